import { expect, it } from 'vitest';
import { writeDate } from './written-date.ts';

it.each([
  ['2026-02-07', '7 Feb 2026'],
  ['2026-11-21T23:59:00Z', '21 Nov 2026'],
  ['2026-11', 'Nov 2026'],
  ['2026-13-01', '2026-13-01'],
  ['last week', 'last week'],
])('writes %s as %s', (iso, written) => {
  expect(writeDate(iso)).toBe(written);
});
