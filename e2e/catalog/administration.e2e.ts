/** The administration: facts edited with a source and reverted; posts and news added; a claim proven by a mail; decisions by two keys. */
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { axeFindings, open, phone } from '../browser.ts';
import { isOnPostgres, type Product } from '../product.ts';
import { test as base } from '../test.ts';

// These tests change what the catalogue shows, so they have a product of their own.
const test = base.extend({ environment: { OPERATOR_NAME: 'Editors' } });

type Given = {
  account: (page: Page, email?: string) => Promise<string>;
  command: (...words: string[]) => Promise<string>;
};

/** A source states another price, which is held. No journey can reach a source, so the row is written as its reader would. */
async function holdPrice(product: Product): Promise<void> {
  if (!isOnPostgres) return;
  const client = new pg.Client({ connectionString: product.environment.DATABASE_URL! });
  await client.connect();
  await client.query(
    `insert into catalogue_imports (id, source, at, outcome, held) values ('i', 'models-dev', now(), 'held', 1)`,
  );
  await client.query(`insert into catalogue_observations (id, import_id, source, kind, provider, name, value, observed_at, state, reason)
    values ('o', 'i', 'models-dev', 'price', 'openai', 'gpt-6-sol', '{}', now(), 'held', 'Three times as much.')`);
  await client.end();
}

async function administrator(page: Page, given: Given): Promise<string> {
  const email = await given.account(page);
  await given.command('admin', email);
  return email;
}

test('An editor changes a fact after a preview, readers see it with its source, and a revert takes it back', {
  tag: '@embedded-only',
}, async ({ page, openPage, given }) => {
  const email = await administrator(page, given);
  await open(page, '/admin/catalogue?q=chatgpt');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'ChatGPT tool' }).click();
  await page.getByRole('heading', { name: 'ChatGPT', exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: /^Edit.*Free Plan, Yes/ }).click();
  await page.getByRole('heading', { name: 'Edit: Free Plan' }).waitFor();
  await page.getByLabel('No', { exact: true }).check();
  await page.getByLabel('The sentence that says so').fill('');
  await page.getByLabel('Address of the source').fill('https://openai.com/prices');
  await page.getByLabel('Address of the source').press('Enter');
  await page.getByText('Please copy the sentence that says so.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('The sentence that says so').fill('There is no free plan.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'What it will say' })).toContainText('There is no free plan.');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Yes → No').waitFor();

  const reader = await openPage({ javaScriptEnabled: false, viewport: phone });
  await reader.goto('/tool/chatgpt');
  await reader.getByText('Free plan: from yes to no', { exact: true }).waitFor();
  await page.getByText('Revert', { exact: false }).and(page.locator('summary')).click();
  await page.getByLabel('Reason').fill('The page was of another tool.');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Revert this change' }).click();
  await page.getByRole('button', { name: 'Restore' }).waitFor();
  await reader.goto('/corrections');
  await reader.getByText('Reason: The page was of another tool.').waitFor();

  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('heading', { name: 'Audit Log' }).waitFor();
  await page.getByRole('cell', { name: 'fact.revert' }).waitFor();
  await page.getByText('No → Yes').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await open(page, '/admin/accounts');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: email }).click();
  await page.getByRole('heading', { name: email }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await open(page, '/admin/jobs');
  expect(await axeFindings(page)).toEqual([]);
});

