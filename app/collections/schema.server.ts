import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { owner } from '../accounts/schema.server.ts';
import { instant } from '../platform/instant.server.ts';

/** A person's lists of tools and models; one of them is the favourites. */
export const collections = pgTable(
  'collections',
  {
    /** Sorts by age. */
    id: text('id').primaryKey(),
    userId: owner(),
    name: text('name').notNull(),
    note: text('note').notNull().default(''),
    isFavourites: boolean('is_favourites').notNull().default(false),
    /** The secret part of the address under which everybody can read it; null: only its owner can. */
    token: text('token').unique(),
    /** Search engines may list the shared page. */
    isPublic: boolean('is_public').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Until the rows are removed, it can be restored. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('collections_user').on(table.userId, table.id),
    uniqueIndex('collections_favourites').on(table.userId).where(sql`${table.isFavourites}`),
    index('collections_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

export const collectionItems = pgTable(
  'collection_items',
  {
    collectionId: text('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull().$type<'tool' | 'model'>(),
    /** No foreign key: it outlives a tool or model that leaves the catalogue. */
    itemId: text('item_id').notNull(),
    /** As it was called when it was added. */
    name: text('name').notNull(),
    position: integer('position').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.kind, table.itemId] }),
    check('collection_items_kind', sql`${table.kind} in ('tool', 'model')`),
  ],
);
