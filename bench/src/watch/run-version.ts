// Runs one version of a watched suite: what an earlier version asked in the same words is taken from there, and the rest is asked.
import type { CallModelOptions, CallPlace } from '../call-context.ts';
import { noMetrics } from '../metrics.ts';
import { asAsked, type PlannedCall, planBlocks, promptOf, sampleId } from '../plan.ts';
import { checkMedia } from '../providers/media-support.ts';
import type { Manifest, Sample } from '../record.ts';
import type { SuiteCase } from '../request.ts';
import type { MadeCall, RunSuiteOptions } from '../run-options.ts';
import { runSuite } from '../run-suite.ts';
import type { AnswerBook } from './answer-book.ts';

const NO_TIMES = 'The suite is watched for its answers; its calls are not timed.';

export interface VersionOptions extends RunSuiteOptions {
  runId: string;
  book: AnswerBook;
  /** Ask everything again. */
  isFresh: boolean;
  /** What the checks of a case are, as text: an answer keeps its scores while this stays the same. */
  checksOf: (suiteCase: SuiteCase) => string;
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
  await checkMedia(options);
  const { suite, models, rounds, seed, runId } = options;
  const casesById = new Map(suite.cases.map((one) => [one.id, one]));
  const keys = new Map<string, string>();
  const made: MadeCall[] = [];
  let asked = 0;
  for (const call of [...planBlocks(suite, models, rounds, seed)].flat()) {
    const id = sampleId(runId, call.suiteCase.id, call.model.key, call.round);
    const { place, ...callOptions } = describeCall(call, options);
    const key = book.keyOf(callOptions, place);
    if (key === null) continue;
    keys.set(id, key);
    const known = isFresh ? null : book.find(key);
    if (!known) continue;
    const copy = copyFor(known.sample, id, call, runId);
    const checks = checksOf(call.suiteCase);
    // A check that came to nothing, because the judge could not be asked, is made again.
    const isOpen =
      known.checks !== checks || copy.scores.some(({ passed, value }) => passed === null && value === null);
    if (options.score && isOpen) {
      copy.scores = await options.score(copy, asAsked(call.suiteCase, copy, models));
      book.add(key, { ...copy, id: known.sample.id }, checks);
    }
    await options.sink(copy);
    // It was paid for once.
    made.push({ ...copy, cost: copy.cost && { ...copy.cost, nanos: 0 }, attempts: [] });
  }
  const manifest = await runSuite({
    ...options,
    warmsUp: false,
    block: 1,
    resumeFrom: { runId, seed, samples: made },
    onStart: (head) => options.onStart?.({ ...head, watch: true }),
    async sink(sample) {
      asked++;
      const untimed = { ...sample, metrics: { ...noMetrics, speedWithheld: NO_TIMES } };
      const suiteCase = casesById.get(sample.caseId);
      const key = keys.get(sample.id);
      if (suiteCase && key !== undefined) book.add(key, untimed, checksOf(suiteCase));
      await options.sink(untimed);
    },
  });
  return { manifest: { ...manifest, watch: true, roundTripMs: {} }, copies: made.length, asked };
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
