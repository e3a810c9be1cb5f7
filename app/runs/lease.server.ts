import { type Column, isNull, lt, or, sql } from 'drizzle-orm';

/** A worker that is silent for this long has lost its work. */
const LEASE_MS = 15_000;

/** Leases go by the database's clock, which all workers share: their own may differ by any amount. */
const databaseNow = sql`clock_timestamp()`;

export const leaseEnd = sql`${databaseNow} + ${`${LEASE_MS} ms`}::interval`;
export const isOver = (leaseUntil: Column) => or(isNull(leaseUntil), lt(leaseUntil, databaseNow))!;
