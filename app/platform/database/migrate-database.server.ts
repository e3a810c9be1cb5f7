import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { ClientBase } from 'pg';
import { isConnectionLoss } from './database-unavailable.server.ts';
import { installJobTables } from './install-job-tables.server.ts';
import { productVersion, projectRoot } from './project-root.server.ts';

export const migrationsFolder = join(projectRoot, 'drizzle');
/** In place of the latest migration's tag, of a database that has none. */
export const noMigration = 'none';

/** The key of the advisory lock: any number that no other program on the server is likely to use. */
const lockNumber = 7_236_118_405;

export interface Migration {
  tag: string;
  /** Milliseconds; migrations are applied in this order. */
  when: number;
  hash: string;
}

/** A migration that drizzle would skip, because a later one is already applied. */
export class MigrationOutOfOrder extends Error {
  constructor(tag: string) {
    super(
      `The migration ${tag} is dated earlier than one that this database already has, so it would never run. Generate it again (npm run db:generate) so that it becomes the latest.`,
    );
    this.name = 'MigrationOutOfOrder';
  }
}

/** The database has a migration that this program does not know: a later version made it. */
export class NewerDatabase extends Error {
  constructor(writer: string | null) {
    // Between two releases the version is the same, and only the build differs.
    const [what, writtenBy] =
      writer === productVersion
        ? ['build', `a later build of Yardstick ${productVersion} than this one.`]
        : ['version', `a later version of Yardstick (${writer ?? 'unknown'}); this is ${productVersion}.`];
    super(
      `This database was brought up to date by ${writtenBy} Start that ${what} or a later one. To go back, restore a backup that was made with this ${what}.`,
    );
    this.name = 'NewerDatabase';
  }
}

export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    return { tag, when, hash: createHash('sha256').update(text).digest('hex') };
  });
}

async function listApplied(client: ClientBase): Promise<{ hash: string; when: number }[]> {
  const { rows } = await client.query(`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS "exists"`);
  if (!rows[0].exists) return [];
  const applied = await client.query('SELECT hash, created_at FROM drizzle.__drizzle_migrations ORDER BY created_at');
  return applied.rows.map((row) => ({ hash: String(row.hash), when: Number(row.created_at) }));
}

/** @throws MigrationOutOfOrder */
export function refuseOutOfOrder(migrations: Migration[], applied: { hash: string; when: number }[]): void {
  const latest = applied.at(-1)?.when ?? 0;
  const known = new Set(applied.map(({ when }) => when));
  let previous = 0;
  for (const { tag, when } of migrations) {
    if (when <= previous || (when <= latest && !known.has(when))) throw new MigrationOutOfOrder(tag);
    previous = when;
  }
}

/** @throws NewerDatabase */
async function refuseNewer(client: ClientBase, migrations: Migration[], applied: { when: number }[]): Promise<void> {
  const known = new Set(migrations.map(({ when }) => when));
  if (applied.every(({ when }) => known.has(when))) return;
  const { rows } = await client.query(`SELECT obj_description(to_regnamespace('drizzle'), 'pg_namespace') AS writer`);
  throw new NewerDatabase(rows[0].writer);
}

/** Records the program's version beside the migrations, so that an older program can name it in its error. */
async function noteVersion(client: ClientBase): Promise<void> {
  await client.query(`COMMENT ON SCHEMA drizzle IS '${productVersion.replaceAll("'", "''")}'`);
}

/** Applies all pending migrations in one transaction. */
async function applyPending(client: ClientBase, folder: string): Promise<void> {
  try {
    await migrate(drizzle(client as never), { migrationsFolder: folder });
  } catch (error) {
    const cause = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
    if (isConnectionLoss(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The database could not be brought up to date, and is as it was: ${reason}`, { cause });
  }
}

/**
 * Brings the tables up to date. Any number of processes may start at once: they wait for an advisory lock, and all but
 * the first find nothing to do.
 */
export async function migrateDatabase(client: ClientBase, folder: string = migrationsFolder): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [lockNumber]);
  try {
    const migrations = readMigrations(folder);
    const applied = await listApplied(client);
    await refuseNewer(client, migrations, applied);
    refuseOutOfOrder(migrations, applied);
    await applyPending(client, folder);
    await installJobTables(client);
    if (applied.length < migrations.length) await noteVersion(client);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lockNumber]).catch(() => {});
  }
}

/**
 * The tag of the latest migration that the database has, and those that it lacks, in order.
 * @throws NewerDatabase
 */
export async function readMigrationState(
  client: ClientBase,
  folder: string = migrationsFolder,
): Promise<{ latest: string; pending: string[] }> {
  const migrations = readMigrations(folder);
  const applied = await listApplied(client);
  await refuseNewer(client, migrations, applied);
  const latest = migrations.find(({ when }) => when === applied.at(-1)?.when)?.tag ?? noMigration;
  const pending = migrations.filter(({ when }) => !applied.some((one) => one.when === when));
  return { latest, pending: pending.map(({ tag }) => tag) };
}

/**
 * Copies the migrations up to the one of this tag to `target`.
 * @returns null when there is none of this tag
 */
export function copyMigrationsUpTo(tag: string, target: string, folder: string = migrationsFolder): string | null {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'));
  const last = journal.entries.findIndex((entry: { tag: string }) => entry.tag === tag);
  if (last < 0) return null;
  cpSync(folder, target, { recursive: true });
  const entries = journal.entries.slice(0, last + 1);
  writeFileSync(join(target, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
  return target;
}
