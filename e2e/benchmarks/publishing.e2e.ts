/** An owner publishes a run on the pages of its models; an administrator puts one on the board, and a visitor makes it again. */
import { expect, type Page } from '@playwright/test';
import { axeFindings, isSound, open } from '../browser.ts';
import { openBench, pressRun, test } from './bench-test.ts';

const models = ['gpt-4o-mini', 'gpt-4o'];

async function runAndOpen(page: Page): Promise<string> {
  await page.locator('textarea[name=prompt]').fill('Say hello');
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await pressRun(page);
  const id = new URL(page.url()).searchParams.get('run')!;
  await open(page, `/benchmarking/runs/${id}`);
  return id;
}

async function publish(page: Page, visibility: string): Promise<string> {
  await page.getByLabel('Who can find it').selectOption(visibility);
  await page.getByLabel('With prompts and answers').check();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = page.locator('a[href*="/shared/"]').first();
  await link.waitFor();
  return new URL((await link.getAttribute('href'))!).pathname;
}

test('An owner publishes a run on the pages of its models and takes it back by revoking the link', {
  tag: '@embedded-only',
}, async ({ page, openPage, given }) => {
  await openBench(page, given, models);
  const run = await runAndOpen(page);
  expect(await page.getByLabel('Who can find it').locator('option').allTextContents()).toHaveLength(3);
  const refused = await page.request.post(`/benchmarking/runs/${run}`, {
    form: { intent: 'share', visibility: 'board' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(refused.status()).toBe(403);

  const visitor = await openPage();
  await open(visitor, '/models/gpt-4o-mini');
  await visitor.getByText('No run with this model has been published on this site yet').waitFor();
  const path = await publish(page, 'models');
  const table = visitor.getByRole('region', { name: 'Published measurements' });
  await expect(async () => {
    await open(visitor, '/models/gpt-4o-mini');
    await expect(table).toContainText('3 of 3', { timeout: 500 });
  }).toPass();
  expect(await axeFindings(visitor)).toEqual([]);
  await table.getByRole('link').click();
  await visitor.waitForURL(`**${path}`);
  await visitor.getByText('Check it, and run it yourself').waitFor();

  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect.poll(async () => (await visitor.request.get(path)).status()).toBe(404);
  await expect
    .poll(async () => await (await visitor.request.get('/models/gpt-4o-mini')).text())
    .toContain('No run with this model has been published');
});

test('An administrator puts a run on the board, and a visitor opens its benchmark with models of their own', {
  tag: '@embedded-only',
}, async ({ page, openPage, given }) => {
  const visitor = await openPage();
  await open(visitor, '/leaderboard');
  await visitor.getByText('Nothing has been measured yet').waitFor();

  const email = await given.account(page);
  await given.command('admin', email);
  await given.models(
    page,
    models.map((name) => ['openai', name] as const),
  );
  await open(page, '/benchmarking');
  await runAndOpen(page);
  const path = await publish(page, 'board');

  const row = visitor.getByRole('row', { name: /gpt-4o-mini/ });
  await expect(async () => {
    await open(visitor, '/leaderboard');
    await expect(row).toContainText('place 1 to 2 of 2', { timeout: 500 });
  }).toPass();
  await isSound(visitor);
  await expect(row.getByRole('link', { name: 'gpt-4o-mini', exact: true })).toHaveAttribute(
    'href',
    '/models/gpt-4o-mini',
  );
  await row.getByRole('link', { name: 'Evidence for gpt-4o-mini' }).click();
  await visitor.getByRole('heading', { name: 'Evidence for gpt-4o-mini' }).waitFor();
  const calls = await visitor.getByRole('link', { name: 'Every call of this model (CSV)' }).getAttribute('href');
  const file = await (await visitor.request.get(calls!)).text();
  expect([file.includes('gpt-4o-mini'), /openai:gpt-4o\b(?!-)/.test(file)]).toEqual([true, false]);
  await expect(visitor.locator('#again')).toContainText('yardstick bench run suite.yaml');
  await isSound(visitor);
  await visitor.getByRole('link', { name: 'All models of this run' }).click();
  await visitor.waitForURL(`**${path}`);
  const board = (await (await visitor.request.get('/api/v1/leaderboard')).json()) as { data: { suite: string }[] };
  expect(await (await visitor.request.get(`${new URL(board.data[0]!.suite).pathname}?format=suite`)).text()).toContain(
    'Say hello',
  );

  const other = await openPage();
  await openBench(other, given, ['gpt-4o-mini']);
  await open(other, path);
  await other.getByRole('link', { name: 'Open this benchmark with your own keys' }).click();
  await other.waitForURL(/shared=/);
  await expect(other.locator('textarea[name=prompt]')).toHaveValue('Say hello');
  await expect(other.getByRole('checkbox', { name: /gpt-4o-mini/ })).toBeChecked();
});
