import { expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

/** The textbook definition (optimal string alignment over the whole table), to compare with. */
function wholeTable(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j));
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(table[i - 1]![j]! + 1, table[i]![j - 1]! + 1, table[i - 1]![j - 1]! + cost);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) least = Math.min(least, table[i - 2]![j - 2]! + 1);
      table[i]![j] = least;
    }
  }
  return table[a.length]![b.length]!;
}

it.each([
  ['claude', 'claude', 0],
  ['cluade', 'claude', 1],
  ['claud', 'claude', 1],
  ['xclaude', 'claude', 1],
  ['clande', 'claude', 1],
  ['midjuorny', 'midjourney', 2],
  ['', 'ab', 2],
  ['abcd', 'badc', 2],
  ['suno', 'runway', 3],
])('counts between "%s" and "%s" %i edits, up to one more than asked for', (a, b, edits) => {
  expect(editDistance(a, b, 2)).toBe(edits);
});

it('agrees with the whole table for every pair of words of up to six letters a and b', () => {
  const words = [''];
  for (let at = 0; words.length < 127; at++) for (const letter of 'ab') words.push(words[at]! + letter);
  for (const a of words) {
    for (const b of words) {
      for (const most of [1, 2]) {
        const wanted = Math.min(wholeTable(a, b), most + 1);
        if (editDistance(a, b, most) !== wanted) expect.fail(`${a} ${b} within ${most}: not ${wanted}`);
      }
    }
  }
});

it('takes words of any length', () => {
  const long = 'a'.repeat(1_000);
  expect(editDistance(long, `${long}b`, 2)).toBe(3);
  expect(editDistance(long, long, 2)).toBe(0);
});
