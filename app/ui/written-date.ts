const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * "2026-02-27" (a time may follow) becomes "27 Feb 2026", the same on server and browser. Other text stays as it is.
 */
export function writeDate(iso: string): string {
  const match = /^(\d{4})-(\d{2})(?:-(\d{2}))?/.exec(iso);
  const month = months[Number(match?.[2]) - 1];
  if (!match || month === undefined) return iso;
  return [match[3] === undefined ? '' : `${Number(match[3])} `, month, ' ', match[1]].join('');
}
