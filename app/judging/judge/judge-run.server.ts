import {
  areIdentical,
  BadModelError,
  callModel,
  IDENTICAL_ANSWERS,
  JUDGE_PROMPT_VERSION,
  type JudgedPair,
  type JudgeReply,
  judgePair,
  judgePromptHash,
  listJudgedPairs,
  type PlannedSuite,
  type Prompt,
  pairPrompt,
  readPairVerdict,
  type Sample,
  speaksToJudge,
} from '@yardstick/bench';
import { and, eq, sql } from 'drizzle-orm';
import { entitlementsOf } from '../../billing/entitlements.server.ts';
import { resolverFor } from '../../models/call-target.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { RunLost } from '../../runs/held-run.server.ts';
import type { RunRow } from '../../runs/run-queries.server.ts';
import { tokensOf } from '../../runs/sample-store.server.ts';
import { benchmarkRuns, benchmarkSamples } from '../../runs/schema.server.ts';
import { suiteOfPlan } from '../../runs/suite-of-plan.server.ts';
import { type KeySource, withKeys } from '../../vault/with-key.server.ts';
import { type JudgePlan, judgeOf } from '../judge-part.ts';
import { countQuestions, endJudging } from '../judging-ending.server.ts';
import { MAX_JUDGED_CHARS } from '../plan-judge.server.ts';
import { benchmarkJudgings } from '../schema.server.ts';
import { type HeldJudging, JudgingWatch, takeJudging, writeHeld } from '../verdicts/judging-lease.server.ts';
import {
  type GivenVerdict,
  listVerdicts,
  noteQuestion,
  type QuestionPlace,
  questionKey,
  settlePendingQuestions,
  storeVerdict,
  type VerdictRow,
} from '../verdicts/verdict-store.server.ts';
import { JudgePurse } from './judge-purse.ts';

/** Questions under way at once: nothing is timed here, and most providers take more. */
const LANES = 4;

/**
 * Has the answers of a finished run compared by its judge, or goes on where a dead worker left it: what was answered is not
 * asked again, and questions that were under way then are kept as interrupted rather than paid for twice.
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
  const judge = run && judgeOf(run.plan);
  if (!judge) return;
  const watch = new JudgingWatch(ctx, held, run.userId, signal);
  try {
    // A run that waited for this one has often begun by now.
    await watch.look(ctx, held, run.userId);
    const problem = await new Judging(ctx, run, judge, held, watch).perform();
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

const notAsked: JudgeReply = { text: null, costNanos: 0, tokens: 0, error: 'not asked' };

/** One attempt of a worker at a judging. */
class Judging {
  readonly #ctx: Context;
  readonly #run: RunRow;
  readonly #judge: JudgePlan;
  readonly #held: HeldJudging;
  readonly #watch: JudgingWatch;
  #known = new Map<string, VerdictRow>();
  #purse = new JudgePurse(null);

  constructor(ctx: Context, run: RunRow, judge: JudgePlan, held: HeldJudging, watch: JudgingWatch) {
    this.#ctx = ctx;
    this.#run = run;
    this.#judge = judge;
    this.#held = held;
    this.#watch = watch;
  }

  /** Null when all was asked, else why not. */
  async perform(): Promise<string | null> {
    const { id: runId, plan, userId, name } = this.#run;
    await settlePendingQuestions(this.#ctx, this.#held);
    const questions = await countQuestions(this.#ctx, this.#run);
    await writeHeld(this.#ctx, this.#held, async (tx) => {
      await tx.update(benchmarkJudgings).set({ questions }).where(eq(benchmarkJudgings.runId, runId));
    });
    if (questions === 0) return 'There were no two whole answers to the same case.';
    const rows = await listVerdicts(this.#ctx, runId, { hasWords: true });
    this.#known = new Map(rows.map((row) => [questionKey(row), row]));
    this.#purse = new JudgePurse(await this.#tokenCeiling());
    const suite = await suiteOfPlan(plan, name);
    await withKeys(this.#ctx, userId, async (keyFor) => {
      const pairs = this.#pairs(suite);
      const lane = async () => {
        for (let next = await pairs.next(); !next.done; next = await pairs.next())
          await this.#judgePair(next.value, keyFor);
      };
      await Promise.all(Array.from({ length: LANES }, lane));
    });
    return this.#purse.problem;
  }

  /** What may still be taken, where the plan has a limit. */
  async #tokenCeiling(): Promise<number | null> {
    const { tokensPerMonth } = await entitlementsOf(this.#ctx, this.#run.userId);
    const [row] = await this.#ctx.db.select().from(benchmarkJudgings).where(eq(benchmarkJudgings.runId, this.#run.id));
    return tokensPerMonth === null || !row ? null : row.reservedTokens + row.bookedTokens - row.usedTokens;
  }

  get #mustStop(): boolean {
    return this.#watch.signal.aborted || this.#purse.problem !== null;
  }

