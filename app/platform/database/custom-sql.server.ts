/**
 * What the table definitions cannot express. Every statement must be safe to run again on each start, and must work
 * on PostgreSQL 15. `extensions` come before the generated migrations, because indexes name their operator classes.
 */
export const extensions = ['pg_trgm', 'unaccent', 'btree_gin'] as const;

export const beforeMigrations: readonly string[] = extensions.map((name) => `CREATE EXTENSION IF NOT EXISTS ${name}`);

/** Triggers, functions and the like; number them in a comment and never edit one that was released: append. */
export const afterMigrations: readonly string[] = [
  // 1: what the full text search of large catalogues looks at. Declared immutable, which array_to_string on text is.
  `CREATE OR REPLACE FUNCTION tool_search_document(name text, vendor text, description text, features text[], keywords text[])
    RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
      SELECT setweight(to_tsvector('pg_catalog.english', name), 'A')
        || setweight(to_tsvector('pg_catalog.english', concat_ws(' ', vendor, array_to_string(features, ', '), array_to_string(keywords, ', '))), 'B')
        || setweight(to_tsvector('pg_catalog.english', description), 'C')
    $$`,
  `CREATE INDEX IF NOT EXISTS ai_tools_search ON ai_tools USING gin (tool_search_document(name, vendor, description, features, keywords))`,
];
