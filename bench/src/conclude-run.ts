import { buildTimeMatrix, concludeTimes, type TimeMatrix } from './conclude-times.ts';
import { describeTails } from './describe-tails.ts';
import { formatCount } from './format-figures.ts';
import { describeJudged, type JudgedPairFacts, type Preference, preferencesOf } from './judging/judge-words.ts';
import { type RankInterval, rankIntervals } from './rank-intervals.ts';
import { missingCalls } from './run-gaps.ts';
import type { ModelSummary, PairSummary, Replacement, RunSummary } from './summary/summary.ts';
import {
  describeEnding,
  describeRaceScope,
  describeReplacement,
  describeScores,
  UNTIMED_SCOPE,
} from './verdict-words.ts';

/** The labels that a model may carry. Null where the verdicts do not decide it. */
export interface Badges {
  /** Shown to be faster than every other model with a time. */
  fastest: string | null;
  /** Every other model with a time is shown to be faster. */
  slowest: string | null;
  /** The lowest price of an answer in this run, where every model's is known. */
  cheapest: string | null;
  /** Preferred to every other model by the checks or the judge, and by neither called worse. */
  best: string | null;
}

/** Everything that may be said about a run: every page, file and terminal prints these sentences and labels and no others. */
export interface RunConclusions {
  /** Why the run ended itself and what that saved; null where it did not. */
  ending: string | null;
  /** Whether models may replace the baseline; empty where the run names none. */
  replacements: string[];
  times: string[];
  /** The slowest answers and the retries of each model. */
  tails: string[];
  /** What the checks of the answers show. */
  quality: string[];
  /** What the judge's verdicts show; empty without a judge. */
  judged: string[];
  /** How far the sentences reach. */
  scope: string[];
  badges: Badges;
  ranks: Ranks;
  matrix: TimeMatrix | null;
}

/** The places of each model by its key, as far as the verdicts decide them; null where fewer than two models were compared. */
export interface Ranks {
  speed: Record<string, RankInterval> | null;
  quality: Record<string, RankInterval> | null;
}

/** The shown name of each model's key. Equal names carry the model that was called, or the key where that is equal too. */
export function nameModels({ models }: Pick<RunSummary, 'models'>): (key: string) => string {
  const isTwin = (text: string, of: (model: ModelSummary) => string) =>
    models.filter((model) => of(model) === text).length > 1;
  const longName = ({ name, model }: ModelSummary) => `${name} (${model})`;
  const names = new Map(
    models.map((model) => {
      if (!isTwin(model.name, ({ name }) => name)) return [model.key, model.name];
      return [model.key, isTwin(longName(model), longName) ? `${model.name} (${model.key})` : longName(model)];
    }),
  );
  return (key) => names.get(key) ?? key;
}

/** Concludes what a run and the judge's comparisons of its answers allow to say. */
export function concludeRun(
  summary: Pick<RunSummary, 'models' | 'pairs' | 'tieMargin' | 'replacements' | 'race' | 'rounds' | 'cost' | 'untimed'>,
  judged: readonly JudgedPairFacts[] = [],
  plannedPerModel: number | null = null,
): RunConclusions {
  const nameOf = nameModels(summary);
  const { models, pairs, tieMargin } = summary;
  const { sentences, fastest, slowest, ranks: speed } = concludeTimes(models, pairs, { nameOf, tieMargin });
  const preferences = [...preferencesOf(judged), ...preferencesByChecks(pairs)];
  const isPreferred = (one: string, other: string) =>
    preferences.some(({ better, worse }) => better === one && worse === other);
  const isBetter = (one: string, other: string) => isPreferred(one, other) && !isPreferred(other, one);
  const keys = models.map(({ key }) => key);
  const scored = [...judged, ...pairs.filter(({ quality }) => quality !== null)];
  const field = keys.filter((key) => scored.some(({ first, second }) => first === key || second === key));
  return {
    ending: describeEnding(summary, nameOf),
    replacements: describeReplacements(summary, nameOf, plannedPerModel),
    times: summary.untimed ? [] : sentences,
    tails: describeTails(models, nameOf),
    matrix: summary.untimed ? null : buildTimeMatrix(models, pairs, nameOf),
    quality: pairs.flatMap(({ quality, first, second }) =>
      quality ? [describeScores(quality, nameOf(first), nameOf(second))] : [],
    ),
    judged: describeJudged(judged, nameOf),
    scope: describeScope(summary, judged.length > 0),
    badges: { fastest, slowest, cheapest: findCheapest(models), best: findBest(keys, isBetter) },
    ranks: { speed, quality: field.length < 2 ? null : rankIntervals(field, isBetter) },
  };
}

const strengths = { 'good-enough': 0, worse: 1, undecided: 2, 'too-few-cases': 3 };

