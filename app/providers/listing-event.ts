/** What is counted about a listing. */
export const listingEventKinds = [
  'view',
  'click',
  'comparison',
  'search',
  'placement-view',
  'placement-click',
] as const;
export type ListingEventKind = (typeof listingEventKinds)[number];

export interface ListingEvent {
  toolId: string;
  kind: ListingEventKind;
}

export interface DailyCount extends ListingEvent {
  /** YYYY-MM-DD, UTC. */
  day: string;
  count: number;
}

export const kindNames: Record<ListingEventKind, string> = {
  view: 'Views',
  click: 'Clicks out',
  comparison: 'Comparisons',
  search: 'Searches',
  'placement-view': 'Placement views',
  'placement-click': 'Placement clicks',
};

/** Events of one report; a page never holds more. */
const MAX_EVENTS = 60;

/** Reads a report from a page; null when it is none. */
export function readEvents(body: unknown): ListingEvent[] | null {
  if (!Array.isArray(body) || body.length === 0 || body.length > MAX_EVENTS) return null;
  const events = body.flatMap((entry: { toolId?: unknown; kind?: unknown } | null) => {
    const kind = listingEventKinds.find((one) => one === entry?.kind);
    return typeof entry?.toolId === 'string' && kind ? [{ toolId: entry.toolId.slice(0, 100), kind }] : [];
  });
  return events.length === body.length ? events : null;
}

/** What a page of this address means for listings: a tool's page is a view, a comparison counts for each of its tools. */
export function eventsOfAddress(pathname: string, search: string): ListingEvent[] {
  const tool = /^\/tool\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (tool) return [{ toolId: decodeURIComponent(tool), kind: 'view' }];
  if (pathname !== '/compare') return [];
  const tools = new Set((new URLSearchParams(search).get('tools') ?? '').split(',').filter(Boolean));
  return [...tools].slice(0, 5).map((toolId) => ({ toolId, kind: 'comparison' as const }));
}

/** The sums of each kind over the days, for one listing or all. */
export function totals(daily: readonly DailyCount[], toolId: string | null): Record<ListingEventKind, number> {
  const sums = Object.fromEntries(listingEventKinds.map((kind) => [kind, 0])) as Record<ListingEventKind, number>;
  for (const entry of daily) if (toolId === null || entry.toolId === toolId) sums[entry.kind] += entry.count;
  return sums;
}

/** The days up to `today` (YYYY-MM-DD), oldest first, with the count of one kind on each. */
export function series(daily: readonly DailyCount[], kind: ListingEventKind, today: string, days: number) {
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(end - (days - 1 - index) * 86_400_000).toISOString().slice(0, 10);
    const count = daily.reduce((sum, entry) => sum + (entry.day === day && entry.kind === kind ? entry.count : 0), 0);
    return { day, count };
  });
}

/** The counts as a file for a spreadsheet. */
export function countsAsCsv(daily: readonly DailyCount[]): string {
  // A spreadsheet would take a cell that begins like a formula for one.
  const cell = (text: string) => `"${/^[=+\-@\t\r]/.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`;
  const rows = daily.map(({ day, toolId, kind, count }) => [day, cell(toolId), cell(kindNames[kind]), count].join(','));
  return `${['day_utc,listing,what,count', ...rows].join('\r\n')}\r\n`;
}
