/** Runs and suites that move between people and organisations. */
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { send, visit } from '../../accounts/testing/visits.server.ts';
import { accountQuotas } from '../../billing/account-quota.ts';
import { benchmarkJudgings } from '../../judging/schema.server.ts';
import { action as make } from '../../organisations/routes/organisations.tsx';
import { act, at, confirmAddress } from '../../organisations/testing/acme.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { action as invite } from '../../results/routes/raters.tsx';
import { action as changeRun } from '../../results/routes/run.tsx';
import { action as changeSuite, loader as openSuite } from '../../results/routes/suite.tsx';
import { benchmarkShares, benchmarkVotes, raterLinks } from '../../results/schema.server.ts';
import { loadShared } from '../../results/share-run.server.ts';
import { createApiKey } from '../../run-api/calls/api-keys.server.ts';
import { post } from '../../run-api/testing/call-api.server.ts';
import { benchmarkResults, benchmarkRuns, benchmarkSchedules, benchmarkTests } from '../../runs/schema.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { path, suspend } from '../testing/company.server.ts';
import { give, givenRuns, giveSuite } from '../testing/transfer.server.ts';
import { loader as listed } from './organisation-runs.tsx';

const provider = startFakeProvider();
const given = (name?: string, teamName?: string) => givenRuns(provider.url, name, teamName);

async function rivals({ ctx, ada }: Awaited<ReturnType<typeof given>>, browser: TestBrowser = ada) {
  const { email } = (await browser.user()).viewer;
  await confirmAddress(ctx, email);
  await send(make, browser, '/organisations', { name: 'Rivals', address: 'rivals' });
}

/** What each owner holds of a run. */
async function heldBy({ ctx: { db } }: Awaited<ReturnType<typeof given>>, userId: string) {
  return {
    runs: await db.$count(benchmarkRuns, eq(benchmarkRuns.userId, userId)),
    results: await db.$count(benchmarkResults, eq(benchmarkResults.userId, userId)),
    shares: await db.$count(benchmarkShares, eq(benchmarkShares.userId, userId)),
    raters: await db.$count(raterLinks, eq(raterLinks.userId, userId)),
    votes: await db.$count(benchmarkVotes, eq(benchmarkVotes.userId, userId)),
  };
}

it('a person gives a run to an organisation with its links, raters and votes, and its schedule ends', async () => {
  const people = await given();
  const { ctx, ada, mia, vera, ids, own, rowOf, mine, acme } = people;
  const where = { id: own.id };
  const ask = (intent: string, fields: Record<string, string>) =>
    send(changeRun, mia, '/benchmarking', { intent, ...fields }, where);
  await ask('share', { visibility: 'secret', hasPrompts: 'on' });
  await ask('schedule', { every: 'daily' });
  await send(invite, mia, '/benchmarking', { intent: 'invite', name: 'Rita', days: '7' }, where);
  const [rater] = await ctx.db.select().from(raterLinks);
  const vote = { caseId: 'prompt', round: 1, first: 'a', second: 'b', outcome: 'a', createdAt: ctx.now() };
  await record(ctx, (tx) =>
    tx.insert(benchmarkVotes).values({ id: 'v', runId: own.id, userId: mine, raterId: rater!.id, ...vote }),
  );
  expect(await ctx.db.$count(benchmarkSchedules)).toBe(1);
  expect(await heldBy(people, mine)).toEqual({ runs: 1, results: 1, shares: 1, raters: 1, votes: 1 });
  expect(await give(mia, own.id, 'acme')).toContain('Only owners and admins of Acme & Sons');
  expect(await giveSuite(mia, own.testId!, 'acme')).toContain('Only owners and admins of Acme & Sons');
  await act(ada, 'change-role', { id: mine, role: 'admin' });
  expect(await give(mia, own.id, 'acme')).toBe(null);
  expect(await heldBy(people, mine)).toEqual({ runs: 0, results: 0, shares: 0, raters: 0, votes: 0 });
  expect(await heldBy(people, acme)).toEqual({ runs: 2, results: 2, shares: 1, raters: 1, votes: 1 });
  expect(await ctx.db.$count(benchmarkSchedules)).toBe(0);
  expect(await rowOf(own.id)).toMatchObject({
    userId: acme,
    startedBy: mine,
    usedTokens: own.usedTokens,
    suiteVersion: 1,
  });
  const { data } = await visit(listed, vera, path, at);
  expect(data.starters).toEqual({ [own.id]: 'mia@acme.example', [people.runId]: 'mia@acme.example' });
  const [share] = await ctx.db.select().from(benchmarkShares);
  expect((await loadShared(ctx, share!.token)).view.name).toBe('Support mails');
  const suites = await ctx.db.select().from(benchmarkTests).where(eq(benchmarkTests.name, 'Support mails'));
  expect(suites.map(({ userId }) => userId).sort()).toEqual([mine, acme].sort());
  const acts = await ctx.db
    .select({ action: auditLog.action, subjectId: auditLog.subjectId, detail: auditLog.detail })
    .from(auditLog)
    .where(sql`${auditLog.action} in ('run.transfer', 'organisation.move-run-in')`);
  expect(acts).toEqual(
    expect.arrayContaining([
      { action: 'run.transfer', subjectId: own.id, detail: { from: mine, to: acme } },
      {
        action: 'organisation.move-run-in',
        subjectId: acme,
        detail: { run: own.id, name: 'Support mails', from: ids.mia },
      },
    ]),
  );
});

