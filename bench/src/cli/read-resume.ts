import { cacheModeOf } from '../cache-mode.ts';
import type { JudgeBudget } from '../judging/judge-budget.ts';
import type { Manifest, Sample } from '../record.ts';
import { readHeld } from '../report/held-samples.ts';
import { RunFolderError, readAllJudgements, readManifest, readRecord, readSuite } from '../report/run-folder.ts';
import type { MadeCall, ResumeFrom } from '../run-options.ts';
import { isCutOff } from '../summary/cut-off.ts';
import { describeChange } from './changed-cases.ts';
import type { RunSettings } from './run-settings.ts';

/** Verdicts of two judges have no common mean, and answers to two prompts no common figure. */
function refuseOtherSuite(folder: string, { suite, models }: RunSettings): void {
  const before = readSuite(folder);
  if (!before) return;
  const { judge } = suite;
  if (before.judge && judge && before.judge.model.key !== judge.model.key)
    throw new RunFolderError(`${folder} was judged by ${before.judge.model.model}; a run cannot change its judge.`);
  const change = describeChange(before, { cases: suite.cases, models, judge });
  if (change !== null)
    throw new RunFolderError(
      `${folder} was started before ${change} changed; going on would mix both in one run. Undo the change to go on, or measure the suite as it is now in a new run, without --resume.`,
    );
}

/** Another set of models or rules would be another run: it would be paid in part, and its verdicts would mix the two. */
function refuseOtherTerms(folder: string, manifest: Manifest, settings: RunSettings): void {
  const { models, baseline, suite, isBatch } = settings;
  const termsOf = (
    run: Pick<Manifest, 'models' | 'cacheMode' | 'baseline' | 'stopWhenDecided' | 'batch' | 'simulatedUser'>,
  ) =>
    JSON.stringify([
      run.simulatedUser?.key,
      run.models.map((model) => [model.key, cacheModeOf(model, run.cacheMode)]),
      run.baseline?.model,
      run.baseline?.pairs,
      run.stopWhenDecided ?? false,
      run.batch ?? false,
    ]);
  const { stopWhenDecided, cacheMode } = suite.settings;
  const { simulatedUser } = suite;
  if (
    termsOf(manifest) !==
    termsOf({
      models,
      cacheMode,
      batch: isBatch,
      ...(baseline ? { baseline } : {}),
      ...(stopWhenDecided ? { stopWhenDecided } : {}),
      ...(simulatedUser ? { simulatedUser } : {}),
    })
  )
    throw new RunFolderError(
      `${folder} was started with other models, another cache mode, another simulated user, another baseline, another rule of when to stop, or not both are in batches; repeat the command that started it, with --resume ${folder}.`,
    );
}

/** What the earlier process left in the folder. @throws {RunFolderError} where it is another run */
export async function readResume(folder: string, settings: RunSettings, judgeBudget: JudgeBudget): Promise<ResumeFrom> {
  const manifest = readManifest(folder);
  if (manifest.watch)
    throw new RunFolderError(`${folder} is a version of a watch, which cannot be resumed: its answers have no times.`);
  const hasSame = JSON.stringify(manifest.suite.caseIds) === JSON.stringify(settings.suite.cases.map(({ id }) => id));
  if (!hasSame)
    throw new RunFolderError(`${folder} holds a run of other cases; a run can be resumed with its own suite only.`);
  refuseOtherTerms(folder, manifest, settings);
  refuseOtherSuite(folder, settings);
  // A conversation that ended before its process was killed waits for its checks, and is no unfinished one.
  const unscoredIds = new Set(readHeld(folder, 'unscored').map(({ id }) => id));
  readHeld(folder, 'unfinished', ({ id }) => unscoredIds.has(id));
  const samples: MadeCall[] = [];
  const cutOff = new Set<string>();
  for await (const sample of readRecord(folder)) {
    if (isCutOff(sample)) cutOff.add(partOf(sample));
    judgeBudget.takeOverGrades({ scores: sample.scores });
    samples.push(madeCallOf(sample));
  }
  judgeBudget.takeOverJudgements(readAllJudgements(folder));
  // A call that was cut off was perhaps answered when it was made again.
  const recorded = new Set(samples.filter(({ outcome }) => outcome !== 'aborted').map(({ id }) => id));
  const unscored = readHeld(folder, 'unscored', ({ id }) => recorded.has(id));
  const begun = readHeld(folder, 'unfinished', (held) => recorded.has(held.id) || cutOff.has(partOf(held)));
  const all = [...samples, ...[...begun, ...unscored].map(madeCallOf)];
  return { runId: manifest.runId, seed: manifest.seed, samples: all, unscored, begun };
}

/** A call that begins again is another part of the same. */
const partOf = ({ id, startedAt }: Sample) => JSON.stringify([id, startedAt]);

function madeCallOf(sample: Sample): MadeCall {
  const { id, modelKey, caseId, caseFamily, round, outcome, failure, metrics, isWarmup, cost } = sample;
  const { attempts, toolCalls, conversation, block, usage } = sample;
  const call = { id, modelKey, caseId, caseFamily, round, outcome, failure, metrics, isWarmup, cost, scores: [] };
  return {
    ...call,
    usage,
    // Of an attempt only its usage is counted again; its bytes stay on disk.
    attempts: attempts.map((attempt) => ({ ...attempt, raw: null, timeline: NO_TIMELINE, responseHeaders: {} })),
    toolCalls: toolCalls.map(({ http }) => (http ? { http } : {})),
    ...(block ? { block } : {}),
    ...(conversation ? { conversation } : {}),
    ...(conversation && cost?.isAtLeast ? { isPerhapsMore: true as const } : {}),
  };
}

const NO_TIMELINE = { atMs: [], bytes: [], answerChars: [], reasoningChars: [], uncertaintyMs: [], dropped: 0 };
