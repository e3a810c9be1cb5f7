import { describe, expect, it } from 'vitest';
import { countsAsCsv, eventsOfAddress, readEvents, series, totals } from './listing-event.ts';

describe('what a page reports', () => {
  it('is a view of a tool, or a comparison of each tool once', () => {
    expect(eventsOfAddress('/tool/claude', '')).toEqual([{ toolId: 'claude', kind: 'view' }]);
    expect(eventsOfAddress('/compare', '?tools=a,b,a')).toEqual([
      { toolId: 'a', kind: 'comparison' },
      { toolId: 'b', kind: 'comparison' },
    ]);
    expect(eventsOfAddress('/category/text-generation', '')).toEqual([]);
  });

  it('is read only when every entry is an event', () => {
    expect(readEvents([{ toolId: 'a', kind: 'view' }])).toEqual([{ toolId: 'a', kind: 'view' }]);
    for (const wrong of [null, {}, [], [null], [{ toolId: 'a', kind: 'rating' }], [{ toolId: 1, kind: 'view' }]])
      expect(readEvents(wrong)).toBeNull();
    expect(readEvents(Array.from({ length: 61 }, () => ({ toolId: 'a', kind: 'view' })))).toBeNull();
  });
});

const daily = [
  { day: '2026-11-01', toolId: 'a', kind: 'view', count: 2 },
  { day: '2026-11-03', toolId: 'a', kind: 'view', count: 3 },
  { day: '2026-11-03', toolId: 'b', kind: 'click', count: 1 },
] as const;

describe('counts', () => {
  it('stand on every day, also on those without any', () => {
    expect(series(daily, 'view', '2026-11-03', 3)).toEqual([
      { day: '2026-11-01', count: 2 },
      { day: '2026-11-02', count: 0 },
      { day: '2026-11-03', count: 3 },
    ]);
  });

  it('are summed by listing', () => {
    expect(totals(daily, 'a').view).toBe(5);
    expect(totals(daily, 'b')).toMatchObject({ view: 0, click: 1 });
    expect(totals(daily, null)).toMatchObject({ view: 5, click: 1 });
  });

  it('are exported without formulas', () => {
    expect(countsAsCsv([{ day: '2026-11-01', toolId: '=1+1', kind: 'view', count: 2 }])).toBe(
      'day_utc,listing,what,count\r\n2026-11-01,"\'=1+1","Views",2\r\n',
    );
  });
});
