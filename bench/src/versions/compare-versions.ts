// What a change does: each candidate beside what it would replace, inside one run or from one run to another.
import { ComparedRun, concludeComparison, type RunComparison } from '../compare-runs.ts';
import { concludeRun, describeReplacementOf, nameModels } from '../conclude-run.ts';
import type { Baseline, Manifest, Sample } from '../record.ts';
import { describeMissing, describeUnjudged, missingCalls, plannedRounds } from '../run-gaps.ts';
import type { Measure } from '../stats/good-enough.ts';
import type { Interval } from '../stats/interval.ts';
import { withoutValues } from '../suite/matrix-ids.ts';
import { matchModels } from '../suite/variants.ts';
import { optionsOfManifest, RunSummarizer, type SummarizeOptions } from '../summarize.ts';
import { isCutOff } from '../summary/cut-off.ts';
import { isAnswered } from '../summary/model-collector.ts';
import { passOf } from '../summary/quality-collector.ts';
import type { ModelSummary, Replacement } from '../summary/summary.ts';
import { costRatioOf, describeCostBeside } from '../verdict-words.ts';
import { type LackingCalls, lackingOf } from './allowed-missing.ts';

interface Failure {
  /** The first check that an answer fails, and why: it may quote the suite and the answer. */
  reason: string;
  /** What kind of check that is. */
  kind: string;
}

/** A case that its baseline passed more often. */
export interface LostCase extends Failure {
  caseId: string;
  /** The same without values of variables. */
  publicId: string;
  /** Shares of the answers that passed every check: of the baseline, and of the candidate. */
  passed: [number, number];
}

/** One candidate beside what it would replace. */
export interface VersionComparison {
  candidate: ModelSummary;
  baseline: ModelSummary;
  names: [candidate: string, baseline: string];
  replacement: Replacement;
  /** "Good enough, 71 % cheaper". */
  headline: string;
  /** The verdict with its bounds, cost and time. */
  sentence: string;
  /** Calls that were planned of each side. */
  planned: [candidate: number, baseline: number];
  /** As {@link costRatioOf}. */
  costRatio: number | null;
  /** Candidate ÷ baseline; the interval is null where there are too few calls. */
  time: { ratio: number; interval: Interval | null } | null;
  /** Largest loss first. */
  lost: LostCase[];
  /** Checked cases: those that only the baseline answered, and all that it answered. */
  unanswered: [only: number, all: number];
}

/** All that a comparison says. */
export interface Versions {
  name: string;
  runIds: string[];
  isSimulated: boolean;
  comparisons: VersionComparison[];
  /** How far the verdicts reach, with their error rate. */
  scope: string[];
  /** What is missing from the runs, in sentences. */
  gaps: string[];
  /** The same without names of checks, and without what a check, a judge or a provider said. */
  publicGaps: string[];
  /** The same in figures, of every model that was to be called. */
  lacking: LackingCalls[];
  /** What changed from one run to another in figures; left out inside one run. */
  between?: RunComparison;
}

/** A run as its folder holds it. */
export interface StoredRun {
  manifest: Manifest;
  samples(): AsyncIterable<Sample>;
}

/** How much worse a replacement may be, and by which figure; what is absent is as the run named it. */
export interface Terms {
  measure?: Measure;
  margin?: number;
}

const LABELS: Record<Replacement['verdict'], string> = {
  'good-enough': 'Good enough',
  worse: 'Worse',
  undecided: 'Undecided',
  'too-few-cases': 'Too few cases',
};

const labelOf = ({ cases, verdict, nothingPasses }: Replacement): string =>
  cases === 0 ? 'Not checked' : nothingPasses ? 'Nothing passes on either side' : LABELS[verdict];

interface Tally extends Failure {
  passed: number;
  checked: number;
}

/** How often the answers to each case passed, by model. */
class CaseTallies {
  readonly #models = new Map<string, Map<string, Tally>>();

  add(sample: Sample): void {
    const passed = isAnswered(sample) ? passOf(sample) : sample.outcome === 'refused' ? false : null;
    if (sample.isWarmup || sample.isRepeat || isCutOff(sample) || passed === null) return;
    const cases = this.#models.get(sample.modelKey) ?? new Map<string, Tally>();
    this.#models.set(sample.modelKey, cases);
    const tally = cases.get(sample.caseId) ?? { passed: 0, checked: 0, reason: '', kind: '' };
    cases.set(sample.caseId, tally);
    tally.checked++;
    if (passed) tally.passed++;
    else if (tally.reason === '') Object.assign(tally, describeFailure(sample));
  }

