import { inArray } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../platform/context.server.ts';
import { CATALOG_FRESH_S } from '../../platform/page-headers.ts';
import type { Catalogue } from '../catalogue.ts';
import { catalogueFailure, currentCatalogue } from '../current-catalogue.server.ts';
import { aiTools } from '../schema.server.ts';
import type { Tool, UnratedTool } from '../tool.ts';
import { findBuiltInTool } from './built-in-catalogue.server.ts';
import { toolFromRow } from './tool-rows.server.ts';

/** Full records by id, cached for five minutes; ids unknown to the catalogue never reach the database. */

const CACHED_RECORDS = 500;

interface CachedRecord {
  tool: UnratedTool;
  untilMs: number;
}

/** Per catalogue: a new one (after a write) starts with an empty cache. */
const caches = new WeakMap<Catalogue, LRUCache<string, CachedRecord>>();

/** @throws the database's error, when one of the tools may exist but cannot be read */
export async function findToolRecords(ctx: Context, ids: readonly string[]): Promise<Tool[]> {
  const catalogue = await currentCatalogue(ctx);
  const failure = await catalogueFailure(ctx);
  if (failure !== null && ids.some((id) => !catalogue.toolById.has(id))) throw failure;
  const known = ids.filter((id, index) => catalogue.toolById.has(id) && ids.indexOf(id) === index);
  const rated = (tool: UnratedTool | null) =>
    tool === null ? [] : { ...tool, ...catalogue.scoring.ratingOf(tool.id) };
  if (catalogue.source === 'built-in') return known.flatMap((id) => rated(findBuiltInTool(ctx, id)));
  const cache = caches.get(catalogue) ?? new LRUCache<string, CachedRecord>({ max: CACHED_RECORDS });
  caches.set(catalogue, cache);
  const nowMs = ctx.now().getTime();
  const missing = known.filter((id) => (cache.get(id)?.untilMs ?? 0) <= nowMs);
  if (missing.length > 0) await readRecords(ctx, missing, cache, nowMs);
  return known.flatMap((id) => rated(cache.get(id)?.tool ?? findBuiltInTool(ctx, id)));
}

/** If the read fails, cached records are used, otherwise the built-in ones. */
async function readRecords(
  ctx: Context,
  ids: string[],
  cache: LRUCache<string, CachedRecord>,
  nowMs: number,
): Promise<void> {
  try {
    const rows = await ctx.db.select().from(aiTools).where(inArray(aiTools.id, ids));
    for (const row of rows) cache.set(row.id, { tool: toolFromRow(row), untilMs: nowMs + CATALOG_FRESH_S * 1_000 });
  } catch (error) {
    if (ids.some((id) => !cache.has(id) && findBuiltInTool(ctx, id) === null)) throw error;
    ctx.log.warn({ err: error }, 'tool records could not be read; the last known ones answer');
  }
}
