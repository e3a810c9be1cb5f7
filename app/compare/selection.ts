import { comparePathWith, MAX_TOOLS } from './compare-path.ts';

/**
 * What a comparison's address says. `tools` is canonical: sorted, each id once, five at most; everything else of the
 * view (order, base, rows, search) stands in further parameters and is left out where it says nothing.
 */

/** Suggestions are offered only while fewer tools than this are selected. */
export const SUGGESTIONS_BELOW = 4;
/** Tools in each list of suggestions. */
export const SUGGESTIONS_PER_LIST = 3;
const MAX_SEARCH_LENGTH = 200;
const MAX_ID_LENGTH = 120;
/** Ids that an address names as not shown. */
const MAX_DROPPED = 20;
const MAX_DROPPED_LENGTH = 40;

export const rowViews = ['all', 'differences', 'shared'] as const;
export type RowView = (typeof rowViews)[number];

export interface CompareState {
  /** Sorted by id. */
  tools: readonly string[];
  /** The same ids as the columns stand, without regard to the base. */
  order: readonly string[];
  /** The pinned column, to which the others show their distance. */
  base: string | null;
  rows: RowView;
  /** The two columns that a phone shows. */
  pair: readonly string[];
  /** Filters of the list from which tools are added. */
  category: string | null;
  search: string;
  /** The column that the next chosen tool takes the place of. */
  swap: string | null;
}

/** The address as asked, before anyone knows which ids exist. */
export interface CompareRequest extends Omit<CompareState, 'tools'> {
  /** Distinct, in the order of the address. */
  ids: readonly string[];
  /** Ids that a longer address asked for: the page says why it does not show them. */
  dropped: readonly string[];
}

export interface ResolvedSelection {
  state: CompareState;
  /** Asked for, and not in the catalogue. */
  unknown: readonly string[];
  /** In the catalogue, and beyond the fifth. */
  leftOut: readonly string[];
}

export const emptySelection: CompareState = {
  tools: [],
  order: [],
  base: null,
  rows: 'all',
  pair: [],
  category: null,
  search: '',
  swap: null,
};

export function parseCompareRequest(params: URLSearchParams): CompareRequest {
  const removed = new Set(idsOf(params, 'remove'));
  const asked = [...idsOf(params, 'tools'), ...idsOf(params, 'add')];
  const view = params.get('view');
  return {
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

/** Fits what was asked to what exists: five known tools at most, the first of the address; the rest is named. */
export function resolveSelection(request: CompareRequest, known: ReadonlySet<string>): ResolvedSelection {
  const found = request.ids.filter((id) => known.has(id));
  const selected = found.slice(0, MAX_TOOLS);
  const { ids: _ids, dropped: _dropped, ...rest } = request;
  return {
    state: settle({ ...rest, tools: selected }),
    unknown: request.ids.filter((id) => !known.has(id)),
    leftOut: found.slice(MAX_TOOLS),
  };
}

/** Brings order, base, pair and swap in line with the selected tools. */
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

/** The columns from left to right: the base stands first. */
export function columnsOf(state: CompareState): string[] {
  return state.base === null ? [...state.order] : [state.base, ...state.order.filter((id) => id !== state.base)];
}

/** The two columns that a phone shows: the chosen ones, else the first two. */
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

/** Puts `next` where `previous` stands; choosing a tool that is already there changes nothing. */
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

/** Moves a column one place; the base stays first and is not moved. */
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

/** The parameters of the canonical address, in a fixed order; what says nothing is left out. */
function canonicalParameters(state: CompareState): [string, string][] {
  const settled = settle(state);
  const list = (ids: readonly string[]) => ids.join(',');
  const parameters: [string, string][] = [
    ['tools', list(settled.tools)],
    ['order', list(settled.order) === list(settled.tools) ? '' : list(settled.order)],
    ['base', settled.base ?? ''],
    ['view', settled.rows === 'all' ? '' : settled.rows],
    ['pair', list(settled.pair)],
    ['category', settled.category ?? ''],
    ['q', settled.search],
    ['swap', settled.swap ?? ''],
  ];
  return parameters.filter(([, value]) => value !== '');
}

/** The path at which this very view is found again. */
export function comparePath(state: CompareState): string {
  return comparePathWith(canonicalParameters(state));
}

/** Where an address is sent that asked for more than can be shown: to what can, and to a word about the rest. */
export function comparePathDropping(state: CompareState, dropped: readonly string[]): string {
  const named = dropped.slice(0, MAX_DROPPED).map((id) => id.slice(0, MAX_DROPPED_LENGTH));
  return comparePathWith([
    ...canonicalParameters(state),
    ...(named.length === 0 ? [] : [['dropped', named.join(',')] as [string, string]]),
  ]);
}

/** The path of the table as it stands, for others: without what was searched for beside it. */
export function tablePath(state: CompareState): string {
  return comparePath({ ...state, category: null, search: '', swap: null });
}

/** The address that search engines keep: the selection alone. */
export function canonicalPath(state: CompareState): string {
  return comparePathWith(canonicalParameters({ ...emptySelection, tools: state.tools }));
}

const ownParameters = ['tools', 'add', 'remove', 'order', 'base', 'view', 'pair', 'category', 'q', 'swap'];

/** Whether the address already says `state` the canonical way; parameters of others are not ours to judge. */
export function isCanonical(params: URLSearchParams, state: CompareState): boolean {
  const given = ownParameters
    .filter((name) => params.has(name))
    .map((name) => `${name}=${params.getAll(name).join(',')}`);
  const canonical = canonicalParameters(state).map(([name, value]) => `${name}=${value}`);
  return given.sort().join('&') === canonical.sort().join('&');
}

/** Ids of a comma-separated parameter that may stand several times. Longer ones than any id are cut, not dropped. */
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
