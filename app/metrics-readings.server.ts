import { sql } from 'drizzle-orm';
import type { Booted } from './boot.server.ts';
import { systemContext } from './boot.server.ts';
import { findBackups } from './platform/backups.server.ts';
import { addReadings, type Reading, startMetrics } from './platform/metrics.server.ts';

/** What `/metrics` reads from the database at each scrape, and from its connections. */

/** Jobs that wait, of every queue; those that are planned for later do not count. */
const waitingJobs = sql`SELECT name AS label, count(*)::int AS value,
    coalesce(extract(epoch FROM now() - min(greatest(start_after, created_on))), 0)::float AS age
  FROM pgboss.job WHERE state < 'active' AND start_after <= now() GROUP BY name`;
const mails = sql`SELECT state AS label, count(*)::int AS value FROM mail_outbox GROUP BY state`;
const feeds = sql`SELECT CASE WHEN is_paused THEN 'paused' WHEN failures > 0 THEN 'failing' ELSE 'ok' END AS label,
    count(*)::int AS value FROM news_feeds GROUP BY 1`;

const mostCounted = 10_000;
/** Counts no further than that: while a target is away for long, millions may wait. */
const auditRows = sql`SELECT t.name AS label,
    (SELECT count(*)::int FROM (SELECT FROM audit_queue q WHERE q.target = t.name LIMIT ${mostCounted}) AS counted) AS value,
    coalesce(extract(epoch FROM now() - (SELECT l.at FROM audit_queue q JOIN audit_log l ON l.id = q.audit_id
      WHERE q.target = t.name ORDER BY q.audit_id LIMIT 1)), 0)::float AS age
  FROM audit_target t`;

export function startReadings({ config, log, database }: Booted): void {
  if (config.metricsToken === null) return;
  startMetrics();
  const rows = onceAtATime((query: typeof mails) => database.reads.rows<Row>(query));
  const labelled =
    (name: string, value: 'value' | 'age' = 'value') =>
    (list: Awaited<ReturnType<typeof rows>>) =>
      list.map((row): Reading => [{ [name]: row.label }, row[value]]);
  addReadings('yardstick_database_up', 'Whether the database answers.', [], async () => [
    [{}, database.state() === 'up' ? 1 : 0],
  ]);
  addReadings(
    'yardstick_database_refusals',
    'Calls that failed because the database was down, busy or full.',
    [],
    async () => [[{}, database.failures()]],
  );
  addReadings(
    'yardstick_database_connections',
    'Connections of the pool, and requests that wait for one.',
    ['state'],
    async () => Object.entries(database.connections()).map(([state, count]): Reading => [{ state }, count]),
  );
  addReadings(
    'yardstick_database_replica',
    'Whether reads of public pages go to the replica, or why not; absent: there is none.',
    ['state'],
    async () => {
      const state = database.replica();
      return state === null ? [] : [[{ state }, 1]];
    },
  );
  addReadings('yardstick_jobs_waiting', 'Jobs that could run now.', ['queue'], () =>
    rows(waitingJobs).then(labelled('queue')),
  );
  addReadings('yardstick_jobs_oldest_seconds', 'How long the oldest of them has waited.', ['queue'], () =>
    rows(waitingJobs).then(labelled('queue', 'age')),
  );
  addReadings('yardstick_mails', 'Mails in the outbox.', ['state'], () => rows(mails).then(labelled('state')));
  addReadings('yardstick_news_feeds', 'News feeds by the outcome of their last read.', ['state'], () =>
    rows(feeds).then(labelled('state')),
  );
  addAuditReadings(() => rows(auditRows));
  const backups = () => findBackups(systemContext(config, log, database, 'metrics'));
  addReadings(
    'yardstick_backup_verified_timestamp_seconds',
    'When the last verified backup ended; absent: none.',
    [],
    async () => {
      const { verified } = await backups();
      return verified ? [[{}, verified.finishedAt.getTime() / 1_000]] : [];
    },
  );
  addReadings('yardstick_backup_failed', 'Whether the latest backup failed; absent: none.', [], async () => {
    const { latest } = await backups();
    return latest ? [[{}, latest.problem === null ? 0 : 1]] : [];
  });
}

type Row = { label: string; value: number; age: number };

/** Two readings of one query are one call. */
function onceAtATime<Query>(read: (query: Query) => Promise<Row[]>): (query: Query) => Promise<Row[]> {
  const underWay = new Map<Query, Promise<Row[]>>();
  return (query) => {
    const found = underWay.get(query) ?? read(query).finally(() => underWay.delete(query));
    underWay.set(query, found);
    return found;
  };
}

/** What the targets of the audit log have not accepted. */
function addAuditReadings(read: () => Promise<Row[]>): void {
  addReadings(
    'yardstick_audit_log_waiting',
    'Rows that a target of the audit log has not accepted, up to 10,000.',
    ['target'],
    async () => (await read()).map((row): Reading => [{ target: row.label }, row.value]),
  );
  addReadings('yardstick_audit_log_oldest_seconds', 'How old the oldest of them is.', ['target'], async () =>
    (await read()).map((row): Reading => [{ target: row.label }, row.age]),
  );
}
