/**
 * What the table definitions cannot express. Every statement must be safe to run again on each start, and must work
 * on PostgreSQL 15. `extensions` come before the generated migrations, because indexes name their operator classes.
 */
export const extensions = ['pg_trgm', 'unaccent', 'btree_gin'] as const;

export const beforeMigrations: readonly string[] = extensions.map((name) => `CREATE EXTENSION IF NOT EXISTS ${name}`);

/** Triggers, functions and the like; number them in a comment and never edit one that was released: append. */
export const afterMigrations: readonly string[] = [];
