import { sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { Context } from '../../platform/context.server.ts';
import { DatabaseBusy } from '../../platform/database.server.ts';
import { largeTextsQuery, relevanceOf } from '../engine/large-texts-query.ts';
import type { QueryPlan } from '../engine/query-plan.ts';

/** Of ten connections per process: the others stay free for pages, signing in and saving. */
const SEARCHES_AT_ONCE = 4;
const MOST_WAITING = 40;
const limitSearches = pLimit(SEARCHES_AT_ONCE);

/**
 * Searches the texts of a large catalogue by PostgreSQL's full-text search, with the corrected words of the plan.
 * @throws DatabaseBusy when too many searches are waiting
 */
export async function searchLargeTexts(ctx: Context, plan: QueryPlan): Promise<Map<string, number>> {
  const asked = largeTextsQuery(plan);
  if (asked === null) return new Map();
  const pieces = asked.text.split(/\$(\d+)/);
  const query = pieces.map((piece, index) =>
    index % 2 === 0 ? sql.raw(piece) : sql`${asked.values[Number(piece) - 1]}`,
  );
  if (limitSearches.pendingCount >= MOST_WAITING) throw new DatabaseBusy();
  return relevanceOf(await limitSearches(() => ctx.db.rows<{ id: string; rank: number }>(sql.join(query))));
}
