import { expect, test } from 'vitest';
import { LoopWatch } from './loop-watch.ts';
import { monotonicNow } from './monotonic-clock.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('A loop that was blocked says by how much its next stamp can be off', async () => {
  const watch = new LoopWatch();
  await turn();
  watch.bound(monotonicNow());
  watch.close();
  const untilMs = monotonicNow() + 30;
  while (monotonicNow() < untilMs);
  await turn();
  expect(watch.bound(monotonicNow())).toBeGreaterThanOrEqual(30);
});

test('Later stamps of one batch carry a larger bound, never a smaller one', () => {
  const watch = new LoopWatch();
  const nowMs = monotonicNow();
  const first = watch.bound(nowMs);
  expect(watch.bound(nowMs + 2)).toBeCloseTo(first + 2, 6);
});
