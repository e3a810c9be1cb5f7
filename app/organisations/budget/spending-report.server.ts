import { csvField } from '@yardstick/bench/words';
import { and, desc, eq, sql } from 'drizzle-orm';
import { user } from '../../accounts/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Membership } from '../membership.server.ts';
import { organisationMembers, organisationSpending, organisations } from '../schema.server.ts';
import { monthOf, sumTaken } from './limits.server.ts';

/** What the shared keys of an organisation cost. Amounts are nano-units of US dollars. */

export interface SpendingRow {
  label: string;
  spent: number;
  reserved: number;
  /** Runs, and test calls. */
  runs: number;
  /** Calls that may have been billed and whose cost is not known. */
  unpricedCalls: number;
}

export interface MemberSpending extends SpendingRow {
  /** What this member may spend a month; null: no limit. */
  limit: number | null;
}

const { userId: organisationId, month: inMonth, startedBy, keyId, keyName, provider, model } = organisationSpending;

const sums = {
  spent: sql<number>`coalesce(sum(${organisationSpending.spentNanos}), 0)::float8`,
  reserved: sql<number>`coalesce(sum(${organisationSpending.reservedNanos}), 0)::float8`,
  runs: sql<number>`count(distinct ${organisationSpending.runId})::int`,
  unpricedCalls: sql<number>`coalesce(sum(${organisationSpending.unpricedCalls}), 0)::int`,
};
const mostFirst = [desc(sql`sum(${organisationSpending.spentNanos} + ${organisationSpending.reservedNanos})`)] as const;

/** A month as an address names it; this one where it names none. */
export const monthOfAddress = (ctx: Context, url: string): string => {
  const asked = new URL(url).searchParams.get('month') ?? '';
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : monthOf(ctx.now());
};

const of = (id: string, month: string) => and(eq(organisationId, id), eq(inMonth, month));

async function listByMember(ctx: Context, id: string, month: string): Promise<MemberSpending[]> {
  const isMember = and(eq(organisationMembers.organisationId, id), eq(organisationMembers.userId, startedBy));
  const isNow = sql<boolean>`${organisationMembers.userId} is not null`;
  const isService = sql<boolean>`${startedBy} is not distinct from ${organisationId}`;
  const limit = sql<string | null>`coalesce(${organisationMembers.monthlyNanos}, ${organisations.memberNanos})`;
  const email = sql<string | null>`case when ${isNow} then ${user.email} end`;
  const rows = await ctx.db
    .select({ email, isService, limit, ...sums })
    .from(organisationSpending)
    .innerJoin(organisations, eq(organisations.id, organisationId))
    .leftJoin(organisationMembers, isMember)
    .leftJoin(user, eq(user.id, startedBy))
    .where(of(id, month))
    .groupBy(email, isNow, isService, limit)
    .orderBy(...mostFirst);
  return rows.map(({ email, isService, limit, ...row }) => ({
    label: email ?? (isService ? 'Service accounts' : 'People who left'),
    ...row,
    limit: email === null || limit === null ? null : Number(limit),
  }));
}

/** The members with a limit of their own, whether they have spent anything or not. */
const listOwnLimits = async (ctx: Context, id: string) =>
  await ctx.db
    .select({ email: user.email, limit: organisationMembers.monthlyNanos })
    .from(organisationMembers)
    .innerJoin(user, eq(user.id, organisationMembers.userId))
    .where(and(eq(organisationMembers.organisationId, id), sql`${organisationMembers.monthlyNanos} is not null`))
    .orderBy(user.email);

/** In nano-units of US dollars a month; null: no limit. */
export async function readLimits(ctx: Context, id: string) {
  const [limits] = await ctx.db
    .select({
      total: organisations.monthlyNanos,
      each: organisations.memberNanos,
      allowsUnpriced: organisations.allowsUnpriced,
    })
    .from(organisations)
    .where(eq(organisations.id, id));
  return { ...limits!, ofMembers: await listOwnLimits(ctx, id) };
}

/** Limits, and one month by member, key and model; and what the months before came to. */
export async function readSpending(ctx: Context, { id }: Membership, month: string) {
  const [byKey, byModel, months] = await Promise.all([
    ctx.db
      .select({ label: sql<string>`max(${keyName})`, provider, ...sums })
      .from(organisationSpending)
      .where(of(id, month))
      .groupBy(keyId, provider)
      .orderBy(...mostFirst),
    ctx.db
      .select({ label: model, provider, ...sums })
      .from(organisationSpending)
      .where(of(id, month))
      .groupBy(model, provider)
      .orderBy(...mostFirst)
      .limit(100),
    ctx.db
      .select({ month: inMonth, ...sums })
      .from(organisationSpending)
      .where(eq(organisationId, id))
      .groupBy(inMonth)
      .orderBy(desc(inMonth))
      .limit(60),
  ]);
  const withProvider = <Row extends { label: string; provider: string }>(rows: Row[]) =>
    rows.map(({ provider: name, ...row }) => ({ ...row, label: `${row.label} (${name})` }));
  return {
    limits: await readLimits(ctx, id),
    taken: await sumTaken(ctx.db, id, month),
    byMember: await listByMember(ctx, id, month),
    byKey: withProvider(byKey),
    byModel: withProvider(byModel),
    months,
  };
}

const columns = [
  'month',
  'member',
  'run',
  'part',
  'key',
  'provider',
  'model',
  'usd_spent',
  'usd_reserved',
  'calls_of_unknown_cost',
];

const usd = (nanos: number) => (nanos / 1e9).toFixed(9);

/** One month as CSV: a line for each run, key and model. Who left is an id. */
export async function spendingFile(ctx: Context, { id, address }: Membership, month: string): Promise<Response> {
  const isMember = and(eq(organisationMembers.organisationId, id), eq(organisationMembers.userId, user.id));
  const rows = await ctx.db
    .select({
      row: organisationSpending,
      email: sql<string | null>`case when ${organisationMembers.userId} is not null then ${user.email} end`,
    })
    .from(organisationSpending)
    .leftJoin(user, eq(user.id, startedBy))
    .leftJoin(organisationMembers, isMember)
    .where(of(id, month))
    .orderBy(organisationSpending.runId, organisationSpending.isJudge, keyId, model);
  const lines = rows.map(({ row, email }) =>
    [
      row.month,
      email ?? (row.startedBy === row.userId ? 'service accounts' : (row.startedBy ?? '')),
      row.runId,
      row.isJudge ? 'judge' : 'calls',
      row.keyName,
      row.provider,
      row.model,
      usd(row.spentNanos),
      usd(row.reservedNanos),
      row.unpricedCalls,
    ]
      .map(csvField)
      .join(','),
  );
  return new Response(`${[columns.join(','), ...lines].join('\r\n')}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="spending-${address}-${month}.csv"`,
      'cache-control': 'no-store',
    },
  });
}
