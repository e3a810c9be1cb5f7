import type { Context } from '../platform/context.server.ts';
import { CATALOG_FRESH_S } from '../platform/page-headers.ts';
import type { SearchDocument } from './search-index.ts';

/**
 * What can be searched besides tools and companies: other rooms register their content here. A source provides plain
 * documents and cannot influence the order.
 */
export interface SearchSource {
  kind: string;
  /** Heading of its group: "News". */
  label: string;
  list: (ctx: Context) => Promise<readonly SearchDocument[]>;
}

const sources = new Map<string, SearchSource>();

export function registerSearchSource(source: SearchSource): void {
  sources.set(source.kind, source);
}

export function listSearchSources(): SearchSource[] {
  return [...sources.values()];
}

interface CachedDocuments {
  documents: readonly SearchDocument[];
  untilMs: number;
}

const cache = new WeakMap<object, Map<string, CachedDocuments>>();

/** A source's documents, cached for five minutes or until a write. If reading fails, the previous ones are used. */
export async function readSource(ctx: Context, source: SearchSource): Promise<readonly SearchDocument[]> {
  const ofDatabase = cache.get(ctx.db) ?? new Map<string, CachedDocuments>();
  cache.set(ctx.db, ofDatabase);
  const known = ofDatabase.get(source.kind);
  const nowMs = ctx.now().getTime();
  if (known && nowMs < known.untilMs) return known.documents;
  try {
    const documents = await source.list(ctx);
    ofDatabase.set(source.kind, { documents, untilMs: nowMs + CATALOG_FRESH_S * 1_000 });
    return documents;
  } catch (error) {
    ctx.log.warn({ err: error, source: source.kind }, 'a source of the search could not be read');
    return known?.documents ?? [];
  }
}

/** After a write anywhere: the next search reads the sources again. */
export function forgetSearchSources(db: object): void {
  cache.delete(db);
}
