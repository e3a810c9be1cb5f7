import { expect, it } from 'vitest';
import { mustHold } from './hold-rule.ts';

/** How many of so many members are removed before one is held. */
function freeOf(members: number): number {
  let removed = 0;
  while (removed < members && !mustHold({ removed, members: members - removed })) removed += 1;
  return removed;
}

it('five removals are never held, and of more members a quarter', () => {
  expect([3, 5, 8, 20, 24, 40, 1_000].map((members) => [members, freeOf(members)])).toEqual([
    [3, 3],
    [5, 5],
    [8, 5],
    [20, 5],
    [24, 6],
    [40, 10],
    [1_000, 250],
  ]);
});
