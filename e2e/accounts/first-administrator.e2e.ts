/** The first ten minutes of an operator: the first administrator is made while the site runs. */
import { expect } from '@playwright/test';
import { axeFindings, open, scrollsSideways, wide } from '../browser.ts';
import { password } from '../given.ts';
import { test } from '../test.ts';

// A product of its own: all others have administrators.
test.use({ environment: [{ OPERATOR_NAME: 'Editors' }, { scope: 'worker' }] });

const linkIn = (text: string) => /http:\S+\/setup\?token=\S+/.exec(text)![0];

test('An operator becomes the first administrator with a link that npm run admin prints while the site runs', async ({
  page,
  openPage,
  given,
  product,
}) => {
  const replaced = linkIn(await given.command('admin'));
  // A kill leaves the socket of commands behind, and loses no link.
  await product.kill();
  await product.restart();
  await open(page, replaced);
  const link = linkIn(await given.command('admin'));
  await page.getByLabel('Company name').fill('Acme');
  await page.getByLabel('Email', { exact: true }).fill('ada@acme.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create administrator account' }).click();
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor();

  const plain = await openPage({ javaScriptEnabled: false });
  await plain.goto(link);
  await plain.getByLabel('Company name').fill('Acme');
  await plain.getByLabel('Email', { exact: true }).fill('ada@acme.example');
  await plain.getByLabel('Password', { exact: true }).fill(password);
  await plain.getByRole('button', { name: 'Create administrator account' }).click();
  await plain.getByRole('heading', { name: 'Set up this site' }).waitFor();
  await plain.getByText('No backups are made on a schedule.').waitFor();
  await plain.getByRole('radio', { name: /^No/ }).check();
  const updates = plain.getByRole('region', { name: 'Updates from the network' });
  await updates.getByRole('button', { name: 'Save' }).click();
  await updates.getByText('Saved', { exact: true }).waitFor();

  await open(page, link);
  await page.getByRole('heading', { name: 'This site has an administrator' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await open(page, '/login');
  await page.getByLabel('Email', { exact: true }).fill('ada@acme.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('button', { name: 'Log Out' }).first().waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of ['/admin/data', '/admin/setup']) {
    await open(page, address);
    expect(await scrollsSideways(page)).toBe(false);
  }
  await page.setViewportSize(wide);
  expect(await axeFindings(page)).toEqual([]);
  const look = page.getByRole('region', { name: 'Name, logo and colours' });
  await look.getByLabel('Name', { exact: true }).fill('Acme Tools');
  await look.getByLabel('light theme').fill('#ffcc00');
  await look.getByRole('button', { name: 'Save' }).click();
  await look.getByText('Choose a darker colour.').waitFor();
  await look.getByLabel('light theme').fill('#7a1fa2');
  await look.getByRole('button', { name: 'Save' }).click();
  await look.getByText('Saved', { exact: true }).waitFor();
  // Cached pages of visitors change too, without a restart.
  await expect(async () => {
    const answer = await plain.request.get('/about');
    expect(await answer.text()).toMatch(/--accent-light:#7a1fa2.*About Acme Tools/s);
  }).toPass();

  const token = new URL(link).searchParams.get('token')!;
  expect(product.log()).toContain('no administrator yet');
  expect(product.log()).not.toContain(token);
});
