import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, DatabaseDown, openDatabase } from '../database.server.ts';
import { createLog } from '../log.server.ts';
import { mutate } from '../mutate.server.ts';
import { auditLog } from '../schema.server.ts';
import { contextOn } from '../testing/test-database.server.ts';

interface Server {
  url: string;
  stop(): Promise<void>;
  halt?(): Promise<void>;
  startAgain?(): Promise<void>;
  openReplica?(): Promise<{ url: string; start(): void; halt(): void }>;
}

const scratch = mkdtempSync(join(tmpdir(), 'yardstick-replica-'));
const { findPostgres } = (await import('../../../scripts/find-postgres.mjs' as string)) as {
  findPostgres: (folder: string) => Promise<Server | null>;
};
const primary = await findPostgres(scratch);

afterAll(async () => {
  await primary?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const isReplica = sql`SELECT pg_is_in_recovery() AS "isReplica"`;
const rows = sql`SELECT count(*)::int AS count FROM audit_log`;

describe.skipIf(!primary?.openReplica)('a streaming replica', () => {
  let database: Database;
  let replica: Awaited<ReturnType<NonNullable<Server['openReplica']>>>;
  const lag = <Result>(work: () => Promise<Result>) => database.mayLag(work);
  const ask = () => contextOn(database).db.rows<{ isReplica: boolean }>(isReplica);
  const count = async () => (await contextOn(database).db.rows<{ count: number }>(rows))[0]!.count;
  const write = () => mutate(contextOn(database), 'test.write', { kind: 'test', id: '1' }, async () => {});
  const onReplica = async (statement: string) => {
    const direct = await openDatabase({ url: replica.url, dataDir: '', log: createLog('silent'), migrate: false });
    await contextOn(direct).db.rows(sql.raw(statement));
    await direct.close();
  };
  const until = (state: 'used' | 'behind' | 'down') => expect.poll(() => database.replica()).toBe(state);

  beforeAll(async () => {
    const log = createLog('silent');
    await (await openDatabase({ url: primary!.url, dataDir: '', log })).close();
    replica = await primary!.openReplica!();
    replica.start();
    database = await openDatabase({ url: primary!.url, dataDir: '', replicaUrl: replica.url, log });
  });
  afterAll(async () => {
    await database.close();
    replica.halt();
  });

  it('answers reads that may lag, and no others', async () => {
    await until('used');
    expect(await ask()).toEqual([{ isReplica: false }]);
    expect(await lag(ask)).toEqual([{ isReplica: true }]);
  });

  it('is never asked inside a transaction, which goes to the primary', async () => {
    const inTransaction = lag(() =>
      mutate(contextOn(database), 'test.write', { kind: 'test', id: '1' }, (tx) => tx.rows(isReplica)),
    );
    expect(await inTransaction).toEqual([{ isReplica: false }]);
  });

  it('that has not replayed a change is passed over until it has', async () => {
    await onReplica('SELECT pg_wal_replay_pause()');
    const before = await lag(count);
    await write();
    expect(await lag(count)).toBe(before);
    expect(await count()).toBeGreaterThan(before);
    database.noteChange();
    expect(database.replica()).toBe('behind');
    expect(await lag(count)).toBe(await count());
    await onReplica('SELECT pg_wal_replay_resume()');
    await until('used');
    expect(await lag(count)).toBe(await count());
    expect(await lag(ask)).toEqual([{ isReplica: true }]);
  });

  it('that went away costs no answer, and is used again when it is back', async () => {
    replica.halt();
    expect(await lag(() => contextOn(database).db.select().from(auditLog))).not.toEqual([]);
    await until('down');
    expect(await lag(ask)).toEqual([{ isReplica: false }]);
    replica.start();
    await until('used');
    expect(await lag(ask)).toEqual([{ isReplica: true }]);
  });

  it('answers while the primary is away', async () => {
    await primary!.halt!();
    await expect(ask()).rejects.toThrow(DatabaseDown);
    expect(await lag(ask)).toEqual([{ isReplica: true }]);
    await primary!.startAgain!();
    await database.whenUp();
    expect(await ask()).toEqual([{ isReplica: false }]);
  });
});

it.skipIf(!primary?.openReplica)('an address that is no replica is not used', async () => {
  const log = createLog('silent');
  const database = await openDatabase({ url: primary!.url, dataDir: '', replicaUrl: primary!.url, log });
  const ctx = contextOn(database);
  expect(database.replica()).toBe('behind');
  expect(await database.mayLag(() => ctx.db.rows(isReplica))).toEqual([{ isReplica: false }]);
  await database.close();
});
