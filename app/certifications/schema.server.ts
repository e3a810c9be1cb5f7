import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { user } from '../accounts/schema.server.ts';
import { instant } from '../platform/instant.server.ts';

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
    /** Open when there is something to study; until then there is a waiting list, without payment. */
    isEnrolmentOpen: boolean('is_enrolment_open').notNull().default(false),
    /** First day, as promised to buyers; null while enrolment was never open. */
    startsOn: date('starts_on', { mode: 'string' }),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('certification_programs_level', sql`${table.level} between 1 and 3`),
    check('certification_programs_price', sql`${table.price} > 0`),
    check('certification_programs_start', sql`not ${table.isEnrolmentOpen} or ${table.startsOn} is not null`),
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
    since: instant('since').notNull(),
    /** When the person was mailed about the opening; null: not yet. */
    notifiedAt: instant('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.programId, table.userId] }),
    index('certification_waiting_user').on(table.userId),
  ],
);
