import { expect, it } from 'vitest';
import { record } from '../platform/mutate.server.ts';
import { contextOn, openTestDatabase, testContext } from '../platform/testing/test-database.server.ts';
import { viewOfDay } from './day-view.ts';
import { modelCatalogue, refreshModelCatalogue, viewInSlices } from './model-queries.server.ts';
import { catalogueImports, catalogueObservations } from './schema.server.ts';

const at = new Date('2026-11-21T12:00:00Z');

it('answers from the bundled table while the database cannot be read', async () => {
  const database = await openTestDatabase();
  await database.close();
  const catalogue = await modelCatalogue(contextOn(database));
  expect(catalogue.find('gpt-6-sol')?.endpoints.length).toBeGreaterThan(1);
});

it('puts observed rows over the bundled table as soon as it is refreshed, and drops those that are undone', async () => {
  const ctx = await testContext({ now: new Date('2026-11-22T12:00:00Z') });
  const priceOfToday = async () => (await modelCatalogue(ctx)).find('gpt-6-sol')?.endpoints[0]?.today;
  expect(await priceOfToday()).toMatchObject({ source: { name: 'pi-ai' } });
  await record(ctx, async (tx) => {
    await tx.insert(catalogueImports).values({ id: 'i1', source: 'models-dev', at, outcome: 'applied' });
    await tx.insert(catalogueObservations).values({
      id: 'o1',
      importId: 'i1',
      source: 'models-dev',
      kind: 'price',
      provider: 'openai',
      name: 'gpt-6-sol',
      value: { input_mtok: 1.5, output_mtok: 9 },
      observedAt: at,
      state: 'applied',
    });
  });
  await refreshModelCatalogue(ctx);
  expect(await priceOfToday()).toMatchObject({
    source: { name: 'models.dev', licence: 'MIT' },
    observedAt: '2026-11-21',
    rates: { input_mtok: 1.5 },
  });
  await record(ctx, (tx) => tx.update(catalogueObservations).set({ state: 'undone' }));
  await refreshModelCatalogue(ctx);
  expect(await priceOfToday()).toMatchObject({ source: { name: 'pi-ai' } });
});

it('joins a past day once for all that ask for it meanwhile, and keeps the view of today', async () => {
  const ctx = await testContext({ now: new Date('2026-11-22T12:00:00Z') });
  const catalogue = await modelCatalogue(ctx);
  const today = viewOfDay(catalogue, '2026-11-22');
  const [first, second] = await Promise.all(['2026-03-01', '2026-03-01'].map((day) => viewInSlices(catalogue, day)));
  expect(second).toBe(first);
  expect(first?.day).toBe('2026-03-01');
  expect(viewOfDay(catalogue, '2026-11-22')).toBe(today);
});
