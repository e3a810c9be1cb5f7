import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import type { QueryPlan } from './query-plan.ts';
import { WHOLE_MATCH } from './text-index.ts';

/** Texts of large catalogues: PostgreSQL's full text search, asked with the corrected words of the plan. */

/** Documents that are ranked: of a word that half the catalogue has, any are as good as others. */
const MOST_MATCHED = 2_000;
const MOST_RANKED = 200;

/** The expression of the index `ai_tools_search`; see the custom SQL of the database. */
const document = sql.raw('tool_search_document(name, vendor, description, features, keywords)');

/** @returns relevance by key of the document, from WHOLE_MATCH to 1 */
export async function searchLargeTexts(ctx: Context, plan: QueryPlan): Promise<Map<string, number>> {
  const query = fullTextQuery(plan);
  if (query === null) return new Map();
  const rows = await ctx.db.rows<{ id: string; rank: number }>(sql`
    with query as materialized (select ${query} as words),
    matched as materialized (
      select id, rating from ai_tools where ${document} @@ (select words from query) limit ${sql.raw(String(MOST_MATCHED))}
    ),
    best as materialized (select id from matched order by rating desc, id limit ${sql.raw(String(MOST_RANKED))})
    select t.id, ts_rank(${document}, (select words from query), 1) as rank
    from best join ai_tools t on t.id = best.id
    order by rank desc`);
  const top = Math.max(...rows.map(({ rank }) => rank), Number.MIN_VALUE);
  return new Map(rows.map(({ id, rank }) => [`tool:${id}`, WHOLE_MATCH + ((1 - WHOLE_MATCH) * rank) / top]));
}

/** Every value is a parameter, and every word is quoted by PostgreSQL itself: no text is read as an operator. */
function fullTextQuery({ slots }: QueryPlan): SQL | null {
  const parts = slots.map(({ stems, together, phrases }) => {
    const alternatives = [
      ...stems.map((stem) => sql`plainto_tsquery('english', ${stem})`),
      ...phrases.map((phrase) => sql`phraseto_tsquery('english', ${phrase})`),
      ...(phrases.length === 0 && together.length > 0 ? [sql`plainto_tsquery('english', ${together.join(' ')})`] : []),
    ];
    return sql`(${sql.join(alternatives, sql` || `)})`;
  });
  return parts.length === 0 ? null : sql.join(parts, sql` && `);
}
