import { expect, test } from 'vitest';
import { DeltaGatherer } from './delta-gatherer.ts';
import type { ExchangeDelta } from './exchange.ts';

const delta = (id: number, answer: string, atMs: number): ExchangeDelta => ({ id, answer, reasoning: '', atMs });

function gather() {
  const posts: ExchangeDelta[][] = [];
  return { posts, gatherer: new DeltaGatherer((deltas) => posts.push(deltas)) };
}

test('The first text of a call goes at once, with all that the same look at the sockets brought', async () => {
  const { posts, gatherer } = gather();
  gatherer.add(delta(1, 'a', 10), true);
  gatherer.add(delta(2, 'x', 11), false);
  gatherer.add(delta(1, 'b', 12), false);
  await Promise.resolve();
  expect(posts).toEqual([[delta(1, 'ab', 10), delta(2, 'x', 11)]]);
});

test('What follows is gathered, and goes before whatever ends the call', async () => {
  const { posts, gatherer } = gather();
  gatherer.add(delta(1, 'a', 10), true);
  await Promise.resolve();
  gatherer.add(delta(1, 'b', 11), false);
  gatherer.add(delta(1, 'c', 12), false);
  await Promise.resolve();
  expect(posts).toHaveLength(1);
  gatherer.flush();
  gatherer.flush();
  expect(posts).toEqual([[delta(1, 'a', 10)], [delta(1, 'bc', 11)]]);
});
