import type { Tool } from '../../catalog/tool.ts';
import { type Cell, type ComparisonRow, groupTitles, type RowVerdict, row } from './comparison-row.ts';

/** What is known of a comparison comes first; what is not known of a tool is one line at the end of the table. */

/** The rows of one group. */
export interface Section {
  rows: readonly ComparisonRow[];
  /** Whether a row without a value for the tool is counted as not known of it. */
  isQuestionAbout: (tool: Tool, row: ComparisonRow) => boolean;
}

const ranks: Record<RowVerdict, number> = { different: 0, shared: 2, none: 2, open: 3, unknown: 4 };

/** Orders rows by what decides: known and differing first. Rows of which nothing is known are left out. */
export function knownFirst({ rows }: Section): ComparisonRow[] {
  const rank = ({ verdict, cells, isOfSomeCategories }: ComparisonRow) =>
    (isOfSomeCategories ? 10 : 0) + ranks[verdict] + (verdict === 'different' && cells.some(isUnknown) ? 1 : 0);
  return rows.filter(({ cells }) => !cells.every(isUnknown)).sort((a, b) => rank(a) - rank(b));
}

/**
 * One row that counts and names what is not known of each tool in all sections; none where everything is known.
 *
 * @param isPast whether the comparison is of a past day
 */
export function unknownRows(tools: readonly Tool[], sections: readonly Section[], isPast: boolean): ComparisonRow[] {
  const unknownOf = (tool: Tool, index: number) =>
    sections.flatMap(({ rows, isQuestionAbout }) => {
      const open = rows.filter((row) => isUnknown(row.cells[index]!) && isQuestionAbout(tool, row));
      return open[0] ? [{ title: groupTitles[open[0].group], labels: open.map(({ label }) => label) }] : [];
    });
  const cells = tools.map((tool, index) => ({ kind: 'unknowns' as const, groups: unknownOf(tool, index), isPast }));
  if (cells.every(({ groups }) => groups.length === 0)) return [];
  const description = 'Unknown does not mean no.';
  return [row({ id: 'unknown', group: 'unknown', label: groupTitles.unknown, description, verdict: 'none', cells })];
}

function isUnknown(cell: Cell): boolean {
  switch (cell.kind) {
    case 'answer':
      return cell.answer === 'unknown';
    case 'facts':
      return cell.items.length === 0;
    case 'price':
      return !cell.isFree && cell.text === null;
    case 'seatPrice':
      return cell.price.kind === 'unknown';
    default:
      return false;
  }
}