test('An editor rewrites what is said in favour of a tool, readers see it and why, and a limit is changed beside it', {
  tag: '@embedded-only',
}, async ({ page, openPage, given }) => {
  await administrator(page, given);
  await open(page, '/admin/catalogue/tool/claude');
  await page.getByRole('link', { name: /^Edit.*Pros$/ }).click();
  await page.getByRole('heading', { name: 'Edit: Pros' }).waitFor();
  await page.getByLabel('Pros', { exact: true }).fill('Writes long texts well\nExplains what it changed');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Please say why: it is public.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Why it is changed').fill('Two points said the same.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'What it will say' })).toContainText('Explains what it changed');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Why: Two points said the same.').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const reader = await openPage({ javaScriptEnabled: false, viewport: phone });
  await reader.goto('/tool/claude');
  await reader.getByText('Explains what it changed', { exact: true }).waitFor();
  await reader.goto('/corrections');
  await reader.getByText('Why: Two points said the same.').waitFor();

  await page.getByText('Revert', { exact: false }).and(page.locator('summary')).click();
  await page.getByLabel('Reason').fill('The old points were better.');
  await page.getByRole('button', { name: 'Revert this change' }).click();
  await page.getByRole('button', { name: 'Restore' }).waitFor();
  await reader.goto('/tool/claude');
  await reader.getByRole('heading', { name: 'Claude', exact: true }).first().waitFor();
  await expect(reader.getByText('Explains what it changed', { exact: true })).toHaveCount(0);

  await open(page, '/admin/placements?month=2026-02');
  await page.getByText('Nothing is booked in this month').waitFor();
  await page.getByRole('link', { name: 'March 2026' }).press('Enter');
  await page.getByRole('heading', { name: 'Sponsored placements: March 2026' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await open(page, '/admin/limits');
  expect(await axeFindings(page)).toEqual([]);
  const burst = page.getByLabel('Reviews of a tool after which the next one waits');
  await burst.fill('99');
  await burst.press('Enter');
  await page.getByText('A whole number from 2 to 20 is safe.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await burst.fill('7');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await page.getByText('One limit was changed').waitFor();
  await page.getByRole('link', { name: 'audit log', exact: true }).click();
  await page.getByRole('cell', { name: 'setting.save' }).waitFor();
});

test('An editor corrects a news item, rewrites a post after a preview and removes another, and readers see each at once', {
  tag: '@embedded-only',
}, async ({ page, openPage, given }) => {
  await administrator(page, given);
  const reader = await openPage({ javaScriptEnabled: false, viewport: phone });
  await reader.goto('/news');
  const [item = ''] = (await reader.getByRole('article').first().getByRole('heading').innerText()).split('\n');
  await reader.goto('/blog/how-to-compare-ai-tools');
  await open(page, '/admin/catalogue');
  await page.getByRole('link', { name: 'News', exact: true }).and(page.locator('main a')).click();
  await page.getByRole('link', { name: item }).click();
  await page.getByRole('heading', { name: item, level: 1 }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: /^Edit.*Title$/ }).click();
  await page.getByLabel('Title', { exact: true }).fill('A corrected headline');
  await page.getByLabel('Why it is changed').fill('The old one named another company.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Why: The old one named another company.').waitFor();
  await reader.goto('/news');
  await reader.getByRole('heading', { name: 'A corrected headline' }).waitFor();
  await reader.goto('/corrections');
  await reader.getByText('Why: The old one named another company.').waitFor();

  await open(page, '/admin/catalogue/post/how-to-compare-ai-tools/text?field=body');
  const body = page.getByLabel('Text', { exact: true });
  const before = await body.inputValue();
  await body.fill(`${before}\n\n<b>Bold</b>`);
  await page.getByLabel('Why it is changed').fill('A step was missing.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('HTML is not shown; please write Markdown').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await body.fill(`${before}\n\n## One more step\n\nAsk **somebody else**.`);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('region', { name: 'What it will say' }).getByText('somebody else').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Why: A step was missing.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await reader.goto('/blog/how-to-compare-ai-tools');
  await reader.getByRole('heading', { name: 'One more step' }).waitFor();

  await open(page, '/admin/catalogue/post/10-ai-tools-2025/text?field=removed');
  await page.getByLabel('Remove it from the site').check();
  await page.getByLabel('Why it is changed').fill('Its list is out of date.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Why: Its list is out of date.').waitFor();
  expect((await reader.goto('/blog/10-ai-tools-2025'))!.status()).toBe(404);
  await reader.goto('/');
  await expect(reader.locator('a[href="/blog/10-ai-tools-2025"]')).toHaveCount(0);
  await page.getByText('Revert', { exact: false }).and(page.locator('summary')).click();
  await page.getByLabel('Reason').fill('It was put right.');
  await page.getByRole('button', { name: 'Revert this change' }).click();
  await page.getByRole('button', { name: 'Restore' }).waitFor();
  expect((await reader.goto('/blog/10-ai-tools-2025'))!.status()).toBe(200);
});

test('An editor adds a post and a news item after a preview, and readers find both', { tag: '@embedded-only' }, async ({
  page,
  openPage,
  given,
}) => {
  await administrator(page, given);
  await open(page, '/admin/catalogue?of=posts');
  await page.getByRole('link', { name: 'New post' }).press('Enter');
  await page.getByRole('heading', { name: 'New post' }).waitFor();
  await page.getByLabel('Title').fill('How we measure twice');
  await page.getByLabel('Title').press('Enter');
  await page.getByText('Please describe it in at least 20 characters.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Description').fill('Why each figure of ours is measured a second time.');
  await page.getByLabel('Author').fill('Ada Lovelace, Editor');
  await page.getByLabel('Keywords').fill('measuring\nfigures');
  await page
    .getByLabel('Text', { exact: true })
    .fill(`See [the figures](/leaderboard).\n\n## How\n\n${'Again. '.repeat(40)}`);
  await page.getByLabel('Address').fill('how-we-measure-twice');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('region', { name: 'What it will say' }).getByRole('link', { name: 'the figures' }).waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('heading', { name: 'How we measure twice', level: 1 }).waitFor();
  const reader = await openPage({ javaScriptEnabled: false, viewport: phone });
  await reader.goto('/blog');
  await reader.getByRole('link', { name: 'How we measure twice' }).first().click();
  await reader.getByText('Ada Lovelace').first().waitFor();

  const phonePage = await openPage({ viewport: phone, colorScheme: 'dark' });
  await administrator(phonePage, given);
  await open(phonePage, '/admin/catalogue/news/new');
  await phonePage.getByLabel('Title').fill('A maker says something new');
  await phonePage.getByLabel('Summary').fill('It said in two sentences what is new about it.');
  await phonePage.getByLabel('Source', { exact: true }).fill('The Maker');
  await phonePage.getByLabel('Address of the source').fill('http://192.168.1.1/');
  await phonePage.getByLabel('Category').selectOption('business');
  await phonePage.getByRole('button', { name: 'Publish' }).click();
  await phonePage.getByText('Nothing was published').waitFor();
  expect(await axeFindings(phonePage)).toEqual([]);
  await phonePage.getByLabel('Address of the source').fill('maker.example/new');
  await phonePage.getByRole('button', { name: 'Publish' }).click();
  await phonePage.getByRole('heading', { name: 'A maker says something new', level: 1 }).waitFor();
  await reader.goto('/news');
  await reader.getByRole('heading', { name: 'A maker says something new' }).waitFor();
});

test('A maker proves a tool by a mail, and an administrator decides it and all else that waits by two keys', async ({
  page,
  openPage,
  given,
  product,
}) => {
  const maker = await openPage({ viewport: phone });
  const email = await given.account(maker, 'maker@gmail.com');
  const confirmation = await given.command('admin', 'show-mail', email);
  await maker.goto(/\/verify-email\?token=[\w.-]+/.exec(confirmation)?.[0] ?? 'about:blank');
  await maker.getByRole('heading', { name: 'Welcome' }).waitFor();
  await open(maker, '/claims/new?tool=cursor');
  await maker.getByRole('button', { name: 'Begin the claim' }).click();
  await maker.getByRole('heading', { name: 'Prove that it is yours' }).waitFor();
  expect(await axeFindings(maker)).toEqual([]);
  await maker.getByLabel('Your address there').fill('team@cursor.com');
  await maker.getByRole('button', { name: 'Send the mail' }).click();
  await maker.getByRole('button', { name: 'Send another mail' }).waitFor();
  const mail = await given.command('admin', 'show-mail', 'team@cursor.com');
  await maker.goto(/\/claims\/\w+\?token=[\w.-]+/.exec(mail)?.[0] ?? 'about:blank');
  await maker.getByRole('button', { name: 'Confirm the claim' }).click();
  await maker.getByRole('heading', { name: 'Proven: an editor checks it' }).waitFor();
  const claim = maker.url();
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await maker.request.post(path, { form, headers: { origin: new URL(maker.url()).origin } });
    expect(answer.ok()).toBe(true);
  };
  const description = 'Writes letters for people who would rather not write them.';
  await post('/submit', { name: 'Wren Writer', website: 'wren-writer.com', category: 'text-generation', description });
  const message = 'A question about the prices that you show.';
  await post('/contact', { name: 'Ada', email: 'ada@gmail.com', company: '', subject: 'Prices', message });

  const made = await maker.request.post('/api/ai_models', {
    headers: { origin: new URL(maker.url()).origin },
    data: { name: 'Wren 2', model_type: 'openai' },
  });
  await post(`/model/${((await made.json()) as { id: string }).id}`, { intent: 'ask-for-listing' });

  await administrator(page, given);
  await holdPrice(product);
  for (const { kind, title, keys } of [
    { kind: 'submission', title: 'New tool: Wren Writer', keys: ['r', '2'] },
    { kind: 'message', title: 'Prices', keys: ['a', '1'] },
    { kind: 'provider', title: 'Provider account of Acme', keys: ['a', '1'] },
    { kind: 'claim', title: 'Claim of Cursor', keys: ['a', '1'] },
    { kind: 'model', title: 'Model Wren 2', keys: ['a', '1'] },
    ...(isOnPostgres ? [{ kind: 'price', title: 'Price of openai gpt-6-sol', keys: ['r', '1'] }] : []),
  ]) {
    await open(page, `/admin/inbox?kind=${kind}`);
    await expect(page.getByRole('heading', { name: title })).toBeFocused();
    for (const key of keys) await page.keyboard.press(key);
    await page.getByText(keys[0] === 'a' ? 'Accepted.' : 'Refused.').waitFor();
    await page.getByText('Nothing waits').waitFor();
  }
  await maker.goto(claim);
  await maker.getByRole('heading', { name: 'It is yours' }).waitFor();
});
