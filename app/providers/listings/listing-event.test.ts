import { describe, expect, it } from 'vitest';
import { eventsOfAddress, toolsAmong } from './listing-event.ts';
import { countsAsCsv, placementTotals, series, totals } from './listing-statistics.ts';
import { readEvents } from './read-events.ts';

describe('what a page reports', () => {
  it('is a view of a tool, or a comparison of each tool once', () => {
    expect(eventsOfAddress('/tool/claude', '')).toEqual([{ toolId: 'claude', kind: 'view' }]);
    expect(eventsOfAddress('/compare', '?tools=a,b,a')).toEqual([
      { toolId: 'a', kind: 'comparison' },
      { toolId: 'b', kind: 'comparison' },
    ]);
    expect(eventsOfAddress('/category/text-generation', '')).toEqual([]);
  });

  it('names the listings among what a search found, each once', () => {
    const found = ['/tool/claude', '/companies#acme', '/tool/claude', '/blog/x', '/tool/notion-ai', '/tool/'];
    expect(toolsAmong(found)).toEqual(['claude', 'notion-ai']);
  });

  it('is read only when every entry is an event', () => {
    expect(readEvents([{ toolId: 'a', kind: 'view' }])).toEqual([{ toolId: 'a', kind: 'view' }]);
    const placed = { placementId: 'p', slot: 'top', kind: 'click' };
    expect(readEvents([placed, { toolId: 'a', kind: 'search' }])).toHaveLength(2);
    expect(readEvents([{ ...placed, slot: 'everywhere' }])).toBeNull();
    expect(readEvents([{ ...placed, kind: 'search' }])).toBeNull();
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

  it('of a placement are its own, in all and slot by slot', () => {
    const count = (placementId: string, slot: 'home' | 'top', kind: 'view' | 'click', count: number) => ({
      placementId,
      slot,
      kind,
      count,
      day: '2026-11-01',
      toolId: 'a',
    });
    const placed = [count('p', 'home', 'view', 5), count('p', 'top', 'click', 1), count('q', 'home', 'view', 9)];
    expect(placementTotals([...placed, count('p', 'home', 'view', 2)], 'p')).toEqual({
      views: 7,
      clicks: 1,
      bySlot: [
        { slot: 'home', views: 7, clicks: 0 },
        { slot: 'top', views: 0, clicks: 1 },
      ],
    });
    expect(placementTotals(placed, 'r')).toEqual({ views: 0, clicks: 0, bySlot: [] });
  });

  it('are exported without formulas', () => {
    const placed = { day: '2026-11-02', placementId: 'p', slot: 'home', kind: 'view', toolId: 'a', count: 4 } as const;
    expect(countsAsCsv([{ day: '2026-11-01', toolId: '=1+1', kind: 'view', count: 2 }], [placed])).toBe(
      [
        'day_utc,listing,what,count,placement,slot',
        "2026-11-01,'=1+1,Views,2,,",
        '2026-11-02,a,Placement views,4,p,home',
        '',
      ].join('\r\n'),
    );
  });
});
