/** Upgrades a database of the last release that has rows in the tables which later migrations change. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabaseBefore } from '../testing/database-before.server.ts';
import { migrateDatabase, migrationsFolder } from './migrate-database.server.ts';
import { connectionsOf } from './open-connections.server.ts';

/** The latest migration of the last release. */
const LAST_RELEASED = '0001_judge-verdicts';

/** What the last release ran at each start, and is a migration since. */
function sqlOfEachStart(): string[] {
  const text = readFileSync(join(migrationsFolder, '0011_tool-search-and-changes.sql'), 'utf8');
  return text.split('--> statement-breakpoint');
}

/** Sealing adds 28 bytes to a key. */
const sealed = (keyLength: number) => Buffer.alloc(28 + keyLength, 7).toString('base64');

const rowsOfRelease = [
  `INSERT INTO "user" (id, email) VALUES ('anna', 'anna@acme.example')`,
  `INSERT INTO mail_outbox (id, created_at, recipient, subject, template, mime, state) VALUES
    ('verify', now(), 'a@b.example', 'Confirm', 'accounts.verify-address', 'https://x.example/verify?token=secret', 'sent'),
    ('reset', now(), 'a@b.example', 'Reset', 'accounts.reset-password', 'https://x.example/reset?token=secret', 'failed'),
    ('change', now(), 'a@b.example', 'Change', 'accounts.change-address', 'https://x.example/change?token=secret', 'kept'),
    ('waiting', now(), 'a@b.example', 'Reset', 'accounts.reset-password', 'https://x.example/reset?token=later', 'waiting'),
    ('other', now(), 'a@b.example', 'Receipt', 'billing.receipt', 'Thank you.', 'sent'),
    ('refused', now(), 'a@b.example', 'Receipt', 'billing.receipt', 'Thank you.', 'failed')`,
  `INSERT INTO account_data_key (user_id, master_key_id, wrapped_key, created_at) VALUES ('anna', 'm1', 'wrapped', now())`,
  `INSERT INTO provider_key
    (id, user_id, provider, name, sealed_key, last_four, key_status, status_reason, checked_at, created_at, updated_at) VALUES
    ('short', 'anna', 'custom', 'Short', '${sealed(19)}', 'wxyz', 'invalid', 'Incorrect API key provided: sk-abcdef', now(), now(), now()),
    ('long', 'anna', 'openai', 'Long', '${sealed(20)}', 'wxyz', 'valid', 'The key works: 12 models.', now(), now(), now())`,
  `INSERT INTO ai_tools
    (id, name, description, category, vendor, website, rating, editorial_rating, pricing, origin, created_at, updated_at) VALUES
    ('t1', 'Tool', 'A tool.', 'Writing', 'Acme', 'https://acme.example', 4, 4, '{}', 'built-in', now(), now())`,
  `INSERT INTO ai_tools (id, name, description, category, vendor, website, rating, editorial_rating, features, lacks,
      pricing, plans, launch_date, facts, origin, created_at, updated_at) VALUES
    ('t2', 'Imported', 'A tool.', 'Writing', 'Acme', 'https://acme.example', 4, 4, '{API access}', '{Mobile app}',
      '{"free": true, "freeTrial": null, "starter": "Pro $20/month", "currency": "USD"}',
      '[{"name": "Pro", "tier": "starter", "amountMinor": 2000, "currency": "USD", "interval": "month", "billed": "month", "perSeat": false}]',
      '2024-02', '[{"field": "pricing.starter", "source": "https://www.tracker.example/x", "checked": "2026-09-08", "confirmed": true, "attribution": "Tracker"}]',
      'import', '2026-10-01', '2026-10-01')`,
  `INSERT INTO companies (id, position, name, description, ceo, headquarters, website, facts, updated_at) VALUES
    ('acme', 0, 'Acme', 'A company.', 'Anna', 'Bern', 'https://acme.example',
      '[{"field": "ceo", "source": "https://news.example/a", "checked": null, "confirmed": true}]', now())`,
  `INSERT INTO page_views (day, path, referrer_kind, views) VALUES
    ('2026-11-01', '/shared/secret', 'direct', 2), ('2026-11-01', '/Shared/other', 'direct', 3),
    ('2026-11-01', '/shared', 'direct', 4), ('2026-11-01', '/alerts/leave/secret', 'internal', 1),
    ('2026-11-01', '/corrections/secret', 'direct', 1), ('2026-11-01', '/corrections/new', 'direct', 1),
    ('2026-11-01', '/rates', 'direct', 1)`,
  `INSERT INTO placement_count (placement_id, day, slot, kind, count) VALUES ('p1', '2026-11-01', 'home', 'view', 3)`,
  `INSERT INTO benchmark_runs
    (id, user_id, start_key, name, status, plan, planned, reserved_tokens, month, created_at, started_at) VALUES
    ('queued', 'anna', 'k1', 'Queued', 'queued', '{}', 1, 0, '2026-11', now(), NULL),
    ('done', 'anna', 'k2', 'Done', 'completed', '{}', 1, 0, '2026-11', now(), now()),
    ('redoing', 'anna', 'k3', 'Redoing', 'running', '{}', 3, 0, '2026-11', now(), now())`,
  `INSERT INTO benchmark_samples (run_id, case_id, model_key, round, outcome, repeats, answer, record, stored_at) VALUES
    ('done', 'c', 'm', 1, 'ok', 0, 'Hello', '{"outcome":"ok"}', now()),
    ('redoing', 'c', 'm', 1, 'redo', 2, 'Half', '{"outcome":"timeout"}', now()),
    ('redoing', 'c', 'm', 2, 'redo', 0, '', NULL, now()),
    ('redoing', 'c', 'm', 3, 'ok', 1, 'Whole', '{"outcome":"ok"}', now())`,
  `INSERT INTO benchmark_schedules (id, user_id, run_id, every, next_at, created_at) VALUES
    ('s1', 'anna', 'done', 'daily', now(), now())`,
  `INSERT INTO benchmark_runs
    (id, user_id, start_key, name, status, plan, planned, reserved_tokens, month, origin, summary, created_at) VALUES
    ('repeat', 'anna', 'schedule/s1/2026-11-02T12:00:00.000Z', 'Done', 'completed', '{}', 1, 0, '2026-11', 'schedule',
      '${JSON.stringify({
        models: [
          {
            key: 'm',
            name: 'Alpha',
            attempted: 4,
            answered: 2,
            servedModels: ['m-1'],
            metrics: { responseMs: { estimate: { median: 812.5 } } },
            quality: { cases: 2, passRate: 0.5 },
            tokens: { output: 30, unknown: 0, characters: 120 },
          },
          {
            key: 'old',
            name: 'Beta',
            attempted: 4,
            answered: 0,
            metrics: {},
            quality: null,
            tokens: { output: null, unknown: 4 },
          },
        ],
      })}', now()),
    ('other', 'anna', 'schedule/gone/2026-11-02T12:00:00.000Z', 'Done', 'completed', '{}', 1, 0, '2026-11', 'schedule', '{"models": []}', now()),
    ('imitated', 'anna', 'schedule/s1/of-the-api', 'Done', 'completed', '{}', 1, 0, '2026-11', 'api', '{"models": []}', now())`,
];

