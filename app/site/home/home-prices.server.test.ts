import { expect, it } from 'vitest';
import { viewOfDay } from '../../model-catalogue/day-view.ts';
import { dayOf, modelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { getHomeContent } from './home-content.server.ts';
import { listHomePrices } from './home-prices.server.ts';

const asked = ['claude-opus-5-5', 'gpt-6-luna', 'deepseek-v4-pro'];

it('every model that the hero names is served today and has a price', async () => {
  const ctx = await testContext();
  const { models: ids } = (await getHomeContent()).hero.prices;
  const { models, served } = await listHomePrices(ctx, ids);
  expect(models.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(served).toBeGreaterThan(100);
});

it('the cost of 1,000 answers follows from the lowest list price that is not in doubt, the cheapest model first', async () => {
  const ctx = await testContext();
  const { models } = await listHomePrices(ctx, [...asked, 'no-such-model']);
  const { byId } = viewOfDay(await modelCatalogue(ctx), dayOf(ctx));
  expect(models.map(({ dollars }) => dollars)).toEqual(models.map(({ dollars }) => dollars).sort((a, b) => a - b));
  for (const { id, dollars } of models) {
    const relied = byId.get(id)!.offers.filter(({ doubt }) => doubt === null);
    expect(dollars).toBeCloseTo(Math.min(...relied.map(({ input, output }) => input + output / 2)), 10);
  }
});

it('the prices are of the days on which they were observed, and not of today', async () => {
  const ctx = await testContext({ now: () => new Date('2026-12-31T09:00:00Z') });
  const { byId } = viewOfDay(await modelCatalogue(ctx), dayOf(ctx));
  const { observed, models } = await listHomePrices(ctx, asked);
  const days = models.flatMap(({ id }) => byId.get(id)!.offers.map(({ row }) => row.observedAt));
  expect(days).toContain(observed.first);
  expect(days).toContain(observed.last);
  expect(observed.last < '2026-12-31').toBe(true);
});
