/** What belongs to an organisation that requires its identity provider: in other sessions, by API keys, and on a schedule (decision 37). */
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { session } from '../../accounts/schema.server.ts';
import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { visit } from '../../accounts/testing/visits.server.ts';
import { organisationIdentities, organisationMembers } from '../../organisations/schema.server.ts';
import { at } from '../../organisations/testing/acme.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { createApiKey } from '../../run-api/calls/api-keys.server.ts';
import { get } from '../../run-api/testing/call-api.server.ts';
import { startScheduledRuns } from '../../runs/jobs.server.ts';
import { benchmarkRuns, benchmarkSchedules } from '../../runs/schema.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { listUsableKeys } from '../../vault/key-queries.server.ts';
import { measured, path, start, statusOf } from '../testing/company.server.ts';
import { loader as listed } from './organisation-runs.tsx';

const provider = startFakeProvider();

/** Acme with a run that Mia started, and a provider that is required. Nobody has logged in by it. */
async function given() {
  const people = await measured(provider.url);
  const { ctx, ids } = people;
  const organisationId = (await people.row())!.userId;
  await record(ctx, (tx) =>
    tx.insert(organisationIdentities).values({
      id: 'i',
      organisationId,
      issuer: 'https://login.acme.example',
      clientId: 'c',
      sealedSecret: 's',
      trustsAddresses: false,
      joinRole: 'member',
      connectedAt: ctx.now(),
      isRequired: true,
    }),
  );
  /** The provider logged Mia in so long ago. */
  const vouch = (days: number) =>
    record(ctx, (tx) =>
      tx
        .update(organisationMembers)
        .set({ vouchedAt: new Date(ctx.now().getTime() - days * 86_400_000) })
        .where(and(eq(organisationMembers.organisationId, organisationId), eq(organisationMembers.userId, ids.mia!))),
    );
  const beginAtProvider = () =>
    record(ctx, (tx) => tx.update(session).set({ organisationId }).where(eq(session.userId, ids.mia!)));
  return { ...people, organisationId, vouch, beginAtProvider };
}

const keysOf = async (browser: TestBrowser) => {
  const ctx = await browser.user();
  return (await listUsableKeys(ctx, ctx.viewer.id)).length;
};

it('runs and shared keys are there only in a session that began at the provider, also after an earlier login by it', async () => {
  const { mia, open, ask, vouch, beginAtProvider } = await given();
  await vouch(0);
  expect(await statusOf(open(mia))).toBe(404);
  expect((await visit(listed, mia, path, at)).status).toBe(403);
  expect((await ask(mia, 'repeat')).status).toBe(404);
  expect(await keysOf(mia)).toBe(0);
  expect(await start(mia, { startKey: 'two' })).toMatchObject({
    refusal: { description: expect.stringContaining('requires a login by its identity provider') },
  });
  await beginAtProvider();
  expect(await statusOf(open(mia))).toBe(200);
  expect((await visit(listed, mia, path, at)).status).toBe(200);
  expect(await keysOf(mia)).toBe(1);
  expect(await start(mia, { startKey: 'two' })).toHaveProperty('runId');
});

it('an API key that was made in such a session reaches them for 30 days after the last login by the provider', async () => {
  const { mia, visitor, runId, vouch, beginAtProvider } = await given();
  const make = async (name: string) => {
    const owner = await mia.user();
    return ((await createApiKey(owner, owner.viewer.id, name, ['read'])) as { secret: string }).secret;
  };
  const early = await make('early');
  await beginAtProvider();
  const secret = await make('at work');
  const ask = async (key: string, address: string) =>
    (await get(visitor, address, { authorization: `Bearer ${key}` })).status;
  for (const address of [`/api/runs/${runId}`, '/api/runs?organisation=acme']) {
    expect(await ask(secret, address), address).toBe(404);
    await vouch(29);
    expect(await ask(secret, address), address).toBe(200);
    expect(await ask(early, address), address).toBe(404);
    await vouch(31);
  }
});

it('a run that waits is stopped when the last login by the provider of who started it is older than that', async () => {
  const { ctx, mia, work, vouch, beginAtProvider } = await given();
  await beginAtProvider();
  const ended = async (startKey: string, days: number) => {
    const started = await start(mia, { startKey });
    if ('refusal' in started) throw new Error(started.refusal.description);
    await vouch(days);
    await work();
    const [run] = await ctx.db.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, started.runId));
    return run!.status;
  };
  expect(await ended('two', 29)).toBe('completed');
  expect(await ended('three', 31)).toBe('cancelled');
});

it('a schedule repeats a run for so long, and then says why not', async () => {
  const { ctx, mia, ask, vouch, beginAtProvider } = await given();
  await beginAtProvider();
  await ask(mia, 'schedule', { every: 'daily' });
  const tick = async () => {
    await record(ctx, (tx) => tx.update(benchmarkSchedules).set({ nextAt: new Date(0) }));
    await startScheduledRuns.run(ctx, {}, { signal: AbortSignal.timeout(60_000) } as never);
    return (await ctx.db.select().from(benchmarkSchedules))[0]!.problem;
  };
  await vouch(29);
  expect(await tick()).toBe('');
  await vouch(31);
  expect(await tick()).toContain('may not start runs of the organisation any more');
});
