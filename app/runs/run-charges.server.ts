import { forecastRun, forecastUser, type PlannedSuite, tablesWith } from '@yardstick/bench';
import { and, eq, sql } from 'drizzle-orm';
import type { SpecModel } from '../models/model.ts';
import { type Charge, type RealCost, settleSpending } from '../organisations/spending.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { listSharedKeys } from '../vault/key-queries.server.ts';
import { forecastWarmUps, type Rest } from './planning/run-tokens.server.ts';
import { everyCall } from './planning/uncounted-calls.server.ts';
import { type JudgeCost, runJudge } from './run-judge.server.ts';
import type { RunRow } from './run-queries.server.ts';
import { calledModels, type RunSpec } from './run-spec.ts';
import { benchmarkSamples } from './schema.server.ts';

/** What a run costs the organisations whose shared keys it uses; the room `organisations` keeps the account of it. */

const inDollars = ({ mostNanos, currency }: { mostNanos: number | null; currency: string }): JudgeCost => ({
  mostNanos: currency === 'USD' || mostNanos === 0 ? mostNanos : null,
});

/** The same of a forecast of the judge's questions. */
export const judgeCostOf = inDollars;

type KeyOwners = Awaited<ReturnType<typeof listSharedKeys>>;

/** The most that a run, or the rest of one, its simulated user and its judge may cost on shared keys, warm-ups included, by key and model. */
export async function planCharges(
  ctx: Context,
  spec: RunSpec,
  suite: PlannedSuite,
  judgeCost: JudgeCost,
  rest: Rest = {},
): Promise<Charge[]> {
  const judge = spec.judge ? await planJudgeCharges(ctx, spec.judge, judgeCost) : [];
  return [...(await planCallCharges(ctx, spec, suite, rest)), ...judge];
}

async function planCallCharges(ctx: Context, spec: RunSpec, suite: PlannedSuite, rest: Rest): Promise<Charge[]> {
  const owners = await listSharedKeys(
    ctx,
    calledModels(spec).map(({ keyId }) => keyId),
  );
  const player = await planUserCharge(spec, suite, owners, rest);
  const models = spec.models.filter(({ keyId }) => keyId !== null && owners.has(keyId));
  if (models.length === 0) return player;
  const [rounds, prices] = [spec.rounds, await tablesWith(spec.prices)];
  const isBatch = spec.batch ?? false;
  const calls = await forecastRun({ suite, models, rounds, prices, isBatch, ...rest });
  const warmUps = await forecastWarmUps({ models }, suite, rest, { prices, isBatch });
  const once = await forecastWarmUps({ models }, suite, rest, { prices, isBatch }, 1);
  const charges = new Map<string, Charge>();
  for (const [index, model] of models.entries()) {
    const charge = chargeOf(owners, model, false, { mostNanos: 0 });
    const id = JSON.stringify(charge);
    const known = charges.get(id) ?? charge;
    const forecast = calls.models[index]!;
    const left = (warmUps.models[index]!.mostNanos ?? 0) - (once.models[index]!.mostNanos ?? 0);
    const roomNanos = forecast.roomNanos === null ? null : Math.max(0, forecast.roomNanos - left);
    const room = { mostNanos: roomNanos, currency: forecast.currency };
    for (const most of isBatch ? [forecast] : [forecast, room, warmUps.models[index]!]) {
      const { mostNanos } = inDollars(most);
      known.mostNanos = known.mostNanos === null || mostNanos === null ? null : known.mostNanos + mostNanos;
    }
    charges.set(id, known);
  }
  return [...charges.values(), ...player];
}

async function planUserCharge(
  { simulatedUser: model, models, rounds, prices }: RunSpec,
  suite: PlannedSuite,
  owners: KeyOwners,
  { callsOf }: Rest,
): Promise<Charge[]> {
  if (!model || !owners.has(model.keyId ?? '')) return [];
  const forecast = await forecastUser({ model, suite, models, rounds, callsOf, prices: await tablesWith(prices) });
  return forecast ? [chargeOf(owners, model, false, inDollars(forecast))] : [];
}

/** What its judge may cost, if it is asked with a shared key. */
export async function planJudgeCharges(ctx: Context, judge: unknown, cost: JudgeCost): Promise<Charge[]> {
  const model = runJudge().modelOf(judge);
  const owners = await listSharedKeys(ctx, [model.keyId]);
  return owners.has(model.keyId ?? '') ? [chargeOf(owners, model, true, cost)] : [];
}

function chargeOf(
  owners: KeyOwners,
  { keyId, provider, model }: RunSpec['models'][number],
  isJudge: boolean,
  cost: JudgeCost,
): Charge {
  const { organisationId, name: keyName } = owners.get(keyId!)!;
  return { organisationId, keyId: keyId!, keyName, provider, model, isJudge, mostNanos: cost.mostNanos };
}

