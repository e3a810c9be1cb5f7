/**
 * Checks an account's export against the database: every table is either exported, row by row, or listed here as having
 * no personal data.
 */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { user } from './accounts/schema.server.ts';
import { readAccountTables } from './accounts/settings/account-tables.server.ts';
import { record } from './platform/mutate.server.ts';
import { annotateRun, scheduleRun } from './runs/change-run.server.ts';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from './runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from './runs/testing/start-fake-provider.ts';

const provider = startFakeProvider();

/** Tables without rows of an account. A new table is exported automatically, or must be listed here. */
const ofNobody = [
  'added_posts',
  'ai_tools',
  'alert_reader',
  'attempt_count',
  'audit_log',
  'backup',
  'catalogue_imports',
  'catalogue_observations',
  'certification_programs',
  'companies',
  'contact_messages',
  'freshness_dismissals',
  'freshness_findings',
  'freshness_hosts',
  'freshness_observations',
  'freshness_targets',
  'listing_count',
  'mail_outbox',
  'news',
  'news_feeds',
  'organisation',
  // Those for the own address are in the room's part of the export.
  'organisation_invitation',
  'page_views',
  'payment_event',
  'placement_count',
  'placement_notice',
  'review_moderation',
  'run_time_facts',
  'site_setting',
  'tool_changes',
  'tool_fact_changes',
  'verification',
];

it('the export of an account holds every row that the database holds about it, and no row of anybody else', async () => {
  const ctx = await openBenchmarkAccount();
  await record(ctx, async (tx) => void (await tx.insert(user).values({ id: 'bob', email: 'bob@example.com' })));
  await addModel(ctx, 'bobs', { apiEndpoint: provider.url }, 'bob');
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })];
  const runId = await beginRun(ctx, { modelIds, rounds: 25, name: 'Triage', prompt: 'A prompt of mine' });
  await carryOutRuns(ctx);
  await annotateRun(ctx, 'anna', runId, { note: 'A note of mine' });
  await scheduleRun(ctx, 'anna', runId, 'weekly');
  const tables: Record<string, unknown[]> = {};
  for await (const { table, rows } of readAccountTables(ctx, 'anna')) {
    tables[table] = [];
    for await (const row of rows) tables[table].push(row);
  }
  const text = JSON.stringify(tables);
  const names = await ctx.db.rows<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  expect(
    names
      .map(({ name }) => name)
      .filter((name) => !(name in tables))
      .toSorted(),
  ).toEqual(ofNobody);
  for (const [name, rows] of Object.entries(tables)) {
    const [{ count }] = (await ctx.db.rows(sql`select count(*)::int as count from ${sql.identifier(name)}`)) as [
      { count: number },
    ];
    const ofBob = ['user', 'ai_models'].includes(name) ? 1 : 0;
    expect({ name, rows: rows.length }).toEqual({ name, rows: count - ofBob });
  }
  for (const held of ['A prompt of mine', 'A note of mine', 'Hello from alpha']) expect(text).toContain(held);
  expect(tables.benchmark_samples).toHaveLength(26);
  expect(text).not.toContain('bob');
});
