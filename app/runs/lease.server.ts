import { type Column, isNull, lt, or, sql } from 'drizzle-orm';

/** A worker without a heartbeat for this long loses its lease. */
export const LEASE_MS = 15_000;

/** Leases use the database's clock, which all workers share. */
const databaseNow = sql`clock_timestamp()`;

export const leaseEnd = sql`${databaseNow} + ${`${LEASE_MS} ms`}::interval`;
export const isOver = (leaseUntil: Column) => or(isNull(leaseUntil), lt(leaseUntil, databaseNow))!;
