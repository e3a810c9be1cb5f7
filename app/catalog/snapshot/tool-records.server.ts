import { inArray } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { CATALOG_FRESH_S } from '../../platform/page-headers.ts';
import { aiTools } from '../schema.server.ts';
import type { Tool } from '../tool.ts';
import type { Catalogue } from './catalogue.ts';
import { currentCatalogue, findBuiltInTool } from './current-catalogue.server.ts';
import { toolFromRow } from './tool-rows.server.ts';

/** Whole records by id, kept for five minutes; ids that the catalogue does not know never reach the database. */

const KEPT_RECORDS = 500;

interface Kept {
  tool: Tool;
  untilMs: number;
}

/** Bound to a catalogue: a new one (after a write) starts with nothing kept. */
const keptRecords = new WeakMap<Catalogue, Map<string, Kept>>();

export async function findToolRecords(ctx: Context, ids: readonly string[]): Promise<Tool[]> {
  const catalogue = await currentCatalogue(ctx);
  const known = ids.filter((id, index) => catalogue.toolById.has(id) && ids.indexOf(id) === index);
  if (catalogue.source === 'built-in')
    return known.map((id) => findBuiltInTool(ctx, id)).filter((tool) => tool !== null);
  const kept = keptRecords.get(catalogue) ?? new Map<string, Kept>();
  keptRecords.set(catalogue, kept);
  const nowMs = ctx.now().getTime();
  const missing = known.filter((id) => (kept.get(id)?.untilMs ?? 0) <= nowMs);
  if (missing.length > 0) await readRecords(ctx, missing, kept, nowMs);
  return known.map((id) => kept.get(id)?.tool ?? findBuiltInTool(ctx, id)).filter((tool) => tool !== null);
}

/** A failed read leaves what was kept, and otherwise the built-in record. */
async function readRecords(ctx: Context, ids: string[], kept: Map<string, Kept>, nowMs: number): Promise<void> {
  try {
    const rows = await ctx.db.select().from(aiTools).where(inArray(aiTools.id, ids));
    for (const row of rows) {
      kept.delete(row.id);
      kept.set(row.id, { tool: toolFromRow(row), untilMs: nowMs + CATALOG_FRESH_S * 1_000 });
    }
    while (kept.size > KEPT_RECORDS) kept.delete(kept.keys().next().value as string);
  } catch (error) {
    ctx.log.warn({ err: error }, 'tool records could not be read; the last known ones answer');
  }
}
