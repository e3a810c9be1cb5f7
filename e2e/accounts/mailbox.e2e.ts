/** An administrator reads the mailbox: each mail that was sent, and how far it has come. */
import { expect, type Page } from '@playwright/test';
import { axeFindings, open } from '../browser.ts';
import { linkOfMail, test } from './account-test.ts';

// The frame of the message runs no script, and so not the one that controls the clock.
test.use({ expectedProblems: [/^Blocked script execution in 'about:srcdoc'/] });

/** As a tab that is laid behind another one, and taken out again. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

test('An administrator is made on the command line and reads the mailbox, which nobody else can', async ({
  page,
  given,
  product,
  mailServer,
}) => {
  // The mail server takes its time: the product is killed while it sends, and its mail waits until it is taken.
  const taken = Promise.withResolvers<void>();
  mailServer.beforeTaking = taken.promise;
  const email = await given.account(page);
  expect((await page.goto('/admin/mailbox'))?.status()).toBe(403);
  await linkOfMail(mailServer, email, 'Confirm your email address');
  await product.kill();
  await product.restart();
  expect(await given.command('admin', email)).toContain(`${email} is an administrator now.`);
  await page.clock.install();
  await open(page, '/admin/mailbox');
  expect(await axeFindings(page)).toEqual([]);
  // From now on the page's clock moves only when the test advances it.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('link', { name: 'Confirm your email address' })
    .first()
    .click();
  const message = page.frameLocator('iframe');
  await message.getByRole('link', { name: 'Confirm this address' }).waitFor();
  await page
    .getByRole('definition')
    .filter({ hasText: /^waiting$/ })
    .waitFor();
  // The open page follows by itself, but not while nobody can see it.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await setHidden(page, true);
  await page.clock.runFor(300_000);
  expect(asked).not.toContain('/readyz');
  await setHidden(page, false);
  await expect.poll(() => asked).toContain('/readyz');
  taken.resolve();
  await page.clock.resume();
  await page.getByText('sent, 1 attempt').waitFor();
});