const costOf = sql.raw(`call -> 'record' -> 'cost'`);
const isCounted = sql`(${costOf} ->> 'currency' = 'USD' or ${costOf} ->> 'nanos' = '0')`;
/** As `mayHaveBilled` of the engine says it. */
const mayHaveBilled = sql`(call -> 'record' ->> 'outcome' = 'interrupted' or jsonb_path_exists(call, '$.record.attempts[*] ?
  (@.httpStatus < 400 || (@.httpStatus == null && @.stamps.requestMs != null && @.outcome != "network"))'))`;
/** More may have been billed than is known. */
const isUncounted = sql`(coalesce((${costOf} ->> 'isAtLeast')::boolean, false)
  or (${mayHaveBilled} and coalesce(${isCounted}, false) is not true))`;

/**
 * What the simulated user of a run has cost, by all of its messages. Of a conversation whose worker ended nobody knows what was said;
 * a case that was answered without a conversation has no user.
 */
async function costOfUser(tx: Transaction, id: string): Promise<Pick<RealCost, 'nanos' | 'unpricedCalls'>> {
  const said = sql`jsonb_array_elements(coalesce(call -> 'record' -> 'conversation' -> 'calls', '[]'::jsonb))`;
  const cost = sql.raw(`said -> 'cost'`);
  const isInDollars = sql`(${cost} ->> 'currency' = 'USD' or ${cost} ->> 'nanos' = '0')`;
  const [found] = await tx
    .select({
      nanos: sql<number>`coalesce(sum((${cost} ->> 'nanos')::float8) filter (where ${isInDollars}), 0)::float8`,
      unpricedCalls: sql<number>`(count(*) filter (where coalesce((${cost} ->> 'isAtLeast')::boolean, false)
        or (said ->> 'isUncounted')::boolean
        or ((said ->> 'inputTokens')::int > 0 and coalesce(${isInDollars}, false) is not true)))::int`,
    })
    .from(benchmarkSamples)
    .innerJoin(sql`lateral ${everyCall} as call`, sql`true`)
    .innerJoin(sql`lateral ${said} as said`, sql`true`)
    .where(eq(benchmarkSamples.runId, id));
  const isLost = sql`(call -> 'record' -> 'failure' ->> 'reason' = 'worker_ended'
    and coalesce(call -> 'record' -> 'conversation', 'null'::jsonb) = 'null'::jsonb)`;
  const isPlayed = sql`${benchmarkSamples.caseId} not in (select answered.case_id from benchmark_samples as answered
    where answered.run_id = ${id} and answered.outcome = 'ok' and coalesce(answered.record -> 'conversation', 'null'::jsonb) = 'null'::jsonb)`;
  const [lost] = await tx
    .select({ calls: sql<number>`count(*)::int` })
    .from(benchmarkSamples)
    .innerJoin(sql`lateral ${everyCall} as call`, sql`true`)
    .where(and(eq(benchmarkSamples.runId, id), isLost, isPlayed));
  return { nanos: found!.nanos, unpricedCalls: found!.unpricedCalls + lost!.calls };
}

/** Books what the calls of a run have cost on shared keys, and releases the rest of what was reserved for them. */
export async function settleCharges(tx: Transaction, run: Pick<RunRow, 'id' | 'month' | 'spec'>): Promise<void> {
  const rows = await tx
    .select({
      modelKey: benchmarkSamples.modelKey,
      nanos: sql<number>`coalesce(sum((${costOf} ->> 'nanos')::float8) filter (where ${isCounted}), 0)::float8`,
      unpricedCalls: sql<number>`(count(*) filter (where ${isUncounted}))::int`,
    })
    .from(benchmarkSamples)
    .innerJoin(sql`lateral ${everyCall} as call`, sql`true`)
    .where(eq(benchmarkSamples.runId, run.id))
    .groupBy(benchmarkSamples.modelKey);
  const costs = new Map<string, RealCost>();
  const add = ({ keyId, provider, model }: SpecModel, made: Pick<RealCost, 'nanos' | 'unpricedCalls'> | undefined) => {
    if (keyId === null || made === undefined) return;
    const id = JSON.stringify([keyId, provider, model]);
    const known = costs.get(id) ?? { keyId, provider, model, nanos: 0, unpricedCalls: 0 };
    known.nanos += made.nanos;
    known.unpricedCalls += made.unpricedCalls;
    costs.set(id, known);
  };
  const { models, simulatedUser } = run.spec;
  for (const model of models)
    add(
      model,
      rows.find(({ modelKey }) => modelKey === model.key),
    );
  if (simulatedUser) add(simulatedUser, await costOfUser(tx, run.id));
  await settleSpending(tx, { runId: run.id, isJudge: false, month: run.month }, [...costs.values()]);
}