it('a run joins the suite of the same name of its new owner, in the version with the same cases', async () => {
  const { ctx, mia, own, team, rowOf } = await given('Support mails', 'Support mails');
  expect(own.testId).not.toBe(team.testId);
  expect(await give(mia, own.id, 'acme')).toBe(null);
  expect(await rowOf(own.id)).toMatchObject({ testId: team.testId, suiteVersion: 1, suiteHash: team.suiteHash });
  const [result] = await ctx.db.select().from(benchmarkResults).where(eq(benchmarkResults.runId, own.id));
  expect(result!.testId).toBe(team.testId);
});

it('an admin takes a run to the own account and to another organisation; who started it stays on record', async () => {
  const people = await given();
  const { ctx, adam, mia, team, rowOf, ids, acme, mine } = people;
  expect(await give(adam, team.id, '')).toBe(null);
  expect(await rowOf(team.id)).toMatchObject({ userId: ids.adam, startedBy: mine });
  const ask = async (intent: string) =>
    (await send(changeRun, adam, '/benchmarking', { intent, every: 'daily', startKey: 'again' }, { id: team.id })).data;
  expect(await ask('resume')).toMatchObject({ refusal: { title: 'Started by somebody else' } });
  expect(await ask('schedule')).toMatchObject({ problem: expect.stringContaining('Only who started this run') });
  expect(await ask('repeat')).toMatchObject({ refusal: { title: 'Not all models are yours' } });
  expect(await give(mia, team.id, '')).toBe(404);
  await rivals(people, adam);
  expect(await give(adam, team.id, 'rivals')).toBe(null);
  expect(await give(adam, team.id, 'acme')).toBe(null);
  expect(await rowOf(team.id)).toMatchObject({ userId: acme, startedBy: mine });
  const acts = await ctx.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(sql`${auditLog.action} like 'organisation.move-%'`);
  expect(acts.map(({ action }) => action).sort()).toEqual([
    'organisation.move-run-in',
    'organisation.move-run-in',
    'organisation.move-run-out',
    'organisation.move-run-out',
  ]);
});

