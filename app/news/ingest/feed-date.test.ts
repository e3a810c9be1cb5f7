import { describe, expect, it } from 'vitest';
import { parseFeedDate } from './feed-date.ts';

const now = new Date('2026-11-20T12:00:00Z');

describe('dates of feeds', () => {
  it.each([
    ['Tue, 03 Nov 2026 10:00:00 GMT', '2026-11-03T10:00:00.000Z'],
    ['Fri, 03 Nov 2026 10:00:00 +0200', '2026-11-03T08:00:00.000Z'],
    ['Dienstag, 3 Nov 2026 10:00:00 +0000', '2026-11-03T10:00:00.000Z'],
    ['3 Nov 26 10:00 EST', '2026-11-03T15:00:00.000Z'],
    ['Tue, 03 Nov 2026 10:00:00 CET', '2026-11-03T09:00:00.000Z'],
    ['Tue, 03 Nov 2026 10:00:00', '2026-11-03T10:00:00.000Z'],
    ['November 3rd, 2026', '2026-11-03T00:00:00.000Z'],
    ['2026-11-03', '2026-11-03T00:00:00.000Z'],
    ['2026-11-03T10:00:00', '2026-11-03T10:00:00.000Z'],
    ['2026-11-03 10:00:00 +0100', '2026-11-03T09:00:00.000Z'],
    ['2026-11-03T10:00:00.123Z', '2026-11-03T10:00:00.123Z'],
    ['1793700000', '2026-11-03T10:00:00.000Z'],
    ['1793700000000', '2026-11-03T10:00:00.000Z'],
    ['  Tue,  03 Nov\n2026 10:00:00 GMT ', '2026-11-03T10:00:00.000Z'],
  ])('%j is %s', (written, iso) => expect(parseFeedDate(written, now)?.toISOString()).toBe(iso));

  it.each([
    undefined,
    '',
    'yesterday',
    '2026-13-45',
    '03/04/2026',
    '1970-01-01',
    '0000-00-00T00:00:00Z',
    'Tue, 03 Nov 2099 10:00:00 GMT',
    '31 Foo 2026',
  ])('%j names no moment that can be believed', (written) => expect(parseFeedDate(written, now)).toBeNull());

  it('a text of 9,999 characters names no moment that can be believed', () => {
    expect(parseFeedDate('x'.repeat(9_999), now)).toBeNull();
  });

  it('puts what is a few hours ahead at the present', () => {
    expect(parseFeedDate('2026-11-20T18:00:00Z', now)).toEqual(now);
  });
});
