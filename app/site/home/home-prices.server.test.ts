import { expect, it } from 'vitest';
import { viewOfDay } from '../../model-catalogue/day-view.ts';
import { dayOf, modelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { getHomeContent } from './home-content.server.ts';
import { listHomePrices } from './home-prices.server.ts';

it('every model that the hero names is served today and has a price', async () => {
  const ctx = await testContext();
  const { models: ids } = (await getHomeContent()).hero.prices;
  const { models, served } = await listHomePrices(ctx, ids);
  expect(models.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(served).toBeGreaterThan(100);
});

it('the cost of 1,000 answers follows from the lowest list price, the cheapest model first', async () => {
  const ctx = await testContext();
  const { models } = await listHomePrices(ctx, ['claude-opus-5-5', 'gpt-6-luna', 'no-such-model']);
  const { byId } = viewOfDay(await modelCatalogue(ctx), dayOf(ctx));
  expect(models.map(({ id }) => id)).toEqual(['gpt-6-luna', 'claude-opus-5-5']);
  for (const { id, dollars } of models) {
    const [offer] = byId.get(id)!.offers;
    expect(dollars).toBeCloseTo(offer!.input + offer!.output / 2, 10);
  }
});
