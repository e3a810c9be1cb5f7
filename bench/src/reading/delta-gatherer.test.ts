import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeltaGatherer } from './delta-gatherer.ts';
import type { ExchangeDelta } from './exchange.ts';

const delta = (id: number, answer: string, atMs: number): ExchangeDelta => ({ id, answer, reasoning: '', atMs });

function gather() {
  const posts: ExchangeDelta[][] = [];
  return { posts, gatherer: new DeltaGatherer((deltas) => posts.push(deltas)) };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('The first text of a call goes at once, with the first of other calls of the same look at the sockets', async () => {
  const { posts, gatherer } = gather();
  gatherer.add(delta(1, 'a', 10), true);
  gatherer.add(delta(2, 'x', 11), true);
  gatherer.add(delta(1, 'b', 12), false);
  await Promise.resolve();
  expect(posts).toEqual([[delta(1, 'ab', 10), delta(2, 'x', 11)]]);
});

test('What follows is gathered, and the first text of another call does not send it early', async () => {
  const { posts, gatherer } = gather();
  gatherer.add(delta(1, 'a', 10), false);
  gatherer.add(delta(1, 'b', 11), false);
  gatherer.add(delta(2, 'x', 12), true);
  await Promise.resolve();
  expect(posts).toEqual([[delta(2, 'x', 12)]]);
  vi.advanceTimersByTime(40);
  expect(posts).toEqual([[delta(2, 'x', 12)], [delta(1, 'ab', 10)]]);
});

test('The text of a call that has ended is taken once, and the others go on waiting', async () => {
  const { posts, gatherer } = gather();
  gatherer.add(delta(1, 'a', 10), false);
  gatherer.add(delta(2, 'x', 11), false);
  gatherer.add(delta(3, 'first', 12), true);
  expect([gatherer.take(1), gatherer.take(1), gatherer.take(3)]).toEqual([
    delta(1, 'a', 10),
    null,
    delta(3, 'first', 12),
  ]);
  await Promise.resolve();
  vi.advanceTimersByTime(40);
  expect(posts).toEqual([[delta(2, 'x', 11)]]);
});
