/**
 * Checks an account's export against the database: every table is either exported, row by row, or listed here as having
 * no personal data.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { notHeld, readAccountTables } from './accounts/account-tables.server.ts';
import { user } from './accounts/schema.server.ts';
import { record } from './platform/mutate.server.ts';
import { annotateRun } from './runs/change-run.server.ts';
import { scheduleRun } from './runs/schedule-run.server.ts';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from './runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from './runs/testing/start-fake-provider.ts';

const provider = startFakeProvider();

/** Tables without rows of an account. A new table is exported automatically, or must be listed here. */
const ofNobody = [
  'added_posts',
  'ai_tools',
  'alert_reader',
  'attempt_count',
  'audit_queue',
  'audit_target',
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
  'organisation_domain',
  'organisation_identity',
  // Those for the own address are in the room's part of the export.
  'organisation_invitation',
  'page_views',
  'payment_event',
  'placement_count',
  'placement_notice',
  'record_keys',
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
    for await (const row of rows) tables[table].push(JSON.parse(row));
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
    if (name !== 'audit_log') expect({ name, rows: rows.length }).toEqual({ name, rows: count - ofBob });
  }
  const acts = tables.audit_log as { actor_id: string; action: string }[];
  expect(acts.map(({ action }) => action)).toContain('run.start');
  expect(acts.every(({ actor_id }) => actor_id === 'anna')).toBe(true);
  expect(tables.benchmark_runs).toMatchObject([{ plan: { prompt: 'A prompt of mine', rounds: 25 } }]);
  for (const held of ['A prompt of mine', 'A note of mine', 'Hello from alpha']) expect(text).toContain(held);
  expect(tables.benchmark_samples).toHaveLength(26);
  expect(text).not.toContain('bob');
});

it('every column that names an account or an address is exported with it, or the export says why not', async () => {
  const ctx = await openBenchmarkAccount();
  const held: string[] = [];
  for await (const { table, rows } of readAccountTables(ctx, 'anna')) {
    held.push(table);
    await rows.return(undefined);
  }
  const columns = await ctx.db.rows<{ table: string; column: string; isForeign: boolean }>(sql`
    select c.relname as "table", a.attname as "column", exists (select 1 from pg_constraint f
      where f.contype = 'f' and f.conrelid = c.oid and f.confrelid = '"user"'::regclass and a.attnum = any(f.conkey)) as "isForeign"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
  const naming = columns
    .filter(({ column, isForeign }) => isForeign || /^(user_id|actor_id|email|recipient|.+_by)$/.test(column))
    .map(({ table, column }) => ({ table, name: `${table}.${column}`, column }));
  const isHeld = ({ table, column }: (typeof naming)[number]) => held.includes(table) && !column.endsWith('_by');
  const open = naming.filter((column) => !isHeld(column)).map(({ name }) => name);
  expect(Object.keys(notHeld).filter((name) => name !== 'audit_log.detail')).toEqual(open.toSorted());
  expect(columns.map(({ table, column }) => `${table}.${column}`)).toContain('audit_log.detail');
});

it('runs with 5,000 cases each are exported whole, with a bounded part of them in memory', async () => {
  const runs = 100;
  const ctx = await openBenchmarkAccount();
  await beginRun(ctx, { modelIds: [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })] });
  const insert = sql`
    insert into benchmark_runs (id, user_id, start_key, name, status, plan, planned, reserved_tokens, month, created_at)
    select 'big-' || n, user_id, 'big-' || n, name, 'completed', jsonb_set(plan, '{table}', jsonb_build_object('format', 'csv', 'text',
      (select string_agg('case-' || n || '-' || m || ',' || repeat('Is this cheaper than before? ', 9), E'\n') from generate_series(1, 5000) m))),
      planned, reserved_tokens, month, created_at from benchmark_runs, generate_series(1, ${runs}) n`;
  await record(ctx, async (tx) => void (await tx.execute(insert)));
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const heap = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = heap();
  let [length, most, count] = [0, 0, 0];
  for await (const { table, rows } of readAccountTables(ctx, 'anna'))
    for await (const row of rows) {
      length += row.length;
      if (table !== 'benchmark_runs') continue;
      count++;
      if (count % 10 === 0) most = Math.max(most, heap() - before);
    }
  expect(count).toBe(runs + 1);
  expect(length).toBeGreaterThan(runs * 1_300_000);
  expect(most).toBeLessThan(60_000_000);
});
