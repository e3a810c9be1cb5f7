import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { aiTools, companies, runTimeFacts } from '../catalog/schema.server.ts';
import { instant } from '../platform/instant.server.ts';
import { findingStates, visitOutcomes } from './readers/evidence.ts';

const oneOf = (column: string, words: readonly string[]) =>
  sql.raw(`${column} in (${words.map((word) => `'${word}'`).join(', ')})`);

const toolId = () => text('tool_id').references(() => aiTools.id, { onDelete: 'cascade', onUpdate: 'cascade' });
const companyId = () => text('company_id').references(() => companies.id, { onDelete: 'cascade', onUpdate: 'cascade' });

/** When each host may be asked again, whichever process asks, and its robots.txt. */
export const freshnessHosts = pgTable('freshness_hosts', {
  host: text('host').primaryKey(),
  nextAllowedAt: instant('next_allowed_at').notNull(),
  /** Of the day on which it was read; '' where there is none. */
  robots: text('robots'),
  robotsAt: instant('robots_at'),
  /** Why its rules are not known. */
  robotsFailure: text('robots_failure'),
});

/** An address that is visited for a tool, a company or, as a list, for many tools; with its last visit. */
export const freshnessTargets = pgTable(
  'freshness_targets',
  {
    /** The reader and what it reads about. */
    id: text('id').primaryKey(),
    reader: text('reader').notNull(),
    adapter: text('adapter').notNull(),
    toolId: toolId(),
    companyId: companyId(),
    url: text('url').notNull(),
    /** Where a redirect, or a link to a feed, leads; visited next. */
    pendingUrl: text('pending_url'),
    hops: integer('hops').notNull().default(0),
    /** Of the last document, and the address that they belong to. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    conditionsUrl: text('conditions_url'),
    /** What counts as unchanged, by kind of evidence. */
    baseline: jsonb('baseline').$type<Record<string, string | null>>().notNull().default({}),
    /** Null: nothing names the address any more. */
    nextVisitAt: instant('next_visit_at'),
    visitedAt: instant('visited_at'),
    outcome: text('outcome'),
    /** Why it could not be read. */
    message: text('message'),
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    index('freshness_targets_due').on(table.nextVisitAt),
    index('freshness_targets_tool').on(table.toolId),
    index('freshness_targets_company').on(table.companyId),
    check('freshness_targets_outcome', oneOf('outcome', visitOutcomes)),
  ],
);

/** What a visit saw of one kind of evidence. Rows are never changed; what has not changed gets no row, except while it counts. */
export const freshnessObservations = pgTable(
  'freshness_observations',
  {
    /** Sorts by age. */
    id: text('id').primaryKey(),
    targetId: text('target_id')
      .notNull()
      .references(() => freshnessTargets.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** Null: nothing out of the ordinary. */
    value: text('value'),
    quote: text('quote'),
    source: text('source').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('freshness_observations_series').on(table.targetId, table.kind, table.id)],
);

/** Evidence of one kind and value, from its first observation until it is contradicted, with what was decided about it. */
export const freshnessFindings = pgTable(
  'freshness_findings',
  {
    /** Sorts by age. */
    id: text('id').primaryKey(),
    targetId: text('target_id')
      .notNull()
      .references(() => freshnessTargets.id, { onDelete: 'cascade' }),
    toolId: toolId(),
    companyId: companyId(),
    kind: text('kind').notNull(),
    value: text('value').notNull(),
    quote: text('quote'),
    source: text('source').notNull(),
    /** Days on which it was observed. */
    days: integer('days').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    state: text('state').notNull(),
    /** The run-time facts that follow from it. */
    factsId: text('facts_id').references(() => runTimeFacts.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('freshness_findings_series').on(table.targetId, table.kind, table.id),
    index('freshness_findings_state').on(table.state, table.id),
    index('freshness_findings_tool').on(table.toolId),
    index('freshness_findings_company').on(table.companyId),
    check('freshness_findings_state_known', oneOf('state', findingStates)),
  ],
);

/**
 * Values that a person decided against: an ageing one is asked about again when facts of its kind would be too old again; one
 * that a visit brought is not applied again.
 */
export const freshnessDismissals = pgTable(
  'freshness_dismissals',
  {
    toolId: toolId().notNull(),
    field: text('field').notNull(),
    /** As JSON. */
    value: text('value').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.toolId, table.field, table.value] })],
);
