import {
  choiceParameters,
  parseViewChoice,
  type RefusedChoice,
  usualChoice,
  type ViewChoice,
} from '../catalog/view-choice.ts';
import { type Compared, comparePage, comparePathWith, MAX_TOOLS } from './compare-path.ts';

/**
 * The address of a comparison. `tools` is canonical: sorted, each id once, five at most; everything else of the view
 * (order, base, rows, search) is in further parameters, left out when it is the default.
 */

/** Suggestions are offered while fewer tools than this are selected. */
export const SUGGESTIONS_BELOW = 4;
/** Tools in each list of suggestions. */
export const SUGGESTIONS_PER_LIST = 3;
const MAX_SEARCH_LENGTH = 200;
const MAX_ID_LENGTH = 120;
/** Ids that an address lists as not shown. */
const MAX_DROPPED = 20;
const MAX_DROPPED_LENGTH = 40;

export const rowViews = ['all', 'differences', 'shared'] as const;
export type RowView = (typeof rowViews)[number];

/** The choice of team, billing and day is about tools; models have none. */
export interface CompareState extends ViewChoice {
  of: Compared;
  /** Ids of tools, or of models, sorted. */
  tools: readonly string[];
  /** The same ids in column order, ignoring the base. */
  order: readonly string[];
  /** The pinned column, with which the others are compared. */
  base: string | null;
  rows: RowView;
  /** The two columns on a phone. */
  pair: readonly string[];
  /** Filters of the list from which tools are added. */
  category: string | null;
  search: string;
  /** The column that the next chosen tool replaces. */
  swap: string | null;
}

/** The requested view, before it is known which ids exist. */
export interface CompareRequest extends Omit<CompareState, 'tools'> {
  /** Distinct, in the address's order. */
  ids: readonly string[];
  /** Ids that were removed from an earlier address: the page says why. */
  dropped: readonly string[];
  refused: readonly RefusedChoice[];
}

export interface ResolvedSelection {
  state: CompareState;
  /** Requested, but not in the catalogue. */
  unknown: readonly string[];
  /** In the catalogue, but beyond the fifth. */
  leftOut: readonly string[];
}

export const emptySelection: CompareState = {
  ...usualChoice,
  of: 'tools',
  tools: [],
  order: [],
  base: null,
  rows: 'all',
  pair: [],
  category: null,
  search: '',
  swap: null,
};

/** @param today YYYY-MM-DD: a later day is refused */
export function parseCompareRequest(
  params: URLSearchParams,
  of: Compared = 'tools',
  today: string | null = null,
): CompareRequest {
  const removed = new Set(idsOf(params, 'remove'));
  const asked = [...idsOf(params, of), ...idsOf(params, 'add')];
  const view = params.get('view');
  const { choice, refused } = parseViewChoice(of === 'tools' ? params : new URLSearchParams(), today);
  return {
    of,
    ...choice,
    refused,
    ids: [...new Set(asked)].filter((id) => !removed.has(id)),
    dropped: idsOf(params, 'dropped').slice(0, MAX_DROPPED),
    order: idsOf(params, 'order'),
    base: idsOf(params, 'base')[0] ?? null,
    rows: rowViews.find((known) => known === view) ?? 'all',
    pair: idsOf(params, 'pair'),
    category: idsOf(params, 'category')[0] ?? null,
    search: searchOf(params.get('q')),
    swap: idsOf(params, 'swap')[0] ?? null,
  };
}

/** The view for a request: the first five known tools; the rest is reported. */
export function resolveSelection(request: CompareRequest, known: ReadonlySet<string>): ResolvedSelection {
  const found = request.ids.filter((id) => known.has(id));
  const selected = found.slice(0, MAX_TOOLS);
  const { ids: _ids, dropped: _dropped, refused: _refused, ...rest } = request;
  return {
    state: settle({ ...rest, tools: selected }),
    unknown: request.ids.filter((id) => !known.has(id)),
    leftOut: found.slice(MAX_TOOLS),
  };
}

/** Makes order, base, pair and swap consistent with the selected tools. */
function settle(state: CompareState): CompareState {
  const tools = [...state.tools].sort();
  const isSelected = (id: string) => tools.includes(id);
  const order = [...new Set([...state.order.filter(isSelected), ...tools])];
  const base = state.base !== null && isSelected(state.base) ? state.base : null;
  const pair = [...new Set(state.pair.filter(isSelected))].slice(0, 2);
  return {
    ...state,
    tools,
    order,
    base,
    pair: pair.length === 2 ? pair : [],
    rows: tools.length < 2 ? 'all' : state.rows,
    swap: state.swap !== null && isSelected(state.swap) ? state.swap : null,
  };
}

/** The columns from left to right, the base first. */
export function columnsOf(state: CompareState): string[] {
  return state.base === null ? [...state.order] : [state.base, ...state.order.filter((id) => id !== state.base)];
}

/** The two columns on a phone: the chosen ones, else the first two. */
export function phonePair(state: CompareState): string[] {
  return state.pair.length === 2 ? [...state.pair] : columnsOf(state).slice(0, 2);
}

