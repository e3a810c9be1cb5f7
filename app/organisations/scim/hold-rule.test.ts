import { expect, it } from 'vitest';
import { mustHold } from './hold-rule.ts';

/** How many of so many members are removed, or get a lower role, before one is held. */
function freeOf(members: number): number {
  let taken = 0;
  while (taken < members && !mustHold({ taken, members })) taken += 1;
  return taken;
}

it('five removals or lower roles are free but at most half of the members, and of many members a quarter', () => {
  expect([1, 3, 7, 10, 20, 24, 40, 1_000].map((members) => [members, freeOf(members)])).toEqual([
    [1, 1],
    [3, 1],
    [7, 3],
    [10, 5],
    [20, 5],
    [24, 6],
    [40, 10],
    [1_000, 250],
  ]);
});
