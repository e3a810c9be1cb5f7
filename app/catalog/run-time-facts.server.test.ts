import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import type { Context } from '../platform/context.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { testContext } from '../platform/testing/test-database.server.ts';
import { findTool, listCompanies, refreshTools } from './catalog-queries.server.ts';
import { loadBuiltInContent } from './load-built-in-content.server.ts';
import { priceSeries } from './price-series.ts';
import { factSchema } from './record/fact-schema.ts';
import { addRunTimeFacts, type RunTimeFacts, withdrawRunTimeFacts } from './run-time-facts.server.ts';
import { aiTools, companies, runTimeFacts, toolFactChanges } from './schema.server.ts';
import { type Fact, findFact } from './tool.ts';
import { changeSentence } from './tool-change.ts';
import { listToolChanges } from './tool-changes.server.ts';
import { allFactsOf } from './tool-history.server.ts';

const source = 'https://vendor.test/prices';
const fact = (field: string, value: unknown, change: object = {}): Fact =>
  factSchema.parse({
    field,
    value,
    standing: 'reported',
    by: 'a reader',
    source,
    observedAt: '2026-12-31',
    ...change,
  });

/** A clock that never says the same twice. */
let ms = Date.parse('2026-11-01T12:00:00Z');
const now = () => new Date(ms++);

async function loaded(): Promise<Context> {
  const ctx = await testContext({ now, prepare: loadBuiltInContent });
  return ctx;
}

async function add(
  ctx: Context,
  facts: Fact[],
  subject: RunTimeFacts['subject'] = { kind: 'tool', id: 'chatgpt' },
  isWrong = false,
) {
  const added = { subject, field: facts[0]!.field, facts, isWrong, origin: 'correction', reference: 'c1' } as const;
  const id = await mutate(ctx, 'test.add', subject, (tx) => addRunTimeFacts(ctx, tx, added));
  await refreshTools(ctx);
  return id;
}
const withdraw = (ctx: Context, id: string) =>
  mutate(ctx, 'test.withdraw', { kind: 'tool', id: 'chatgpt' }, (tx) => withdrawRunTimeFacts(ctx, tx, id));
const chatgpt = async (ctx: Context) => (await findTool(ctx, 'chatgpt'))!;
const rowOf = async (ctx: Context) => (await ctx.db.select().from(aiTools).where(eq(aiTools.id, 'chatgpt')))[0]!;

/** As if a release had changed the record. */
async function startAgain(ctx: Context) {
  await mutate(ctx, 'test.release', { kind: 'tool', id: 'chatgpt' }, async (tx) => {
    await tx.update(aiTools).set({ contentHash: 'of an older release' });
    await tx.update(companies).set({ contentHash: 'of an older release' });
  });
  await loadBuiltInContent(ctx);
  await refreshTools(ctx);
}

it('a fact learned at run time takes the place of the older one, and survives the next start', async () => {
  const ctx = await loaded();
  await add(ctx, [fact('pricing.free', false)]);
  for (const restart of [async () => {}, startAgain]) {
    await restart(ctx);
    const tool = await chatgpt(ctx);
    expect(tool.pricing.free).toBe(false);
    expect(tool.facts.filter(({ field }) => field === 'pricing.free')).toEqual([fact('pricing.free', false)]);
  }
});

it('a record with newer evidence about the field leads over what was learned before', async () => {
  const ctx = await loaded();
  await add(ctx, [fact('pricing.free', false, { observedAt: '2020-01-01' })]);
  expect((await chatgpt(ctx)).pricing.free).toBe(true);
});

it('withdrawing a fact gives back exactly what the record had', async () => {
  const ctx = await loaded();
  const { updatedAt: _at, ...before } = await rowOf(ctx);
  const ids = [
    await add(ctx, [fact('vendor', 'Somebody else')]),
    await add(ctx, [fact('website', 'https://new.test/')]),
  ];
  expect((await chatgpt(ctx)).vendor).toBe('Somebody else');
  for (const id of ids) await withdraw(ctx, id);
  const { updatedAt: _later, ...after } = await rowOf(ctx);
  expect(after).toEqual(before);
  await expect(withdraw(ctx, ids[0]!)).rejects.toThrow('withdrawn already');
});

