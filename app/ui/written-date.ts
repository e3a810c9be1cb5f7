const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * "2026-02-27" (a time may follow) becomes "27 Feb 2026", the same on server and browser. Other text stays as it is.
 */
export function writeDate(at: string | Date): string {
  const iso = isoOf(at);
  const match = /^(\d{4})-(\d{2})(?:-(\d{2}))?/.exec(iso);
  const month = months[Number(match?.[2]) - 1];
  if (!match || month === undefined) return iso;
  return [match[3] === undefined ? '' : `${Number(match[3])} `, month.slice(0, 3), ' ', match[1]].join('');
}

/** "2026", "September 2026" or "8 September 2026", as precise as the date. */
export function longDate(date: string): string {
  const [year, month, day] = date.split('-');
  if (month === undefined) return year ?? date;
  const name = months[Number(month) - 1] ?? month;
  return day === undefined ? `${name} ${year}` : `${Number(day)} ${name} ${year}`;
}

/** "2026-02-27 14:05": the minute in UTC. */
export function writeMinute(at: string | Date): string {
  return isoOf(at).slice(0, 16).replace('T', ' ');
}

const isoOf = (at: string | Date) => (typeof at === 'string' ? at : at.toISOString());
