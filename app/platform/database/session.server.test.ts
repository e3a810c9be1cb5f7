import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Context } from '../context.server.ts';
import type { Transaction } from '../database.server.ts';
import { mutate, recordStatement } from '../mutate.server.ts';
import { contextOn, openTestDatabase } from '../testing/test-database.server.ts';
import { connectionsOf } from './open-connections.server.ts';
import { Session } from './session.server.ts';

const insertOne = (tx: Transaction) => tx.execute(sql`INSERT INTO kept VALUES (1)`);

it('statements of one transaction that are asked at once reach its connection one after the other', async () => {
  const database = await openTestDatabase();
  const client = await connectionsOf(database).backend.pool.connect();
  let [waiting, most] = [0, 0];
  const session = new Session({
    query: async (statement, values) => {
      most = Math.max(most, ++waiting);
      try {
        return await client.query(statement as string, values);
      } finally {
        waiting--;
      }
    },
  });
  try {
    await session.query('BEGIN');
    const within = session.savepoint((child) => child.query('SELECT 4 AS n'));
    const asked = [1, 2, 3].map((n) => session.query(`SELECT ${n} AS n`));
    const rows = await Promise.all([...asked, within]);
    expect(rows.map((answer) => answer.rows)).toEqual([1, 2, 3, 4].map((n) => [{ n }]));
    expect(most).toBe(1);
    // One that fails keeps none of those after it from being asked.
    const failing = [session.query('SELECT nothing'), session.query('SELECT 5')];
    const reasons = (await Promise.allSettled(failing)).map(({ status }) => status);
    expect(reasons).toEqual(['rejected', 'rejected']);
    await session.query('ROLLBACK');
    expect((await session.query('SELECT 6 AS n')).rows).toEqual([{ n: 6 }]);
  } finally {
    client.release();
  }
});

it('what a failed act had asked for besides is never carried out', async () => {
  const database = await openTestDatabase();
  const ctx = contextOn(database);
  await mutate(ctx, 'test.prepare', { kind: 'test', id: '1' }, (tx) => tx.execute(sql`CREATE TABLE kept (n int)`));
  const act = mutate(ctx, 'test.fail', { kind: 'test', id: '1' }, async (tx) => {
    const [wrong, ...others] = [
      sql`SELECT nothing`,
      sql`INSERT INTO kept VALUES (1)`,
      sql`INSERT INTO kept VALUES (2)`,
    ];
    const late = others.map((statement) => tx.execute(statement));
    void Promise.allSettled(late);
    await tx.execute(wrong!);
  });
  await expect(act).rejects.toThrow();
  const both = mutate(ctx, 'test.fail', { kind: 'test', id: '1' }, (tx) =>
    Promise.all([sql`SELECT nothing`, sql`SELECT 1`, sql`INSERT INTO kept VALUES (3)`].map((one) => tx.execute(one))),
  );
  await expect(both).rejects.toThrow();
  const [row] = await ctx.db.rows<{ n: number }>(sql`SELECT count(*)::int AS n FROM kept`);
  expect(row!.n).toBe(0);
});

it.each([
  ['asks by its handle', (_: Context, tx: Transaction) => tx.execute(sql`INSERT INTO kept VALUES (1)`)],
  ['begins as an act of its own', (ctx: Context) => mutate(ctx, 'test.late', { kind: 'test', id: '1' }, insertOne)],
  ['writes in one statement', (ctx: Context) => recordStatement(ctx, sql`INSERT INTO kept VALUES (1)`)],
])('what a chain beside a failure %s is refused while its ROLLBACK is under way', async (_, write) => {
  const database = await openTestDatabase();
  const ctx = contextOn(database);
  await mutate(ctx, 'test.prepare', { kind: 'test', id: '1' }, (tx) => tx.execute(sql`CREATE TABLE kept (n int)`));
  const late: Promise<unknown>[] = [];
  // Of more and more statements, so that one of the chains asks while ROLLBACK is under way.
  const chain = async (tx: Transaction, length: number) => {
    for (let at = 0; at < length; at++) await tx.execute(sql`SELECT 1`);
    await write(ctx, tx);
  };
  for (let length = 1; length < 6; length++) {
    const failed = mutate(ctx, 'test.fail', { kind: 'test', id: '1' }, async (tx) => {
      const failing = tx.execute(sql`SELECT 1`).then(() => Promise.reject(new Error('no')));
      late.push(chain(tx, length).catch((error: Error) => error.message));
      await Promise.all([failing, ...late]);
    });
    await expect(failed).rejects.toThrow('no');
  }
  expect(await Promise.all(late)).toContain('This transaction is over; its handle was used after the work returned.');
  const [row] = await ctx.db.rows<{ n: number }>(sql`SELECT count(*)::int AS n FROM kept`);
  expect(row!.n).toBe(0);
});
