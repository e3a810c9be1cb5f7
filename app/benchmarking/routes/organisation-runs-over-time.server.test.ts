/** What becomes of the runs of an organisation when they are repeated, when somebody leaves, and when things are deleted. */
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { provideAccountParts } from '../../accounts/account-parts.server.ts';
import { user } from '../../accounts/schema.server.ts';
import { deleteAccount } from '../../accounts/settings/account-data.server.ts';
import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { newPerson, send, visit } from '../../accounts/testing/visits.server.ts';
import { benchmarkJudgings } from '../../judging/schema.server.ts';
import { action as join } from '../../organisations/routes/join.tsx';
import { action as changeMembers } from '../../organisations/routes/members.tsx';
import { action as make } from '../../organisations/routes/organisations.tsx';
import { action as settle } from '../../organisations/routes/settings.tsx';
import { act, at, confirmAddress, invitationToken, joined } from '../../organisations/testing/acme.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { loader as openRun } from '../../results/routes/run.tsx';
import { get, post } from '../../run-api/testing/call-api.server.ts';
import { findForgottenRuns } from '../../runs/execution/execute-run-job.server.ts';
import { takeRun } from '../../runs/execution/run-lease.server.ts';
import { startScheduledRuns } from '../../runs/jobs.server.ts';
import { benchmarkRuns, benchmarkSchedules, benchmarkTokens } from '../../runs/schema.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { listUsableKeys } from '../../vault/key-queries.server.ts';
import { benchmarkAccountPart } from '../account-part.server.ts';
import {
  company,
  measured,
  modelOf,
  path,
  saveOwnKey,
  secret,
  start,
  statusOf,
  suspend,
} from '../testing/company.server.ts';
import { action as manageKeys } from './organisation-keys.tsx';
import { loader as listed } from './organisation-runs.tsx';

const provider = startFakeProvider();

it('only who started a run goes on with it; others run it again with models of their own', async () => {
  const { ctx, adam, ids, ask, row, runId, work } = await measured(provider.url);
  await record(ctx, (tx) => tx.update(benchmarkRuns).set({ status: 'cancelled' }));
  for (const intent of ['resume', 'redo-failed'])
    expect(((await ask(adam, intent)) as { data: unknown }).data).toMatchObject({
      refusal: { title: 'Started by somebody else' },
    });
  expect(((await ask(adam, 'schedule', { every: 'daily' })) as { data: unknown }).data).toMatchObject({
    problem: expect.stringContaining('Only who started this run'),
  });
  expect(await row()).toMatchObject({ status: 'cancelled', startedBy: ids.mia });
  expect(((await ask(adam, 'repeat', { startKey: 'two' })) as { data: unknown }).data).toMatchObject({
    refusal: { description: expect.stringContaining('Register these to run it again: alpha (openai)') },
  });
  const model = await modelOf(adam);
  const { location } = (await ask(adam, 'repeat', { startKey: 'two' })) as { location: string };
  await work();
  const [again] = await ctx.db
    .select()
    .from(benchmarkRuns)
    .where(eq(benchmarkRuns.id, location.split('/').at(-1)!));
  expect(again).toMatchObject({ status: 'completed', startedBy: ids.adam, spec: { models: [{ modelId: model }] } });
  expect(again!.id).not.toBe(runId);
});

it('the same start key of two members starts two runs, and of one member one', async () => {
  const { ctx, mia, adam } = await company(provider.url);
  const [first, second] = [await start(mia), await start(adam)];
  expect(first).not.toEqual(second);
  expect(await start(mia)).toEqual(first);
  expect(await ctx.db.$count(benchmarkRuns)).toBe(2);
});

it('a run under way with keys of the organisation goes on when who started it leaves; one that waits, and one with a key of their own, are stopped without a call', async () => {
  const { ctx, ada, mia, ids, work } = await company(provider.url);
  const keyId = await saveOwnKey(mia);
  const withTeam = await start(mia);
  const withOwn = await start(mia, { keyId, startKey: 'two' });
  const waiting = await start(mia, { startKey: 'three' });
  const idOf = (started: unknown) => (started as { runId: string }).runId;
  await takeRun(ctx, idOf(withTeam), 'a dead worker');
  await record(ctx, (tx) => tx.update(benchmarkRuns).set({ leaseUntil: new Date(0) }));
  const before = provider.keys.length;
  await act(ada, 'remove', { id: ids.mia! });
  for (let turn = 0; turn < 3; turn++) await work();
  const rows = await ctx.db.select({ id: benchmarkRuns.id, status: benchmarkRuns.status }).from(benchmarkRuns);
  const statuses = Object.fromEntries(rows.map(({ id, status }) => [id, status]));
  expect([withTeam, withOwn, waiting].map((started) => statuses[idOf(started)])).toEqual([
    'completed',
    'cancelled',
    'cancelled',
  ]);
  expect([...new Set(provider.keys.slice(before))]).toEqual([`Bearer ${secret}`]);
  expect(await ctx.db.select().from(benchmarkTokens)).toMatchObject([{ userId: ids.mia, reserved: 0 }]);
});

