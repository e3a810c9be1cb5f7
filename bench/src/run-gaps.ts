// What is missing from a run and what was made later than planned, in words: said wherever its verdicts are. Pure.
import { formatCount } from './format-figures.ts';
import type { Manifest } from './record.ts';
import type { ModelSummary, PairSummary, RunSummary, UnjudgedAnswers } from './summary/summary.ts';

export interface RunGapsContext {
  nameOf: (key: string) => string;
  rounds: number;
  /** Calls that each model was to make; null: not to be compared with those that were made, as in a run that was stopped. */
  plannedPerModel: number | null;
  /** Models of the plan, so that one that was never called is named too. */
  planned?: readonly { key: string; name: string; provider: string }[];
  /** False: without names of checks, and without what a check, a judge or a provider said, which may quote the suite and an answer. */
  isQuoting?: boolean;
}

/** Rounds of the plan; what a run that ended itself did not make is not missing. */
export const plannedRounds = ({ ending, rounds, models, suite, totals }: Manifest): number =>
  ending ? Math.round(totals.planned / Math.max(1, models.length * suite.caseIds.length)) : rounds;

/** Calls that each model was to make; null for a run that was stopped: it lacks calls for that reason. */
export const plannedPerModel = (manifest: Manifest): number | null =>
  ['completed', 'incomplete'].includes(manifest.status)
    ? manifest.suite.caseIds.length * plannedRounds(manifest)
    : null;

/** Planned calls of a model that were not made. */
export const missingCalls = (
  { attempted, aborted, unplayed = 0 }: Pick<ModelSummary, 'attempted' | 'aborted' | 'unplayed'>,
  plannedPerModel: number | null,
): number => (plannedPerModel === null ? 0 : Math.max(0, plannedPerModel - attempted - aborted - unplayed));

/** One sentence for each way in which the run is not the one that was planned; none for a run that is. */
export function describeGaps(summary: RunSummary, context: RunGapsContext): string[] {
  const parts = describeBlocks(summary);
  return [
    ...parts,
    ...describeCopies(summary),
    ...describeUncalled(summary, context),
    ...summary.models.flatMap((model) => describeModelGaps(model, summary.pairs, context)),
  ];
}

function describeCopies({ copies = 0, samples }: RunSummary): string[] {
  if (copies === 0) return [];
  const words = copies === 1 ? 'was taken from an earlier version' : 'were taken from earlier versions';
  return [
    `${copies} of ${formatCount(samples, 'answer')} ${words}, because the request was the same to the byte. What they cost was spent then.`,
  ];
}

/** Models that were never called: their provider took not even the warm-up, or the run ended before. */
function describeUncalled(
  summary: RunSummary,
  { planned = [], plannedPerModel, isQuoting = true }: RunGapsContext,
): string[] {
  if (plannedPerModel === null) return [];
  const called = new Set(summary.models.map(({ modelKey }) => modelKey));
  return planned
    .filter(({ key }) => !called.has(key))
    .map(({ name, provider }) => {
      const refusal = summary.warmUpFailures?.find((failure) => failure.provider === provider);
      const said = refusal && (isQuoting ? refusal.message.replace(/\.$/, '') : refusalBy(refusal.class === 'quota'));
      const because = said ? `: ${said}` : '';
      return `None of the ${formatCount(plannedPerModel, 'planned call')} of ${name} ${plannedPerModel === 1 ? 'was' : 'were'} made${because}.`;
    });
}

function describeBlocks({ blocks = [] }: RunSummary): string[] {
  if (blocks.length < 2) return [];
  const words = blocks.map(
    ({ calls, firstAt, lastAt }) => `${formatCount(calls, 'call')} ${writeSpan(firstAt, lastAt)}`,
  );
  return [
    `The run was made in ${blocks.length} parts: ${words.join('; ')}. Only calls of the same part are compared with each other.`,
  ];
}

/** ISO times to the minute: "on 2026-11-22, 06:23 to 06:24 UTC". */
function writeSpan(firstAt: string, lastAt: string): string {
  const [from, to] = [firstAt.slice(0, 16), lastAt.slice(0, 16)].map((text) => text.replace('T', ', ')) as [
    string,
    string,
  ];
  if (from === to) return `on ${from} UTC`;
  return `on ${from} to ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(12) : to} UTC`;
}

function describeModelGaps(
  model: ModelSummary,
  pairs: readonly PairSummary[],
  { nameOf, rounds, plannedPerModel, isQuoting = true }: RunGapsContext,
): string[] {
  const name = nameOf(model.key);
  const { blocks = [], repeats, aborted, unplayed = 0, unjudged, tools = [] } = model;
  const missing = missingCalls(model, plannedPerModel);
  const isLate = blocks.length > 1;
  const lost = lostRoundsOf(model.key, pairs);
  const sentences: string[] = [];
  if (missing > 0) sentences.push(describeMissing(name, model, plannedPerModel ?? 0, isQuoting));
  if (isLate)
    sentences.push(
      `Calls of ${name}: ${blocks.map(({ block, calls }) => `${calls.toLocaleString('en-US')} in part ${block}`).join(', ')}.`,
    );
  if (lost > 0 && (isLate || missing > 0 || (repeats?.calls ?? 0) > 0))
    sentences.push(`${lost} of ${formatCount(rounds, 'round')} of ${name} are left out of every comparison with it.`);
  if (repeats && repeats.calls > 0)
    sentences.push(
      `${formatCount(repeats.calls, 'failed call')} of ${name} ${repeats.calls === 1 ? 'was' : 'were'} made again later; ${repeats.answered} ${repeats.answered === 1 ? 'was' : 'were'} answered. Success counts the first calls, and times of repeated calls are not compared.`,
    );
  if (aborted > 0)
    sentences.push(
      `${formatCount(aborted, 'call')} of ${name} ${aborted === 1 ? 'was' : 'were'} cut off when the run stopped: no failure of the model, and what it cost is not known.`,
    );
  if (unplayed > 0)
    sentences.push(
      `${formatCount(unplayed, 'conversation')} of ${name} failed because the simulated user could not be asked: no failure of the model, and in no success rate.`,
    );
  for (const tool of tools) sentences.push(describeTool(name, tool));
  if (unjudged) sentences.push(describeUnjudged(name, unjudged, isQuoting));
  return sentences;
}

/** Why a provider takes no further call, in our words: one of these two is always the reason. */
const refusalBy = (isQuota: boolean): string => (isQuota ? 'a limit of spending is reached' : 'the key was refused');

/**
 * Calls of one model that were not made, with what its provider said.
 * @param isQuoting false: in our words
 */
export function describeMissing(name: string, model: ModelSummary, planned: number, isQuoting = true): string {
  const { stoppedBecause, answered, failures } = model;
  const said = isQuoting ? stoppedBecause?.replace(/\.$/, '') : refusalBy((failures.quota ?? 0) > 0);
  const because = stoppedBecause ? `: the provider took no further call (${said})` : '';
  const missing = missingCalls(model, planned);
  return `${missing.toLocaleString('en-US')} of ${formatCount(planned, 'planned call')} of ${name} ${missing === 1 ? 'was' : 'were'} not made${because}; ${answered.toLocaleString('en-US')} ${answered === 1 ? 'was' : 'were'} answered.`;
}

function describeTool(name: string, tool: { name: string; calls: number; failed: number }): string {
  const { calls, failed } = tool;
  const count = calls.toLocaleString('en-US');
  return failed === calls
    ? `The tool ${tool.name} never answered: ${calls === 1 ? 'the one call' : `all ${count} calls`} of it by ${name} failed.`
    : `The tool ${tool.name} failed in ${failed.toLocaleString('en-US')} of ${count} calls of it by ${name}.`;
}

/** Characters that are quoted of the reason why a check could not be made. */
const MAX_REASON_CHARS = 160;

/**
 * Answers of which a check could not be made, with the first reason of each such check.
 * @param isQuoting false: with the kinds of the checks alone
 */
export function describeUnjudged(
  name: string,
  { answers, of, checks, kinds = [] }: UnjudgedAnswers,
  isQuoting = true,
): string {
  const kindWords = ({ type, answers }: (typeof kinds)[number]) =>
    `a check of the kind ${type} in ${answers.toLocaleString('en-US')}`;
  const checkWords = (check: UnjudgedAnswers['checks'][number]) => {
    const reason =
      check.reason.length > MAX_REASON_CHARS ? `${check.reason.slice(0, MAX_REASON_CHARS)}…` : check.reason;
    const example = check.answers > 1 ? 'for example: ' : '';
    return `${check.name} in ${check.answers.toLocaleString('en-US')} (${example}${reason.replace(/\.$/, '')})`;
  };
  const words = isQuoting ? checks.map(checkWords) : kinds.map(kindWords);
  return `${answers.toLocaleString('en-US')} of ${formatCount(of, 'checked answer')} of ${name} ${answers === 1 ? 'is' : 'are'} not judged, because checks could not be made${words.length > 0 ? `: ${words.join(', ')}` : ''}. They count neither as passed nor as failed.`;
}

/** Rounds that no comparison with this model could use. */
function lostRoundsOf(key: string, pairs: readonly PairSummary[]): number {
  const lost = pairs.flatMap(({ first, second, lostRounds }) =>
    first === key || second === key ? [lostRounds ?? 0] : [],
  );
  return lost.length === 0 ? 0 : Math.min(...lost);
}
