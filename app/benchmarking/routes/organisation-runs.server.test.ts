/** Runs that belong to an organisation: who sees them, who may do what, and what becomes of them when somebody leaves. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { send, visit } from '../../accounts/testing/visits.server.ts';
import { action as make } from '../../organisations/routes/organisations.tsx';
import { act, at, confirmAddress } from '../../organisations/testing/acme.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { action as invite, loader as raters } from '../../results/routes/raters.tsx';
import { loader as openRun } from '../../results/routes/run.tsx';
import { action as dropSuite, loader as openSuite } from '../../results/routes/suite.tsx';
import { benchmarkShares } from '../../results/schema.server.ts';
import { createApiKey } from '../../run-api/calls/api-keys.server.ts';
import { get } from '../../run-api/testing/call-api.server.ts';
import { cancelRun } from '../../runs/change-run.server.ts';
import { benchmarkRuns, benchmarkSchedules, benchmarkTests, benchmarkTokens } from '../../runs/schema.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { company, measured, path, saveOwnKey, secret, start, statusOf } from '../testing/company.server.ts';
import { loader as listed } from './organisation-runs.tsx';

const provider = startFakeProvider();

it('a run for an organisation belongs to it, uses its key and takes tokens of who started it', async () => {
  const { ctx, mia, vera, ids, runId, row, open } = await measured(provider.url, 'Support mails');
  const [organisation] = await ctx.db.select().from(user).where(eq(user.role, 'organisation'));
  expect(await row()).toMatchObject({ status: 'completed', userId: organisation!.id, startedBy: ids.mia });
  expect(provider.keys).toContain(`Bearer ${secret}`);
  expect(await ctx.db.select().from(benchmarkTests)).toMatchObject([
    { userId: organisation!.id, name: 'Support mails' },
  ]);
  expect(await ctx.db.select().from(benchmarkTokens)).toMatchObject([{ userId: ids.mia, reserved: 0 }]);
  const { data } = await visit(listed, vera, path, at);
  expect(data).toMatchObject({ mayStart: false, runs: [{ id: runId }], starters: { [runId]: 'mia@acme.example' } });
  expect((await visit(listed, vera, `${path}?show=suites`, at)).data.suites).toMatchObject([{ name: 'Support mails' }]);
  expect((await open(vera)).data.belonging).toMatchObject({
    organisation: { address: 'acme' },
    mayStart: false,
    mayManage: false,
    isStarter: false,
  });
  expect((await open(mia)).data.belonging).toMatchObject({ mayStart: true, mayManage: false, isStarter: true });
  const acts = await ctx.db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.action, 'organisation.start-run'));
  expect(acts).toEqual([{ detail: { run: runId, name: 'Support mails', member: ids.mia } }]);
});

it('a run of one’s own stays unseen by the organisation, and nobody chooses one in which they may not start runs', async () => {
  const { mia, ada, vera, bob, ctx } = await company(provider.url);
  await confirmAddress(ctx, 'bob@acme.example');
  await send(make, bob, '/organisations', { name: 'Rivals', address: 'rivals' });
  for (const [browser, organisation] of [
    [vera, 'acme'],
    [bob, 'acme'],
    [mia, 'rivals'],
    [mia, 'no-such'],
  ] as const)
    expect(await start(browser, { organisation })).toMatchObject({ refusal: { status: 403, field: 'organisation' } });
  expect(await ctx.db.$count(benchmarkRuns)).toBe(0);
  const keyId = await saveOwnKey(mia);
  const started = await start(mia, { keyId, organisation: '' });
  expect((await visit(listed, ada, path, at)).data.runs).toEqual([]);
  const id = (started as { runId: string }).runId;
  expect(await statusOf(visit(openRun, ada, `/benchmarking/runs/${id}`, { id }))).toBe(404);
});

it('strangers, admins of another organisation and removed members find neither run, suite nor export', async () => {
  const { ctx, ada, mia, bob, visitor, ids, runId, where, open, ask, row } = await measured(
    provider.url,
    'Support mails',
  );
  await confirmAddress(ctx, 'bob@acme.example');
  await send(make, bob, '/organisations', { name: 'Rivals', address: 'rivals' });
  const suite = { id: (await row())!.testId! };
  const key = async (browser: TestBrowser) => {
    const viewer = await browser.user();
    const made = await createApiKey(viewer, viewer.viewer.id, 'all', ['read', 'run']);
    return (made as { secret: string }).secret;
  };
  const secrets = { bob: await key(bob), mia: await key(mia) };
  const calls = [
    '',
    '/events',
    '/cases',
    '/prompt',
    '/answers',
    '/sample',
    '/verdicts',
    '/export',
    '/export?format=csv',
  ];
  const reads = async (browser: TestBrowser) => [
    await statusOf(open(browser)),
    await statusOf(visit(openSuite, browser, `/benchmarking/suites/${suite.id}`, suite)),
    await statusOf(visit(listed, browser, path, at)),
    await statusOf(visit(raters, browser, `/benchmarking/runs/${runId}/raters`, where)),
  ];
  const acts = [
    'cancel',
    'resume',
    'redo-failed',
    'repeat',
    'note',
    'star',
    'schedule',
    'share',
    'delete',
    'vote',
    'judge-again',
  ];
  const eachAct = async (browser: TestBrowser) => {
    const statuses = [];
    for (const intent of acts) statuses.push(await statusOf(ask(browser, intent, { every: 'daily' })));
    return statuses;
  };
  const writes = async (browser: TestBrowser) => [
    ...(await eachAct(browser)),
    await statusOf(send(dropSuite, browser, `/benchmarking/suites/${suite.id}`, { intent: 'remove' }, suite)),
    await statusOf(
      send(invite, browser, `/benchmarking/runs/${runId}/raters`, { intent: 'invite', name: 'x', days: '7' }, where),
    ),
  ];
  const each = async (read: (call: string) => Promise<Response | null>, all = calls) => {
    const statuses = [];
    for (const call of all) statuses.push((await read(`/api/runs/${runId}${call}`))?.status);
    return statuses;
  };
  const api = (secretOf: string, all = calls) =>
    each((call) => get(visitor, call, { authorization: `Bearer ${secretOf}` }), all);
  const session = (browser: TestBrowser) => each((call) => get(browser, call));
  expect(await api(secrets.mia, ['', '/export?format=csv'])).toEqual([200, 200]);
  await act(ada, 'remove', { id: ids.mia! });
  const none = (length: number) => Array.from({ length }, () => 404);
  for (const browser of [bob, mia]) {
    expect(await reads(browser)).toEqual(none(4));
    expect(await writes(browser)).toEqual(none(acts.length + 2));
  }
  for (const one of [secrets.bob, secrets.mia]) expect(await api(one)).toEqual(none(calls.length));
  for (const one of [bob, mia]) expect(await session(one)).toEqual(none(calls.length));
  expect((await visit(openRun, visitor, `/benchmarking/runs/${runId}`, where)).location).toContain('/login');
  expect(await row()).toMatchObject({ status: 'completed', isStarred: false, note: '' });
  expect([
    await ctx.db.$count(benchmarkShares),
    await ctx.db.$count(benchmarkSchedules),
    await ctx.db.$count(benchmarkRuns),
  ]).toEqual([0, 0, 1]);
  expect((await visit(listed, ada, path, at)).data.starters).toEqual({});
});

it('viewers read only, members start and stop, and only admins and owners delete, share and invite raters', async () => {
  const { ctx, ada, adam, mia, vera, runId, where, page, ask, row, open } = await measured(
    provider.url,
    'Support mails',
  );
  const suite = { id: (await row())!.testId! };
  for (const browser of [vera, mia]) {
    for (const intent of ['share', 'delete']) expect(await statusOf(ask(browser, intent)), intent).toBe(403);
    expect(await statusOf(visit(raters, browser, `${page}/raters`, where))).toBe(403);
    expect(await statusOf(send(dropSuite, browser, '/benchmarking/suites/x', { intent: 'remove' }, suite))).toBe(403);
  }
  for (const intent of ['cancel', 'resume', 'redo-failed', 'repeat', 'note', 'star', 'schedule', 'vote', 'mark-answer'])
    expect(
      await statusOf(ask(vera, intent, { every: 'daily', caseId: 'prompt', modelKey: 'x', round: '1' })),
      intent,
    ).toBe(403);
  expect((await visit(openSuite, vera, '/benchmarking/suites/x', suite)).data).toMatchObject({
    name: 'Support mails',
    runs: [{}],
  });
  await ask(mia, 'note', { note: 'of the team' });
  expect(await row()).toMatchObject({ note: 'of the team' });
  await ask(adam, 'share', { visibility: 'secret' });
  const [share] = await ctx.db.select().from(benchmarkShares);
  expect([(await open(mia)).data.shares, (await open(vera)).data.shares]).toEqual([[], []]);
  await ask(mia, 'revoke', { token: share!.token });
  expect(await ctx.db.$count(benchmarkShares)).toBe(1);
  await ask(ada, 'revoke', { token: share!.token });
  expect(await ctx.db.$count(benchmarkShares)).toBe(0);
  await ask(mia, 'schedule', { every: 'daily' });
  const ofRaters = (fields: Record<string, string>) => send(invite, adam, `${page}/raters`, fields, where);
  for (const name of ['Rita', 'Rob']) await ofRaters({ intent: 'invite', name, days: '7' });
  const invited = (await visit(raters, adam, `${page}/raters`, where)).data.raters as { id: string }[];
  await ofRaters({ intent: 'revoke', rater: invited[0]!.id });
  await ofRaters({ intent: 'delete', rater: invited[1]!.id });
  await start(mia, { startKey: 'two' });
  await cancelRun(
    await adam.user(),
    (await adam.user()).viewer.id,
    (await ctx.db.select().from(benchmarkRuns).where(eq(benchmarkRuns.status, 'queued')))[0]!.id,
  );
  await record(ctx, (tx) => tx.delete(benchmarkRuns).where(eq(benchmarkRuns.status, 'cancelled')));
  await ask(adam, 'delete');
  await send(dropSuite, adam, '/benchmarking/suites/x', { intent: 'remove' }, suite);
  expect([await ctx.db.$count(benchmarkRuns), await ctx.db.$count(benchmarkTests)]).toEqual([0, 0]);
  const acts = await ctx.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subjectKind, 'organisation'));
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(
      [
        'share-run',
        'revoke-share',
        'schedule-run',
        'invite-rater',
        'revoke-rater',
        'delete-rater',
        'cancel-run',
        'delete-run',
        'remove-suite',
      ].map((one) => `organisation.${one}`),
    ),
  );
  expect(runId).not.toBe('');
});
