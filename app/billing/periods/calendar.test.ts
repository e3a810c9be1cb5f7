import { describe, expect, it } from 'vitest';
import { addMonths, periodEnd } from './calendar.ts';

const day = (date: Date) => date.toISOString().slice(0, 10);

describe('billing dates', () => {
  it.each([
    ['2026-01-15', 1, '2026-02-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2027-12-31', 2, '2028-02-29'],
    ['2026-03-31', 13, '2027-04-30'],
  ])('%s plus %d months is %s', (from, months, to) => {
    expect(day(addMonths(new Date(`${from}T23:30:00Z`), months))).toBe(to);
  });

  it('bills a year that began on 29 February on the 28th, and on the 29th again in the next leap year', () => {
    const anchor = new Date('2028-02-29T08:00:00Z');
    expect([1, 2, 3, 4].map((period) => day(periodEnd(anchor, 'annual', period)))).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('keeps the time of day, whatever clocks do in spring', () => {
    expect(periodEnd(new Date('2026-03-28T01:30:00Z'), 'monthly', 1).toISOString()).toBe('2026-04-28T01:30:00.000Z');
  });
});
