import { findToolSummary, listCategories } from '../../catalog/catalog-queries.server.ts';
import type { ToolSummary } from '../../catalog/tool.ts';
import { type CardWord, toolCardFacts } from '../../catalog/tool-card-facts.ts';
import { comparePathOf } from '../../compare/compare-path.ts';
import type { Context } from '../../platform/context.server.ts';
import { ask, search } from '../search.server.ts';
import type { SearchDocument, SearchHit } from '../search-index.ts';
import { kindLabel, type SearchRequest, type SearchResult, searchKinds } from '../search-query.ts';

export interface SearchGroup {
  kind: string;
  label: string;
  total: number;
  results: FoundResult[];
  /** The first of them side by side; null: they cannot be compared, or a comparison leads the results. */
  comparison: { path: string; count: number } | null;
}

export interface FoundResult extends SearchResult {
  /** Of a tool, or of each tool that is compared. */
  prices: CardWord[][];
}

export interface FoundResults {
  groups: SearchGroup[];
  total: number;
  kinds: { kind: string; label: string; count: number }[];
  categories: { id: string; name: string; count: number }[];
  freeCount: number;
  /** How a question was read; null: as the words that it is. */
  reading: string | null;
}

const LONGEST_SUMMARY = 220;
/** As many fit beside each other on a phone without choosing columns, and one more. */
const COMPARED = 3;

/** Results grouped by kind; the groups are ordered by their best result. */
export async function findResults(ctx: Context, request: SearchRequest): Promise<FoundResults> {
  const { hits, reading } = request.isLiteral
    ? { hits: await search(ctx, request.text), reading: null }
    : await ask(ctx, request.text);
  const fits = (document: SearchDocument) =>
    (request.category === null || document.category === request.category) &&
    (!request.isFreeOnly || document.isFree === true);
  const fitting = hits.filter(({ document }) => fits(document));
  const shown = fitting.filter(({ document }) => request.kind === null || document.kind === request.kind);
  const tools = hits.filter(({ document }) => document.kind === 'tool');
  const countOf = (kind: string) => fitting.filter(({ document }) => document.kind === kind).length;
  return {
    groups: await groupHits(ctx, shown, request.count),
    total: shown.filter(({ document }) => document.kind !== 'answer').length,
    kinds: searchKinds.map((known) => ({ ...known, count: countOf(known.kind) })).filter(({ count }) => count > 0),
    categories: (await listCategories(ctx))
      .map(({ id, name }) => ({ id, name, count: tools.filter((hit) => hit.document.category === id).length }))
      .filter(({ count }) => count > 0),
    reading,
    freeCount: tools.filter(({ document }) => document.isFree === true).length,
  };
}

async function groupHits(ctx: Context, hits: readonly SearchHit[], count: number): Promise<SearchGroup[]> {
  const groups = new Map<string, SearchGroup>();
  const isComparison = hits[0]?.document.key === 'answer:comparison';
  for (const { document } of hits) {
    const group = groups.get(document.kind) ?? {
      kind: document.kind,
      label: kindLabel(document.kind),
      total: 0,
      results: [],
      comparison: null,
    };
    groups.set(document.kind, group);
    group.total += 1;
    if (group.results.length < count)
      group.results.push({ ...resultOf(document), prices: await pricesOf(ctx, document) });
  }
  return [...groups.values()].map((group) => (isComparison ? group : { ...group, comparison: comparisonOf(group) }));
}

async function pricesOf(ctx: Context, { key, url }: SearchDocument): Promise<CardWord[][]> {
  const [kind, id] = key.split(':');
  if (key === 'answer:comparison') return await pricesIn(ctx, new URLSearchParams(url.slice(url.indexOf('?'))));
  const tool = kind === 'tool' ? await findToolSummary(ctx, id!) : null;
  return tool === null ? [] : [priceOf(ctx, tool)];
}

const priceOf = (ctx: Context, tool: ToolSummary): CardWord[] =>
  toolCardFacts(tool, { today: ctx.now().toISOString().slice(0, 10) }).price;

/** What each tool of a comparison costs one person: often all that was asked. @param query of its address */
async function pricesIn(ctx: Context, query: URLSearchParams): Promise<CardWord[][]> {
  if (query.has('team')) return [];
  const tools = (query.get('tools')?.split(',') ?? []).map((id) => findToolSummary(ctx, id));
  return (await Promise.all(tools)).flatMap((tool): CardWord[][] =>
    tool === null ? [] : [[[`${tool.name}: `, 'label'], ...priceOf(ctx, tool)]],
  );
}

function comparisonOf({ kind, results }: SearchGroup): SearchGroup['comparison'] {
  if (kind !== 'tool' && kind !== 'model') return null;
  const found = results.filter(({ key }) => key.startsWith(`${kind}:`)).slice(0, COMPARED);
  // A tool for another job would be no substitute for the first.
  const other = found.findIndex(({ category }) => category !== found[0]!.category);
  const compared = other === -1 ? found : found.slice(0, other);
  const ids = compared.map(({ key }) => key.slice(kind.length + 1));
  if (ids.length < 2) return null;
  const order = ids.join() === ids.toSorted().join() ? '' : `&order=${ids.join()}`;
  // A phone shows the first two.
  return { path: comparePathOf(ids, `${kind}s`) + order, count: ids.length };
}

export function resultOf({ words: _words, facts: _facts, ...document }: SearchDocument): SearchResult {
  const summary =
    document.summary.length > LONGEST_SUMMARY
      ? `${document.summary.slice(0, LONGEST_SUMMARY - 1).trimEnd()}…`
      : document.summary;
  return { ...document, summary };
}
