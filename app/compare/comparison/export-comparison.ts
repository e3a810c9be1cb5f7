import { csvField } from '@yardstick/bench/words';
import { judgementSource } from '../../catalog/editors-judgement.ts';
import type { FactMark } from '../../catalog/fact-wording.ts';
import { exportedText } from '../cell-text.ts';
import { comparisonTitle } from '../comparison-title.ts';
import type { Comparison } from './comparison.ts';
import { type Cell, type ComparisonRow, groupTitles } from './comparison-row.ts';
import { crossCategoryText } from './cross-category.ts';

/** The comparison as text for use elsewhere: always with its sources, its address and the credit that they require. */

/** A Markdown document: the table, then the sources. @param address of the same view */
export function comparisonMarkdown(comparison: Comparison, rows: readonly ComparisonRow[], address: string): string {
  const { columns } = comparison;
  const header = ['', ...columns.map((column) => markdownText(column.name) + (column.isBase ? ' (base)' : ''))];
  const lines = [`# ${markdownText(comparisonTitle(columns.map((column) => column.name)))}`, ''];
  if (comparison.categories.length > 1)
    lines.push(`> These tools are not substitutes. ${crossCategoryText(comparison.categories)}`, '');
  lines.push(...comparison.notes.flatMap((note) => [`> ${markdownText(note)}`, '']));
  lines.push(tableLine(header), tableLine(header.map(() => '---')));
  let group = '';
  for (const row of rows) {
    if (row.group !== group) {
      group = row.group;
      if (groupTitles[row.group] !== row.label)
        lines.push(tableLine([`**${groupTitles[row.group]}**`, ...columns.map(() => '')]));
    }
    lines.push(
      tableLine([
        markdownText(row.label),
        ...row.cells.map((cell) =>
          'href' in cell ? addressText(cell, address) : markdownText(exportedText(cell, address)),
        ),
      ]),
    );
  }
  const sources = sourcesOf(comparison, rows, address);
  if (sources.length > 0) lines.push('', '## Sources', '', ...sources.map((source) => `- ${markdownText(source)}`));
  lines.push('', `From <${address}>`, '');
  return lines.join('\n');
}

function addressText(cell: Extract<Cell, { href: string }>, address: string): string {
  const why = 'why' in cell && cell.why !== null ? ` (${markdownText(cell.why)})` : '';
  const path = exportedText(why === '' ? cell : { kind: 'measure', href: cell.href }, address);
  return `<${path.replace(/[<>\s|]/g, encodeURIComponent)}>${why}`;
}

/** RFC 4180 with a byte order mark, so that spreadsheets read it as UTF-8. */
export function comparisonCsv(comparison: Comparison, rows: readonly ComparisonRow[], address: string): string {
  const records = [['Group', 'Attribute', ...comparison.columns.map((column) => column.name)]];
  for (const row of rows) {
    const group = groupTitles[row.group];
    records.push([group, row.label, ...row.cells.map((cell) => exportedText(cell, address))]);
    const sources = row.cells.map((cell) => textsOf(cell, address).join('; '));
    if (sources.some((text) => text !== '')) records.push([group, `${row.label}: source`, ...sources]);
  }
  const blanks = comparison.columns.slice(1).map(() => '');
  records.push(...comparison.notes.map((note) => ['', 'Note', note, ...blanks]));
  records.push(['', 'Address', address, ...blanks]);
  return `\uFEFF${records.map((record) => record.map(csvField).join(',')).join('\r\n')}\r\n`;
}

/** "ChatGPT, Free Plan: Read on the vendor's page on 4 October 2026, “…”, https://…", of each cell of the rows. */
export function sourcesOf(
  { columns }: Pick<Comparison, 'columns'>,
  rows: readonly ComparisonRow[],
  address = '',
): string[] {
  return rows.flatMap((row) =>
    row.cells.flatMap((cell, index) =>
      textsOf(cell, address).map((text) => `${columns[index]!.name}, ${row.label}: ${text}`),
    ),
  );
}

/** Who says what a cell holds. @param address of the table: links lead from there */
function textsOf(cell: ComparisonRow['cells'][number], address: string): string[] {
  const { note = null, source = null } = 'source' in cell ? cell : {};
  const own =
    source && [note, source.name, source.day, URL.parse(source.href, address)?.href].filter(Boolean).join(', ');
  return [...marked(cell), ...(own ? [own] : [])];
}

/** Of several values, each names the one that it is about. */
function marked(cell: ComparisonRow['cells'][number]): string[] {
  if (cell.kind === 'facts')
    return cell.items.map(({ text, mark }) => (cell.items.length > 1 ? `${text}: ` : '') + sourceText(mark));
  if (cell.kind === 'list') return cell.items.length > 0 ? [judgementSource] : [];
  return 'mark' in cell && cell.mark !== null ? [sourceText(cell.mark)] : [];
}

export function sourceText({ sentence, source, quote, notes, attribution }: FactMark): string {
  const [standing, ...more] = [sentence, ...notes].map((text) => text.replace(/\.$/, ''));
  const said = quote && `“${quote}”`;
  // Notes name others, who say the contrary: the address and the credit stand before them.
  return [standing, said, source, attribution, ...more].filter(Boolean).join(', ');
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** Escapes names and texts, which may come from imports. */
function markdownText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|#]/g, '\\$&');
}