it('a run of a suspended starter waits; one of a suspended organisation ends without a call, frees its tokens and is in nobody’s way', async () => {
  const { ctx, mia, ids, work, vera } = await company(provider.url);
  const { runId: id } = (await start(mia)) as { runId: string };
  const [organisation] = await ctx.db.select().from(user).where(eq(user.role, 'organisation'));
  const status = async () => (await ctx.db.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, id)))[0]!.status;
  const before = provider.keys.length;
  await suspend(ctx, ids.mia!, new Date());
  await work();
  expect(await status()).toBe('queued');
  await suspend(ctx, ids.mia!, null);
  // Its worker is dead.
  await takeRun(ctx, id, 'a dead worker');
  await record(ctx, (tx) => tx.update(benchmarkRuns).set({ leaseUntil: new Date(0) }));
  await suspend(ctx, organisation!.id, new Date());
  const ofMia = await start(mia, { organisation: '', keyId: await saveOwnKey(mia), startKey: 'two' });
  await findForgottenRuns.run(ctx, {}, { signal: AbortSignal.timeout(60_000) } as never);
  await work();
  expect([await status(), provider.keys.slice(before).filter((key) => key.includes(secret))]).toEqual([
    'cancelled',
    [],
  ]);
  await work();
  const own = eq(benchmarkRuns.id, (ofMia as { runId: string }).runId);
  expect(await ctx.db.select().from(benchmarkRuns).where(own)).toMatchObject([{ status: 'completed' }]);
  expect(await ctx.db.select().from(benchmarkTokens)).toMatchObject([{ userId: ids.mia, reserved: 0 }]);
  expect(await statusOf(visit(openRun, vera, `/benchmarking/runs/${id}`, { id }))).toBe(404);
});

it('a key of another organisation is not used, whoever chose it', async () => {
  const { ctx, mia, bob } = await company(provider.url);
  await confirmAddress(ctx, 'bob@acme.example');
  await send(make, bob, '/organisations', { name: 'Rivals', address: 'rivals' });
  const rivals = { address: 'rivals' };
  await send(
    manageKeys,
    bob,
    '/organisations/rivals/keys',
    { intent: 'save-key', provider: 'openai', name: 'Rival', apiKey: 'sk-of-the-rivals-1234567890' },
    rivals,
  );
  await send(
    changeMembers,
    bob,
    '/organisations/rivals',
    { intent: 'invite', email: 'mia@acme.example', role: 'member' },
    rivals,
  );
  await send(join, mia, '/organisations/join', { token: await invitationToken(ctx, 'mia@acme.example') });
  const viewer = await mia.user();
  const rival = (await listUsableKeys(viewer, viewer.viewer.id)).find(({ name }) => name === 'Rival')!;
  expect(await start(mia, { keyId: rival.id })).toMatchObject({
    refusal: { description: expect.stringContaining('A key of another organisation is not used here.') },
  });
});

it('a schedule repeats the run for the organisation until who started it may not any more, and then says so', async () => {
  const { ctx, ada, mia, ids, ask, row } = await measured(provider.url);
  await ask(mia, 'schedule', { every: 'daily' });
  const tick = async () => {
    await record(ctx, (tx) => tx.update(benchmarkSchedules).set({ nextAt: new Date(0) }));
    await startScheduledRuns.run(ctx, {}, { signal: AbortSignal.timeout(60_000) } as never);
    return (await ctx.db.select().from(benchmarkSchedules))[0]!;
  };
  expect(await tick()).toMatchObject({ userId: (await row())!.userId, problem: '' });
  expect(await ctx.db.$count(benchmarkRuns, eq(benchmarkRuns.startedBy, ids.mia!))).toBe(2);
  await act(ada, 'change-role', { id: ids.mia!, role: 'viewer' });
  expect((await tick()).problem).toContain('may not start runs of the organisation any more');
  expect(await ctx.db.$count(benchmarkRuns)).toBe(2);
});

it.each([
  ['the schedule of a run ends', 'page', 0],
  ['the watch on later runs of a pushed one stays', 'push', 1],
])('%s when the account of who started it is deleted', async (_, origin, left) => {
  provideAccountParts([benchmarkAccountPart]);
  const { ctx, mia, ask } = await measured(provider.url);
  await record(ctx, (tx) => tx.update(benchmarkRuns).set({ origin }));
  await ask(mia, 'schedule', { every: 'daily' });
  expect(await ctx.db.$count(benchmarkSchedules)).toBe(1);
  await deleteAccount(await mia.user(), { password: 'correct horse', typedEmail: 'mia@acme.example' });
  expect(await ctx.db.$count(benchmarkSchedules)).toBe(left);
  expect(await ctx.db.$count(benchmarkRuns)).toBe(1);
});

it('one run of a person is made at a time, for whomever, and those of two members side by side', async () => {
  const { ctx, mia, adam } = await company(provider.url);
  const keyId = await saveOwnKey(mia);
  const runs = [await start(mia), await start(mia, { organisation: '', keyId, startKey: 'two' }), await start(adam)];
  const taken = [];
  for (const [place, run] of runs.entries())
    taken.push(await takeRun(ctx, (run as { runId: string }).runId, `job ${place}`));
  expect(taken.map((one) => one !== null)).toEqual([true, false, true]);
});

