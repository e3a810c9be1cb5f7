import { type AnyColumn, and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { type Context, type Role, withActor } from '../platform/context.server.ts';
import { account, user } from './schema.server.ts';

export type Person = typeof user.$inferSelect;

/** The same context for acts of a person who is known since the request began: who signs in. */
export const asPerson = (ctx: Context, { id, role }: Pick<Person, 'id' | 'role'>): Context =>
  withActor(ctx, { kind: 'user', userId: id, role: role as Role });

/** The role of accounts that belong to an organisation. Nobody signs in to them, and they have no address. */
export const ORGANISATION_ROLE = 'organisation';

/** The person with this address, in any letter case. */
export async function findPersonByEmail(ctx: Context, email: string): Promise<Person | null> {
  const isThis = and(eq(user.email, email.toLowerCase()), ne(user.role, ORGANISATION_ROLE));
  const [person] = await ctx.db.select().from(user).where(isThis);
  return person ?? null;
}

/** Whether the account in this column may act. Work that runs on its own must ask, because it needs no session. */
export const isNotSuspended = (userId: AnyColumn | SQL | string) =>
  sql`not exists (select from ${user} where ${user.id} = ${userId} and ${user.suspendedAt} is not null)`;

export async function findPerson(ctx: Context, userId: string): Promise<Person | null> {
  const [person] = await ctx.db.select().from(user).where(eq(user.id, userId));
  return person ?? null;
}

/** The addresses of people by their ids; those of deleted accounts are missing. */
export async function listEmails(ctx: Context, ids: string[]): Promise<Map<string, string>> {
  const rows = await ctx.db.select({ id: user.id, email: user.email }).from(user).where(inArray(user.id, ids));
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** The stored hash of a person's password; null for unknown people and people without one. For this room only. */
export async function findPasswordHash(
  ctx: Context,
  by: { email: string } | { userId: string },
): Promise<string | null> {
  const who = 'email' in by ? eq(user.email, by.email.toLowerCase()) : eq(user.id, by.userId);
  const [found] = await ctx.db
    .select({ password: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(who, eq(account.providerId, 'credential')));
  return found?.password ?? null;
}