describe('a database of the last release that is brought up to date', () => {
  let client: ClientBase & { release: () => void };
  const rows = async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows;

  beforeAll(async () => {
    const opened = await openDatabaseBefore(LAST_RELEASED);
    client = await connectionsOf(opened.database).backend.pool.connect();
    for (const statement of sqlOfEachStart()) await client.query(statement);
    for (const statement of rowsOfRelease) await client.query(statement);
    await migrateDatabase(client);
  });
  afterAll(() => client?.release());

  it('holds no readable link that opens an account in messages that were sent, and still sends what waits', async () => {
    const removed = expect.stringMatching(/^Content-Type: text\/plain.*\r\n\r\nThis message held a link.*\r\n$/s);
    expect(await rows('SELECT id, mime, sealed_mime FROM mail_outbox ORDER BY id')).toEqual([
      ['change', removed, null],
      ['other', 'Thank you.', null],
      ['refused', 'Thank you.', null],
      ['reset', removed, null],
      ['verify', removed, null],
      ['waiting', 'https://x.example/reset?token=later', null],
    ]);
  });

  it('lets mails of before be sent again, unless they had a link that was deleted', async () => {
    expect(await rows('SELECT id FROM mail_outbox WHERE whole ORDER BY id')).toEqual([['other'], ['refused']]);
  });

  it('counts views of secret addresses without their tokens', async () => {
    expect(await rows('SELECT path, referrer_kind, views FROM page_views ORDER BY path')).toEqual([
      ['/alerts/leave', 'internal', 1],
      ['/corrections', 'direct', 1],
      ['/corrections/new', 'direct', 1],
      ['/rates', 'direct', 1],
      ['/shared', 'direct', 9],
    ]);
  });

  it('shows nothing of short provider keys, and forgets what a provider said of a key that it refused', async () => {
    expect(
      await rows('SELECT id, last_four, key_status, status_reason, sealed_key FROM provider_key ORDER BY id'),
    ).toEqual([
      ['long', 'wxyz', 'valid', 'The key works: 12 models.', sealed(20)],
      ['short', '', 'invalid', '', sealed(19)],
    ]);
  });

  it('keeps the data key of an account under the name of the account, and can hold a second one', async () => {
    expect(await rows('SELECT id, user_id, wrapped_key FROM account_data_key')).toEqual([['anna', 'anna', 'wrapped']]);
    await client.query(`INSERT INTO account_data_key (id, user_id, master_key_id, wrapped_key, created_at)
      VALUES ('anna-2', 'anna', 'm2', 'wrapped again', now())`);
    expect(await rows('SELECT count(*)::int FROM account_data_key')).toEqual([[2]]);
  });

  it('counts the parts of runs that were started, and those whose calls are made again', async () => {
    expect(
      await rows(
        'SELECT id, block, redo_before, pushed_bytes::int FROM benchmark_runs WHERE summary IS NULL ORDER BY id',
      ),
    ).toEqual([
      ['done', 1, 0, 0],
      ['queued', 0, 0, 0],
      ['redoing', 1, 2, 0],
    ]);
  });

  it('gives samples that were to be made again the outcome that they had, and keeps every answer', async () => {
    const query = 'SELECT run_id, round, outcome, repeats, answer, block, earlier FROM benchmark_samples ORDER BY 1, 2';
    expect(await rows(query)).toEqual([
      ['done', 1, 'ok', 0, 'Hello', 1, []],
      ['redoing', 1, 'timeout', 1, 'Half', 1, []],
      ['redoing', 2, 'interrupted', 0, '', 1, []],
      ['redoing', 3, 'ok', 1, 'Whole', 1, []],
    ]);
  });

  it('links the runs of each schedule to the run that they repeat, with the figures that are watched', async () => {
    const beta = { key: 'old', name: 'Beta', attempted: 4, answered: 0, servedModels: [], cases: 0, passRate: null };
    const unknown = { responseMs: null, charactersPerAnswer: null, tokensPerCharacter: null };
    const alpha = {
      key: 'm',
      name: 'Alpha',
      attempted: 4,
      answered: 2,
      servedModels: ['m-1'],
      cases: 2,
      passRate: 0.5,
    };
    expect(
      await rows('SELECT id, repeat_of, watched FROM benchmark_runs WHERE summary IS NOT NULL ORDER BY id'),
    ).toEqual([
      ['imitated', null, null],
      ['other', null, null],
      [
        'repeat',
        'done',
        [
          { ...alpha, responseMs: 812.5, charactersPerAnswer: 60, tokensPerCharacter: 0.25 },
          { ...beta, ...unknown },
        ],
      ],
    ]);
  });

  it('has its tools in one category and its placements counted as before', async () => {
    expect(await rows('SELECT id, category, also_in FROM ai_tools ORDER BY id')).toEqual([
      ['t1', 'Writing', []],
      ['t2', 'Writing', []],
    ]);
    expect(await rows('SELECT slot, count FROM placement_count')).toEqual([['home', 3]]);
    await client.query(`INSERT INTO placement_count (placement_id, day, slot, kind, count)
      VALUES ('p1', '2026-11-01', 'search', 'view', 1)`);
  });

  it('finds its tools in the full-text search, and logs a change of one of them once', async () => {
    expect(
      await rows(`SELECT id FROM ai_tools WHERE search_document @@ to_tsquery('english', 'acme') ORDER BY id`),
    ).toEqual([['t1'], ['t2']]);
    await client.query(`UPDATE ai_tools SET vendor = 'Acme Inc.', updated_at = now() WHERE id = 't1'`);
    expect(await rows("SELECT tool_id, field, from_value, to_value FROM tool_changes WHERE tool_id = 't1'")).toEqual([
      ['t1', 'vendor', 'Acme', 'Acme Inc.'],
    ]);
  });

  it('keeps the facts that a change of a tool takes away, from the upgrade on', async () => {
    expect(await rows('SELECT count(*)::int FROM ai_tools WHERE facts_since IS NULL')).toEqual([[0]]);
    await client.query(`UPDATE ai_tools SET facts = '[{"field": "owner", "value": "Acme"}]' WHERE id = 't1'`);
    await client.query(`UPDATE ai_tools SET facts = '[{"field": "owner", "value": "Other"}]' WHERE id = 't1'`);
    expect(
      await rows("SELECT removed, added FROM tool_fact_changes WHERE tool_id = 't1' ORDER BY id DESC LIMIT 1"),
    ).toEqual([[[{ field: 'owner', value: 'Acme' }], [{ field: 'owner', value: 'Other' }]]]);
    await client.query(`UPDATE ai_tools SET facts = '[]' WHERE id = 't1'`);
  });

  it('says of every value of an imported tool who stands for it: its source, or else the operator', async () => {
    const [[tool], [company]] = [
      await rows(`SELECT facts FROM ai_tools WHERE id = 't2'`),
      await rows('SELECT facts FROM companies'),
    ];
    const stated = { standing: 'stated', by: "this site's operator", observedAt: '2026-10-01' };
    const reported = {
      standing: 'reported',
      source: 'https://www.tracker.example/x',
      by: 'tracker.example',
      observedAt: '2026-09-08',
    };
    expect(tool?.[0]).toMatchObject([
      { field: 'pricing.free', value: true, ...stated },
      { field: 'pricing.starter', value: 'Pro $20/month', ...reported, attribution: 'Tracker' },
      { field: 'plan', value: { name: 'Pro', amountMinor: 2000 }, ...reported },
      { field: 'feature:API access', value: 'yes', ...stated },
      { field: 'feature:Mobile app', value: 'no', ...stated },
      { field: 'launchDate', value: '2024-02', ...stated },
      { field: 'vendor', value: 'Acme', by: stated.by },
      { field: 'website', value: 'https://acme.example', by: stated.by },
    ]);
    expect(company?.[0]).toMatchObject([
      { field: 'ceo', value: 'Anna', standing: 'reported', by: 'news.example', observedAt: null },
    ]);
    expect(await rows(`SELECT facts FROM ai_tools WHERE id = 't1'`)).toEqual([[[]]]);
  });

  it('has every migration applied once, and stays as it is when it is started again', async () => {
    const applied = 'SELECT count(*)::int FROM drizzle.__drizzle_migrations';
    const [[count]] = (await rows(applied)) as [[number]];
    const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'));
    expect(count).toBe(entries.length);
    await migrateDatabase(client);
    expect(await rows(applied)).toEqual([[count]]);
  });
});

