import { expect, it } from 'vitest';
import { user } from '../accounts/schema.server.ts';
import type { Context } from '../platform/context.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { record } from '../platform/mutate.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import {
  askForListing,
  decideListing,
  findOwnListing,
  listListings,
  listShownListings,
  withdrawListing,
} from './model-listing.server.ts';
import { retireModel } from './save-model.server.ts';
import { aiModels } from './schema.server.ts';

async function withModel(): Promise<Context> {
  const ctx = await testContext();
  const at = ctx.now();
  await record(ctx, async (tx) => {
    for (const id of ['anna', 'bob'])
      await tx.insert(user).values({ id, email: `${id}@example.com`, companyName: `${id} Labs` });
    const model = { userId: 'anna', modelType: 'text-generation', createdAt: at, updatedAt: at };
    await tx.insert(aiModels).values({ ...model, id: 'm1', name: 'Wren 2', description: 'Small and quick.' });
  });
  return ctx;
}
const shown = async (ctx: Context) =>
  (await listShownListings(ctx)).map(({ name, company }) => `${name} by ${company}`);

it('a registered model is shown after a review only, in the words that were reviewed', async () => {
  const ctx = await withModel();
  await askForListing(ctx, 'anna', 'm1');
  expect([await shown(ctx), (await findOwnListing(ctx, 'anna', 'm1'))?.state]).toEqual([[], 'asked']);
  await decideListing(ctx, 'm1', 'listed');
  await record(ctx, (tx) => tx.update(aiModels).set({ name: 'Buy pills' }));
  expect(await shown(ctx)).toEqual(['Wren 2 by anna Labs']);
  await askForListing(ctx, 'anna', 'm1');
  expect(await shown(ctx)).toEqual([]);
  await decideListing(ctx, 'm1', 'declined');
  expect([await shown(ctx), (await listListings(ctx))[0]?.state]).toEqual([[], 'declined']);
});

it('a listing ends with the model, and at its owner’s word alone', async () => {
  const ctx = await withModel();
  await expect(askForListing(ctx, 'bob', 'm1')).rejects.toThrow(NotFound);
  await askForListing(ctx, 'anna', 'm1');
  await decideListing(ctx, 'm1', 'listed');
  await expect(withdrawListing(ctx, 'bob', 'm1')).rejects.toThrow(NotFound);
  await retireModel(ctx, 'anna', 'm1', true);
  expect(await shown(ctx)).toEqual([]);
  await withdrawListing(ctx, 'anna', 'm1');
  expect(await findOwnListing(ctx, 'anna', 'm1')).toBeNull();
  await expect(decideListing(ctx, 'unknown', 'listed')).rejects.toThrow(NotFound);
});
