import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { exportDatabase, importDatabase } from '../data-transfer.server.ts';
import { type Database, DatabaseBusy, DatabaseDown, openDatabase } from '../database.server.ts';
import { defineJob } from '../job-definition.server.ts';
import { startJobs } from '../jobs.server.ts';
import { createLog } from '../log.server.ts';
import { mutate, record } from '../mutate.server.ts';
import { auditLog } from '../schema.server.ts';
import { onServer, withDatabaseName } from '../testing/postgres-test-databases.server.ts';
import { openSeverableProxy } from '../testing/severable-proxy.server.ts';
import { contextOn } from '../testing/test-database.server.ts';
import { copySnapshot } from '../testing/test-snapshot.server.ts';
import { openEmbeddedBackend } from './embedded-backend.server.ts';
import { migrateDatabase, readMigrations } from './migrate-database.server.ts';
import { connectionsOf, openOnBackend } from './open-connections.server.ts';
import { projectRoot } from './project-root.server.ts';

const log = createLog('silent');
const offer = inject('testDatabase');
const server = offer.kind === 'postgres' ? offer.url : '';
const created: string[] = [];

/** Creates a database on the test server, from the template or empty. */
async function createDatabase(isEmpty = false): Promise<string> {
  const name = `${offer.kind === 'postgres' ? offer.template : ''}_own_${process.pid}_${created.length}`;
  created.push(name);
  const template = isEmpty || offer.kind !== 'postgres' ? 'template0' : offer.template;
  await onServer(server, (client) => client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`));
  return withDatabaseName(server, name);
}

afterAll(async () => {
  for (const name of created) {
    await onServer(server, (client) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
  }
});

const open = (url: string) => openDatabase({ url, dataDir: '', log, migrate: false });

describe('a PostgreSQL that cannot be reached', () => {
  it('does not stop the product from starting: reads fail at once, and say so', async () => {
    const database = await open('postgres://nobody@127.0.0.1:1/none');
    expect(database.state()).toBe('down');
    const ctx = contextOn(database);
    await expect(ctx.db.select().from(auditLog)).rejects.toThrow(DatabaseDown);
    await expect(ctx.db.rows(sql`SELECT 1`)).rejects.toThrow(DatabaseDown);
    await expect(mutate(ctx, 'a.b', { kind: 'a', id: '1' }, async () => {})).rejects.toThrow(DatabaseDown);
    await expect(database.ping()).rejects.toThrow('The database cannot be reached right now.');
    await database.close();
  });
});

describe.skipIf(offer.kind !== 'postgres')('on PostgreSQL', () => {
  it('thirty processes that start at once migrate the database once', async () => {
    const url = await createDatabase(true);
    const clients = Array.from({ length: 30 }, () => new pg.Client({ connectionString: url }));
    await Promise.all(clients.map((client) => client.connect()));
    const outcomes = await Promise.allSettled(clients.map((client) => migrateDatabase(client)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    const { rows } = await clients[0]!.query('SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations');
    expect(rows).toEqual([{ count: readMigrations().length }]);
    await Promise.all(clients.map((client) => client.end()));
  });

  it('the product goes down and comes up with its database, by itself', async () => {
    const proxy = await openSeverableProxy(await createDatabase());
    const database = await open(proxy.url);
    const ctx = contextOn(database);
    const heard: string[] = [];
    const returned = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    await database.listen(
      'news',
      (payload) => {
        heard.push(payload);
        arrived.resolve();
      },
      returned.resolve,
    );
    await proxy.sever();
    await expect(ctx.db.select().from(auditLog)).rejects.toThrow(DatabaseDown);
    expect(database.state()).toBe('down');
    await proxy.mend();
    await database.whenUp();
    expect(await ctx.db.select().from(auditLog)).toEqual([]);
    await returned.promise;
    await record(ctx, (tx) => tx.notify('news', 'after'));
    await arrived.promise;
    expect(heard).toEqual(['after']);
    await database.close();
    await proxy.sever();
  });

  it('what waits for a database that fell silent fails within seconds, and all goes on when it answers', {
    timeout: 60_000,
  }, async () => {
    const proxy = await openSeverableProxy(await createDatabase());
    const database = await open(proxy.url);
    const ctx = contextOn(database);
    await database.listen('news', () => {});
    const again = async (isLost: boolean) => {
      await ctx.db.rows(sql`SELECT 1`);
      proxy.hang();
      const startedMs = performance.now();
      // More than there are connections: some wait for one.
      const calls = [
        ...Array.from({ length: 12 }, () => ctx.db.select().from(auditLog)),
        ...Array.from({ length: 3 }, () => mutate(ctx, 'a.b', { kind: 'a', id: '1' }, async () => {})),
      ];
      const outcomes = await Promise.allSettled(calls);
      expect(outcomes.map(({ status }) => status)).toEqual(calls.map(() => 'rejected'));
      expect(performance.now() - startedMs).toBeLessThan(10_000);
      expect(database.state()).toBe('down');
      await expect(ctx.db.rows(sql`SELECT 1`)).rejects.toThrow(DatabaseDown);
      proxy.goOn(isLost);
      await database.whenUp();
      expect(await ctx.db.rows(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
    };
    await again(false);
    await again(true);
    await database.close();
    await proxy.sever();
  });

  it('a statement that still waits for a connection is never sent once its call has failed', {
    timeout: 60_000,
  }, async () => {
    const url = await createDatabase();
    const proxy = await openSeverableProxy(url);
    const database = await open(proxy.url);
    await database.listen('news', () => {});
    const { pool } = connectionsOf(database);
    await pool.query('CREATE TABLE sent (call integer)');
    proxy.hang();
    const inUse = Array.from({ length: 10 }, () => pool.query('SELECT 1').catch((error: unknown) => error));
    // It waits as long as the pool lets a call wait: what comes now still waits when the silence is noticed.
    await expect(pool.query('SELECT 1')).rejects.toThrow(DatabaseBusy);
    const calls = Array.from({ length: 5 }, (_, call) => pool.query('INSERT INTO sent VALUES ($1)', [call]));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual(
      calls.map(() => expect.any(DatabaseDown)),
    );
    await Promise.all(inUse);
    proxy.goOn();
    await database.whenUp();
    await pool.query('INSERT INTO sent VALUES (100)');
    await database.close();
    await proxy.sever();
    const { rows } = await onServer(url, (client) => client.query('SELECT call FROM sent'));
    expect(rows).toEqual([{ call: 100 }]);
  });

  it('a long statement goes on while the database answers', { timeout: 60_000 }, async () => {
    const database = await open(await createDatabase());
    const { db } = contextOn(database);
    expect(await db.rows(sql`SELECT 1 AS one FROM pg_sleep(6)`)).toEqual([{ one: 1 }]);
    expect([database.state(), database.failures()]).toEqual(['up', 0]);
    await database.close();
  });

  it('a call that finds all connections in use is refused, and the product stays up for the others', async () => {
    const url = await createDatabase();
    const locker = new pg.Client({ connectionString: url });
    await locker.connect();
    await locker.query('BEGIN');
    await locker.query('LOCK TABLE audit_log');
    const database = await open(url);
    const { db } = contextOn(database);
    const waiting = Array.from({ length: 10 }, () => db.rows(sql`SELECT id FROM audit_log`));
    await expect(db.rows(sql`SELECT 1`)).rejects.toThrow(DatabaseBusy);
    expect(database.state()).toBe('up');
    await database.ping();
    await locker.query('COMMIT');
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 10 }, () => []));
    expect(await db.rows(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
    await locker.end();
    await database.close();
  });

  it('a transaction whose connection breaks leaves nothing behind and says that the database is down', async () => {
    const url = await createDatabase();
    const proxy = await openSeverableProxy(url);
    const database = await open(proxy.url);
    const broken = mutate(contextOn(database), 'a.b', { kind: 'a', id: '1' }, async (tx) => {
      await tx.execute(sql`SELECT 1`);
      await proxy.sever();
      await tx.execute(sql`SELECT 1`);
    });
    await expect(broken).rejects.toThrow(DatabaseDown);
    await database.close();
    const { rows } = await onServer(url, (client) => client.query('SELECT count(*)::int AS count FROM audit_log'));
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('everything moves from the embedded database to PostgreSQL and back', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'yardstick-move-'));
    const openEmbedded = async (name: string) => {
      const dataDir = join(folder, name);
      copySnapshot(inject('testSnapshot'), join(dataDir, 'database'));
      return await openOnBackend(await openEmbeddedBackend({ dataDir, log, isDurable: false }), {
        log,
        migrate: false,
      });
    };
    const lines = (database: Database) =>
      database.reads.rows(sql`SELECT audit_log::text AS line FROM audit_log ORDER BY id`);
    const first = await openEmbedded('first');
    const ctx = contextOn(first);
    const job = defineJob({ name: 'test.moved', payload: z.object({}), run: async () => {} });
    await mutate(ctx, 'thing.make', { kind: 'thing', id: 'ünï ✓' }, async (tx) => {
      tx.detail({ nested: [1, { deep: null }] });
      await tx.enqueue(job, {});
    });
    const second = await open(await createDatabase());
    await exportDatabase(first, join(folder, 'out.jsonl'));
    await importDatabase(second, join(folder, 'out.jsonl'));
    const third = await openEmbedded('third');
    await exportDatabase(second, join(folder, 'back.jsonl'));
    await importDatabase(third, join(folder, 'back.jsonl'));
    expect(await lines(second)).toEqual(await lines(first));
    expect(await lines(third)).toEqual(await lines(first));
    expect(await third.reads.rows(sql`SELECT name, state FROM pgboss.job`)).toEqual([
      { name: 'test.moved', state: 'created' },
    ]);
    await Promise.all([first.close(), second.close(), third.close()]);
    rmSync(folder, { recursive: true });
  });

  it('a worker that waited for its database takes no job that it may not take, and says why', async () => {
    const proxy = await openSeverableProxy(await createDatabase());
    await proxy.sever();
    const database = await open(proxy.url);
    const reason = new Error('It has another master key.');
    const mayStart = () => Promise.reject(reason);
    const worker = await startJobs(database, [], () => contextOn(database), mayStart);
    await proxy.mend();
    expect(await worker.failed).toBe(reason);
    await worker.stop();
    await database.close();
    await proxy.sever();
  });

  it('the job of a killed worker runs again on another one', { timeout: 60_000 }, async () => {
    const url = await createDatabase();
    const database = await open(url);
    const again = Promise.withResolvers<number>();
    const job = defineJob({
      name: 'test.endless',
      payload: z.object({}),
      run: async (_ctx, _payload, { attempt }) => again.resolve(attempt),
    });
    await record(contextOn(database), (tx) => tx.enqueue(job, {}));
    const program = join(projectRoot, 'app/platform/testing/work-until-killed.ts');
    const child = spawn(process.execPath, [program, url], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'close');
    const worker = await startJobs(database, [job], () => contextOn(database));
    expect(await again.promise).toBe(1);
    await worker.stop();
    await database.close();
  });
});
