import { csvField } from '@yardstick/bench/words';
import { markdownText } from '../../seo/markdown-text.ts';
import { detailsOf } from './collection.ts';
import type { Collection } from './collection-queries.server.ts';

/** A list as a file, for use elsewhere. */

type Exported = Pick<Collection, 'name' | 'note' | 'items'>;

const columns = ['Kind', 'Name', 'Id', 'Address', 'About', 'Score', 'Price', 'Status'] as const;

export type ListFormat = 'csv' | 'json' | 'md';

export const listFormats: Record<ListFormat, { label: string; type: string }> = {
  csv: { label: 'CSV', type: 'text/csv; charset=utf-8; header=present' },
  json: { label: 'JSON', type: 'application/json; charset=utf-8' },
  md: { label: 'Markdown', type: 'text/markdown; charset=utf-8' },
};

/** @param address of the page with the same list; null: only its owner can open it */
export function writeCollection(
  format: ListFormat,
  { name, note, items }: Exported,
  { publicUrl, address }: { publicUrl: string; address: string | null },
): string {
  const rows = items.map(({ path, ...item }) => ({ ...item, address: path === null ? null : publicUrl + path }));
  if (format === 'json') return `${JSON.stringify({ name, note, address, items: rows }, null, 2)}\n`;
  const cells = rows.map((row) => columns.map((column) => row[column.toLowerCase() as keyof typeof row]));
  if (format === 'csv')
    return `\uFEFF${[columns, ...cells].map((record) => record.map(csvField).join(',')).join('\r\n')}\r\n`;
  const entries = rows.map((row) => `1. ${linked(row)}: ${markdownText(detailsOf(row))}`);
  return [`# ${markdownText(name)}`, ...(note ? [markdownText(note)] : []), entries.join('\n') || 'Nothing yet.']
    .concat(address === null ? [] : [`From <${address}>`], '')
    .join('\n\n');
}

const linked = ({ name, address }: { name: string; address: string | null }) =>
  address === null ? markdownText(name) : `[${markdownText(name)}](${address})`;
