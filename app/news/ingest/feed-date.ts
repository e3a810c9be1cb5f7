/** Dates in the formats that feeds use. */

/** Time zones that feeds use although RFC 822 does not define them. */
const zones: Record<string, string> = {
  BST: '+0100',
  WET: '+0000',
  WEST: '+0100',
  CET: '+0100',
  CEST: '+0200',
  EET: '+0200',
  EEST: '+0300',
  MSK: '+0300',
  IST: '+0530',
  JST: '+0900',
  KST: '+0900',
  AEST: '+1000',
  AEDT: '+1100',
  HST: '-1000',
  AKST: '-0900',
  AKDT: '-0800',
};

const EARLIEST_MS = Date.UTC(1995, 0, 1);
const AHEAD_MS = 24 * 3_600_000;

/**
 * The time of a feed's date; null when it is unreadable, before the web, or more than a day ahead. Wrong weekdays are
 * ignored, as feed readers do.
 */
export function parseFeedDate(written: string | undefined, now: Date): Date | null {
  const text = written?.replace(/\s+/g, ' ').trim();
  if (!text) return null;
  const ms = parse(text);
  if (Number.isNaN(ms) || ms < EARLIEST_MS || ms > now.getTime() + AHEAD_MS) return null;
  // A time slightly in the future is a wrong clock or zone: it is set to now.
  return new Date(Math.min(ms, now.getTime()));
}

function parse(text: string): number {
  if (/^\d{9,10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{12,13}$/.test(text)) return Number(text);
  const iso = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(text);
  if (iso) return Date.parse(isoWithZone(text));
  const bare = text
    .replace(/^\p{L}+\.?,\s+(?=\d)/u, '')
    .replace(/\b(\d{1,2})(st|nd|rd|th)\b/i, '$1')
    .replace(/ ([A-Z]{3,4})$/, (whole, zone: string) => (zones[zone] ? ` ${zones[zone]}` : whole));
  // Without a month's name, day and month are ambiguous ("03/04/2026"): no date is better than a wrong one.
  if (!/\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(bare)) return Number.NaN;
  return Date.parse(/(GMT|UTC?|Z|[ECMP][SD]T|[+-]\d{2}:?\d{2})( \(.*\))?$/.test(bare) ? bare : `${bare} GMT`);
}

function isoWithZone(text: string): string {
  const parts = text.replace(' ', 'T').replace(',', '.').replace(/\s/g, '');
  if (parts.length === 10 || /(Z|[+-]\d{2}:?\d{2})$/i.test(parts.slice(10)))
    return parts.replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
  return `${parts}Z`;
}
