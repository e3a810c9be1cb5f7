import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { isDatabaseUnavailable } from '../database.server.ts';
import { mutate } from '../mutate.server.ts';
import { contextOn, openTestDatabase } from '../testing/test-database.server.ts';
import { isConnectionLoss, isOverload } from './database-unavailable.server.ts';

const failed = (code: string) => Object.assign(new Error('It failed.'), { code });

it('a socket that broke in any way is a lost connection, and a machine without ports or files is overloaded', () => {
  for (const code of ['ECONNABORTED', 'ENOTCONN', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'])
    expect([code, isConnectionLoss(failed(code))]).toEqual([code, true]);
  for (const code of ['EADDRNOTAVAIL', 'EMFILE', 'ENOBUFS', '53200'])
    expect([code, isOverload(failed(code))]).toEqual([code, true]);
  expect([isConnectionLoss(failed('23505')), isOverload(failed('23505'))]).toEqual([false, false]);
});

it.runIf(inject('testDatabase').kind === 'postgres')(
  'a transaction that the server ended because this process stood still is no fault of the program',
  async () => {
    const database = await openTestDatabase();
    const held = mutate(contextOn(database), 'a.b', { kind: 'a', id: '1' }, async (tx) => {
      await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = '10ms'`);
      // As on a machine with far too much to do: nothing of this process runs, not even what reads the server's words.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      await tx.execute(sql`SELECT 1`);
    });
    expect(isDatabaseUnavailable(await held.catch((error: unknown) => error))).toBe(true);
    await database.whenUp();
    expect(await database.reads.rows(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  },
);
