import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { record } from '../platform/mutate.server.ts';
import { findLimits, type Limits, leftOf, sumTaken, type Taken } from './budget/limits.server.ts';
import { leftWords, overLimit, type SpendingShortage, unpriced } from './budget/spending-words.ts';
import { watchLimitJob } from './budget/watch-limit.server.ts';
import { organisationSpending } from './schema.server.ts';

/**
 * Money of organisations: what a run may cost on their keys is reserved before it starts, and settled with its real cost. Counted by
 * calendar month (UTC), in US dollars.
 */

/** The most that a run may cost on one shared key with one model. */
export interface Charge {
  organisationId: string;
  keyId: string;
  keyName: string;
  provider: string;
  /** As it is sent to the provider. */
  model: string;
  isJudge: boolean;
  /** Nano-units of US dollars; null: no price in US dollars is known. */
  mostNanos: number | null;
}

/** For whom, when, and what for. */
export interface Spender {
  memberId: string;
  month: string;
  runId: string;
}

const sumOf = (charges: readonly Charge[]) => charges.reduce((sum, { mostNanos }) => sum + (mostNanos ?? 0), 0);

function findShortage(limits: Limits, taken: Taken, charges: readonly Charge[]): SpendingShortage | null {
  if (limits.total === null && limits.own === null) return null;
  const unknown = charges.filter(({ mostNanos }) => mostNanos === null);
  if (unknown.length > 0 && !limits.allowsUnpriced)
    return unpriced(limits, [...new Set(unknown.map(({ model }) => model))]);
  const most = sumOf(charges);
  const total = leftOf(limits.total, taken.spent + taken.reserved);
  if (total !== null && most > total) return overLimit(limits.name, most, total, limits.total!, false);
  const own = leftOf(limits.own, taken.own);
  return own !== null && most > own ? overLimit(limits.name, most, own, limits.own!, true) : null;
}

const byOrganisation = (charges: readonly Charge[]) =>
  [...Map.groupBy(charges, ({ organisationId }) => organisationId)].sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * Reserves what a run may cost, for each organisation whose keys it uses. Where there is a limit, reservations of one organisation come one after
 * another, so that two runs cannot both take what is left. Called last in a transaction: nothing else is waited for meanwhile.
 * @returns why it may not be spent, or null
 */
