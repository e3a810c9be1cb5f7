/** An administrator names a run on the board for two tools, readers see what was measured and what it moves, and a revoked link takes it away. */
import { expect, type Page } from '@playwright/test';
import { axeFindings, open, phone, scrollsSideways } from '../browser.ts';
import type { Given } from '../given.ts';
import { test } from './bench-test.ts';

const models = ['gpt-4o-mini', 'gpt-4o'] as const;
const things = Array.from({ length: 12 }, (_, index) => `thing ${index + 1}`);

/** A run in which the first model passes the check of every case, and the second that of none. @returns its page */
async function checkedRun(page: Page, given: Given, origin: string): Promise<string> {
  const { request } = page;
  const ids = await given.models(
    page,
    models.map((name) => ['openai', name] as const),
  );
  const data = {
    name: 'Support answers',
    prompt: 'Explain {{thing}}.',
    cases: things.map((thing, index) => ({ id: `case-${index + 1}`, variables: { thing } })),
    modelIds: models.map((name) => ids[name]),
    checks: [{ contains: 'Water' }],
  };
  const started = await request.post('/api/runs', { headers: { origin }, data });
  const { run_id: id } = (await started.json()) as { run_id: string };
  const status = async () => ((await (await request.get(`/api/runs/${id}`)).json()) as { status: string }).status;
  await expect.poll(status, { timeout: 30_000 }).toBe('completed');
  return `/benchmarking/runs/${id}`;
}

test('What a run on the board found of a tool’s model is named by an administrator, shown with its run, and gone with it', async ({
  page,
  openPage,
  given,
  product,
  provider,
}) => {
  provider.reply = ({ model }) => (model === 'gpt-4o-mini' ? 'Water falls.' : 'It falls.');
  await given.command('admin', await given.account(page));
  const run = await checkedRun(page, given, product.url);
  const post = (path: string, form: Record<string, string>) =>
    page.request.post(path, { headers: { origin: product.url }, form, maxRedirects: 0 });
  await post(run, { intent: 'share', visibility: 'board' });

  await open(page, '/admin/catalogue/tool/chatgpt');
  await page.getByText(/^Not known yet/).click();
  await page.getByRole('link', { name: 'Measured results' }).click();
  await page.getByRole('heading', { name: 'Edit: Measured results' }).waitFor();
  const options = page.getByRole('option');
  const [mini, large] = [
    options.filter({ hasText: /^gpt-4o-mini at OpenAI: / }),
    options.filter({ hasText: /^gpt-4o at OpenAI: / }),
  ];
  const [model, other] = [(await mini.getAttribute('value'))!, (await large.getAttribute('value'))!];
  const seen = await page.locator('input[name=seen]').inputValue();
  await page.getByLabel('Run and model').selectOption(model);
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'What it will say' });
  const words = '12 of 12 answers passed their checks (gpt-4o-mini at OpenAI, in “Support answers”)';
  await expect(preview).toContainText(words);
  expect([await axeFindings(page), await scrollsSideways(page)]).toEqual([[], false]);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText(words);
  const published = await post('/admin/catalogue/tool/claude/measured', { intent: 'publish', model: other, seen });
  expect(published.status()).toBe(302);

  const reader = await openPage({ javaScriptEnabled: false, viewport: phone });
  const read = async (path: string) => await (await reader.request.get(path)).text();
  await expect.poll(() => read('/compare?tools=chatgpt,claude'), { timeout: 20_000 }).toMatch(/0 of 12 answers/);
  expect(await read('/compare?tools=chatgpt,claude')).toContain(words);
  expect(await read('/how-we-rank.md')).toMatch(/2 of \d+ tools have measured results, 2 of them together/);
  expect(await read('/tool/chatgpt.md')).toContain('- Measured results: 12 of 12 answers');
  await reader.goto('/tool/chatgpt');
  const results = reader.getByRole('region', { name: 'Measured Results' });
  const link = (await results.getByRole('link', { name: words }).getAttribute('href'))!;
  await results.getByRole('button').click();
  await reader.getByText(/^Measured by .+ on .+, n = 12\.$/).waitFor();
  await reader.getByText('Evidence', { exact: true }).click();
  await expect(reader.getByRole('table', { name: 'Facts of Evidence' })).toContainText(
    /76 % to 100 %\s*50 %\s*\+0\.06/,
  );
  expect(await scrollsSideways(reader)).toBe(false);
  const { facts } = JSON.parse(await read('/api/v1/tools/chatgpt')) as { facts: { field: string }[] };
  expect(facts.find(({ field }) => field === 'measured')).toMatchObject({
    standing: 'measured',
    value: { asked: 12, passed: 12 },
    source: link,
  });
  expect(await read(link)).toMatch(/Evidence for (<!-- -->)?gpt-4o-mini/);

  await post(run, { intent: 'revoke', token: model.split('/')[0]! });
  await expect.poll(() => read('/tool/chatgpt'), { timeout: 20_000 }).not.toContain('Measured Results');
  expect(await read('/corrections')).toContain('The run that it rests on is not on the leaderboard any more.');
});
