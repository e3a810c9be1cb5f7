import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import { parseModelListing, passRegistered } from '../../model-catalogue/model-listing.ts';
import { listRegisteredModels } from '../../model-catalogue/model-queries.server.ts';
import { askForListing, decideListing } from '../../models/model-listing.server.ts';
import { aiModels } from '../../models/schema.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { type RequestFacts, requestFactsContext } from '../../platform/request-context.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { search } from '../../search/search.server.ts';
import { answerApiCall } from './operations.server.ts';

async function withRegistered() {
  const ctx = await testContext();
  const at = ctx.now();
  await record(ctx, async (tx) => {
    await tx.insert(user).values({ id: 'anna', email: 'anna@example.com', companyName: 'Hedge Labs' });
    const model = { userId: 'anna', modelType: 'text-generation', createdAt: at, updatedAt: at };
    for (const [id, name] of [
      ['m1', 'Wrenfinch 2'],
      ['m2', 'Linnetsong'],
    ] as const)
      await tx.insert(aiModels).values({ ...model, id, name, description: 'Small and quick.' });
  });
  for (const id of ['m1', 'm2']) await askForListing(ctx, 'anna', id);
  await decideListing(ctx, 'm1', 'listed');
  return ctx;
}

it.each([
  ['', ['Wrenfinch 2']],
  ['q=wrenfinch', ['Wrenfinch 2']],
  ['q=hedge+quick&sort=price', ['Wrenfinch 2']],
  ['q=linnetsong', []],
  ['page=2', []],
  ['tools=yes', []],
  ['status=all&q=wrenfinch', []],
])('the list of models at "?%s" has these registered ones: %j', async (query, names) => {
  const ctx = await withRegistered();
  const listing = parseModelListing(new URLSearchParams(query));
  expect(passRegistered(await listRegisteredModels(ctx), listing).map(({ name }) => name)).toEqual(names);
});

it('a search finds a registered model after its review, and never takes it for a model that can be compared', async () => {
  const ctx = await withRegistered();
  const found = async (query: string) => (await search(ctx, query)).map(({ document }) => document.url);
  expect((await found('wrenfinch'))[0]).toBe('/models?q=Wrenfinch+2#registered');
  expect((await found('linnetsong')).join()).not.toContain('Linnetsong');
  expect((await found('wrenfinch 2 vs gpt-6 sol')).join()).not.toContain('/models/compare');
});

it('the open API lists the registered models, as stated by their providers', async () => {
  const ctx = await withRegistered();
  const context = new RouterContextProvider();
  context.set(requestFactsContext, { context: ctx, clientAddress: '10.9.0.1' } as RequestFacts);
  const response = await answerApiCall({
    context,
    request: new Request('https://site.example/api/v1/registered-models'),
  });
  expect(await response.json()).toEqual({
    data: [
      {
        id: 'm1',
        name: 'Wrenfinch 2',
        description: 'Small and quick.',
        provider: 'Hedge Labs',
        standing: 'stated',
        announcedEnd: null,
        url: expect.stringMatching(/\/models\?q=Wrenfinch\+2#registered$/),
      },
    ],
    next: null,
  });
});
