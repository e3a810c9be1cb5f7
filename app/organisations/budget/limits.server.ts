import { and, eq, sql } from 'drizzle-orm';
import { user } from '../../accounts/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { organisationMembers, organisationSpending, organisations } from '../schema.server.ts';

/** The calendar month (UTC) to which spending belongs, such as 2026-11. */
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

/** What shared keys may cost a month, in nano-units of US dollars; null: no limit. */
export interface Limits {
  name: string;
  total: number | null;
  /** Of one member. */
  own: number | null;
  allowsUnpriced: boolean;
}

const columns = {
  name: user.name,
  total: organisations.monthlyNanos,
  each: organisations.memberNanos,
  allowsUnpriced: organisations.allowsUnpriced,
};

export async function findLimits(db: Context['db'], organisationId: string, memberId: string): Promise<Limits | null> {
  const isMember = and(
    eq(organisationMembers.organisationId, organisations.id),
    eq(organisationMembers.userId, memberId),
  );
  const [row] = await db
    .select({ ...columns, mine: organisationMembers.monthlyNanos })
    .from(organisations)
    .innerJoin(user, eq(user.id, organisations.id))
    .leftJoin(organisationMembers, isMember)
    .where(eq(organisations.id, organisationId));
  if (row === undefined) return null;
  const { name, total, each, allowsUnpriced, mine } = row;
  // A service account acts with the organisation's own account and is no member.
  return { name, total, own: memberId === organisationId ? null : (mine ?? each), allowsUnpriced };
}

/** What is spent and reserved in a month, of an organisation and of one member. */
export interface Taken {
  spent: number;
  reserved: number;
  own: number;
}

export async function sumTaken(
  db: Context['db'],
  organisationId: string,
  month: string,
  memberId = '',
): Promise<Taken> {
  const { spentNanos, reservedNanos } = organisationSpending;
  const [row] = await db
    .select({
      spent: sql<number>`coalesce(sum(${spentNanos}), 0)::float8`,
      reserved: sql<number>`coalesce(sum(${reservedNanos}), 0)::float8`,
      own: sql<number>`coalesce(sum(${spentNanos} + ${reservedNanos}) filter (where ${organisationSpending.startedBy} = ${memberId}), 0)::float8`,
    })
    .from(organisationSpending)
    .where(and(eq(organisationSpending.userId, organisationId), eq(organisationSpending.month, month)));
  return row!;
}

/** What may still be spent; null: no limit. */
export const leftOf = (limit: number | null, taken: number): number | null =>
  limit === null ? null : Math.max(0, limit - taken);
