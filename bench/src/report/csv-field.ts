/**
 * A field of RFC 4180; empty for what is unknown. An apostrophe keeps spreadsheets from running text as a formula.
 * Semicolons are quoted because spreadsheets of some languages separate columns by them.
 */
export function csvField(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  return quoteCsv(typeof value !== 'number' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
}

/** A field for a program that reads it back: nothing is added to what begins like a formula. */
export const quoteCsv = (text: string): string => (/[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