it('pages of fifty runs follow one another without a gap, and a cursor that nobody made opens the first', async () => {
  const { ctx, vera, runId, row } = await measured(provider.url);
  const { leaseJob: _, ...first } = (await row())!;
  const copies = Array.from({ length: 60 }, (_, index) => ({
    ...first,
    id: `copy-${String(index).padStart(2, '0')}`,
    startKey: `copy ${index}`,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(index / 2))),
  }));
  await record(ctx, (tx) => tx.insert(benchmarkRuns).values(copies));
  const { data } = await visit(listed, vera, path, at);
  expect(data.runs.length).toBe(50);
  const more = (await visit(listed, vera, `${path}?after=${encodeURIComponent(data.next)}`, at)).data;
  expect(more).toMatchObject({ next: null });
  const all = [...data.runs, ...more.runs].map(({ id }: { id: string }) => id);
  expect([all[0], new Set(all).size]).toEqual([runId, 61]);
  for (const wrong of ['x', '2026-99-99T00:00:00Z_a', "2026-01-01T00:00:00.000Z'_b", '%00'])
    expect((await visit(listed, vera, `${path}?after=${wrong}`, at)).data.runs[0].id).toBe(runId);
});

it('an account that is deleted leaves its runs to the organisation, and an organisation takes its runs along', {
  tags: 'embedded-only',
}, async () => {
  const { ctx, ada, mia, vera, runId, row } = await measured(provider.url);
  const sure = { password: 'correct horse', typedEmail: 'mia@acme.example' };
  expect(await deleteAccount(await mia.user(), sure)).toBeNull();
  expect(await row()).toMatchObject({ startedBy: null });
  expect((await visit(listed, vera, path, at)).data).toMatchObject({ runs: [{ id: runId }], starters: {} });
  await send(settle, ada, '/organisations/acme/settings', { intent: 'delete', typedAddress: 'acme' }, at);
  expect(await ctx.db.$count(benchmarkRuns)).toBe(0);
});

it('an organisation that is deleted books what its open runs and judgings used on who started them, and frees the rest', async () => {
  provideAccountParts([benchmarkAccountPart]);
  const { ctx, ada, mia, ids, runId } = await measured(provider.url);
  const used = async () => (await ctx.db.select().from(benchmarkTokens))[0]!;
  const before = await used();
  await start(mia, { startKey: 'two' });
  expect((await used()).reserved).toBeGreaterThan(0);
  // The first is continued by a worker, after calls of 7 tokens; and it is judged, with 30 of 1,000 tokens used.
  await record(ctx, async (tx) => {
    const ofFirst = eq(benchmarkRuns.id, runId);
    await tx
      .update(benchmarkRuns)
      .set({ status: 'running', usedTokens: before.used - 7, reservedTokens: 500 })
      .where(ofFirst);
    const judging = { status: 'running', reservedTokens: 1_000, usedTokens: 30, createdAt: new Date(0) };
    await tx.insert(benchmarkJudgings).values({ runId, ...judging });
    await tx.update(benchmarkTokens).set({ reserved: sql`${benchmarkTokens.reserved} + 1500` });
  });
  await send(settle, ada, '/organisations/acme/settings', { intent: 'delete', typedAddress: 'acme' }, at);
  expect(await ctx.db.$count(benchmarkRuns)).toBe(0);
  expect(await used()).toMatchObject({ userId: ids.mia, reserved: 0, used: before.used + 37 });
});

it('a program starts and lists runs of an organisation for its members, and for nobody else', async () => {
  const { mia, vera, bob, work } = await company(provider.url);
  const modelIds = [await modelOf(mia)];
  const body = { prompt: 'Say hello', modelIds, organisation: 'acme' };
  expect((await post(mia, '/api/runs', body)).status).toBe(202);
  await work();
  const list = async (browser: TestBrowser, address: string) => {
    const answer = await get(browser, `/api/runs?organisation=${address}`);
    return [answer!.status, answer!.status === 200 ? ((await answer!.json()) as unknown[]).length : 0];
  };
  expect(await list(vera, 'acme')).toEqual([200, 1]);
  expect(await list(mia, '')).toEqual([200, 0]);
  for (const [browser, address] of [
    [bob, 'acme'],
    [mia, 'rivals'],
  ] as const)
    expect(await list(browser, address)).toEqual([404, 0]);
  for (const browser of [vera, bob]) expect((await post(browser, '/api/runs', body)).status).toBe(403);
});

it('somebody who comes back sees the runs again', async () => {
  const { ctx, ada, ids, open } = await measured(provider.url);
  const nora = await newPerson(ctx, 'nora');
  expect(await statusOf(open(nora))).toBe(404);
  const id = await joined(ctx, ada, nora, 'viewer');
  expect((await open(nora)).status).toBe(200);
  await act(ada, 'remove', { id });
  expect(await statusOf(open(nora))).toBe(404);
  expect(ids.mia).not.toBe(id);
});
