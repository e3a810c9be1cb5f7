import { expect, it } from 'vitest';
import { RateLimit } from './rate-limit.server.ts';
import { shareRateLimits } from './shared-rate-limits.server.ts';
import { contextOn, openTestDatabase } from './testing/test-database.server.ts';

const MINUTE_S = 60;

/** Limits of two processes on one database, by the same clock. */
async function twoProcesses(quota: number) {
  const database = await openTestDatabase();
  const ctx = contextOn(database);
  const nowMs = ctx.now().getTime();
  const start = async () => {
    const limit = new RateLimit('calls', quota, MINUTE_S);
    const shared = await shareRateLimits({ ...ctx, now: () => new Date(nowMs) }, database, new Map([['calls', limit]]));
    return { limit, shared, left: (client: string) => limit.take(client, nowMs, 0).remaining };
  };
  const processes = [await start(), await start()] as const;
  return { processes, nowMs, stop: () => Promise.all(processes.map(({ shared }) => shared.stop())) };
}

it('a client that has used a limit up at one process is refused by the other until the window of the first ends', async () => {
  const { processes, nowMs, stop } = await twoProcesses(3);
  const [one, two] = processes;
  for (let call = 0; call < 3; call++) one.limit.take('10.0.0.1', nowMs - 20_000);
  one.limit.take('last', nowMs);
  await one.shared.send();
  await expect.poll(() => two.left('last')).toBe(2);
  expect(two.limit.take('10.0.0.1', nowMs)).toEqual({ isAllowed: false, remaining: 0, resetS: 40 });
  expect(two.limit.take('10.0.0.2', nowMs).isAllowed).toBe(true);
  expect(two.limit.take('10.0.0.1', nowMs + 40_000).isAllowed).toBe(true);
  await stop();
});

it('what two processes count of a client adds up, once at each', async () => {
  const { processes, nowMs, stop } = await twoProcesses(10);
  const [one, two] = processes;
  for (const client of Array.from({ length: 250 }, (_, index) => `client ${index}`)) {
    one.limit.take(client, nowMs, 2);
    two.limit.take(client, nowMs, 3);
  }
  await Promise.all([one.shared.send(), two.shared.send()]);
  await expect.poll(() => [one.left('client 249'), two.left('client 249')]).toEqual([5, 5]);
  expect([one.left('client 0'), two.left('client 0')]).toEqual([5, 5]);
  // Nothing is sent again, neither own counts nor those received.
  await Promise.all([one.shared.send(), two.shared.send()]);
  one.limit.take('last', nowMs);
  await one.shared.send();
  await expect.poll(() => two.left('last')).toBe(9);
  expect([one.left('client 0'), two.left('client 0')]).toEqual([5, 5]);
  await stop();
});
