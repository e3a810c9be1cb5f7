import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { largeTextsQuery, relevanceOf } from './large-texts-query.ts';
import type { QueryPlan } from './query-plan.ts';

/** Texts of large catalogues: PostgreSQL's full text search, asked with the corrected words of the plan. */
export async function searchLargeTexts(ctx: Context, plan: QueryPlan): Promise<Map<string, number>> {
  const asked = largeTextsQuery(plan);
  if (asked === null) return new Map();
  const pieces = asked.text.split(/\$(\d+)/);
  const query = pieces.map((piece, index) =>
    index % 2 === 0 ? sql.raw(piece) : sql`${asked.values[Number(piece) - 1]}`,
  );
  return relevanceOf(await ctx.db.rows<{ id: string; rank: number }>(sql.join(query)));
}
