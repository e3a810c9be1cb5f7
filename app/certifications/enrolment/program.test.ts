import { expect, it } from 'vitest';
import { difficultyPercent, isStartDay, lastDayOf } from './program.ts';

it('draws the difficulty as level times 33.33', () => {
  expect([1, 2, 3].map(difficultyPercent)).toEqual([33.33, 66.66, 99.99]);
});

it('begins on a day of the calendar that is not over', () => {
  const now = new Date('2026-11-21T23:59:00Z');
  expect(['2026-11-21', '2027-02-28', '2028-02-29'].map((day) => isStartDay(day, now))).toEqual([true, true, true]);
  for (const day of ['2026-11-20', '2027-02-29', '2027-13-01', '21.11.2026', '', '2027-2-1'])
    expect(isStartDay(day, now), day).toBe(false);
});

it('lasts its days, the first one counted, also over the end of February', () => {
  expect(lastDayOf('2027-02-01', 30)).toBe('2027-03-02');
  expect(lastDayOf('2028-02-01', 30)).toBe('2028-03-01');
});
