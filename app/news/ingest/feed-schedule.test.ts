import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from '../../platform/retry-after.ts';
import { pauseAfterFailureMs, pauseAfterSuccessMs } from './feed-schedule.ts';

const minutes = (count: number) => count * 60_000;

describe('when a feed is read again', () => {
  it('after an hour, or later when the feed wishes so, but within a day', () => {
    expect(pauseAfterSuccessMs(null)).toBe(minutes(60));
    expect(pauseAfterSuccessMs(5)).toBe(minutes(60));
    expect(pauseAfterSuccessMs(180)).toBe(minutes(180));
    expect(pauseAfterSuccessMs(10_000_000)).toBe(minutes(1440));
    expect(pauseAfterSuccessMs(-3)).toBe(minutes(60));
  });

  it('after a failure ever later, up to a day, and never before the server allows it', () => {
    expect([1, 2, 3, 9].map((failures) => pauseAfterFailureMs(failures, null))).toEqual(
      [30, 60, 120, 1440].map(minutes),
    );
    expect(pauseAfterFailureMs(1, minutes(90))).toBe(minutes(90));
    expect(pauseAfterFailureMs(4, minutes(1))).toBe(minutes(240));
  });

  it.each([
    ['120', 120_000],
    ['Fri, 20 Nov 2026 13:00:00 GMT', 3_600_000],
    ['999999999', 7 * 24 * 3_600_000],
    ['Fri, 20 Nov 2020 13:00:00 GMT', null],
    ['soon', null],
    ['0', null],
    ['', null],
    [undefined, null],
  ])('reads Retry-After %j', (header, ms) =>
    expect(parseRetryAfter(header, new Date('2026-11-20T12:00:00Z'))).toBe(ms),
  );
});
