/** Answers are graded by a rubric: from the form to the judge's own words, and through a worker that is killed. */
import { expect, type Page } from '@playwright/test';
import type { RunView } from '../../app/results/run-view.ts';
import { type FakeProvider, openFakeProvider } from '../../app/runs/testing/fake-provider.ts';
import { axeFindings, hydrated, isSound, open, phone } from '../browser.ts';
import { openRunPage } from '../follow-run.ts';
import { test as base } from '../test.ts';

const rubric = 'Polite, and names a cause';
const things = ['rain', 'snow', 'hail', 'fog', 'dew', 'frost', 'wind', 'mist'];

/** The small model is found wanting. */
const gradeOf = (prompt: string) =>
  prompt.includes('from gpt-4o-mini') ? 'It names no cause. [[3]]' : 'It names the cause politely. [[9]]';
const isQuestion = ({ model }: { model: string }) => model === 'judge';

const test = base.extend<{ provider: FakeProvider }, { server: FakeProvider }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const server = await openFakeProvider();
      await use(server);
      server.close();
    },
    { scope: 'worker' },
  ],
  environment: [
    ({ server }, use) =>
      use({
        BILLING: 'off',
        ALLOW_PRIVATE_ENDPOINTS: 'on',
        PROVIDER_BASE_URLS: `openai=${server.url},mistral=${server.url}`,
      }),
    { scope: 'worker' },
  ],
  provider: ({ server }, use) => {
    server.calls.length = 0;
    server.onCall = () => {};
    server.reply = (call) => (isQuestion(call) ? gradeOf(call.prompt) : null);
    return use(server);
  },
});

const models = [
  ['openai', 'gpt-4o'],
  ['openai', 'gpt-4o-mini'],
  ['mistral', 'judge'],
] as const;

async function fillForm(page: Page): Promise<void> {
  await open(page, '/benchmarking');
  await page.locator('textarea[name=prompt]').fill('Explain rain.');
  for (const name of [/^gpt-4o openai/, /^gpt-4o-mini/])
    await page.getByRole('checkbox', { name }).check({ force: true });
  await page.locator('input[name=preset][value=single]').check({ force: true });
  await page.getByText('Quality: checks, a baseline and a judge').click();
  await page.getByRole('button', { name: 'Add a check' }).click();
  await page.getByLabel('Check 1', { exact: true }).selectOption({ label: 'is good by this rubric, says the judge' });
  await page.getByLabel('Text of check 1').fill(rubric);
}

test('A rubric asks for a judge, is forecast and graded, and the judge says why, also to a reader', {
  tag: '@embedded-only',
}, async ({ page, given, provider }) => {
  await given.account(page);
  await given.models(page, models);
  await fillForm(page);
  await page.getByText('A check goes by a rubric: choose the model that judges.').waitFor();
  await page.getByLabel('Judge model').selectOption({ label: 'judge' });
  await page.getByText(/the judge, judge, is asked 2 questions: cost unknown/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Run Benchmark', exact: true }).click();

  const quality = page.getByRole('region', { name: 'Quality', exact: true });
  const checks = quality.getByRole('region', { name: 'How often each check was passed' });
  await expect.poll(() => checks.innerText()).toMatch(/judge “Polite, and names a cause”\s+0 % of 1\s+100 % of 1/);
  await quality.getByText(/^2 grades, \d+ tokens, cost unknown$/).waitFor();
  expect(provider.calls.filter(isQuestion)).toHaveLength(2);
  const says = page.getByText('What the judge says: graded 0.3');
  await says.click();
  await page.getByText('It names no cause. [[3]]').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await openRunPage(page);
  await page.getByRole('button', { name: 'Make a link' }).click();
  const shared = page.locator('a[href*="/shared/"]');
  await shared.waitFor();
  const text = await (await page.request.get((await shared.getAttribute('href'))!)).text();
  expect(text).not.toContain(rubric);
  await open(page, `/benchmarking?from=${page.url().split('/').pop()}`);
  await expect.poll(() => page.getByLabel('Text of check 1').inputValue()).toBe(rubric);
  await expect.poll(() => page.getByLabel('Judge model').locator('option:checked').innerText()).toContain('judge');
});

test('A worker that is killed among grades loses none, asks nothing twice, and the rest is asked for by hand', async ({
  openPage,
  product,
  given,
  provider,
}) => {
  const page = await openPage({ viewport: phone, colorScheme: 'dark' });
  await given.account(page);
  const ids = await given.models(page, models);
  const gate = Promise.withResolvers<void>();
  const questions = () => provider.calls.filter(isQuestion);
  provider.onCall = () => (questions().length > 6 && isQuestion(provider.calls.at(-1)!) ? gate.promise : undefined);
  const headers = { origin: product.url };
  const body = {
    prompt: 'Explain {{thing}}.',
    cases: things.map((thing) => ({ id: thing, variables: { thing } })),
    modelIds: [ids['gpt-4o'], ids['gpt-4o-mini']],
    checks: [{ judge: rubric }],
  };
  const start = (more: object) => page.request.post('/api/runs', { headers, data: { ...body, ...more } });
  const refused = await start({});
  expect([refused.status(), await refused.text()]).toEqual([422, expect.stringContaining('"field":"judge"')]);
  const started = await start({ judge: { modelId: ids.judge } });
  const { run_id: id } = (await started.json()) as { run_id: string };
  // Four are asked at once: six grades are kept, four questions are under way.
  await expect.poll(() => questions().length).toBe(10);
  await page.goto(`/benchmarking/runs/${id}`);
  await page.getByRole('progressbar', { name: 'Grades by the judge' }).waitFor();
  await hydrated(page);
  await product.kill();
  await product.restart();
  gate.resolve();

  const read = async () => (await (await page.request.get(`/api/runs/${id}`)).json()) as RunView;
  await expect.poll(async () => (await read()).status, { timeout: 90_000 }).toBe('completed');
  expect(questions()).toHaveLength(16);
  expect(new Set(questions().map(({ prompt }) => prompt)).size).toBe(16);
  const { models: measured, grading } = await read();
  expect(measured.reduce((sum, { unjudged }) => sum + unjudged, 0)).toBe(4);
  expect(grading).toMatchObject({ asked: 16 });
  await page.goto(`/benchmarking/runs/${id}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Run failed calls again' }).click();
  await expect.poll(() => questions().length, { timeout: 60_000 }).toBe(20);
  await expect.poll(async () => (await read()).models?.[0]?.unjudged).toBe(0);
  expect(provider.calls).toHaveLength(16 + 20);
  await isSound(page);
});