  /** Case by case, so that the answers of a long suite are never all in memory. */
  async *#pairs(suite: PlannedSuite): AsyncGenerator<JudgedPair> {
    for (let round = 1; round <= this.#judge.rounds; round++) {
      for (const one of suite.cases) {
        if (this.#mustStop) return;
        yield* listJudgedPairs(await this.#readAnswers(one.id, round), [one], round);
      }
    }
  }

  async #readAnswers(caseId: string, round: number) {
    const rows = await this.#ctx.db
      .select({
        ...{ modelKey: benchmarkSamples.modelKey, outcome: benchmarkSamples.outcome },
        text: sql<string>`left(${benchmarkSamples.answer}, ${MAX_JUDGED_CHARS + 1})`,
      })
      .from(benchmarkSamples)
      .where(
        and(
          ...[eq(benchmarkSamples.runId, this.#run.id), eq(benchmarkSamples.caseId, caseId)],
          eq(benchmarkSamples.round, round),
        ),
      );
    return rows.map(({ modelKey, outcome, text }) => ({
      ...{ modelKey, caseId, round, isWarmup: false, outcome: outcome as Sample['outcome'] },
      text:
        text.length <= MAX_JUDGED_CHARS
          ? text
          : `${text.slice(0, MAX_JUDGED_CHARS)}\n[The answer goes on; the judge is shown its first ${MAX_JUDGED_CHARS.toLocaleString('en-US')} characters.]`,
    }));
  }

  async #judgePair(pair: JudgedPair, keyFor: KeySource): Promise<void> {
    const isSuspect = speaksToJudge(pair.first.text) || speaksToJudge(pair.second.text);
    if (areIdentical(pair)) return await this.#storeLevel(pair, isSuspect);
    let asked = 0;
    await judgePair(pair, this.#judge.criteria, async (prompt) => {
      const isSwapped = asked++ === 1;
      const place = {
        caseId: pair.caseId,
        round: pair.round,
        first: pair.first.key,
        second: pair.second.key,
        isSwapped,
      };
      const promptHash = judgePromptHash(prompt);
      const known = this.#known.get(questionKey(place));
      if (known?.promptHash === promptHash) return { text: known.raw || null, costNanos: null, error: known.error };
      await this.#watch.whenFree();
      if (this.#mustStop) return notAsked;
      const most = this.#purse.reserve(prompt);
      if (most === null) return notAsked;
      await noteQuestion(this.#ctx, this.#held, place, {
        ...{ promptHash, promptVersion: JUDGE_PROMPT_VERSION, isSuspect },
      });
      const sample = await this.#call(prompt, keyFor);
      this.#purse.settle(most, sample);
      // Asked, and perhaps paid for: the next worker finds it as it stands.
      if (sample.outcome === 'aborted' && this.#watch.reason !== 'cancel') return notAsked;
      const verdict = verdictOf(sample, place);
      await storeVerdict(this.#ctx, this.#held, place, verdict);
      this.#purse.learn(verdict, sample.failure);
      return { text: verdict.raw || null, costNanos: verdict.cost?.nanos ?? null, error: verdict.error };
    });
  }

  /** Identical answers are level: nothing is asked, and nothing paid. */
  async #storeLevel({ caseId, round, request, first, second }: JudgedPair, isSuspect: boolean): Promise<void> {
    const prompt = pairPrompt(request, this.#judge.criteria, first.text, second.text);
    const facts = { promptHash: judgePromptHash(prompt), promptVersion: JUDGE_PROMPT_VERSION, isSuspect };
    for (const isSwapped of [false, true]) {
      const place = { caseId, round, first: first.key, second: second.key, isSwapped };
      if (this.#known.get(questionKey(place))?.promptHash === facts.promptHash) continue;
      await noteQuestion(this.#ctx, this.#held, place, facts);
      await storeVerdict(this.#ctx, this.#held, place, {
        ...{
          state: 'answered',
          winner: 'tie',
          raw: '',
          error: IDENTICAL_ANSWERS,
          tokens: 0,
          cost: null,
          isPaid: false,
        },
      });
    }
  }

  async #call(prompt: Prompt, keyFor: KeySource): Promise<Sample> {
    const { name: _name, modelId: _modelId, keyId, ...spec } = this.#judge.model;
    const resolveHost = resolverFor(this.#ctx, [spec]);
    return await callModel({
      ...{ model: spec, prompt, signal: this.#watch.signal, keepsRaw: false },
      key: (_provider, _model, origin = '') => (keyId === null ? '' : keyFor(keyId, origin)),
      ...(resolveHost ? { resolveHost } : {}),
    });
  }
}

function verdictOf(sample: Sample, { first, second, isSwapped }: QuestionPlace): GivenVerdict {
  const { outcome, text: raw, failure, cost } = sample;
  const tokens = tokensOf(sample);
  const paid = { tokens, cost: cost && { nanos: cost.nanos, currency: cost.currency }, raw };
  if (outcome === 'aborted')
    return { ...paid, state: 'interrupted', winner: null, error: 'The judge was stopped.', isPaid: true };
  if (outcome !== 'ok' && outcome !== 'truncated') {
    const error = failure?.message ?? outcome;
    return { ...paid, state: 'failed', winner: null, error, isPaid: tokens > 0 };
  }
  const mark = readPairVerdict(raw);
  const winner = mark === 'A' ? (isSwapped ? second : first) : mark === 'B' ? (isSwapped ? first : second) : mark;
  return {
    ...paid,
    state: 'answered',
    winner,
    error: winner === null ? 'The reply holds no verdict.' : '',
    isPaid: true,
  };
}
