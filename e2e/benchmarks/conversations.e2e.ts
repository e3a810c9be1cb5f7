/** Conversations with a simulated user: asked for in the form, refused where something is missing, and read on the page of the run. */
import { expect } from '@playwright/test';
import { axeFindings, phone, scrollsSideways } from '../browser.ts';
import { openRunPage } from '../follow-run.ts';
import { openBench, test } from './bench-test.ts';

test('A person has a simulated user answer the models, and reads what was said', { tag: '@embedded-only' }, async ({
  page,
  given,
  provider,
}) => {
  let messages = 0;
  provider.reply = ({ prompt }) => {
    if (!prompt.includes('Write the next message.')) return `You wrote: ${prompt}`;
    return ++messages % 2 === 1 ? 'Where is my money?' : 'Thank you.\n[[END]]';
  };
  await openBench(page, given, ['alpha', 'player']);
  await page.locator('textarea[name=prompt]').fill('I want a refund.');
  await page.getByRole('checkbox', { name: 'alpha' }).check({ force: true });
  await page.locator('input[name=preset][value=single]').check({ force: true });
  await page.getByText('Conversation: a simulated user answers the models').click();
  await page.getByLabel('Goal').fill('Get the money for order A-17 back.');
  await page
    .getByText(/Choose the model that plays it\.$/)
    .first()
    .waitFor();
  await page.getByLabel('Model that plays the user').selectOption({ label: 'alpha (measured itself)' });
  await page.getByText('This model is measured, and would talk with itself.').waitFor();
  await page.getByText('alpha would talk with itself. Choose another model.').first().waitFor();
  await page.getByLabel('Model that plays the user').selectOption({ label: 'player' });
  await page.getByLabel('Answers at most').fill('99');
  await page.getByText('Answers of one conversation must be a whole number from 1 to 20.').first().waitFor();
  await page.getByLabel('Answers at most').fill('4');
  await page.getByText(/^In 1 case, player plays the user: a conversation has up to 4 answers/).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Run Benchmark', exact: true }).click();
  const alpha = page.getByRole('group', { name: 'Answer of alpha' });
  await alpha.getByText('You wrote: Where is my money?').waitFor();
  await openRunPage(page);
  for (const words of [
    'User, from the suite',
    'I want a refund.',
    'User, simulated',
    'Where is my money?',
    'Thank you.',
  ])
    await expect(alpha).toContainText(words);
  await expect(alpha).toContainText('The conversation ended because the user said that its goal or stop rule was met.');
  await expect(alpha).toContainText(/player played the user: 2 messages asked for, \d+ tokens/);
  await expect(page.locator('main')).toContainText('Times are means over the answers of a conversation');
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(phone);
  expect(await scrollsSideways(page)).toBe(false);
});

test('A conversation that is cancelled in the middle goes on from its last answer when the run is resumed', async ({
  page,
  given,
  provider,
}) => {
  const held = Promise.withResolvers<void>();
  let messages = 0;
  provider.reply = ({ prompt }) =>
    prompt.includes('Write the next message.') ? `Message ${++messages}` : `You wrote: ${prompt}`;
  await openBench(page, given, ['alpha', 'player']);
  await page.locator('textarea[name=prompt]').fill('I want a refund.');
  await page.getByRole('checkbox', { name: 'alpha' }).check({ force: true });
  await page.locator('input[name=preset][value=single]').check({ force: true });
  await page.getByText('Conversation: a simulated user answers the models').click();
  await page.getByLabel('Goal').fill('Get the money for order A-17 back.');
  await page.getByLabel('Model that plays the user').selectOption({ label: 'player' });
  await page.getByLabel('Answers at most').fill('3');
  const before = provider.calls.length;
  // The second answer.
  provider.onCall = (count) => (count === before + 3 ? held.promise : undefined);
  await page.getByRole('button', { name: 'Run Benchmark', exact: true }).click();
  await expect.poll(() => provider.calls.length - before).toBe(3);
  await page.getByRole('region', { name: 'Live answers' }).getByRole('button', { name: 'Cancel' }).click();
  await page.getByText(/^Cancelled after/).waitFor();
  held.resolve();
  await openRunPage(page);
  const alpha = page.getByRole('group', { name: 'Answer of alpha' });
  await expect(alpha).toContainText('Message 1');
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await page.getByText('Completed', { exact: true }).waitFor();
  for (const words of ['You wrote: I want a refund.', 'You wrote: Message 1', 'You wrote: Message 2'])
    await expect(alpha).toContainText(words);
  // Two answers and one message more, and one answer that was cut off.
  expect(provider.calls.length - before).toBe(6);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(phone);
  expect(await scrollsSideways(page)).toBe(false);
});