function describeReplacements(
  summary: Parameters<typeof concludeRun>[0],
  nameOf: (key: string) => string,
  plannedPerModel: number | null,
): string[] {
  return (summary.replacements ?? [])
    .toSorted((a, b) => strengths[a.verdict] - strengths[b.verdict])
    .map((verdict) => describeReplacementOf(verdict, summary, nameOf, () => plannedPerModel));
}

/** The sentence on one candidate, with cost and time as the summary has them. */
export function describeReplacementOf(
  verdict: Replacement,
  { models, pairs, tieMargin }: Pick<RunSummary, 'models' | 'pairs' | 'tieMargin'>,
  nameOf: (key: string) => string,
  /** Calls that were planned of the model; null where that is not to be compared with those that were made. */
  plannedOf: (key: string) => number | null = () => null,
): string {
  const { candidate, baseline } = verdict;
  const modelOf = (key: string) => models.find((model) => model.key === key) as ModelSummary;
  const isOf = (key: string) => key === candidate || key === baseline;
  const pair = pairs.find(({ first, second }) => isOf(first) && isOf(second));
  const costs = { candidate: modelOf(candidate).cost, baseline: modelOf(baseline).cost };
  const words = describeReplacement(verdict, { nameOf, tieMargin, ...costs, times: pair?.times.responseMs });
  return describePart([candidate, baseline].map(modelOf), nameOf, plannedOf) + words;
}

/** What a verdict rests on where calls of the plan are missing: "On part of the run (B: 48 of 300 calls, A: 48 of 300 calls): "; else empty. */
function describePart(
  models: readonly ModelSummary[],
  nameOf: (key: string) => string,
  plannedOf: (key: string) => number | null,
): string {
  const parts = models.map((model) => ({
    name: nameOf(model.key),
    planned: plannedOf(model.modelKey) ?? 0,
    missing: missingCalls(model, plannedOf(model.modelKey)),
  }));
  if (parts.every(({ missing }) => missing === 0)) return '';
  const made = parts.map(
    ({ name, planned, missing }) =>
      `${name}: ${(planned - missing).toLocaleString('en-US')} of ${formatCount(planned, 'call')}`,
  );
  return `On part of the run (${made.join(', ')}): `;
}

function preferencesByChecks(pairs: readonly PairSummary[]): Preference[] {
  return preferencesOf(
    pairs.flatMap(({ first, second, quality }) => (quality ? [{ first, second, comparison: quality }] : [])),
  );
}

function findBest(keys: readonly string[], isBetter: (one: string, other: string) => boolean): string | null {
  if (keys.length < 2) return null;
  return keys.find((key) => keys.every((other) => other === key || isBetter(key, other))) ?? null;
}

/** No label while a price is unknown, or while the lowest figure is only a lower bound. */
function findCheapest(models: readonly Pick<ModelSummary, 'key' | 'cost'>[]): string | null {
  const priced = models.flatMap(({ key, cost }) =>
    cost.perAnswerNanos === null ? [] : [{ key, nanos: cost.perAnswerNanos, ...pickCost(cost) }],
  );
  const [lowest, second] = priced.sort((a, b) => a.nanos - b.nanos);
  if (!lowest || !second || priced.length < models.length || lowest.nanos === second.nanos) return null;
  const isExact = !lowest.isAtLeast && lowest.unknown === 0;
  return isExact && priced.every(({ currency }) => currency === lowest.currency) ? lowest.key : null;
}

const pickCost = ({ currency, isAtLeast, unknown }: ModelSummary['cost']) => ({ currency, isAtLeast, unknown });

/** Times and quality reach differently far: rounds repeat the same prompts, cases stand for others like them. */
function describeScope(
  { pairs, race, untimed, replacements = [] }: Parameters<typeof concludeRun>[0],
  isJudged: boolean,
): string[] {
  const [pair] = pairs;
  if (!pair) return untimed ? [UNTIMED_SCOPE[untimed]] : [];
  const hasQuality = isJudged || pairs.some(({ quality }) => quality !== null);
  const perRound = untimed
    ? UNTIMED_SCOPE[untimed]
    : pair.unit === 'rounds'
      ? 'Times are compared round by round. The conclusions hold for these prompts, from this place, at the time of this run.'
      : 'Times are compared case by case. The conclusions hold for prompts like these, from this place, at the time of this run.';
  return [
    perRound,
    ...(race && pair.unit === 'rounds' ? [describeRaceScope(pairs)] : []),
    ...(hasQuality ? ['Quality is compared case by case: what is said of it holds for cases like these.'] : []),
    ...(replacements.length > 0
      ? [
          '“Good enough” is claimed wrongly in about 5 of 100 runs of a model that is worse by just the margin; a refusal counts as not passed.',
        ]
      : []),
  ];
}