export function withTool(state: CompareState, id: string): CompareState {
  if (state.swap !== null) return swapTool(state, state.swap, id);
  if (state.tools.includes(id) || state.tools.length >= MAX_TOOLS) return state;
  const isSorted = state.order.join() === [...state.tools].join();
  return settle({ ...state, tools: [...state.tools, id], order: isSorted ? [] : [...state.order, id] });
}

export function withoutTool(state: CompareState, id: string): CompareState {
  return settle({ ...state, tools: state.tools.filter((tool) => tool !== id) });
}

/** Replaces `previous` by `next`; a tool that is already selected changes nothing. */
export function swapTool(state: CompareState, previous: string, next: string): CompareState {
  const replace = (id: string) => (id === previous ? next : id);
  if (state.tools.includes(next)) return { ...state, swap: null };
  return settle({
    ...state,
    tools: state.tools.map(replace),
    order: state.order.map(replace),
    base: state.base === previous ? next : state.base,
    pair: state.pair.map(replace),
    swap: null,
    search: '',
  });
}

/** Moves a column by one place. The base stays first. */
export function moveTool(state: CompareState, id: string, by: -1 | 1): CompareState {
  const columns = columnsOf(state);
  const from = columns.indexOf(id);
  const to = from + by;
  const first = state.base === null ? 0 : 1;
  if (from < first || to < first || to >= columns.length) return state;
  const neighbour = columns[to]!;
  columns[to] = id;
  columns[from] = neighbour;
  return { ...state, order: columns };
}

/** The parameters of the canonical address in a fixed order, without defaults. */
export function canonicalParameters(state: CompareState): [string, string][] {
  const settled = settle(state);
  const list = (ids: readonly string[]) => ids.join(',');
  const parameters: [string, string][] = [
    [settled.of, list(settled.tools)],
    ['order', list(settled.order) === list(settled.tools) ? '' : list(settled.order)],
    ['base', settled.base ?? ''],
    ['view', settled.rows === 'all' ? '' : settled.rows],
    ['pair', list(settled.pair)],
    ['category', settled.category ?? ''],
    ['q', settled.search],
    ['swap', settled.swap ?? ''],
    ...choiceParameters(settled),
  ];
  return parameters.filter(([, value]) => value !== '');
}

/** The path of this view. */
export function comparePath(state: CompareState): string {
  return comparePathWith(state.of, canonicalParameters(state));
}

/** Where a request for too much redirects: to what can be shown, listing the rest. */
export function comparePathDropping(state: CompareState, dropped: readonly string[]): string {
  const named = dropped.slice(0, MAX_DROPPED).map((id) => id.slice(0, MAX_DROPPED_LENGTH));
  return comparePathWith(state.of, [
    ...canonicalParameters(state),
    ...(named.length === 0 ? [] : [['dropped', named.join(',')] as [string, string]]),
  ]);
}

/** The table's path for sharing, without the search beside it. */
export function tablePath(state: CompareState): string {
  return comparePath({ ...state, category: null, search: '', swap: null });
}

/** The same table in the API, where tools have no order of columns. */
export function apiPath({ of, tools, rows, team, billing, asOf }: CompareState): string {
  const path = comparePath({ ...emptySelection, of, tools, rows, team, billing, asOf });
  return path.replace(comparePage[of], '/api/v1/compare');
}

/** The canonical address for search engines: the selection alone. */
export function canonicalPath(state: CompareState): string {
  return comparePathWith(state.of, canonicalParameters({ ...emptySelection, of: state.of, tools: state.tools }));
}

const ownParameters = ['add', 'remove', 'order', 'base', 'view', 'pair', 'category', 'q', 'swap'];

/** Whether the address is already canonical for `state`; unknown and refused parameters are ignored, and a repeated one is not canonical. */
export function isCanonical(
  params: URLSearchParams,
  state: CompareState,
  refused: readonly RefusedChoice[] = [],
): boolean {
  const choices = state.of === 'tools' ? Object.keys(usualChoice) : [];
  const given = [state.of, ...ownParameters, ...choices]
    .filter((name) => params.has(name) && refused.every((parameter) => parameter.name !== name))
    .map((name) => `${name}=${params.getAll(name).join('&')}`);
  const canonical = canonicalParameters(state).map(([name, value]) => `${name}=${value}`);
  return given.sort().join('&') === canonical.sort().join('&');
}

/** Ids of a comma-separated parameter that may be repeated. Overlong ones are cut, not dropped. */
function idsOf(params: URLSearchParams, name: string): string[] {
  const pieces = params.getAll(name).flatMap((value) => value.split(','));
  return [
    ...new Set(
      pieces
        .map((piece) =>
          piece
            .replace(/[\u0000-\u001f\u007f]/g, '')
            .trim()
            .slice(0, MAX_ID_LENGTH),
        )
        .filter((id) => id !== ''),
    ),
  ];
}

function searchOf(value: string | null): string {
  return (value ?? '')
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH);
}
