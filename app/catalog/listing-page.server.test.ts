import { expect, it } from 'vitest';
import { testContext } from '../platform/testing/test-database.server.ts';
import { listToolsPage } from './listing-page.server.ts';

const filters = { hasFreePlan: false, hasFreeTrial: false, price: null, features: [] };

it.each([
  ['open', ['yes', 'no', 'unknown']],
  ['-open', ['no', 'yes', 'unknown']],
] as const)('the order %s has unknowns last, and the best rated first among equals', async (sort, expected) => {
  const request = { category: 'coding', filters, sort, from: 0, count: 100 };
  const { tools } = await listToolsPage(await testContext(), request);
  expect([...new Set(tools.map(({ listFacts }) => listFacts.openSource))]).toEqual(expected);
  for (const answer of expected) {
    const ratings = tools.filter(({ listFacts }) => listFacts.openSource === answer).map(({ rating }) => rating);
    expect(ratings, answer).toEqual(ratings.toSorted((a, b) => b - a));
  }
});
