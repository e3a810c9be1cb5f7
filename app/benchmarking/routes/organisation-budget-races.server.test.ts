/** Runs that are started at the same time, on connections of their own, never pass a limit together. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeOrganisationAccount } from '../../accounts/organisation-account.server.ts';
import { user } from '../../accounts/schema.server.ts';
import { registerModel } from '../../models/save-model.server.ts';
import { organisationMembers, organisationSpending, organisations } from '../../organisations/schema.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { contextOn, openTestDatabase } from '../../platform/testing/test-database.server.ts';
import { benchmarkRuns } from '../../runs/schema.server.ts';
import { startRun } from '../../runs/start-run.server.ts';
import { openBenchmarkAccount, usualRequest } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { saveKey } from '../../vault/save-key.server.ts';

const provider = startFakeProvider();
const people = ['anna', 'ben', 'cleo', 'dan', 'eve', 'fred'];

it('of six members who start a run at once, as many are refused as the limit has no room for', async () => {
  const database = await openTestDatabase();
  const config = { providerBaseUrls: { openai: provider.url } };
  const ctx = await openBenchmarkAccount(config, database);
  const as = (userId: string) =>
    contextOn(database, {
      actor: { kind: 'user', userId, role: 'user' },
      config: { ...ctx.config, ...config } as never,
    });
  await record(ctx, async (tx) => {
    await makeOrganisationAccount(ctx, tx, { id: 'acme', name: 'Acme' });
    // Room for three runs.
    await tx.insert(organisations).values({ id: 'acme', address: 'acme', monthlyNanos: 40_000_000 });
    for (const id of people) {
      if (id !== 'anna') await tx.insert(user).values({ id, email: `${id}@example.com` });
      await tx
        .insert(organisationMembers)
        .values({ organisationId: 'acme', userId: id, role: 'member', joinedAt: ctx.now() });
    }
  });
  const key = { provider: 'openai', name: 'Team', apiKey: 'sk-of-acme-and-nobody-else-1234567890', endpoint: '' };
  expect(await saveKey(ctx, 'acme', key, { id: 'acme', mustStill: async () => {} } as never)).not.toHaveProperty(
    'problem',
  );
  const requests = await Promise.all(
    people.map(async (userId) => {
      const facts = {
        description: '',
        modelType: 'text',
        apiEndpoint: '',
        provider: 'openai',
        protocol: '',
        keyId: '',
      };
      const saved = await registerModel(as(userId), userId, { ...facts, name: 'mini', sentModel: 'gpt-4o-mini' });
      if ('errors' in saved) throw new Error(JSON.stringify(saved.errors));
      const request = { maxOutputTokens: 10_000 };
      return { ...usualRequest, request, organisation: 'acme', modelIds: [saved.model.id] };
    }),
  );
  const started = await Promise.all(
    people.map((userId, index) => startRun(as(userId), userId, requests[index]!, { startKey: 'one', origin: 'page' })),
  );
  const refused = started.filter((answer) => 'refusal' in answer);
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({ refusal: { title: 'Spending limit reached' } });
  expect(await ctx.db.$count(benchmarkRuns, eq(benchmarkRuns.userId, 'acme'))).toBe(3);
  const rows = await ctx.db.select().from(organisationSpending);
  expect(rows.reduce((sum, { reservedNanos }) => sum + reservedNanos, 0)).toBeLessThanOrEqual(40_000_000);
});
