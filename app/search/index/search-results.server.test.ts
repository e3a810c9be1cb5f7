import { expect, it } from 'vitest';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { parseSearchRequest } from '../search-query.ts';
import { findResults } from './search-results.server.ts';

const results = async (q: string) =>
  await findResults(await testContext(), parseSearchRequest(new URLSearchParams({ q })));

it('tools in the results say what they cost beyond a free plan', async () => {
  const { groups } = await results('midjourney alternatives');
  const { results: tools } = groups.find(({ kind }) => kind === 'tool')!;
  for (const { title, price } of tools) expect(price.map(([words]) => words).join(''), title).not.toBe('');
  const [cursor] = (await results('cursor')).groups.find(({ kind }) => kind === 'tool')!.results;
  expect(cursor!.price.map(([words]) => words).join('')).toMatch(/^Free, paid(: | from ).*\$\d+\/month/);
});

it.each([
  ['free voice over', 'tool', /^\/compare\?tools=[\w-]+,[\w-]+,[\w-]+$/],
  ['claude sonnet', 'model', /^\/models\/compare\?models=[\w.-]+,[\w.-]+,[\w.-]+$/],
])('the first three results of “%s” can be compared in one press', async (question, kind, path) => {
  const { groups } = await results(question);
  const group = groups.find((candidate) => candidate.kind === kind)!;
  expect(group.comparison).toMatchObject({ count: 3, path: expect.stringMatching(path) });
  const ids = group.results.slice(0, 3).map(({ key }) => key.replace(`${kind}:`, ''));
  expect(group.comparison!.path.split('=')[1]!.split(',').toSorted()).toEqual(ids.toSorted());
});

it('a comparison as the answer is offered once, and one result offers none', async () => {
  for (const question of ['chatgpt vs claude', 'elevenlabs']) {
    const { groups } = await results(question);
    expect(groups.filter(({ kind, comparison }) => kind === 'tool' && comparison !== null)).toEqual([]);
  }
});
