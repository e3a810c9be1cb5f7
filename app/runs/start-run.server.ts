import { randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { isQuotaFull } from '../billing/account-quota.server.ts';
import { quotaWords } from '../billing/account-quota.ts';
import type { Context } from '../platform/context.server.ts';
import { newId } from '../platform/ids.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { executeRunJob } from './execution/execute-run-job.server.ts';
import { planRun, type RunRefusal, type RunRequest } from './plan-run.server.ts';
import { runJudge } from './run-judge.server.ts';
import { monthOf, takenMetrics } from './run-plan.ts';
import { benchmarkRuns, benchmarkTests } from './schema.server.ts';
import { isStorable, storableJsonText, storableText } from './storable.server.ts';
import { findTokenShortage } from './token-shortage.server.ts';
import { reserveTokens } from './token-usage.server.ts';

export interface StartOptions {
  /** Made by the form: the same key starts one run only. */
  startKey: string;
  origin: 'page' | 'api' | 'schedule';
}

export type StartedRun = { runId: string } | { refusal: RunRefusal };

/** Of what makes a second press the same: it is part of an index. */
const MAX_KEY_BYTES = 255;

const badKey: RunRefusal = {
  status: 400,
  title: 'Bad request',
  description: `An idempotency key has at most ${MAX_KEY_BYTES} bytes, and no NUL character.`,
};

/** Books a run against the plan and queues it, in one transaction; refuses with a sentence before anything is spent. */
export async function startRun(
  ctx: Context,
  userId: string,
  request: RunRequest,
  options: StartOptions,
): Promise<StartedRun> {
  if (Buffer.byteLength(options.startKey) > MAX_KEY_BYTES || !isStorable(options.startKey)) return { refusal: badKey };
  const planned = await planRun(ctx, userId, request, randomInt(2 ** 31));
  if ('refusal' in planned) {
    // What was started before is not refused now, whatever has changed since.
    const twin = await findByStartKey(ctx, userId, options.startKey);
    return twin ? { runId: twin } : planned;
  }
  const runId = newId();
  const month = monthOf(ctx.now());
  const { plan, name, calls, tokens, judgeTokens, entitlements } = planned;
  const planText = storableJsonText(plan);
  return await mutate(ctx, 'run.start', { kind: 'run', id: runId }, async (tx) => {
    const isNamed = request.name.trim() !== '' || request.table !== null;
    const testId = isNamed ? await keepTest(ctx, tx, userId, planned) : null;
    if (isNamed && testId === null)
      return refuse({
        refusal: { status: 403, title: 'Too many suites', description: quotaWords('suites') } as RunRefusal,
      });
    const made = await tx
      .insert(benchmarkRuns)
      .values({
        ...{ id: runId, userId, testId, startKey: options.startKey, name: storableText(name), status: 'queued' },
        ...{
          plan: sql`${planText}::jsonb`,
          planned: calls,
          reservedTokens: tokens,
          month,
          origin: options.origin,
          createdAt: ctx.now(),
        },
      })
      .onConflictDoNothing()
      .returning({ id: benchmarkRuns.id });
    if (made.length === 0) return { runId: (await findByStartKey(ctx, userId, options.startKey))! };
    const all = tokens + judgeTokens;
    const left = await reserveTokens(tx, { userId, month, tokens: all, limit: entitlements.tokensPerMonth });
    if (left !== null) return refuse({ refusal: (await findTokenShortage(planned, left)) ?? tokensGone });
    tx.detail({ models: plan.models.length, calls, tokens: all });
    if (plan.judge) await runJudge().reserve(tx, { id: runId, judge: plan.judge }, judgeTokens, ctx.now());
    await tx.enqueue(executeRunJob, { runId }, { key: runId });
    return { runId };
  });
}

/** The last tokens were freed while the run was being refused. */
const tokensGone: RunRefusal = {
  status: 403,
  title: 'Token limit reached',
  description: 'Another run had the tokens of your plan reserved. Try again.',
};

async function findByStartKey(ctx: Context, userId: string, startKey: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: benchmarkRuns.id })
    .from(benchmarkRuns)
    .where(and(eq(benchmarkRuns.userId, userId), eq(benchmarkRuns.startKey, startKey)));
  return row?.id ?? null;
}

type Planned = Exclude<Awaited<ReturnType<typeof planRun>>, { refusal: RunRefusal }>;
type Tx = Parameters<Parameters<typeof mutate>[3]>[0];

/** A named run belongs to the suite of that name, so that its history can be followed. Null: the account has no room for one more. */
async function keepTest(ctx: Context, tx: Tx, userId: string, { name, plan, suite }: Planned): Promise<string | null> {
  const testName = storableText(name);
  const facts = { metrics: takenMetrics, prompt: storableText(plan.prompt), caseCount: suite.cases.length };
  const [known] = await tx
    .select({ id: benchmarkTests.id })
    .from(benchmarkTests)
    .where(and(eq(benchmarkTests.userId, userId), eq(benchmarkTests.name, testName)));
  if (
    !known &&
    (await isQuotaFull(tx, userId, 'suites', () => tx.$count(benchmarkTests, eq(benchmarkTests.userId, userId))))
  )
    return null;
  const [row] = await tx
    .insert(benchmarkTests)
    .values({ id: newId(), userId, name: testName, ...facts, createdAt: ctx.now() })
    .onConflictDoUpdate({ target: [benchmarkTests.userId, benchmarkTests.name], set: facts })
    .returning({ id: benchmarkTests.id });
  return row!.id;
}
