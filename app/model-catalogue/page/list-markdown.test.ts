import { readModels, readProviders, retirements } from '@yardstick/bench/models';
import { expect, it } from 'vitest';
import { atOnce } from '../../platform/sliced.ts';
import { buildCatalogue } from '../build-catalogue.ts';
import { listMarkdown } from './list-markdown.ts';

const { makers, models } = await readModels();
const catalogue = buildCatalogue({ makers, models, providers: await readProviders(), retirements });
const write = (path: string) => atOnce(listMarkdown(catalogue, '2026-11-22', new URL(path, 'https://example.org')));

it('the Markdown of /providers has a row for each provider', () => {
  const { text = '', path } = write('/providers.md') ?? {};
  expect(path).toBe('/providers');
  expect(text).toMatch(/\| \[OpenAI\]\(\/providers\/openai\) \| \d+ \| \d+ \| \d+ \|/);
});

it('the Markdown of /prices names the source and the day of each change', () => {
  const { text = '' } = write('/prices.md') ?? {};
  const changes = text.split('\n').filter((line) => line.startsWith('- '));
  expect(changes.length).toBeGreaterThan(10);
  for (const change of changes) expect(change).toMatch(/→.*\(<https:\/\/.*observed \d{4}-\d\d-\d\d\)$/);
});

it('the Markdown of /calculator answers the question of its query, and shows its last page for one beyond', () => {
  const { text = '', path } = write('/calculator.md?requests=500&q=gpt-6&page=99') ?? {};
  expect(path).toBe('/calculator?requests=500&q=gpt-6');
  expect(text).toContain('500 requests a day for 30 days');
  expect(text).toMatch(/\| \[GPT-6[^|]*\| \$[\d,.]+ \| [^|]+ \| [^|]* \| <https:/);
});

it('the Markdown of /calculator names fifty of the models that it leaves out, and where the others are', () => {
  const names = (text: string) => text.match(/^Cannot take so many tokens: (.*)\.$/m)?.[1] ?? '';
  const left = names(write('/calculator.md?in=9000000&requests=5')?.text ?? '');
  const [, more, path] = / and \[(\d+) more\]\(([^)]+)\)$/.exec(left) ?? [];
  expect(Number(more)).toBeGreaterThan(100);
  expect(left.replace(/ and \[.*/, '').split(', ')).toHaveLength(50);
  expect(path).toBe('/calculator.md?requests=5&in=9000000&left=too-long');
  const last = write(`${path}&page=999`);
  expect(last?.path).toMatch(/^\/calculator\?requests=5&in=9000000&left=too-long&page=\d+$/);
  expect(last?.text).toContain(`${Number(more) + 50} models, page`);
  expect(last?.text.match(/^- \[.+\]\(\/models\/.+\.md\)$/gm)?.length).toBeLessThanOrEqual(50);
});

it('the Markdown of /models has the rows that its query asks for, and names the page that shows them', () => {
  const { text = '', path } = write('/models.md?tools=yes&context=200000&price=1&life=12') ?? {};
  expect(path).toMatch(/^\/models\?.*context=200000/);
  const [, count] = /^(\d+) models, page 1 of \d+\./m.exec(text) ?? [];
  expect(Number(count)).toBeGreaterThan(0);
  expect(text.match(/^\| \[.*\]\(\/models\/[^)]+\.md\) \|/gm)).toHaveLength(Math.min(50, Number(count)));
});

it('the Markdown of /retirements names the day, the ids and the source of each end', () => {
  const rows = (write('/retirements.md')?.text ?? '').split('\n').filter((line) => /^\| (\d|No date)/.test(line));
  expect(rows.length).toBe(retirements.length);
  for (const row of rows) expect(row).toMatch(/`[^`]+` .*<https:.*>, observed \d{4}-\d\d-\d\d \|$/);
});

it('there is no Markdown under other names', () => expect(write('/nothing.md')).toBeNull());