it('strangers, viewers, members and former members move nothing of an organisation, and nobody to where they start no runs', async () => {
  const people = await given();
  const { ctx, ada, mia, vera, bob, visitor, own, team, ids, mine, acme, rowOf } = people;
  await rivals(people, bob);
  const suite = team.testId!;
  for (const [browser, status] of [
    [vera, 403],
    [mia, 403],
    [bob, 404],
  ] as const) {
    expect(await give(browser, team.id, '')).toBe(status);
    expect(await giveSuite(browser, suite, '')).toBe(status);
    expect((await post(browser, `/api/runs/${team.id}/transfer`, { organisation: '' })).status).toBe(status);
    expect((await post(browser, `/api/suites/${suite}/transfer`, { organisation: '' })).status).toBe(status);
  }
  expect((await post(visitor, `/api/runs/${team.id}/transfer`, { organisation: '' })).status).toBe(401);
  for (const address of ['rivals', 'no-such'])
    expect(await give(mia, own.id, address)).toContain(`not a member of an organisation “${address}”`);
  expect(await give(bob, own.id, 'rivals')).toBe(404);
  await act(ada, 'change-role', { id: ids.mia!, role: 'viewer' });
  expect(await give(mia, own.id, 'acme')).toContain('not a member');
  await act(ada, 'change-role', { id: ids.mia!, role: 'member' });
  await suspend(ctx, acme, new Date());
  expect(await give(mia, own.id, 'acme')).toContain('it is suspended');
  expect(await give(ada, team.id, '')).toBe(404);
  await suspend(ctx, acme, null);
  await act(ada, 'remove', { id: ids.mia! });
  expect(await give(mia, own.id, 'acme')).toContain('not a member');
  expect(await give(mia, team.id, '')).toBe(404);
  expect([(await rowOf(own.id)).userId, (await rowOf(team.id)).userId]).toEqual([mine, acme]);
  expect(await ctx.db.$count(auditLog, sql`${auditLog.action} like '%.transfer'`)).toBe(0);
});

it('nothing moves while a run or its judge is at work, and not to where it is', async () => {
  const { ctx, ada, mia, own, team, rowOf, acme } = await given();
  expect(await give(mia, own.id, '')).toContain('belongs there already');
  const set = (status: string) =>
    record(ctx, (tx) => tx.update(benchmarkRuns).set({ status }).where(eq(benchmarkRuns.id, team.id)));
  for (const status of ['queued', 'running']) {
    await set(status);
    expect(await give(ada, team.id, '')).toContain('A run is under way');
    expect(await giveSuite(ada, team.testId!, '')).toContain('A run is under way');
  }
  await set('completed');
  await record(ctx, (tx) =>
    tx.insert(benchmarkJudgings).values({ runId: team.id, status: 'running', reservedTokens: 1, createdAt: ctx.now() }),
  );
  expect(await give(ada, team.id, '')).toContain('The judge of a run is at work');
  expect((await rowOf(team.id)).userId).toBe(acme);
});

it('a suite moves with all its runs, and not beside another one of its name', async () => {
  const people = await given('Support mails', 'Support mails');
  const { ctx, ada, mia, vera, own, team, rowOf, ids } = people;
  expect(await giveSuite(mia, own.testId!, 'acme')).toContain('There is a suite “Support mails” already');
  expect(await giveSuite(ada, team.testId!, '')).toBe(null);
  expect(await rowOf(team.id)).toMatchObject({ userId: ids.ada, testId: team.testId, suiteVersion: 1 });
  expect(await giveSuite(mia, own.testId!, 'acme')).toBe(null);
  expect((await visit(openSuite, vera, '/x', { id: own.testId! })).data).toMatchObject({
    belonging: { organisation: { address: 'acme' } },
    newOwners: [],
    runs: [{ id: own.id }],
  });
  expect((await visit(openSuite, ada, '/x', { id: own.testId! })).data.newOwners).toEqual([
    { name: 'You', address: '' },
  ]);
  expect((await send(changeSuite, ada, '/x', {}, { id: own.testId! })).status).toBe(400);
  expect(await ctx.db.$count(benchmarkTests)).toBe(2);
});

