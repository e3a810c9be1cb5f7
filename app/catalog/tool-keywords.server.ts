import { gt } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import type { Catalogue } from './catalogue.ts';
import { aiTools } from './schema.server.ts';
import { findBuiltInTool } from './snapshot/built-in-catalogue.server.ts';

const ROWS_PER_READ = 2_000;

/** Keywords are in the table only: pages do not show them. */
export async function readKeywords(ctx: Context, catalogue: Catalogue): Promise<Map<string, readonly string[]>> {
  const keywords = new Map<string, readonly string[]>();
  if (catalogue.source === 'built-in') {
    for (const { id } of catalogue.tools) keywords.set(id, findBuiltInTool(ctx, id)?.keywords ?? []);
    return keywords;
  }
  for (let last = ''; ; ) {
    const rows = await ctx.db
      .select({ id: aiTools.id, keywords: aiTools.keywords })
      .from(aiTools)
      .where(gt(aiTools.id, last))
      .orderBy(aiTools.id)
      .limit(ROWS_PER_READ);
    for (const row of rows) keywords.set(row.id, row.keywords);
    if (rows.length < ROWS_PER_READ) return keywords;
    last = rows.at(-1)!.id;
  }
}
