import { timestamp } from 'drizzle-orm/pg-core';

/** A timestamp column: stored in UTC, read as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });
