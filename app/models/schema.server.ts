import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { owner } from '../accounts/schema.server.ts';
import { instant } from '../platform/instant.server.ts';

export const aiModels = pgTable(
  'ai_models',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    modelType: text('model_type').notNull(),
    apiEndpoint: text('api_endpoint'),
    /** Provider of the catalogue; null: none was chosen. */
    provider: text('provider'),
    /** The name sent to the provider; null: the model's own name. */
    sentModel: text('sent_model'),
    /** Protocol of a custom endpoint; null: chat completions. */
    protocol: text('protocol'),
    /** One of the account's keys; null: the provider's first. */
    keyId: text('key_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Retired models keep their results but can no longer be selected. */
    retiredAt: instant('retired_at'),
  },
  (table) => [index('ai_models_user').on(table.userId, table.createdAt)],
);

/** Models that their accounts ask to have listed on /models, in the words that are reviewed. */
export const modelListings = pgTable(
  'model_listings',
  {
    modelId: text('model_id')
      .primaryKey()
      .references(() => aiModels.id, { onDelete: 'cascade' }),
    userId: owner(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** Of the account, when it asked. */
    company: text('company'),
    state: text('state').notNull(),
    askedAt: instant('asked_at').notNull(),
    decidedAt: instant('decided_at'),
    /** Why it was declined. */
    reason: text('reason'),
  },
  (table) => [
    index('model_listings_user').on(table.userId),
    index('model_listings_asked').on(table.askedAt, table.modelId),
    check('model_listings_state', sql.raw("state in ('asked', 'listed', 'declined')")),
  ],
);
