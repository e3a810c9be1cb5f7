import { listCategories } from '../../catalog/catalog-queries.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { ask, search } from '../search.server.ts';
import type { SearchDocument, SearchHit } from '../search-index.ts';
import { kindLabel, type SearchRequest, type SearchResult, searchKinds } from '../search-query.ts';

export interface SearchGroup {
  kind: string;
  label: string;
  total: number;
  results: SearchResult[];
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
    groups: groupHits(shown, request.count),
    total: shown.filter(({ document }) => document.kind !== 'answer').length,
    kinds: searchKinds.map((known) => ({ ...known, count: countOf(known.kind) })).filter(({ count }) => count > 0),
    categories: (await listCategories(ctx))
      .map(({ id, name }) => ({ id, name, count: tools.filter((hit) => hit.document.category === id).length }))
      .filter(({ count }) => count > 0),
    reading,
    freeCount: tools.filter(({ document }) => document.isFree === true).length,
  };
}

function groupHits(hits: readonly SearchHit[], count: number): SearchGroup[] {
  const groups = new Map<string, SearchGroup>();
  for (const { document } of hits) {
    const group = groups.get(document.kind) ?? {
      kind: document.kind,
      label: kindLabel(document.kind),
      total: 0,
      results: [],
    };
    groups.set(document.kind, group);
    group.total += 1;
    if (group.results.length < count) group.results.push(resultOf(document));
  }
  return [...groups.values()];
}

export function resultOf({ words: _words, facts: _facts, ...document }: SearchDocument): SearchResult {
  const summary =
    document.summary.length > LONGEST_SUMMARY
      ? `${document.summary.slice(0, LONGEST_SUMMARY - 1).trimEnd()}…`
      : document.summary;
  return { ...document, summary };
}