it('a tool that an import brought has its own facts again after a withdrawal', async () => {
  const ctx = await loaded();
  await mutate(ctx, 'test.import', { kind: 'tool', id: 'chatgpt' }, (tx) =>
    tx.update(aiTools).set({ origin: 'import', contentHash: null }).where(eq(aiTools.id, 'chatgpt')),
  );
  const before = (await rowOf(ctx)).facts;
  const id = await add(ctx, [fact('models', 'One'), fact('models', 'Two')]);
  expect((await chatgpt(ctx)).facts.filter(({ field }) => field === 'models')).toHaveLength(2);
  await withdraw(ctx, id);
  expect((await rowOf(ctx)).facts).toEqual(before);
});

it('a new price of a plan replaces that plan alone', async () => {
  const ctx = await loaded();
  const plans = (await chatgpt(ctx)).plans;
  const changed = { ...plans[0]!, amountMinor: 123_400 };
  await add(ctx, [fact('plan', changed)]);
  expect((await chatgpt(ctx)).plans).toEqual([changed, ...plans.slice(1)]);
});

const addWrong = (ctx: Context, facts: Fact[], subject?: RunTimeFacts['subject']) => add(ctx, facts, subject, true);

it('a fact that is wrong leaves the record, also at the next start, and comes back when that is withdrawn', async () => {
  const ctx = await loaded();
  const { updatedAt: _at, ...before } = await rowOf(ctx);
  const id = await addWrong(ctx, [fact('pricing.free', true)]);
  for (const restart of [async () => {}, startAgain]) {
    await restart(ctx);
    expect([(await chatgpt(ctx)).pricing.free, findFact(await chatgpt(ctx), 'pricing.free')]).toEqual([null, null]);
  }
  const [change] = await listToolChanges(ctx, { toolId: 'chatgpt', limit: 1 });
  expect([changeSentence(change!), change!.source]).toEqual(['Free plan: from yes to unknown', source]);
  await withdraw(ctx, id);
  const { updatedAt: _later, contentHash, ...after } = await rowOf(ctx);
  expect({ ...after, contentHash }).toEqual(before);
});

it('of a list or of plans only the one that is wrong leaves', async () => {
  const ctx = await loaded();
  await add(ctx, [fact('models', 'One'), fact('models', 'Two')]);
  await addWrong(ctx, [fact('models', 'One')]);
  const { plans } = await chatgpt(ctx);
  await addWrong(ctx, [fact('plan', plans[0])]);
  const tool = await chatgpt(ctx);
  expect(tool.facts.flatMap(({ field, value }) => (field === 'models' ? [value] : []))).toEqual(['Two']);
  expect(tool.plans).toEqual(plans.slice(1));
  const [, change] = await listToolChanges(ctx, { toolId: 'chatgpt', limit: 2 });
  expect(change).toMatchObject({ field: 'models', from: 'One; Two', to: 'Two', source });
});

it('what was wrong is shown again when newer evidence says it, from the record or from a correction', async () => {
  const ctx = await loaded();
  await addWrong(ctx, [fact('pricing.free', true, { observedAt: '2020-01-01' })]);
  expect((await chatgpt(ctx)).pricing.free).toBe(true);
  await addWrong(ctx, [fact('pricing.free', true)]);
  await add(ctx, [fact('pricing.free', false)]);
  expect((await chatgpt(ctx)).pricing.free).toBe(false);
});

it('a fact about a company that is wrong leaves it until that is withdrawn', async () => {
  const ctx = await loaded();
  const openai = async () => (await listCompanies(ctx)).find(({ id }) => id === 'openai')!;
  const before = await openai();
  const id = await addWrong(ctx, [fact('ceo', before.ceo)], { kind: 'company', id: 'openai' });
  for (const restart of [async () => {}, startAgain]) {
    await restart(ctx);
    expect((await openai()).ceo).toBeNull();
  }
  await withdraw(ctx, id);
  await refreshTools(ctx);
  expect(await openai()).toEqual(before);
});

it('the change log names the source of every fact that was learned, also where no column shows it', async () => {
  const ctx = await loaded();
  for (const [field, value] of [
    ['pricing.free', false],
    ['feature:Self-hosting', 'yes'],
    ['data.region', 'Atlantis'],
  ] as const)
    await add(ctx, [fact(field, value)]);
  const changes = await listToolChanges(ctx, { toolId: 'chatgpt', limit: 10 });
  expect(changes.map(({ source: named, standing }) => [named, standing])).toEqual(Array(3).fill([source, 'reported']));
  expect(changes.map(changeSentence)).toEqual([
    expect.stringMatching(/^Region: from .* to Atlantis$/),
    'Features: now with Self-hosting',
    'Free plan: from yes to no',
  ]);
});