describe('a database of before the months of refusals and the looks at audit targets were kept', () => {
  it.each([
    ['that has neither', '0070_audit-targets-say-how-they-are'],
    ['that a developer brought up to date in between', '0073_ids-of-changes-are-unique'],
  ])('%s mails no refusal twice, and counts the time for which no worker ran', async (_, migration) => {
    const { database, upgrade } = await openDatabaseBefore(migration);
    const { pool } = connectionsOf(database).backend;
    const rows = async (query: string) => (await pool.query({ text: query, rowMode: 'array' })).rows;
    for (const [id, month, percent] of [
      ['calm', 'NULL', 0],
      ['full', `'2026-11'`, 100],
      ['near', `'2026-11'`, 80],
    ]) {
      await pool.query(`INSERT INTO "user" (id, email) VALUES ('${id}', '${id}@acme.example')`);
      await pool.query(`INSERT INTO organisation (id, address, warned_month, warned_percent)
        VALUES ('${id}', '${id}', ${month}, ${percent})`);
    }
    await pool.query(`INSERT INTO audit_target (name, since, named_at) VALUES
      ('otlp', '2026-11-01', '2026-11-20T12:30:00Z'), ('syslog', '2026-11-01', '2026-11-20T12:00:00Z')`);
    await upgrade();
    const months = await rows('SELECT id, refused_month FROM organisation ORDER BY id');
    expect(months).toEqual([
      ['calm', null],
      ['full', '2026-11'],
      ['near', null],
    ]);
    const lastNamed = new Date('2026-11-20T12:30:00Z');
    expect(await rows('SELECT looked_at FROM audit_target')).toEqual([[lastNamed], [lastNamed]]);
  });
});
