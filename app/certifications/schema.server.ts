import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from '../accounts/schema.server.ts';

export const certificationPrograms = pgTable(
  'certification_programs',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    level: integer('level').notNull(),
    durationDays: integer('duration_days').notNull(),
    /** Cents. */
    price: integer('price').notNull(),
    skills: text('skills').array().notNull().default(sql`'{}'::text[]`),
    /** Opens when there is something to study: until then there is a waiting list, and nobody pays. */
    isEnrolmentOpen: boolean('is_enrolment_open').notNull().default(false),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('certification_programs_level', sql`${table.level} between 1 and 3`),
    check('certification_programs_price', sql`${table.price} > 0`),
  ],
);

export const certificationWaiting = pgTable(
  'certification_waiting',
  {
    programId: text('program_id')
      .notNull()
      .references(() => certificationPrograms.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    since: timestamp('since', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.programId, table.userId] }),
    index('certification_waiting_user').on(table.userId),
  ],
);
