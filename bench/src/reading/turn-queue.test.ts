import { expect, test } from 'vitest';
import { TurnQueue } from './turn-queue.ts';

/** How many pieces were done in each turn that did any. */
function piecesPerTurn(count: number): Promise<{ order: number[]; turns: number[] }> {
  return new Promise((resolve) => {
    const order: number[] = [];
    const turns: number[] = [];
    let before = 0;
    const queue = new TurnQueue(0, () => {
      if (order.length > before) turns.push(order.length - before);
      before = order.length;
    });
    for (let piece = 0; piece < count; piece++)
      queue.add(() => {
        order.push(piece);
        if (order.length === count) setImmediate(() => resolve({ order, turns: [...turns, count - before] }));
      });
  });
}

test('Work that may wait is done one piece a turn, in order', async () => {
  const { order, turns } = await piecesPerTurn(64);
  expect(order).toEqual(Array.from({ length: 64 }, (_, piece) => piece));
  expect(turns).toEqual(Array.from({ length: 64 }, () => 1));
});

test('A crowd is done several pieces a turn, and none is lost', async () => {
  const { order, turns } = await piecesPerTurn(2048);
  expect(order).toEqual(Array.from({ length: 2048 }, (_, piece) => piece));
  expect(turns[0]).toBe(9);
  expect(turns.length).toBeLessThan(800);
  expect(turns.at(-1)).toBe(1);
});

test('Pieces that stand apart are all done, each in a turn of its own, in order', async () => {
  const order: number[] = [];
  let turn = 0;
  const turns = new Set<number>();
  await new Promise<void>((resolve) => {
    const queue = new TurnQueue(0.5, () => turn++);
    for (let piece = 0; piece < 20; piece++)
      queue.add(() => {
        order.push(piece);
        turns.add(turn);
        if (piece === 19) resolve();
      });
  });
  expect(order).toEqual(Array.from({ length: 20 }, (_, piece) => piece));
  expect(turns.size).toBe(20);
});