it('the limits of the receiver hold: links, suites, and runs of the command line', async () => {
  const { ctx, ada, mia, own, acme, team, mine } = await given();
  await act(ada, 'change-role', { id: mine, role: 'admin' });
  const shares = (userId: string, runId: string, count: number) =>
    record(ctx, (tx) =>
      tx.insert(benchmarkShares).values(
        Array.from({ length: count }, (_, index) => ({
          token: `${runId} ${index}`,
          userId,
          runId,
          isPublic: false,
          hasPrompts: false,
          createdAt: ctx.now(),
        })),
      ),
    );
  await shares(own.userId, own.id, 2);
  await shares(acme, team.id, accountQuotas.shares.most - 1);
  expect(await give(mia, own.id, 'acme')).toBe(
    'Acme & Sons has no room for it. An account can have 500 share links. Revoke some that are not needed.',
  );
  await record(ctx, (tx) => tx.delete(benchmarkShares).where(eq(benchmarkShares.token, `${team.id} 0`)));
  const facts = { userId: acme, metrics: [], prompt: '', caseCount: 1, createdAt: ctx.now() };
  const suites = Array.from({ length: accountQuotas.suites.most - 1 }, (_, index) => ({
    ...facts,
    id: `s${index}`,
    name: `s${index}`,
  }));
  await record(ctx, (tx) => tx.insert(benchmarkTests).values(suites));
  for (const refused of [await give(mia, own.id, 'acme'), await giveSuite(mia, own.testId!, 'acme')])
    expect(refused).toContain('An account can have 1,000 suites');
  await record(ctx, (tx) => tx.delete(benchmarkTests).where(eq(benchmarkTests.id, 's0')));
  const push = (runId: string) =>
    record(ctx, (tx) =>
      tx.update(benchmarkRuns).set({ origin: 'push', startKey: 'push/1' }).where(eq(benchmarkRuns.id, runId)),
    );
  await push(own.id);
  await push(team.id);
  expect(await give(mia, own.id, 'acme')).toBe(
    'Acme & Sons has this run already: it was sent there from the command line, too.',
  );
  await record(ctx, (tx) => tx.update(benchmarkRuns).set({ startKey: 'push/2' }).where(eq(benchmarkRuns.id, team.id)));
  expect(await give(mia, own.id, 'acme')).toBe(null);
});

it('the API moves runs and suites, and refuses as problem details', async () => {
  const { mia, own, team, visitor, rowOf, acme } = await given('Support mails', 'Support mails');
  const { viewer } = await mia.user();
  const keyWith = async (scope: 'read' | 'run') =>
    ((await createApiKey(await mia.user(), viewer.id, scope, [scope])) as { secret: string }).secret;
  const ask = async (of: string, body: unknown, scope: 'read' | 'run' = 'run') =>
    await post(visitor, `/api/${of}/transfer`, body, { authorization: `Bearer ${await keyWith(scope)}` });
  expect((await ask(`runs/${own.id}`, { organisation: 'acme' }, 'read')).status).toBe(403);
  expect((await ask(`runs/${own.id}`, {})).status).toBe(400);
  const refused = await ask(`suites/${own.testId}`, { organisation: 'acme' });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    status: 409,
    title: 'Not moved',
    detail: expect.stringContaining('There is a suite'),
  });
  expect((await ask(`runs/${team.id}`, { organisation: '' })).status).toBe(403);
  const done = await ask(`runs/${own.id}`, { organisation: 'acme' });
  expect([done.status, done.body]).toEqual([200, { id: own.id, organisation: 'acme' }]);
  expect((await rowOf(own.id)).userId).toBe(acme);
});

it('of two moves, or a move and a deletion at the same time, one happens and the other is told why not', async () => {
  const people = await given();
  const { ctx, ada, adam, team, rowOf, ids } = people;
  const both = await Promise.all([give(ada, team.id, ''), give(adam, team.id, '')]);
  expect(both.filter((answer) => answer === null)).toHaveLength(1);
  expect([ids.ada, ids.adam]).toContain((await rowOf(team.id)).userId);
  const holder = (await rowOf(team.id)).userId === ids.ada ? ada : adam;
  const [deleted, answer] = await Promise.all([
    send(changeRun, holder, '/benchmarking', { intent: 'delete' }, { id: team.id }),
    give(holder, team.id, 'acme'),
  ]);
  const left = await ctx.db.$count(benchmarkRuns, eq(benchmarkRuns.id, team.id));
  expect([deleted.status, answer, left]).toEqual(
    answer === null ? [expect.any(Number), null, expect.any(Number)] : [302, expect.anything(), 0],
  );
});

it('a run that leaves its series behind belongs to it no more, and one that moves with all of it still does', async () => {
  const { ctx, ada, mia, own, rowOf } = await given();
  await record(ctx, async (tx) => {
    const facts = { id: 'repeat', startKey: 'repeat', origin: 'schedule', repeatOf: own.id, watched: [] };
    await tx.insert(benchmarkRuns).values({ ...own, ...facts });
  });
  expect(await giveSuite(mia, own.testId!, 'acme')).toBe(null);
  expect((await rowOf('repeat')).repeatOf).toBe(own.id);
  expect(await give(ada, 'repeat', '')).toBe(null);
  expect((await rowOf('repeat')).repeatOf).toBe(null);
});