  unanswered(candidate: string, baseline: string): [only: number, all: number] {
    const before = [...(this.#models.get(baseline)?.keys() ?? [])];
    return [before.filter((caseId) => !this.#models.get(candidate)?.has(caseId)).length, before.length];
  }

  lost(candidate: string, baseline: string, publicIdOf: (caseId: string) => string): LostCase[] {
    const now = this.#models.get(candidate);
    return [...(this.#models.get(baseline) ?? [])]
      .flatMap(([caseId, before]): LostCase[] => {
        const after = now?.get(caseId);
        if (!after) return [];
        const passed: [number, number] = [before.passed / before.checked, after.passed / after.checked];
        const { reason, kind } = after;
        return passed[1] < passed[0] ? [{ caseId, publicId: publicIdOf(caseId), passed, reason, kind }] : [];
      })
      .sort((a, b) => a.caseId.localeCompare(b.caseId, 'en', { numeric: true }))
      .sort((a, b) => b.passed[0] - b.passed[1] - (a.passed[0] - a.passed[1]));
  }
}

function describeFailure({ outcome, scores }: Sample): Failure {
  if (outcome === 'refused') return { reason: 'refused to answer', kind: 'refused to answer' };
  const failed = scores.find(({ passed }) => passed === false);
  return failed ? { reason: `${failed.name}: ${failed.reason}`, kind: failed.type } : { reason: '', kind: '' };
}

type Concluded = 'comparisons' | 'scope' | 'gaps' | 'publicGaps' | 'lacking';

async function conclude(
  samples: AsyncIterable<Sample>,
  options: SummarizeOptions,
  /** Every model that was to be called, by its key in `samples`, and all cases. */
  { planned, caseIds }: { planned: readonly { key: string; name: string; calls: number }[]; caseIds: string[] },
  /** Asked once all samples were read. */
  compareRuns?: () => RunComparison,
): Promise<Pick<Versions, Concluded> & { between: RunComparison | undefined }> {
  const summarizer = new RunSummarizer(options);
  const tallies = new CaseTallies();
  for await (const sample of samples) {
    summarizer.add(sample);
    tallies.add(sample);
  }
  const summary = summarizer.finish();
  const between = compareRuns?.();
  const nameOf = nameModels(summary);
  const publicIdOf = withoutValues(caseIds);
  const plannedOf = (key: string) => planned.find((one) => one.key === key)?.calls ?? 0;
  const modelOf = (key: string) => summary.models.find((model) => model.key === key) as ModelSummary;
  const comparisons = (summary.replacements ?? []).map((replacement): VersionComparison => {
    const [candidate, base] = [modelOf(replacement.candidate), modelOf(replacement.baseline)];
    const pair = summary.pairs.find(({ first, second }) => first === candidate.key && second === base.key);
    const { ratio = null, interval = null } =
      between?.changes.find((change) => `${change.modelKey}/now` === candidate.modelKey) ??
      pair?.times.responseMs ??
      {};
    const label = labelOf(replacement);
    const calls = [candidate, base].map(({ modelKey }) => plannedOf(modelKey)) as VersionComparison['planned'];
    const isPart = [candidate, base].some((model, side) => missingCalls(model, calls[side] as number) > 0);
    return {
      candidate,
      baseline: base,
      names: [nameOf(candidate.key), nameOf(base.key)],
      replacement,
      headline: `${label}${isPart ? ' on part of the run' : ''}, ${describeCostBeside(candidate.cost, base.cost)}`,
      sentence: describeReplacementOf(replacement, summary, nameOf, plannedOf),
      planned: calls,
      costRatio: costRatioOf(candidate.cost, base.cost),
      time: ratio === null ? null : { ratio, interval },
      lost: tallies.lost(candidate.modelKey, base.modelKey, publicIdOf),
      unanswered: tallies.unanswered(candidate.modelKey, base.modelKey),
    };
  });
  const describeGaps = (isQuoting: boolean) =>
    summary.models.flatMap((model) => {
      const { key, modelKey, unjudged } = model;
      const calls = plannedOf(modelKey);
      return [
        ...(missingCalls(model, calls) > 0 ? [describeMissing(nameOf(key), model, calls, isQuoting)] : []),
        ...(unjudged ? [describeUnjudged(nameOf(key), unjudged, isQuoting)] : []),
      ];
    });
  const [gaps, publicGaps] = [describeGaps(true), describeGaps(false)];
  const lacking = planned.map(({ key, name, calls }) => {
    const model = summary.models.find(({ modelKey }) => modelKey === key);
    return lackingOf(model ? nameOf(model.key) : name, calls, model);
  });
  return { comparisons, scope: concludeRun(summary).scope, gaps, publicGaps, lacking, between };
}

/** Calls that were planned of each model of a run, or of `cases` of its cases. */
const callsOf = (manifest: Manifest, cases = manifest.suite.caseIds.length): number => cases * plannedRounds(manifest);

/** The candidates of one run beside its baseline. */
export async function compareWithin(run: StoredRun, baseline: Baseline, terms: Terms = {}): Promise<Versions> {
  const { name, runId, isSimulated, seed } = run.manifest;
  const options = { ...optionsOfManifest(run.manifest), seed, baseline: { ...baseline, ...terms } };
  const planned = run.manifest.models.map((model) => ({
    key: model.key,
    name: model.name ?? model.model,
    calls: callsOf(run.manifest),
  }));
  const { between: _, ...found } = await conclude(run.samples(), options, {
    planned,
    caseIds: run.manifest.suite.caseIds,
  });
  return { name, runIds: [runId], isSimulated, ...found };
}

const SIDES = ['before', 'now'] as const;

/**
 * The models of a later run beside those of an earlier one, on the cases of both. Times of different hours are never paired: each run is a
 * block.
 */
export async function compareAcross(before: StoredRun, now: StoredRun, terms: Terms = {}): Promise<Versions> {
  const [first, second] = [before.manifest, now.manifest];
  const matched = matchModels(second.models, first.models);
  const cases = new Set(first.suite.caseIds).intersection(new Set(second.suite.caseIds));
  const keys = matched.map(([{ key }, other]) => ({ before: other.key, now: key }));
  const compared = { before: new ComparedRun(), now: new ComparedRun() };
  async function* both() {
    for (const [place, side] of SIDES.entries())
      for await (const sample of (side === 'now' ? now : before).samples()) {
        const key = keys.find((pair) => pair[side] === sample.modelKey)?.now;
        if (key === undefined || !cases.has(sample.caseId)) continue;
        compared[side].add({ ...sample, modelKey: key });
        const block = (sample.block ?? 1) + place * 1_000_000;
        yield { ...sample, modelKey: `${key}/${side}`, modelName: `${sample.modelName} · ${side}`, block };
      }
  }
  const pairs = Object.fromEntries(keys.map((pair) => [`${pair.now}/now`, `${pair.now}/before`]));
  const [model = ''] = Object.values(pairs);
  const baseline = { measure: 'pass-rate' as const, ...second.baseline, model, pairs, ...terms };
  const { tieMargin, seed } = second;
  const compareRuns = () => concludeComparison(compared.before, compared.now);
  const planned = matched.flatMap(([{ key }, other]) =>
    SIDES.map((side) => ({
      key: `${key}/${side}`,
      name: `${other.name ?? other.model} · ${side}`,
      calls: callsOf(side === 'now' ? second : first, cases.size),
    })),
  );
  const concluded = await conclude(
    both(),
    { tieMargin, seed, baseline },
    { planned, caseIds: second.suite.caseIds },
    compareRuns,
  );
  const only = (side: (typeof SIDES)[number], { models }: Manifest) =>
    models.map(({ key }) => key).filter((key) => !keys.some((pair) => pair[side] === key));
  return {
    name: second.name,
    runIds: [first.runId, second.runId],
    isSimulated: first.isSimulated || second.isSimulated,
    comparisons: concluded.comparisons,
    // All but the first sentence, which is on times: those of two runs are not paired.
    scope: concluded.scope.slice(1),
    gaps: concluded.gaps,
    publicGaps: concluded.publicGaps,
    lacking: concluded.lacking,
    between: {
      ...(concluded.between as RunComparison),
      onlyFirst: only('before', first),
      onlySecond: only('now', second),
    },
  };
}
