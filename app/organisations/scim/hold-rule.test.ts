import { expect, it } from 'vitest';
import { mustHold } from './hold-rule.ts';

/** How many of so many members are removed, or get a lower role, before one is held. */
function freeOf(members: number): number {
  let taken = 0;
  while (taken < members && !mustHold({ taken, members })) taken += 1;
  return taken;
}

it('five removals or lower roles are never held, and of more members a quarter', () => {
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
