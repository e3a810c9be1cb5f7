import { timestamp } from 'drizzle-orm/pg-core';

/** A column for a moment: stored in UTC, read as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });
