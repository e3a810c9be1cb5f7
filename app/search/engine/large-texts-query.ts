import type { QueryPlan } from './query-plan.ts';
import { WHOLE_MATCH } from './text-index.ts';

/** A query for PostgreSQL's full-text search, as text with numbered parameters. */
export interface NumberedQuery {
  text: string;
  values: string[];
}

/** Documents that are ranked: if half the catalogue has a word, any of them will do. */
const MOST_MATCHED = 2_000;
const MOST_FOUND = 200;

/** The stored column of `ai_tools` with a tool's text vector; see the custom SQL of the database. */
const DOCUMENT = 'search_document';

/** Every word is a parameter and quoted by PostgreSQL: no text is parsed as an operator. */
export function largeTextsQuery({ slots }: QueryPlan): NumberedQuery | null {
  const values: string[] = [];
  const call = (name: string, words: string) => {
    values.push(words);
    return `${name}('english', $${values.length})`;
  };
  const parts = slots.map(({ stems, together, phrases }) => {
    const alternatives = [
      ...stems.map((stem) => call('plainto_tsquery', stem)),
      ...phrases.map((phrase) => call('phraseto_tsquery', phrase)),
      ...(phrases.length === 0 && together.length > 0 ? [call('plainto_tsquery', together.join(' '))] : []),
    ];
    return `(${alternatives.join(' || ')})`;
  });
  if (parts.length === 0) return null;
  const text = `
    with query as materialized (select ${parts.join(' && ')} as words),
    matched as materialized (
      select id, ${DOCUMENT} from ai_tools where ${DOCUMENT} @@ (select words from query) limit ${MOST_MATCHED}
    )
    select id, ts_rank(${DOCUMENT}, (select words from query), 1) as rank
    from matched
    order by rank desc, id
    limit ${MOST_FOUND}`;
  return { text, values };
}

/** @returns relevance by document key, from WHOLE_MATCH to 1 */
export function relevanceOf(rows: readonly { id: string; rank: number }[]): Map<string, number> {
  const top = rows.reduce((most, { rank }) => Math.max(most, rank), Number.MIN_VALUE);
  return new Map(rows.map(({ id, rank }) => [`tool:${id}`, WHOLE_MATCH + ((1 - WHOLE_MATCH) * rank) / top]));
}
