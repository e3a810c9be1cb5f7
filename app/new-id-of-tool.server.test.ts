/** What people own, paid for, listed and sent about a tool, when a release lists the tool under a new id. */
import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { UserContext } from './accounts/viewer.server.ts';
import { paySandboxCheckout } from './billing/sandbox/pay-checkout.server.ts';
import { startPlanCheckout } from './billing/start-checkout.server.ts';
import { addPerson } from './billing/testing/billing-person.server.ts';
import { findTool, refreshTools } from './catalog/catalog-queries.server.ts';
import { loadBuiltInContent } from './catalog/load-built-in-content.server.ts';
import { loader as badgePage } from './catalog/routes/tool-badge.tsx';
import { aiTools } from './catalog/schema.server.ts';
import { findClaimable } from './claims/claiming/claim-tool.server.ts';
import { saveItem } from './collections/lists/change-collection.server.ts';
import { listHolding } from './collections/lists/collection-queries.server.ts';
import { decideContribution } from './contributions/decide-contribution.server.ts';
import { contributions } from './contributions/schema.server.ts';
import type { Context } from './platform/context.server.ts';
import { record } from './platform/mutate.server.ts';
import { type RequestFacts, requestFactsContext } from './platform/request-context.server.ts';
import { testContext } from './platform/testing/test-database.server.ts';
import { findListingOwner, grantListing, listOwnListings } from './providers/grant-listing.server.ts';
import { countEvents, listDailyCounts } from './providers/listings/listing-counts.server.ts';
import { buyPlacement } from './providers/placements/buy-placement.server.ts';
import { listRunning } from './providers/placements/placement-queries.server.ts';
import { answerApiCall } from './site/api/operations.server.ts';

const [id, former] = ['magnific', 'freepik'];

async function withFormerId(): Promise<{ ctx: Context; ada: UserContext }> {
  const ctx = await testContext({ prepare: loadBuiltInContent });
  const values = { id: former, formerIds: [], description: 'As it was.', contentHash: 'of an older release' };
  await record(ctx, (tx) => tx.update(aiTools).set(values).where(eq(aiTools.id, id)));
  await refreshTools(ctx);
  const viewer = { id: await addPerson(ctx), email: 'ada@example.com', isEmailVerified: true, role: 'user' };
  const ada = { ...ctx, actor: { kind: 'user', userId: viewer.id, role: 'user' }, viewer } as unknown as UserContext;
  expect(await grantListing(ctx, viewer.email, former)).toBe('granted');
  return { ctx, ada: { ...ada, viewer: { ...ada.viewer, providerStatus: 'active' } } };
}

async function pay(ctx: UserContext, started: { kind: string; url?: string }) {
  expect(started).toMatchObject({ kind: 'started' });
  await paySandboxCheckout(ctx, ctx.viewer.id, started.url!.split('/').at(-1)!, 'succeeds', false);
}

it('the owner of a tool with a new id keeps the listing, the counts and the placement that is paid', async () => {
  const { ctx, ada } = await withFormerId();
  await pay(
    ada,
    await startPlanCheckout(ada, ada.viewer.id, { plan: 'starter', isTrial: false, interval: 'annual', quantity: 1 }),
  );
  await pay(ada, await buyPlacement(ada, former, 'basic'));
  await countEvents(ctx, [{ toolId: former, kind: 'view' }]);
  await loadBuiltInContent(ctx);
  expect(await findListingOwner(ctx, id)).toBe(ada.viewer.id);
  expect(await listOwnListings(ctx, ada.viewer.id)).toMatchObject([{ id }]);
  expect(await listRunning(ctx)).toMatchObject([{ toolId: id }]);
  expect(await listDailyCounts(ctx, [id], 1)).toMatchObject([{ kind: 'view', count: 1 }]);
});

it('a tool with a new id stays in lists, once, and a correction that waits can be accepted', async () => {
  const { ctx, ada } = await withFormerId();
  const choice = { kind: 'tool' as const, lists: [], shown: [], favourites: true, newName: '' };
  const save = (id: string, name: string) =>
    saveItem(ctx, ada.viewer.id, { kind: 'tool', id, name }, { ...choice, id });
  await save(former, 'Freepik');
  const content = { name: 'Freepik', label: 'Vendor', values: ['Acme'], present: null, note: null };
  const at = ctx.now();
  const sent = { kind: 'correction', token: 't', state: 'waiting', sentAt: at, dueAt: at, field: 'vendor' };
  const about = { subjectKind: 'tool', subjectId: former };
  const source = { source: 'https://press.test/', quote: 'Acme makes it.' };
  await record(ctx, (tx) =>
    tx.insert(contributions).values({ ...sent, ...about, id: 'c1', content: { ...content, ...source } as never }),
  );
  await loadBuiltInContent(ctx);
  const [list] = await listHolding(ctx, ada.viewer.id, { kind: 'tool', id });
  expect(list).toBeDefined();
  await save(id, 'Magnific');
  expect(await listHolding(ctx, ada.viewer.id, { kind: 'tool', id })).toEqual([list]);
  await decideContribution(ctx, 'c1', { outcome: 'accepted', standing: 'reported', by: 'The Press' });
  await refreshTools(ctx);
  expect((await findTool(ctx, id))!.facts).toContainEqual(expect.objectContaining({ field: 'vendor', value: 'Acme' }));
});

it('forms, the page of the badge and the log in the API answer under the former id', async () => {
  const { ctx, ada } = await withFormerId();
  await loadBuiltInContent(ctx);
  const context = new RouterContextProvider();
  context.set(requestFactsContext, { context: ctx, clientAddress: '10.0.0.1' } as RequestFacts);
  const badge = badgePage({ context, params: { toolId: former } } as never);
  await expect(badge).rejects.toMatchObject({ status: 301 });
  const answer = await answerApiCall({
    context,
    request: new Request(`http://site.test/api/v1/tools/${former}/changes`),
  });
  const { data } = (await answer.json()) as { data: { toolId: string }[] };
  expect(data.map(({ toolId }) => toolId)).toContain(id);
  expect(await findClaimable(ada, former)).toMatchObject({ tool: { id } });
});
