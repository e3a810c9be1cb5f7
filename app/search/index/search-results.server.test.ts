import { expect, it } from 'vitest';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { parseSearchRequest } from '../search-query.ts';
import { findResults } from './search-results.server.ts';

const results = async (q: string) =>
  await findResults(await testContext(), parseSearchRequest(new URLSearchParams({ q })));

it('tools in the results say what they cost beyond a free plan', async () => {
  const { groups } = await results('midjourney alternatives');
  const { results: tools } = groups.find(({ kind }) => kind === 'tool')!;
  for (const { title, prices } of tools) expect(prices[0]!.map(([words]) => words).join(''), title).not.toBe('');
  const [cursor] = (await results('cursor')).groups.find(({ kind }) => kind === 'tool')!.results;
  expect(cursor!.prices[0]!.map(([words]) => words).join('')).toMatch(/^Free, paid(: | from ).*\$\d+\/month/);
});

it('the answer to “X vs Y” says what each costs one person', async () => {
  const answerTo = async (question: string) =>
    (await results(question)).groups[0]!.results[0]!.prices.map((words) => words.map(([text]) => text).join(''));
  expect(await answerTo('chatgpt vs claude')).toEqual([
    expect.stringMatching(/^ChatGPT: Free, paid from \$/),
    expect.stringMatching(/^Claude: Free, paid from \$/),
  ]);
  expect(await answerTo('chatgpt vs claude for 6 people')).toEqual([]);
  expect(await answerTo('claude opus vs gpt-6')).toEqual([]);
});

it.each([
  ['free voice over', 2, 'tool', '/compare?tools='],
  ['claude sonnet', 3, 'model', '/models/compare?models='],
])(
  'the first results of “%s” can be compared in one press, in their order: %i',
  async (question, count, kind, path) => {
    const { groups } = await results(question);
    const group = groups.find((candidate) => candidate.kind === kind)!;
    const ids = group.results.slice(0, count).map(({ key }) => key.replace(`${kind}:`, ''));
    const sorted = ids.toSorted();
    const order = sorted.join() === ids.join() ? '' : `&order=${ids.join()}`;
    expect(group.comparison).toEqual({ count, path: path + sorted.join() + order });
  },
);

it.each([
  ['free video editor with subtitles', 2],
  ['transcribe meetings', 1],
])('results for another job are not compared with the first ones of “%s”: %i', async (question, sameJob) => {
  const { groups } = await results(question);
  const tools = groups.find(({ kind }) => kind === 'tool')!;
  const other = tools.results.findIndex(({ category }) => category !== tools.results[0]!.category);
  expect(other).toBe(sameJob);
  expect(tools.comparison?.count ?? 1).toBe(sameJob);
});

it('a comparison as the answer is offered once, and one result offers none', async () => {
  for (const question of ['chatgpt vs claude', 'elevenlabs']) {
    const { groups } = await results(question);
    expect(groups.filter(({ kind, comparison }) => kind === 'tool' && comparison !== null)).toEqual([]);
  }
});
