import {
  BadModelError,
  isSameQuestion,
  type JudgedPair,
  type JudgementStore,
  listJudgedPairs,
  MAX_JUDGED_CHARS,
  type PlannedSuite,
  runJudging,
  type Sample,
} from '@yardstick/bench';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { RunLost } from '../../runs/held-run.server.ts';
import { starterOf } from '../../runs/run-payer.server.ts';
import type { RunRow } from '../../runs/run-queries.server.ts';
import { callsOfSample, conversationOfSample } from '../../runs/sample-store.server.ts';
import { benchmarkRuns, benchmarkSamples } from '../../runs/schema.server.ts';
import { suiteOfSpec } from '../../runs/suite-of-spec.server.ts';
import { type JudgeSpec, judgeOf } from '../judge-part.ts';
import { benchmarkJudgings } from '../schema.server.ts';
import { countQuestions, endJudging } from '../verdicts/judging-ending.server.ts';
import { type HeldJudging, JudgingWatch, takeJudging, writeHeld } from '../verdicts/judging-lease.server.ts';
import {
  beginQuestion,
  listVerdicts,
  questionKey,
  settlePendingQuestions,
  storeVerdict,
} from '../verdicts/verdict-store.server.ts';
import { LANES, withJudge } from './ask-judge.server.ts';

/**
 * Has the answers of a finished run compared by its judge, or continues where a dead worker left it: what was answered is not
 * asked again, and questions that were under way are stored as interrupted rather than paid for twice.
 * @throws when the worker stops; the job is then taken up by another
 */
export async function judgeRun(
  ctx: Context,
  runId: string,
  { signal, jobId }: { signal: AbortSignal; jobId: string },
): Promise<void> {
  const held = await takeJudging(ctx, runId, jobId);
  if (!held) return;
  const [run] = await ctx.db.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, runId));
  const judge = run && judgeOf(run.spec);
  if (!run || !judge) return;
  const watch = new JudgingWatch(ctx, held, starterOf(run), signal);
  try {
    // A run that waited for this one has often begun by now.
    await watch.look(ctx, held, starterOf(run));
    const problem = await askQuestions(ctx, run, judge, held, watch);
    if (watch.reason === 'worker') throw new Error('The worker stops; another one continues the judging.');
    if (watch.reason === 'lost') return;
    const isCancelled = watch.reason === 'cancel';
    const status = isCancelled ? 'cancelled' : problem === null ? 'completed' : 'failed';
    await endJudging(ctx, run, held.block, { status, error: isCancelled ? 'The judge was stopped.' : problem });
  } catch (error) {
    if (error instanceof RunLost) return watch.lose();
    if (!(error instanceof BadModelError)) throw error;
    await endJudging(ctx, run, held.block, { status: 'failed', error: error.message });
  } finally {
    watch.end();
  }
}

/** Null when all questions were asked, else why not. */
async function askQuestions(
  ctx: Context,
  run: RunRow,
  judge: JudgeSpec,
  held: HeldJudging,
  watch: JudgingWatch,
): Promise<string | null> {
  await settlePendingQuestions(ctx, held);
  const questions = await countQuestions(ctx, run);
  await writeHeld(ctx, held, async (tx) => {
    await tx.update(benchmarkJudgings).set({ questions }).where(eq(benchmarkJudgings.runId, run.id));
  });
  if (questions === 0) return 'There were no two whole answers to the same case.';
  const store = await openStore(ctx, held, watch);
  const suite = await suiteOfSpec(run.spec, run.name);
  return await withJudge(ctx, run, judge, watch.signal, async (ask, budget) => {
    const mustStop = () => watch.signal.aborted || budget.problem !== null;
    await runJudging(listPairs(ctx, run, suite, judge.rounds, mustStop), {
      criteria: judge.criteria,
      ask,
      store,
      signal: watch.signal,
      lanes: LANES,
      whenFree: () => watch.whenFree(),
    });
  });
}

/** The stored questions of a judging; each is recorded before it is asked. */
async function openStore(ctx: Context, held: HeldJudging, watch: JudgingWatch): Promise<JudgementStore> {
  const rows = await listVerdicts(ctx, held.runId);
  const known = new Map(rows.map((row) => [questionKey(row), row.promptHash]));
  return {
    has: (question) => isSameQuestion(known.get(questionKey(question)), question),
    begin: (question) => beginQuestion(ctx, held, question),
    saveVerdict: async (question, verdict) => {
      // Asked, and perhaps paid for: the next worker finds it as it was begun.
      if (verdict.state === 'interrupted' && watch.reason !== 'cancel') return;
      await storeVerdict(ctx, held, question, verdict);
    },
  };
}

/** Case by case, so that the answers of a long suite are never all in memory. */
async function* listPairs(
  ctx: Context,
  { id: runId, spec }: RunRow,
  suite: PlannedSuite,
  rounds: number,
  mustStop: () => boolean,
): AsyncGenerator<JudgedPair> {
  for (let round = 1; round <= rounds; round++) {
    for (const one of suite.cases) {
      if (mustStop()) return;
      yield* listJudgedPairs(await readAnswers(ctx, runId, one.id, round), [one], round, spec);
    }
  }
}

async function readAnswers(ctx: Context, runId: string, caseId: string, round: number) {
  const { modelKey, outcome, answer } = benchmarkSamples;
  const rows = await ctx.db
    .select({
      modelKey,
      outcome,
      text: sql<string>`left(${answer}, ${MAX_JUDGED_CHARS + 1})`,
      toolCalls: callsOfSample,
      conversation: conversationOfSample,
    })
    .from(benchmarkSamples)
    .where(
      and(eq(benchmarkSamples.runId, runId), eq(benchmarkSamples.caseId, caseId), eq(benchmarkSamples.round, round)),
    );
  return rows.map(({ conversation, ...row }) => ({
    ...row,
    ...(conversation ? { conversation } : {}),
    caseId,
    round,
    isWarmup: false,
    outcome: row.outcome as Sample['outcome'],
  }));
}
