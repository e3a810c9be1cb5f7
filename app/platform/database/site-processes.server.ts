import { hostname } from 'node:os';
import { type SQL, sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';

/**
 * The web processes and workers that are connected to one PostgreSQL. Each holds a shared advisory lock on the connection that
 * listens, which ends with it, also after a kill; commands hold none. An import holds the same lock for itself.
 */

/** What a process says of itself. */
export interface SiteProcess {
  role: 'web process' | 'worker';
  /** Numbers below 2^31 by which others know what it has, asked at each connection. */
  marks: () => number[];
}

/** Two numbers that no other program on the server is likely to use. */
const siteLock = [0x79617264, 1] as const;
/** The first number of the locks that are marks. */
const MARK_LOCK = 0x79617265;

/** @returns false: an import has the database for itself */
export async function sayProcess(client: ClientBase, process?: SiteProcess): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock_shared($1, $2) AS got', [...siteLock]);
  if (rows[0].got !== true || !process) return rows[0].got;
  // DATABASE_URL may set another name for all connections; here it says which process this is.
  await client.query("SELECT set_config('application_name', $1, false)", [nameOf(process)]);
  for (const mark of process.marks()) await client.query('SELECT pg_advisory_lock_shared($1, $2)', [MARK_LOCK, mark]);
  return true;
}

/** Until the connection ends. @returns false: a process of the site is connected, or another import runs */
export async function lockSite(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1, $2) AS got', [...siteLock]);
  return rows[0].got;
}

const nameOf = ({ role }: SiteProcess) => `yardstick ${role} ${process.pid} on ${hostname()}`;

export interface ConnectedProcess {
  /** Such as `web process 4711 on host-1`. */
  name: string;
  marks: number[];
}

/** The processes that are connected now. */
export const connectedProcesses: SQL = sql`
  WITH held AS (
    SELECT pid, classid::bigint AS kind, objid::bigint AS number FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 2 AND granted AND mode = 'ShareLock'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  )
  SELECT
    CASE WHEN at.application_name ~ '^yardstick (web process|worker) ' THEN substr(at.application_name, 11)
      ELSE 'a process of another version' END AS name,
    coalesce(array_agg(held.number::int ORDER BY held.number) FILTER (WHERE held.kind = ${MARK_LOCK}), '{}') AS marks
  FROM held LEFT JOIN pg_stat_activity AS at USING (pid)
  WHERE pid IN (SELECT pid FROM held WHERE kind = ${siteLock[0]} AND number = ${siteLock[1]})
  GROUP BY pid, at.application_name
  ORDER BY 1, pid`;
