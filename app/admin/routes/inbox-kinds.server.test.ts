import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { makeAdministrator } from '../../accounts/roles.server.ts';
import { user } from '../../accounts/schema.server.ts';
import { newestMail, signedUp, TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { loadBuiltInContent } from '../../catalog/load-built-in-content.server.ts';
import { loader as toolPage } from '../../catalog/routes/tool.tsx';
import { changeSentence } from '../../catalog/tool-change.ts';
import { listToolChanges } from '../../catalog/tool-changes.server.ts';
import { action as submit } from '../../contributions/routes/submit.tsx';
import { contributions } from '../../contributions/schema.server.ts';
import { contactMessages } from '../../help/schema.server.ts';
import { decideChanges } from '../../model-catalogue/review-observations.server.ts';
import { catalogueImports, catalogueObservations } from '../../model-catalogue/schema.server.ts';
import { askForListing, findOwnListing, listShownListings } from '../../models/model-listing.server.ts';
import { aiModels, modelListings } from '../../models/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { mutate, record } from '../../platform/mutate.server.ts';
import { auditLog, mailOutbox } from '../../platform/schema.server.ts';
import { contextOn, openTestDatabase } from '../../platform/testing/test-database.server.ts';
import { search } from '../../search/search.server.ts';
import { answerApiCall } from '../../site/api/operations.server.ts';
import { decideItem } from '../inbox/decide-item.server.ts';
import type { ItemDecision } from '../inbox/inbox-item.ts';
import { action, loader } from './inbox.tsx';

const person = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
const at = new Date('2026-11-22T03:00:00Z');
type Fields = Record<string, string>;

let home: TestBrowser;
let ctx: Context;
beforeEach(async () => {
  home = await signedUp(person);
  ctx = home.ctx;
  await makeAdministrator(ctx, person.email);
});

const args = (browser: TestBrowser, address: string, fields?: Fields, params: Fields = {}) =>
  ({
    context: browser.provider(),
    request: browser.request(address, fields && { method: 'POST', body: new URLSearchParams(fields) }),
    params,
  }) as never;
const decide = async (fields: Fields) =>
  (await action(args(home, '/admin/inbox', fields))) as Response & { data?: { problem: string } };
const waiting = async () => (await loader(args(home, '/admin/inbox'))).items.map(({ kind, id }) => `${kind}:${id}`);

const wren = {
  name: 'Wren Writer',
  website: 'https://wren-writer.com/',
  category: 'text-generation',
  description: 'Writes letters for people who would rather not.',
  vendor: 'Wren',
  note: null,
};

/** Where a visitor finds the tool: its page, search and the API. */
async function findWren() {
  const page = await toolPage(args(new TestBrowser(ctx), '/tool/wren-writer', undefined, { toolId: 'wren-writer' }));
  const found = await search(ctx, 'Wren Writer');
  const visitor = args(new TestBrowser(ctx), '/api/v1/tools/wren-writer') as Parameters<typeof answerApiCall>[0];
  const answer = await answerApiCall(visitor);
  return {
    page: page.data?.tool.name ?? null,
    isFound: found.some(({ document }) => document.key === 'tool:wren-writer'),
    api: answer.status,
    changes: (await listToolChanges(ctx, { toolId: 'wren-writer', limit: 5 })).map(changeSentence),
  };
}

it('an accepted submission has a page, is found, and is in the API and the change log, until the acceptance is undone', async () => {
  await loadBuiltInContent(ctx);
  const { vendor, name, website, category, description } = wren;
  const sent = submit(args(new TestBrowser(ctx), '/submit', { vendor, name, website, category, description }));
  await expect(sent).rejects.toMatchObject({ status: 303 });
  const [row] = await ctx.db.select().from(contributions);
  const item = `submission:${row!.id}`;
  const absent = { page: null, isFound: false, api: 404 };
  expect(await findWren()).toEqual({ ...absent, changes: [] });
  await decide({ item, accept: 'tool' });
  const added = ['Added to the catalogue'];
  expect(await findWren()).toEqual({ page: 'Wren Writer', isFound: true, api: 200, changes: added });
  await decide({ item, undo: 'undo' });
  expect(await findWren()).toEqual({ ...absent, changes: ['Removed from the catalogue', ...added] });
  expect(await waiting()).toEqual([item]);
});

it('a second submission of a name gets an address of its own', async () => {
  await loadBuiltInContent(ctx);
  const sent = { kind: 'submission', state: 'waiting', sentAt: at, dueAt: at, content: wren };
  await record(ctx, (tx) =>
    tx.insert(contributions).values(['c1', 'c2'].map((id) => ({ ...sent, id, token: `token of ${id}` }))),
  );
  for (const id of ['c1', 'c2']) await decide({ item: `submission:${id}`, accept: 'tool' });
  const rows = await ctx.db.select().from(contributions).orderBy(contributions.id);
  expect(rows.map(({ result }) => result)).toEqual(['wren-writer', 'wren-writer-2']);
});

async function heldPrice() {
  await record(ctx, async (tx) => {
    await tx.insert(catalogueImports).values({ id: 'i1', source: 'models-dev', at, outcome: 'held', held: 1 });
    const said = { source: 'models-dev', kind: 'price', provider: 'openai', name: 'gpt-6-sol', value: {} };
    await tx
      .insert(catalogueObservations)
      .values({ ...said, id: 'o1', importId: 'i1', observedAt: at, state: 'held', reason: 'Three times as much.' });
  });
  return async () => (await ctx.db.select().from(catalogueObservations))[0]!.state;
}

async function registeredModel() {
  await record(ctx, async (tx) => {
    await tx.insert(user).values({ id: 'bob', email: 'bob@wren.example', role: 'provider', providerStatus: 'active' });
    const own = { userId: 'bob', name: 'Wren 2' };
    await tx.insert(aiModels).values({ ...own, id: 'm1', modelType: 'text-generation', createdAt: at, updatedAt: at });
    await tx.insert(modelListings).values({ ...own, modelId: 'm1', description: '', state: 'asked', askedAt: at });
  });
  return async () => (await ctx.db.select().from(modelListings))[0]!.state;
}

async function openMessage() {
  const written = { name: 'Ann', email: 'ann@example.com', subject: 'A question', message: 'What is this?' };
  await record(ctx, (tx) => tx.insert(contactMessages).values({ ...written, id: 'q1', receivedAt: at }));
  return async () => ((await ctx.db.select().from(contactMessages))[0]!.settledAt === null ? 'open' : 'settled');
}

const kinds = [
  { what: 'a held price', item: 'price:o1', prepare: heldPrice, accept: 'apply', states: ['held', 'applied'] },
  {
    what: 'a registered model',
    item: 'model:m1',
    prepare: registeredModel,
    accept: 'listed',
    states: ['asked', 'listed'],
  },
  { what: 'a message', item: 'message:q1', prepare: openMessage, accept: 'settle', states: ['open', 'settled'] },
] as const;

it.each(kinds)(
  '$what is accepted once: the second decision is answered with the first, and undo makes it wait again',
  async ({ item, prepare, accept, states: [before, after] }) => {
    const stateOf = await prepare();
    expect([await waiting(), await stateOf()]).toEqual([[item], before]);
    expect((await decide({ item, accept })).status).toBe(302);
    expect([await waiting(), await stateOf()]).toEqual([[], after]);
    const second = await decide({ item, accept });
    expect(second.data?.problem).toMatch(`It was accepted by ${person.email}`);
    expect(await stateOf()).toBe(after);
    await decide({ item, undo: 'undo' });
    expect([await waiting(), await stateOf()]).toEqual([[item], before]);
  },
);

it('a held price is refused, and what was decided on the page of the model catalogue is not decided again', async () => {
  const stateOf = await heldPrice();
  await decide({ item: 'price:o1', refuse: 'It is a temporary price.' });
  expect(await stateOf()).toBe('rejected');
  await decide({ item: 'price:o1', undo: 'undo' });
  const { actor } = await home.user();
  await decideChanges({ ...ctx, actor }, 'apply', { kind: 'change', id: 'o1' });
  const second = await decide({ item: 'price:o1', refuse: 'The source is wrong.' });
  expect(second.data?.problem).toMatch(`It was decided by ${person.email}`);
  expect(await stateOf()).toBe('applied');
});

it('a refused model is not listed, and its account gets the reason by mail and on the page of the model', async () => {
  const stateOf = await registeredModel();
  await decide({ item: 'model:m1', refuse: 'It is listed already.' });
  expect([await stateOf(), await listShownListings(ctx)]).toEqual(['declined', []]);
  const reason = async () => (await findOwnListing(ctx, 'bob', 'm1'))?.reason;
  expect(await reason()).toBe('It is listed already.');
  const mail = await newestMail(ctx, 'bob@wren.example');
  expect(mail.subject).toBe('The listing of your model Wren 2 was refused');
  expect(mail.text).toContain('It is listed already.');
  await askForListing(ctx, 'bob', 'm1');
  expect(await reason()).toBeNull();
});

it('a message cannot be refused', async () => {
  const stateOf = await openMessage();
  const refused = await decide({ item: 'message:q1', refuse: 'No.' });
  expect([refused.data?.problem, await stateOf()]).toEqual(['A message cannot be refused.', 'open']);
});

it('of two administrators who decide in the same moment one decides, and the other is answered with that decision', async () => {
  const database = await openTestDatabase();
  const system = contextOn(database);
  const names = ['ada', 'bob'];
  const items = Array.from({ length: 6 }, () => newId());
  await mutate(system, 'test.prepare', { kind: 'test', id: 'inbox' }, async (tx) => {
    await tx.insert(user).values(names.map((id) => ({ id, email: `${id}@admin.example`, role: 'administrator' })));
    const sent = { kind: 'submission', state: 'waiting', sentAt: at, dueAt: at };
    for (const id of items)
      await tx
        .insert(contributions)
        .values({ ...sent, id, token: id, email: `${id}@example.com`, content: { ...wren, name: `Tool ${id}` } });
  });
  const outcomes: ItemDecision[] = [
    { outcome: 'accepted', choice: 'tool', by: '' },
    { outcome: 'refused', reason: 'It is not an AI tool.' },
  ];
  const decisions = items.flatMap((id) =>
    names.map(async (userId, index) => {
      const actor = { kind: 'user', userId, role: 'administrator' } as const;
      return await decideItem(contextOn(database, { actor }), { kind: 'submission', id }, outcomes[index]!);
    }),
  );
  const answers = await Promise.all(decisions);
  for (const [index, id] of items.entries()) {
    const own = answers.slice(2 * index, 2 * index + 2);
    const first = own.indexOf(null);
    expect(own[1 - first]).toMatch(`It was ${outcomes[first]!.outcome} by ${names[first]}@admin.example`);
    const [row] = await system.db.select().from(contributions).where(eq(contributions.id, id));
    expect([row!.state, row!.decidedBy]).toEqual([outcomes[first]!.outcome, names[first]]);
    expect(await system.db.$count(mailOutbox, eq(mailOutbox.recipient, `${id}@example.com`))).toBe(1);
  }
  expect(await system.db.$count(auditLog, eq(auditLog.action, 'inbox.decide'))).toBe(items.length);
});
