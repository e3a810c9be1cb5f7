import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../platform/instant.server.ts';
import { importOutcomes, observationKinds, observationStates } from './observed/observation.ts';

const oneOf = (column: string, words: readonly string[]) =>
  sql.raw(`${column} in (${words.map((word) => `'${word}'`).join(', ')})`);

/** Every attempt to read a source, with its outcome. */
export const catalogueImports = pgTable(
  'catalogue_imports',
  {
    /** Sorts by age. */
    id: text('id').primaryKey(),
    source: text('source').notNull(),
    at: instant('at').notNull(),
    outcome: text('outcome').notNull(),
    /** Of the document, for the next conditional request. */
    etag: text('etag'),
    /** Why it failed or was held. */
    message: text('message'),
    /** Rows that were understood, and rows that were not. */
    rows: integer('rows').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    applied: integer('applied').notNull().default(0),
    held: integer('held').notNull().default(0),
  },
  (table) => [
    index('catalogue_imports_source').on(table.source, table.id),
    check('catalogue_imports_outcome', oneOf('outcome', importOutcomes)),
  ],
);

/**
 * What a source said about one endpoint or model, from the day on which that was first observed: a price row, facts, or
 * published scores. Rows are never overwritten: a source that says something else gets a new row, and one that no longer
 * lists the name a row without a value. Only the state of a row changes.
 */
export const catalogueObservations = pgTable(
  'catalogue_observations',
  {
    /** Sorts by age. */
    id: text('id').primaryKey(),
    importId: text('import_id')
      .notNull()
      .references(() => catalogueImports.id),
    source: text('source').notNull(),
    kind: text('kind').notNull(),
    /** Empty for scores, which belong to a model and not to one of its providers. */
    provider: text('provider').notNull(),
    /** What a request names, or the source's name of a model. */
    name: text('name').notNull(),
    /** Null: the source no longer lists it. */
    value: jsonb('value'),
    /** What it replaces; null for a first observation. */
    previous: jsonb('previous'),
    /** ISO days, for prices that the source dates, and for changes that were observed. */
    effectiveFrom: text('effective_from'),
    effectiveTo: text('effective_to'),
    observedAt: instant('observed_at').notNull(),
    state: text('state').notNull(),
    /** Why it is held. */
    reason: text('reason'),
    /** When an administrator, or a newer observation, last changed the state. */
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('catalogue_observations_key').on(table.source, table.kind, table.provider, table.name, table.id),
    index('catalogue_observations_state').on(table.state, table.id),
    index('catalogue_observations_import').on(table.importId),
    check('catalogue_observations_kind', oneOf('kind', observationKinds)),
    check('catalogue_observations_state_known', oneOf('state', observationStates)),
  ],
);
