import { bigint } from 'drizzle-orm/pg-core';

/** A column of money in nano-units of US dollars. */
export const nanos = (name: string) => bigint(name, { mode: 'number' });