export async function reserveSpending(
  tx: Transaction,
  { memberId, month, runId }: Spender,
  charges: readonly Charge[],
): Promise<SpendingShortage | null> {
  for (const [organisationId, own] of byOrganisation(charges)) {
    const limits = await findLimits(tx, organisationId, memberId);
    if (limits === null) continue;
    if (limits.total !== null || limits.own !== null) {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`spending/${organisationId}`}, 0))`);
      const shortage = findShortage(limits, await sumTaken(tx, organisationId, month, memberId), own);
      if (shortage !== null) return { ...shortage, organisationId };
    }
    for (const { keyId, keyName, provider, model, isJudge, mostNanos } of own) {
      const place = { userId: organisationId, month, runId, isJudge, keyId, provider, model };
      const facts = { keyName, startedBy: memberId, isPriced: mostNanos !== null };
      const { reservedNanos, ...key } = organisationSpending;
      await tx
        .insert(organisationSpending)
        .values({ ...place, ...facts, reservedNanos: mostNanos ?? 0 })
        .onConflictDoUpdate({
          target: [key.userId, key.month, key.runId, key.isJudge, key.keyId, key.provider, key.model],
          set: { ...facts, reservedNanos: sql`${reservedNanos} + ${mostNanos ?? 0}` },
        });
    }
    if (limits.total !== null || limits.own !== null) await watch(tx, organisationId);
  }
  return null;
}

const watch = (tx: Transaction, organisationId: string) =>
  tx.enqueue(watchLimitJob, { organisationId }, { key: organisationId });

/** After a refused run, whose transaction wrote nothing: who pays may have to be told. */
export async function noteShortage(ctx: Context, { organisationId }: SpendingShortage): Promise<void> {
  if (organisationId === undefined) return;
  const key = `${organisationId}/refused`;
  await record(ctx, async (tx) => void (await tx.enqueue(watchLimitJob, { organisationId, isRefused: true }, { key })));
}

/** What was really spent with one model on one key, by all calls of a run, or by its judge. */
export interface RealCost {
  keyId: string;
  provider: string;
  model: string;
  nanos: number;
  unpricedCalls: number;
}

/** Books what a run, or its judge, has cost beyond what was booked before, and releases the rest of what was reserved. */
export async function settleSpending(
  tx: Transaction,
  { runId, isJudge, month }: { runId: string; isJudge: boolean; month: string },
  costs: readonly RealCost[],
): Promise<void> {
  const ofRun = and(eq(organisationSpending.runId, runId), eq(organisationSpending.isJudge, isJudge));
  const rows = await tx.select().from(organisationSpending).where(ofRun);
  for (const row of rows) {
    if (row.month !== month && row.reservedNanos === 0) continue;
    const isSame = (other: Pick<RealCost, 'keyId' | 'provider' | 'model'>) =>
      other.keyId === row.keyId && other.provider === row.provider && other.model === row.model;
    const cost = costs.find(isSame) ?? { nanos: 0, unpricedCalls: 0 };
    const others = rows.filter((other) => other.month !== row.month && isSame(other));
    const before = others.reduce((sum, { spentNanos }) => sum + spentNanos, 0);
    const unpricedBefore = others.reduce((sum, { unpricedCalls }) => sum + unpricedCalls, 0);
    const booked = {
      spentNanos: Math.max(row.spentNanos, cost.nanos - before),
      unpricedCalls: Math.max(row.unpricedCalls, cost.unpricedCalls - unpricedBefore),
    };
    const { userId, keyId, provider, model } = organisationSpending;
    await tx
      .update(organisationSpending)
      .set({ ...(row.month === month ? booked : {}), reservedNanos: 0 })
      .where(
        and(
          ofRun,
          eq(userId, row.userId),
          eq(organisationSpending.month, row.month),
          eq(keyId, row.keyId),
          eq(provider, row.provider),
          eq(model, row.model),
        ),
      );
  }
  for (const organisationId of [...new Set(rows.map(({ userId }) => userId))].sort()) await watch(tx, organisationId);
}

/**
 * What the calls of a run, or its judge, may cost in all on shared keys, where an organisation limits it; null where none does, or where
 * a price is not known.
 */
export async function spendingCeiling(
  ctx: Context,
  memberId: string,
  run: { id: string; isJudge: boolean },
): Promise<{ nanos: number; keys: ReadonlySet<string> } | null> {
  const rows = await ctx.db
    .select()
    .from(organisationSpending)
    .where(and(eq(organisationSpending.runId, run.id), eq(organisationSpending.isJudge, run.isJudge)));
  if (rows.length === 0 || rows.some(({ isPriced }) => !isPriced)) return null;
  const ids = [...new Set(rows.map(({ userId }) => userId))];
  const limits = await Promise.all(ids.map((id) => findLimits(ctx.db, id, memberId)));
  if (limits.every((limit) => limit === null || (limit.total === null && limit.own === null))) return null;
  const nanos = rows.reduce((sum, { spentNanos, reservedNanos }) => sum + spentNanos + reservedNanos, 0);
  return { nanos, keys: new Set(rows.map(({ keyId }) => keyId)) };
}

/** Before a run: what of it organisations pay, and why they would not. */
export async function forecastSpending(
  ctx: Context,
  { memberId, month }: Omit<Spender, 'runId'>,
  charges: readonly Charge[],
): Promise<{ notes: string[]; shortage: string | null }> {
  const notes: string[] = [];
  let shortage: string | null = null;
  for (const [organisationId, own] of byOrganisation(charges)) {
    const limits = await findLimits(ctx.db, organisationId, memberId);
    if (limits === null) continue;
    const taken = await sumTaken(ctx.db, organisationId, month, memberId);
    shortage ??= findShortage(limits, taken, own)?.description ?? null;
    const unknown = own.filter(({ mostNanos }) => mostNanos === null).map(({ model }) => model);
    notes.push(leftWords(limits, taken, sumOf(own), [...new Set(unknown)]));
  }
  return { notes, shortage };
}
