/** What shared keys may cost a month: reserved before a run, settled with its real cost, and refused with a reason. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { provideAccountParts } from '../../accounts/account-parts.server.ts';
import { deleteAccount } from '../../accounts/settings/account-data.server.ts';
import { visit } from '../../accounts/testing/visits.server.ts';
import { resumeJudging } from '../../judging/change-judging.server.ts';
import { carryOutJudgings } from '../../judging/testing/judgings.server.ts';
import { organisationsAccountPart } from '../../organisations/account-part.server.ts';
import { loader as exportFileLoader } from '../../organisations/routes/export-file.ts';
import { loader as openSpending } from '../../organisations/routes/spending.tsx';
import { organisationSpending } from '../../organisations/schema.server.ts';
import { act, at } from '../../organisations/testing/acme.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { post } from '../../run-api/testing/call-api.server.ts';
import { cancelRun, resumeRun } from '../../runs/change-run.server.ts';
import { startScheduledRuns } from '../../runs/jobs.server.ts';
import { settleCharges } from '../../runs/run-charges.server.ts';
import { scheduleRun } from '../../runs/schedule-run.server.ts';
import { benchmarkRuns, benchmarkSamples, benchmarkSchedules } from '../../runs/schema.server.ts';
import { usualRequest } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { benchmarkAccountPart } from '../account-part.server.ts';
import { forecastForm } from '../form/form-forecast.server.ts';
import {
  begin,
  CALL,
  expensive,
  idOf,
  limit,
  payingCompany,
  pricedModel,
  spendingPage,
} from '../testing/budget.server.ts';
import { modelOf, saveOwnKey } from '../testing/company.server.ts';

const provider = startFakeProvider();
provideAccountParts([organisationsAccountPart, benchmarkAccountPart]);

it('a run sets aside what it may cost on shared keys and books what it cost, by member, key and model', async () => {
  const { mia, ada, taken, work } = await payingCompany(provider.url);
  await limit(ada, { total: '50' });
  idOf(await begin(mia, 'one'));
  const [before] = await taken();
  expect(before).toMatchObject({ spent: 0, unpricedCalls: 0 });
  expect(before!.reserved).toBeGreaterThan(2 * 10_000 * 600);
  expect((await visit(openSpending, ada, spendingPage, at)).data.taken.reserved).toBe(before!.reserved);
  await work();
  expect(await taken()).toEqual([{ spent: CALL, reserved: 0, unpricedCalls: 0, isJudge: false }]);
  const { data } = await visit(openSpending, ada, spendingPage, at);
  expect(data.byMember).toEqual([
    { label: 'mia@acme.example', spent: CALL, reserved: 0, runs: 1, unpricedCalls: 0, limit: null },
  ]);
  expect(data.byKey).toMatchObject([{ label: 'Team (openai)', spent: CALL }]);
  expect(data.byModel).toMatchObject([{ label: 'gpt-4o-mini (openai)', spent: CALL }]);
  const file = await visit(exportFileLoader, ada, `${spendingPage}/export`, { ...at, what: 'spending' });
  expect(file.data).toMatch(
    /^month,member,run,.*\r\n2026-\d\d,mia@acme\.example,.*,calls,Team,openai,gpt-4o-mini,0\.00000/,
  );
});

it('what does not fit into the limit is refused, and the reason names the limit and who can raise it', async () => {
  const { ctx, mia, ada, taken } = await payingCompany(provider.url);
  await limit(ada, { total: '0.02' });
  idOf(await begin(mia, 'one'));
  const refused = await begin(mia, 'two');
  expect(refused).toMatchObject({ refusal: { status: 403, title: 'Spending limit reached' } });
  expect(JSON.stringify(refused)).toMatch(
    /up to \$0\.012 on keys of Acme & Sons; \$0\.0080 of the \$0\.02 that it may spend a month is left.*owners and people with the role billing can raise the limit/,
  );
  expect(await taken()).toHaveLength(1);
  expect(await ctx.db.$count(benchmarkRuns)).toBe(1);
  await limit(ada, { total: '0.03' });
  idOf(await begin(mia, 'two'));
});

it('the form says before what is paid with shared keys and left, and the API answers with the reason', async () => {
  const { mia, ada } = await payingCompany(provider.url);
  await limit(ada, { total: '50', each: '0.01' });
  const ctx = await mia.user();
  const modelIds = [await pricedModel(mia)];
  const request = { ...usualRequest, ...expensive, organisation: 'acme', modelIds };
  const forecast = await forecastForm(ctx, ctx.viewer.id, request);
  expect(forecast).toMatchObject({
    forecast: {
      spending: [
        'Up to $0.012, warm-up calls included, is paid with keys of Acme & Sons; the whole $50.00 is left of its limit this month, and the whole $0.01 is left of yours.',
      ],
      shortage: expect.stringContaining('that you may spend there a month'),
    },
  });
  const body = { prompt: 'Say hello', organisation: 'acme', modelIds, parameters: { maxOutputTokens: 10_000 } };
  const answer = await post(mia, '/api/runs', body);
  expect(answer).toMatchObject({ status: 403, body: { title: 'Spending limit reached' } });
});

it('a model of unknown price is refused where there is a limit, unless that is allowed, and is never counted as free', {
  tags: 'embedded-only',
}, async () => {
  const { mia, ada, taken, work } = await payingCompany(provider.url);
  const modelIds = [await modelOf(mia, '', 'alpha')];
  await limit(ada, { total: '50' });
  expect(await begin(mia, 'one', { modelIds })).toMatchObject({
    refusal: {
      title: 'Price unknown',
      description: expect.stringContaining('What alpha costs in US dollars is not known'),
    },
  });
  await limit(ada, { total: '50', allowsUnpriced: 'on' });
  idOf(await begin(mia, 'one', { modelIds }));
  await work();
  expect(await taken()).toEqual([{ spent: 0, reserved: 0, unpricedCalls: 1, isJudge: false }]);
});

it('a member’s own run counts where it uses a shared key, and not where it uses a key of the member', {
  tags: 'embedded-only',
}, async () => {
  const { mia, ada, keyId, taken, work } = await payingCompany(provider.url);
  await limit(ada, { total: '0.02' });
  idOf(await begin(mia, 'own', { organisation: '', modelIds: [await pricedModel(mia, keyId)] }));
  expect(await begin(mia, 'team')).toMatchObject({ refusal: { title: 'Spending limit reached' } });
  const mine = [await pricedModel(mia, await saveOwnKey(mia))];
  idOf(await begin(mia, 'mine', { modelIds: mine }));
  await work();
  expect(await taken()).toEqual([{ spent: CALL, reserved: 0, unpricedCalls: 0, isJudge: false }]);
});

it('what a run set aside is released when it is cancelled before it begins, and when its starter’s account is deleted', async () => {
  const { mia, adam, keyId, taken } = await payingCompany(provider.url);
  const runId = idOf(await begin(mia, 'one'));
  const ctx = await mia.user();
  await cancelRun(ctx, ctx.viewer.id, runId);
  expect((await taken()).map(({ reserved }) => reserved)).toEqual([0]);
  idOf(await begin(adam, 'own', { organisation: '', modelIds: [await pricedModel(adam, keyId)] }));
  expect((await taken()).map(({ reserved }) => reserved > 0).sort()).toEqual([false, true]);
  const gone = await adam.user();
  expect(await deleteAccount(gone, { password: 'correct horse', typedEmail: gone.viewer.email })).toBe(null);
  expect((await taken()).map(({ reserved }) => reserved)).toEqual([0, 0]);
});

it('a resumed run sets aside what is left of it, and books only what it costs more', async () => {
  const { mia, ada, taken, work } = await payingCompany(provider.url);
  const ctx = await mia.user();
  provider.reply = () => ({ status: 400, message: 'no' });
  const runId = idOf(await begin(mia, 'one', { rounds: 2 }));
  await work();
  expect((await taken())[0]).toMatchObject({ spent: 0, reserved: 0 });
  provider.reply = () => null;
  await limit(ada, { total: '0.01' });
  expect(await resumeRun(ctx, ctx.viewer.id, runId, 'failed')).toMatchObject({
    refusal: { title: 'Spending limit reached' },
  });
  await limit(ada, { total: '1' });
  expect(await resumeRun(ctx, ctx.viewer.id, runId, 'failed')).toEqual({ runId });
  expect((await taken())[0]!.reserved).toBeGreaterThan(0);
  await work();
  const [row] = await taken();
  expect(row).toMatchObject({ reserved: 0, unpricedCalls: 0 });
  expect(row!.spent).toBeGreaterThanOrEqual(2 * CALL);
  expect(row!.spent % CALL).toBe(0);
});

it('of a resumed run without an output limit, the longest answer so far is set aside for each call, and twice that once', {
  tags: 'embedded-only',
}, async () => {
  const { mia, ada, taken, work } = await payingCompany(provider.url);
  const ctx = await mia.user();
  provider.outputTokens = 10_000;
  let calls = 0;
  // One warm-up, and four of eight rounds.
  provider.reply = () => (++calls > 5 ? { status: 400, message: 'no' } : null);
  const runId = idOf(await begin(mia, 'one', { rounds: 8, request: {} }));
  await work();
  const answer = 10 * 150 + 10_000 * 600;
  expect(await taken()).toMatchObject([{ spent: 5 * answer, reserved: 0 }]);
  provider.reply = () => null;
  const asked = provider.calls.length;
  // A little more than one warm-up, four calls, and one more answer of that length.
  await limit(ada, { total: '0.0661' });
  expect(await resumeRun(ctx, ctx.viewer.id, runId, 'failed')).toEqual({ runId });
  await work();
  // All were made.
  expect(provider.calls.length - asked).toBe(5);
  // Both warm-ups, and eight answers.
  expect(await taken()).toMatchObject([{ spent: 10 * answer, reserved: 0 }]);
});

it('who left an organisation goes on with nothing on its keys and takes nothing of its limit', async () => {
  const { mia, ada, ids, keyId, taken, work, worker } = await payingCompany(provider.url);
  await limit(ada, { total: '50' });
  provider.reply = ({ prompt }) => (prompt.includes('Be kind') ? { status: 400, message: 'no' } : null);
  const modelIds = [await pricedModel(mia, keyId), await modelOf(mia, keyId, 'gpt-4o')];
  const judge = { modelId: modelIds[0]!, criteria: 'Be kind', rounds: 1 };
  const runId = idOf(await begin(mia, 'own', { organisation: '', modelIds, judge }));
  await work();
  await carryOutJudgings(worker);
  const before = await taken();
  await act(ada, 'remove', { id: ids.mia! });
  const ctx = await mia.user();
  const gone = { refusal: { status: 403, title: 'Not shared with you any more' } };
  expect(await resumeRun(ctx, ctx.viewer.id, runId, 'rest')).toMatchObject(gone);
  expect(await resumeJudging(ctx, ctx.viewer.id, runId)).toMatchObject(gone);
  expect(await taken()).toEqual(before);
});

it('a simulated user counts, also where it is called like a measured model, and where its worker ended before it said what it said', async () => {
  const { ctx, mia, taken, work } = await payingCompany(provider.url);
  provider.reply = ({ prompt }) => (prompt.includes('Write the next message.') ? 'And then?' : null);
  const user = { goal: 'A refund', stop: { turns: 2 } };
  const simulatedUserId = await modelOf(mia, '', 'gpt-4o');
  const runId = idOf(await begin(mia, 'one', { user, simulatedUserId }));
  await work();
  const rows = await taken();
  const sum = rows.reduce((all, { spent }) => all + spent, 0);
  expect(rows.map(({ spent, unpricedCalls }) => [spent > 0, unpricedCalls])).toEqual([
    [true, 0],
    [true, 0],
  ]);
  const ofRun = eq(benchmarkRuns.id, runId);
  const [run] = await ctx.db.select().from(benchmarkRuns).where(ofRun);
  const spec = { ...run!.spec, simulatedUser: { ...run!.spec.simulatedUser!, model: 'gpt-4o-mini' } };
  await record(ctx, async (tx) => {
    await tx.delete(organisationSpending).where(eq(organisationSpending.model, 'gpt-4o'));
    await settleCharges(tx, { ...run!, spec });
  });
  expect(await taken()).toMatchObject([{ spent: sum, unpricedCalls: 0 }]);
  const lost = { outcome: 'interrupted', failure: { reason: 'worker_ended' }, attempts: [] };
  await record(ctx, async (tx) => {
    await tx.update(benchmarkSamples).set({ outcome: 'interrupted', record: lost });
    await settleCharges(tx, { ...run!, spec });
  });
  // One call of the model, and one of its user.
  expect((await taken()).map(({ unpricedCalls }) => unpricedCalls)).toEqual([2]);
  // A message of the user that was under way at a kill, after an answer that was counted.
  const calls = [{ inputTokens: 0, outputTokens: 0, cost: null, isUncounted: true }];
  const killed = { ...lost, cost: { nanos: 1, currency: 'USD', isAtLeast: false }, conversation: { calls } };
  await record(ctx, async (tx) => {
    await tx.update(organisationSpending).set({ unpricedCalls: 0 });
    await tx.update(benchmarkSamples).set({ record: killed });
    await settleCharges(tx, { ...run!, spec });
  });
  expect((await taken()).map(({ unpricedCalls }) => unpricedCalls)).toEqual([1]);
});

it('a judge counts like the run that it judges', { tags: 'embedded-only' }, async () => {
  const { mia, ada, taken, work, worker } = await payingCompany(provider.url);
  await limit(ada, { total: '50' });
  provider.reply = ({ prompt }) => (prompt.includes('Be kind') ? '[[A]]' : null);
  const modelIds = [await pricedModel(mia), await modelOf(mia, '', 'gpt-4o')];
  const judge = { modelId: modelIds[0]!, criteria: 'Be kind', rounds: 1 };
  idOf(await begin(mia, 'one', { modelIds, judge }));
  const reserved = (await taken()).map((row) => [row.isJudge, row.reserved > 0]);
  expect(reserved).toEqual([
    [false, true],
    [false, true],
    [true, true],
  ]);
  await work();
  await carryOutJudgings(worker);
  const rows = await taken();
  expect(rows.map((row) => row.reserved)).toEqual([0, 0, 0]);
  expect(rows.find((row) => row.isJudge)!.spent).toBeGreaterThanOrEqual(2 * CALL);
});

it('a schedule starts nothing that does not fit into the limit, and says why', async () => {
  const { ctx, mia, ada, work, worker } = await payingCompany(provider.url);
  const runId = idOf(await begin(mia, 'one'));
  await work();
  const own = await mia.user();
  await scheduleRun(own, own.viewer.id, runId, 'daily');
  await limit(ada, { total: '0.01' });
  const tomorrow: Context = { ...worker, now: () => new Date(ctx.now().getTime() + 25 * 3_600_000) };
  await startScheduledRuns.run(tomorrow, {}, { signal: AbortSignal.timeout(60_000) } as never);
  const [schedule] = await ctx.db.select().from(benchmarkSchedules);
  expect(schedule!.problem).toContain('Spending limit reached: This may cost up to');
});

it('a run stops before it costs more than was set aside for it', async () => {
  const { mia, ada, ctx, taken, work } = await payingCompany(provider.url);
  await limit(ada, { total: '50' });
  const runId = idOf(await begin(mia, 'one', { rounds: 30, request: { maxOutputTokens: 100 } }));
  const [before] = await taken();
  // Less is set aside than the run takes, as when answers are longer than was expected.
  await record(ctx, (tx) => tx.update(organisationSpending).set({ reservedNanos: 100_000 }));
  await work();
  const [run] = await ctx.db.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, runId));
  expect(run!.status).toBe('budget_reached');
  const [after] = await taken();
  expect(before!.reserved).toBeGreaterThan(100_000);
  expect(after!.spent).toBeGreaterThan(CALL);
  expect(after!.spent).toBeLessThanOrEqual(100_000);
});
