import { expect, test } from 'vitest';
import { rankIntervals, writeRank } from './rank-intervals.ts';

const order =
  (...pairs: string[]) =>
  (one: string, other: string) =>
    pairs.includes(one + other);

test('a field in which every pair is decided has one place each', () => {
  const ranks = rankIntervals(['a', 'b', 'c'], order('ab', 'ac', 'bc'));
  expect(Object.values(ranks).map(writeRank)).toEqual(['1', '2', '3']);
});

test('an undecided pair leaves the places of both open', () => {
  const ranks = rankIntervals(['a', 'b', 'c', 'd'], order('ab', 'ac', 'ad'));
  expect(Object.values(ranks).map(writeRank)).toEqual(['1', '2 to 4', '2 to 4', '2 to 4']);
});

test('a field in which nothing is decided leaves every place to every model', () => {
  expect(Object.values(rankIntervals(['a', 'b'], () => false)).map(writeRank)).toEqual(['1 to 2', '1 to 2']);
});
