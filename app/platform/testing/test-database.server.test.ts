import { expect, it } from 'vitest';
import type { Context } from '../context.server.ts';
import { mutate } from '../mutate.server.ts';
import { auditLog } from '../schema.server.ts';
import { testContext } from './test-database.server.ts';

const write = (ctx: Context) => mutate(ctx, 'test.prepare', { kind: 'test', id: 'prepared' }, async () => {});
const count = ({ db }: Context) => db.$count(auditLog);

async function failHalfway(ctx: Context) {
  await write(ctx);
  throw new Error('It broke.');
}

it('a database whose preparation fails is empty again, and the next test prepares it again', async () => {
  for (const _ of [1, 2]) await expect(testContext({ prepare: failHalfway })).rejects.toThrow('It broke.');
  expect(await count(await testContext())).toBe(0);
});

it('a prepared database has what was written, and later contexts of the test share it', async () => {
  expect(await count(await testContext({ prepare: write }))).toBe(1);
  expect(await count(await testContext())).toBe(1);
  expect(await count(await testContext({ prepare: write }))).toBe(1);
});

it('a function that comes too late to prepare the database is refused, not ignored', async () => {
  await testContext();
  await expect(testContext({ prepare: write })).rejects.toThrow('has a context already');
});