it('a fact about a company is shown, survives the next start and can be withdrawn', async () => {
  const ctx = await loaded();
  const openai = async () => (await listCompanies(ctx)).find(({ id }) => id === 'openai')!;
  const before = await openai();
  const id = await add(ctx, [fact('ceo', 'Ada Lovelace')], { kind: 'company', id: 'openai' });
  await startAgain(ctx);
  const company = await openai();
  expect([company.ceo, findFact(company, 'ceo')?.source]).toEqual(['Ada Lovelace', source]);
  await withdraw(ctx, id);
  await refreshTools(ctx);
  expect(await openai()).toEqual(before);
});

it('facts about a tool or company that is unknown are refused', async () => {
  const ctx = await loaded();
  await expect(add(ctx, [fact('owner', 'X')], { kind: 'tool', id: 'none' })).rejects.toThrow('There is no such tool.');
  await expect(add(ctx, [fact('ceo', 'X')], { kind: 'company', id: 'none' })).rejects.toThrow('no such company');
});

it('a price that was published by mistake leaves the price history with its revert, or when it is called wrong', async () => {
  const ctx = await loaded();
  const history = async () => priceSeries((await allFactsOf(ctx, [await chatgpt(ctx)]))[0]!, 'USD');
  const before = await history();
  const plan = (await chatgpt(ctx)).plans.find(({ name }) => name === 'Go');
  const priced = (amountMinor: number) => fact('plan', { ...plan!, amountMinor });
  const id = await add(ctx, [priced(7_700)]);
  expect(JSON.stringify(await history())).toContain('"minor":7700');
  await withdraw(ctx, id);
  await refreshTools(ctx);
  expect(await history()).toEqual(before);

  await add(ctx, [priced(8_800)]);
  const wrong = await addWrong(ctx, [priced(8_800)]);
  expect(JSON.stringify(await history())).not.toContain('"minor":8800');
  await withdraw(ctx, wrong);
  await refreshTools(ctx);
  expect(JSON.stringify(await history())).toContain('"minor":8800');
});

it('a price that another one replaced stays in the price history', async () => {
  const ctx = await loaded();
  const [plan] = (await chatgpt(ctx)).plans;
  for (const [amountMinor, observedAt] of [
    [7_700, '2026-12-30'],
    [8_800, '2026-12-31'],
  ])
    await add(ctx, [fact('plan', { ...plan!, amountMinor }, { observedAt })]);
  const [series] = priceSeries((await allFactsOf(ctx, [await chatgpt(ctx)]))[0]!, 'USD');
  expect(series!.points.slice(-2).map(({ minor }) => minor)).toEqual([7_700, 8_800]);
});

it('the history of a tool that was changed often is read with work in proportion to the changes', async () => {
  const ctx = await loaded();
  const tool = await chatgpt(ctx);
  const many = Array.from({ length: 60 }, (_none, index) => String(index).padStart(3, '0'));
  const said = (index: string) => fact('models', `Model ${index}`);
  await mutate(ctx, 'test.add', { kind: 'tool', id: 'chatgpt' }, async (tx) => {
    const layer = { subjectKind: 'tool', subjectId: 'chatgpt', field: 'models', isWrong: false, origin: 'check' };
    await tx.insert(runTimeFacts).values(
      many.map((id) => ({
        ...layer,
        id,
        facts: [said(id)],
        reference: id,
        recordedAt: now(),
        withdrawnAt: id < '030' ? now() : null,
      })),
    );
    await tx
      .insert(toolFactChanges)
      .values(many.map((id) => ({ id, toolId: 'chatgpt', at: now(), removed: [said(id)], added: [] })));
  });
  const written = vi.spyOn(JSON, 'stringify');
  const [facts] = await allFactsOf(ctx, [tool]);
  const { length } = written.mock.calls;
  written.mockRestore();
  expect(facts!.filter(({ value }) => /^Model /.test(String(value)))).toHaveLength(30);
  expect(length).toBeLessThan(10 * (many.length + tool.facts.length));
});
