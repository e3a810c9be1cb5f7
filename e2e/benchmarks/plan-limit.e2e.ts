/** A plan allows so many models at once: Select All takes the first of them and says so. */
import { expect } from '@playwright/test';
import { hydrated, open } from '../browser.ts';
import { test } from '../test.ts';

test('Select All chooses as many models as the plan allows, and says how many those are', {
  tag: '@embedded-only',
}, async ({ page, product, given }) => {
  const headers = { origin: product.url };
  await given.account(page);
  await open(page, '/for-providers?billing=monthly');
  await page.getByRole('spinbutton').first().fill('4');
  await page
    .getByRole('button', { name: 'Continue with Starter' })
    .or(page.getByRole('button', { name: 'Choose Starter' }))
    .click();
  await page.waitForURL('**/sandbox/checkout/**');
  await hydrated(page);
  await page.getByText('Card ending in 4242').click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('**/for-providers/success**');
  const ids: string[] = [];
  for (const name of ['one', 'two', 'three', 'four']) {
    const made = await page.request.post('/api/ai_models', { headers, data: { name, model_type: 'OpenAI' } });
    ids.push(((await made.json()) as { id: string }).id);
  }
  await open(page, '/benchmarking');
  await page.getByText('500,000 tokens per month').waitFor();
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await page
    .locator('[data-sonner-toast]', { hasText: 'Model limit reached' })
    .getByText('Your current plan allows benchmarking up to 3 models simultaneously')
    .waitFor();
  const chosen = page.locator('input[name=modelIds]:checked');
  await expect
    .poll(() => chosen.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value)))
    .toEqual(ids.toReversed().slice(0, 3));
  const refused = await page.request.post('/api/run-benchmark', { headers, data: { prompt: 'Hi', modelIds: ids } });
  expect([refused.status(), ((await refused.json()) as { title: string }).title]).toEqual([403, 'Model limit reached']);
});
