import { resolve } from 'node:path';
import { nameModels } from '../conclude-run.ts';
import { correctJudge } from '../judging/corrected-judge.ts';
import { describeAgreement, humanAgreement } from '../judging/human-agreement.ts';
import { buildJudgeReport } from '../judging/judge-report.ts';
import { summarizeJudging } from '../judging/judge-summary.ts';
import { costOfQuestions, type PairJudgement } from '../judging/judgement.ts';
import { hasAttachments } from '../media.ts';
import { isContestant } from '../plan.ts';
import type { Manifest } from '../record.ts';
import { FailureExamples, findFailedChecks } from '../report/failed-checks.ts';
import { findChangedFiles, readJudgements, readManifest, readSamples, readSuite } from '../report/run-folder.ts';
import type { RunReport } from '../report/run-report.ts';
import { withVotes } from '../report/run-votes.ts';
import { plannedRounds } from '../run-gaps.ts';
import type { Threshold } from '../suite/suite-schema.ts';
import { optionsOfManifest, RunSummarizer } from '../summarize.ts';
import { MissingCollector } from '../summary/missing-bounds.ts';
import type { RunSummary } from '../summary/summary.ts';
import { checkThresholds } from '../summary/threshold-check.ts';

/** The limits of the suite as it was run. */
const thresholdsIn = (folder: string): readonly Threshold[] => readSuite(folder)?.thresholds ?? [];

/** Reads a run's folder and sums it up, sample by sample. */
export async function loadRun(folder: string, thresholds = thresholdsIn(folder)): Promise<RunReport> {
  const manifest = readManifest(folder);
  const summarizer = new RunSummarizer({
    ...optionsOfManifest(manifest),
    seed: manifest.seed,
  });
  // Of a run that is not whole, missing calls could still bring a figure back within its limit.
  const isWhole = manifest.status === 'completed';
  const limited = thresholds.map(({ metric }) => metric);
  const lacking = new MissingCollector(manifest.suite.caseIds, plannedRounds(manifest), limited);
  const families = new Map<string, string>();
  const examples = new FailureExamples();
  for await (const sample of readSamples(folder)) {
    summarizer.add(sample);
    lacking.add(sample);
    examples.add(sample);
    if (sample.caseFamily !== null) families.set(sample.caseId, sample.caseFamily);
  }
  const summary = inPlannedOrder(summarizer.finish(), manifest);
  const isDecided = isWhole && summary.models.some(({ answered }) => answered > 0);
  const judgements = withVotes(folder, readJudgements(folder));
  const cases = [...families].map(([id, family]) => ({ id, family }));
  return {
    manifest,
    summary,
    thresholds: checkThresholds(summary, thresholds, isDecided ? undefined : (key) => lacking.of(key)),
    failedChecks: findFailedChecks(summary, {
      examples,
      caseIds: manifest.suite.caseIds,
      isBaseline: (key) => isBaseline(manifest, key),
    }),
    ...judgingOf(folder, manifest, summary, judgements, cases),
  };
}

const isBaseline = ({ baseline }: Manifest, key: string): boolean =>
  baseline?.pairs ? Object.values(baseline.pairs).includes(key) : baseline?.model === key;

/** Models as the suite lists them, whichever was asked first. */
function inPlannedOrder(summary: RunSummary, { models }: Manifest): RunSummary {
  const places = new Map(models.map(({ key }, place) => [key, place]));
  const placeOf = ({ modelKey }: RunSummary['models'][number]) => places.get(modelKey) ?? models.length;
  return { ...summary, models: summary.models.toSorted((one, other) => placeOf(one) - placeOf(other)) };
}

function judgingOf(
  folder: string,
  manifest: Manifest,
  summary: RunSummary,
  judgements: readonly PairJudgement[],
  cases: readonly { id: string; family: string }[],
): Pick<RunReport, 'judge' | 'judged' | 'agreement'> {
  const suite = readSuite(folder);
  const judge = suite?.judge;
  const agreement = humanAgreement(judgements);
  const judging = summarizeJudging(judgements, cases);
  if (!judge || judgements.length === 0) return { judged: judging.pairs, agreement };
  const { model, criteria, rounds } = judge;
  const orders = judgements.filter(({ isExample }) => !isExample).flatMap((judgement) => judgement.orders);
  const { nanos, currency, unpriced } = costOfQuestions(orders, manifest.budget.currency);
  const report = buildJudgeReport(judging, {
    judge: {
      name: model.name ?? model.model,
      provider: model.provider,
      model: model.model,
      criteria,
      rounds,
      error: null,
      questions: orders.length,
      tokens: orders.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0),
      cost: {
        nanos: unpriced > 0 && nanos === 0 ? null : nanos,
        currency,
        isAtLeast: unpriced > 0,
      },
    },
    isContestant: isContestant(model, manifest.models),
    hasUnseen: hasAttachments(suite.cases),
    modelKeys: summary.models.map(({ key }) => key),
    nameOf: nameModels(summary),
    people: agreement && describeAgreement(agreement),
    correction: correctJudge(judgements, cases),
  });
  return { judge: report, judged: judging.pairs, agreement };
}

/** A sentence when files of a run are not what its manifest says; empty otherwise. */
export async function warnOfChanges(folder: string, base: string): Promise<string> {
  const full = resolve(base, folder);
  const changed = await findChangedFiles(full, readManifest(full));
  return changed.length === 0 ? '' : `Changed since the run was written: ${changed.join(', ')}.\n`;
}
