import { expect, it } from 'vitest';
import { inSlices } from './in-slices.server.ts';
import { atOnce, groupSliced, mapSliced } from './sliced.ts';

const numbers = Array.from({ length: 1_000 }, (_, index) => index);
function* work() {
  const doubled = yield* mapSliced(numbers, (number) => number * 2);
  return yield* groupSliced(doubled, (number) => String(number % 10));
}

it('work in slices lets other tasks run in between, and comes out as it does at once', async () => {
  let turns = 0;
  let isRunning = true;
  const count = () => {
    turns += 1;
    if (isRunning) setImmediate(count);
  };
  setImmediate(count);
  const result = await inSlices(work(), 0);
  isRunning = false;
  expect(turns).toBeGreaterThan(10);
  expect(result).toEqual(atOnce(work()));
  expect(result.get('4')).toHaveLength(200);
});
