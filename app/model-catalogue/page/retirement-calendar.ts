import type { Retirement } from '@yardstick/bench/models';

/** Announced ends as a calendar and in the form of model-eol 0.1. */

export interface RetirementEntry {
  retirement: Retirement;
  /** Where the model has a page. */
  modelId: string | null;
  name: string;
  provider: string;
}

/** RFC 5545: each end with a date is an event of a whole day. */
export function writeCalendar(entries: readonly RetirementEntry[], publicUrl: string, now: Date): string {
  const stamp = `${now.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  const events = entries.flatMap(({ retirement, modelId, name, provider }) => {
    const { shutdown, ids, replacement, source } = retirement;
    if (!shutdown) return [];
    const instead = replacement ? ` Recommended instead: ${replacement}.` : '';
    return [
      'BEGIN:VEVENT',
      `UID:${retirement.provider}-${ids[0]}@${new URL(publicUrl).host}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${shutdown.replaceAll('-', '')}`,
      `SUMMARY:${text(`${name} shuts down (${provider})`)}`,
      `DESCRIPTION:${text(`${ids.join(', ')}.${instead} Source: ${source.page ?? source.url}`)}`,
      `URL:${publicUrl}${modelId === null ? '/retirements' : `/models/${modelId}`}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ];
  });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Yardstick//Model retirements//EN',
    'X-WR-CALNAME:Model retirements',
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

const text = (words: string) => words.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** At most 75 octets a line; what is longer goes on behind a space. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}

/** One document for all providers: a feed of model-eol for each. */
export function retirementFeeds(entries: readonly RetirementEntry[], generated: Date) {
  const byProvider = Map.groupBy(entries, ({ retirement }) => retirement.provider);
  return [...byProvider].map(([publisher, rows]) => ({
    spec: 'model-eol/0.1',
    publisher,
    generated: generated.toISOString(),
    models: rows.map(({ retirement: { ids, announced, shutdown, precision, replacement, source } }) => ({
      id: ids[0],
      ...(ids.length > 1 && { aliases: ids.slice(1) }),
      ...(announced && { announced }),
      ...(shutdown && { shutdown, date_precision: precision }),
      ...(replacement && { replacement }),
      source: source.page ?? source.url,
    })),
  }));
}
