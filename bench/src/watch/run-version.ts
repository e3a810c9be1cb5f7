// Runs one version of a watched suite: what an earlier version asked in the same words is taken from there, and the rest is asked.
import type { CallModelOptions, CallPlace } from '../call-context.ts';
import { checkPrices } from '../forecast-run.ts';
import { NO_TIMES_OF_A_WATCH, noMetrics } from '../metrics.ts';
import { asAsked, checkPlan, type PlannedCall, planBlocks, promptOf, sampleId } from '../plan.ts';
import { loadBundledPrices } from '../prices/bundled-prices.ts';
import { checkMedia } from '../providers/media-support.ts';
import type { Manifest, Sample, Score } from '../record.ts';
import type { SuiteCase } from '../request.ts';
import type { MadeCall, RunSuiteOptions } from '../run-options.ts';
import { runSuite } from '../run-suite.ts';
import { isNotMade } from '../scoring/check-answer.ts';
import type { AnswerBook } from './answer-book.ts';

export interface VersionOptions extends RunSuiteOptions {
  runId: string;
  book: AnswerBook;
  /** Ask everything again. */
  isFresh: boolean;
  /** What each check of a case is, as text: an answer keeps what a check came to while that stays the same. */
  checksOf: (suiteCase: SuiteCase) => readonly string[];
}

export interface Version {
  manifest: Manifest;
  /** Answers that were taken from earlier versions. */
  copies: number;
  /** Calls that were made. */
  asked: number;
}

/**
 * Runs a version as `runSuite` does, without warm-ups and without a time in any sample. Copies name the sample that they are of
 * (`copyOf`) and cost nothing again; their checks are made again where they changed.
 */
export async function runVersion({ book, isFresh, checksOf, ...options }: VersionOptions): Promise<Version> {
  await checkVersion(options);
  const { suite, models, rounds, seed, runId, score, simulatedUser } = options;
  const casesById = new Map(suite.cases.map((one) => [one.id, one]));
  const keys = new Map<string, string>();
  const made: MadeCall[] = [];
  let asked = 0;
  for (const call of [...planBlocks(suite, models, rounds, seed)].flat()) {
    if (options.signal?.aborted || options.mayGoOn?.() === false) break;
    const id = sampleId(runId, call.suiteCase.id, call.model.key, call.round);
    const { place, ...callOptions } = describeCall(call, options);
    const key = book.keyOf(callOptions, place, simulatedUser);
    if (key === null) continue;
    keys.set(id, key);
    const known = isFresh ? null : book.find(key);
    if (!known) continue;
    const copy = copyFor(known.sample, id, call, runId);
    const checks = checksOf(call.suiteCase);
    const { kept, open } = settledScores(known, checks);
    if (score && open.length > 0) {
      const asked = asAsked(call.suiteCase, copy, models);
      const again = await score(copy, { ...asked, assertions: open.map((at) => asked.assertions![at]!) });
      copy.scores = again.length === 0 ? [] : kept.map((one, at) => one ?? again[open.indexOf(at)]!);
    } else copy.scores = kept.flatMap((one) => one ?? []);
    book.add(key, { ...copy, id: known.sample.id }, checks);
    await options.sink(copy);
    // It was paid for once, and so was its user.
    const { conversation: _, ...paid } = copy;
    made.push({ ...paid, cost: copy.cost && { ...copy.cost, nanos: 0 }, attempts: [] });
  }
  const manifest = await runSuite({
    ...options,
    warmsUp: false,
    block: 1,
    resumeFrom: { runId, seed, samples: made },
    ...(score ? { score: (sample, suiteCase) => score(withoutTimes(sample), suiteCase) } : {}),
    onStart: (head) => options.onStart?.({ ...head, watch: true }),
    async sink(sample) {
      asked++;
      const untimed = withoutTimes(sample);
      const suiteCase = casesById.get(sample.caseId);
      const key = keys.get(sample.id);
      if (suiteCase && key !== undefined) book.add(key, untimed, checksOf(suiteCase));
      await options.sink(untimed);
    },
  });
  return { manifest: { ...manifest, watch: true, roundTripMs: {} }, copies: made.length, asked };
}

/** Before a judge is paid for copies of answers. */
async function checkVersion(options: RunSuiteOptions): Promise<void> {
  const { suite, models, rounds, budget, prices } = options;
  checkPlan(suite, models, rounds);
  await checkMedia(options);
  const limits = { nanos: null, currency: 'USD', tokens: null, ...budget };
  checkPrices(options, limits, prices ?? [await loadBundledPrices()]);
}

/** What checks came to that are as they were, and the places of the others. Those that were not made are open again, as of a judge that gave no grade. */
function settledScores(known: NonNullable<ReturnType<AnswerBook['find']>>, checks: readonly string[]) {
  const { scores } = known.sample;
  const isWhole = scores.length === known.checks.length;
  const kept = checks.map((check): Score | null => {
    const score = isWhole ? scores[known.checks.indexOf(check)] : undefined;
    return !score || isNotMade(score) || (score.type === 'judge' && score.passed === null && score.value === null)
      ? null
      : score;
  });
  return { kept, open: kept.flatMap((score, at) => (score === null ? [at] : [])) };
}

function withoutTimes({ conversation, ...sample }: Sample): Sample {
  const turns = conversation?.turns.map((turn) => ({ ...turn, responseMs: null, timeToFirstTokenMs: null }));
  return {
    ...sample,
    ...(conversation && turns ? { conversation: { ...conversation, turns } } : {}),
    metrics: { ...noMetrics, speedWithheld: NO_TIMES_OF_A_WATCH },
  };
}

function describeCall(
  { model, suiteCase, round, position }: PlannedCall,
  { seed, isStreaming, cacheMode, concurrency = 1, runId }: RunSuiteOptions,
): CallModelOptions & { place: CallPlace } {
  const where = { runId: runId ?? '', caseId: suiteCase.id, caseFamily: suiteCase.family ?? null, round, position };
  const place = { ...where, isWarmup: false, concurrency, enqueuedMs: 0 };
  return { model, prompt: promptOf(suiteCase, model), seed, isStreaming, cacheMode, place };
}

function copyFor(known: Sample, id: string, { suiteCase, model, round, position }: PlannedCall, runId: string): Sample {
  const { key: modelKey, name = known.model } = model;
  const place = { id, runId, caseId: suiteCase.id, caseFamily: suiteCase.family ?? null, modelKey, round, position };
  return { ...known, ...place, modelName: name, copyOf: known.copyOf ?? known.id };
}
