import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import { signedUp } from '../../accounts/testing/test-browser.server.ts';
import { findOwnListing } from '../../models/model-listing.server.ts';
import { aiModels } from '../../models/schema.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { action } from './model.tsx';

it('only provider accounts can ask to have a model listed', async () => {
  const home = await signedUp({ companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' });
  const { ctx } = home;
  const { actor } = await home.user();
  const at = ctx.now();
  const model = { userId: actor.userId, modelType: 'text-generation', createdAt: at, updatedAt: at };
  await record(ctx, (tx) => tx.insert(aiModels).values({ ...model, id: 'm1', name: 'Wren 2' }));
  const ask = () => {
    const body = new URLSearchParams({ intent: 'ask-for-listing' });
    const request = home.request('/model/m1', { method: 'POST', body });
    return action({ context: home.provider(), request, params: { id: 'm1' } } as never);
  };
  await expect(ask()).rejects.toBeDefined();
  expect(await findOwnListing(ctx, actor.userId, 'm1')).toBeNull();
  await record(ctx, (tx) => tx.update(user).set({ role: 'provider' }).where(eq(user.id, actor.userId)));
  await ask();
  expect((await findOwnListing(ctx, actor.userId, 'm1'))?.state).toBe('asked');
});
