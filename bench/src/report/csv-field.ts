/**
 * A field of RFC 4180; empty for what is unknown. An apostrophe keeps spreadsheets from running text as a formula.
 * Semicolons are quoted because spreadsheets of some languages separate columns by them.
 */
export function csvField(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const safe = typeof value !== 'number' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
