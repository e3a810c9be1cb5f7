import type { Category } from '../../catalog/category.ts';
import type { RefusedChoice } from '../../catalog/view-choice.ts';
import type { CompareState } from '../selection.ts';
import type { Comparison } from './comparison.ts';
import { type Cell, type RowVerdict, verdictOf } from './comparison-row.ts';
import type { ToolOption } from './tool-option.ts';

/** Everything that the compare page shows for one address. */
export interface LoadedComparison {
  state: CompareState;
  comparison: Comparison;
  /** Of more than two columns, by row: the verdicts of the two that a phone shows. */
  pairVerdicts: Record<string, RowVerdict> | null;
  /** The selected tools, sorted by id, for chips and the compare bar. */
  selected: ToolOption[];
  /** Ids in the address that cannot be shown: the page redirects to an address without them. */
  dropped: readonly string[];
  /** Requested ids that are not in the catalogue. */
  unknown: { named: string[]; count: number };
  refused: readonly RefusedChoice[];
  /** Names of the tools beyond the fifth. */
  leftOut: string[];
  /** What is to be said of models that were shut down, or will be. */
  ended: string[];
  /** The benchmark with these models picked. */
  benchmark: string | null;
  categories: Pick<Category, 'id' | 'name'>[];
  /** Tools that match the address's filters; null: no filter is set. */
  found: { tools: ToolOption[]; hasMore: boolean } | null;
  suggestions: SuggestionList[];
}

/**
 * By row of the whole comparison. One that the comparison of the two does not have is unknown of both, or the status of
 * tools that are simply live.
 */
export function pairVerdictsOf(whole: Comparison, pair: Comparison): Record<string, RowVerdict> {
  const places = pair.columns.map(({ id }) => whole.columns.findIndex((column) => column.id === id));
  const inWords = (cell: Cell | undefined) => (cell?.kind === 'facts' ? (cell.items[0]?.text ?? null) : null);
  return Object.fromEntries([
    ...whole.rows.map(({ id, cells }) => [id, verdictOf(places.map((place) => inWords(cells[place])))]),
    ...pair.rows.map(({ id, verdict }) => [id, verdict]),
  ]);
}

export interface SuggestionList {
  title: string;
  /** The category whose best tools these are; null for tools similar to a selected one. */
  category: string | null;
  tools: ToolOption[];
}

export interface OptionFilter {
  search: string;
  category: string | null;
  except: readonly string[];
  /** Without a search, tools similar to these come first. */
  like: readonly string[];
  count: number;
}

/** Search results on the page; the list below the field shows fewer. */
export const FOUND_ON_PAGE = 24;
/** Unknown ids that a notice names; the rest are counted. */
const NAMED_UNKNOWN = 5;

/** @param names of the ids that cannot be shown; undefined: not in the catalogue */
export function noticesOf(
  names: ReadonlyMap<string, string | undefined>,
): Pick<LoadedComparison, 'unknown' | 'leftOut'> {
  const unknown = [...names].flatMap(([id, name]) => (name === undefined ? [id] : []));
  return {
    unknown: { named: unknown.slice(0, NAMED_UNKNOWN).map(shortened), count: unknown.length },
    leftOut: [...names.values()].filter((name) => name !== undefined),
  };
}

function shortened(id: string): string {
  return id.length > 40 ? `${id.slice(0, 39)}…` : id;
}
