import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const strings = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`);
const at = (name: string) => timestamp(name, { withTimezone: true }).notNull();

/**
 * The tools. `facts` holds every stated value with its source, in the format of fact-schema.ts; prices, plans, features,
 * dates and status repeat the leading facts for lists, search and the change log.
 */
export const aiTools = pgTable(
  'ai_tools',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    category: text('category').notNull(),
    /** Ids of further categories. */
    alsoIn: strings('also_in'),
    /** Ids under which it was listed before. */
    formerIds: strings('former_ids'),
    /** A kind of status; null: not known. */
    status: text('status'),
    /** Empty: not known. */
    vendor: text('vendor').notNull(),
    companyId: text('company_id'),
    /** A full http(s) address, or empty. */
    website: text('website').notNull(),
    logo: text('logo'),
    image: text('image'),
    reviewCount: integer('review_count').notNull().default(0),
    /** Sums over the reviews that count: see review-figure.ts. */
    reviewWeight: doublePrecision('review_weight').notNull().default(0),
    reviewStars: doublePrecision('review_stars').notNull().default(0),
    features: strings('features'),
    lacks: strings('lacks'),
    pros: strings('pros'),
    cons: strings('cons'),
    keywords: strings('keywords'),
    pricing: jsonb('pricing').notNull(),
    plans: jsonb('plans').notNull().default([]),
    facts: jsonb('facts').notNull().default([]),
    /** Facts and texts without what was laid over them at run time; null: nothing was. */
    base: jsonb('base'),
    launchDate: text('launch_date'),
    latestUpdate: text('latest_update'),
    /** 'built-in' rows follow content/ until somebody edits them. */
    origin: text('origin').notNull(),
    isEditedByHand: boolean('edited_by_hand').notNull().default(false),
    /** Hash of the built-in record last written; null for other origins. */
    contentHash: text('content_hash'),
    /** From then on `tool_fact_changes` holds each change of the facts; null: since the row was created. */
    factsSince: timestamp('facts_since', { withTimezone: true }),
    createdAt: at('created_at'),
    updatedAt: at('updated_at'),
  },
  (table) => [
    check('ai_tools_origin', sql`${table.origin} in ('built-in', 'import', 'provider', 'hand')`),
    index('ai_tools_company').on(table.companyId),
    index('ai_tools_updated').on(table.updatedAt),
  ],
);

/** Makers of tools. */
export const companies = pgTable(
  'companies',
  {
    id: text('id').primaryKey(),
    /** Order of the cards. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    founded: integer('founded'),
    headquarters: text('headquarters'),
    employees: text('employees'),
    funding: text('funding'),
    ceo: text('ceo'),
    products: jsonb('products').notNull().default([]),
    website: text('website').notNull(),
    logo: text('logo'),
    facts: jsonb('facts').notNull().default([]),
    /** Facts and description without what was laid over them at run time; null: nothing was. */
    base: jsonb('base'),
    isEditedByHand: boolean('edited_by_hand').notNull().default(false),
    contentHash: text('content_hash'),
    updatedAt: at('updated_at'),
  },
  (table) => [index('companies_updated').on(table.updatedAt)],
);

/**
 * Facts learned after a record was written: accepted corrections, and what checks found. They are laid over the record's
 * own facts, also when a release or an import writes the record again. No foreign key: they outlive a record that an
 * import replaces.
 */
export const runTimeFacts = pgTable(
  'run_time_facts',
  {
    /** Sorts by age: later ones are laid over earlier ones. */
    id: text('id').primaryKey(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    field: text('field').notNull(),
    /** In the format of fact-schema.ts; of a text of the editors, its lines. */
    facts: jsonb('facts').notNull(),
    /** These facts are not true: the record is without them, and nothing takes their place. */
    isWrong: boolean('wrong').notNull().default(false),
    /** Of a plan that got another name or payment: the subject that it had; see leading-facts.ts. */
    formerPlan: text('former_plan'),
    origin: text('origin').notNull(),
    /** What led to them: the id of a correction or of a check. */
    reference: text('reference').notNull(),
    recordedAt: at('recorded_at'),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (table) => [
    check('run_time_facts_subject', sql`${table.subjectKind} in ('tool', 'company', 'news', 'post', 'model')`),
    check('run_time_facts_origin', sql`${table.origin} in ('correction', 'check')`),
    index('run_time_facts_record').on(table.subjectKind, table.subjectId, table.id),
  ],
);

/**
 * Changes of tools, written by a database trigger (see the custom SQL), so that no writer can forget them. `source` is
 * the new value's source address, or else who wrote it: built-in, import, provider or hand.
 */
export const toolChanges = pgTable(
  'tool_changes',
  {
    /** Sorts by age. */
    id: text('id').primaryKey(),
    toolId: text('tool_id').notNull(),
    toolName: text('tool_name').notNull(),
    /** A field, or 'added' or 'removed' for the tool itself. */
    field: text('field').notNull(),
    fromValue: text('from_value'),
    toValue: text('to_value'),
    at: at('at'),
    source: text('source').notNull(),
    /** Of the new value: measured, read, reported or stated; null where no fact supports it. */
    standing: text('standing'),
  },
  // Read backwards: an index with DESC NULLS LAST, as Drizzle's `desc()` makes it, is not in the order of ORDER BY ... DESC.
  (table) => [index('tool_changes_tool').on(table.toolId, table.id)],
);

/**
 * The facts that a change of a tool removed and added, written by a database trigger (see the custom SQL). Undone from
 * the newest on, they give the facts of a past day. A fact of which only `checkedAt` differs has not changed.
 */
export const toolFactChanges = pgTable(
  'tool_fact_changes',
  {
    /** Sorts by age. */
    id: text('id').primaryKey(),
    toolId: text('tool_id')
      .notNull()
      .references(() => aiTools.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    at: at('at'),
    removed: jsonb('removed').notNull(),
    added: jsonb('added').notNull(),
  },
  (table) => [index('tool_fact_changes_tool').on(table.toolId, table.id)],
);
