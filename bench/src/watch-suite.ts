import { formatCount, formatDuration, formatFactor, formatNumber, formatShare } from './format-figures.ts';
import {
  type Alarms,
  alarmsOf,
  learningPoints,
  pointsToLearn,
  type StreamChange,
  watchStream,
} from './stats/sentinel.ts';
import { LEAST_CASES } from './stats/sentinel-scores.ts';
import type { CaseFigures, ModelSummary } from './summary/summary.ts';
import { findServed } from './watch/served-changes.ts';
import { momentOf, type WatchedChange } from './watch/watched-change.ts';

/** What is watched of one model in one run. */
export interface WatchedModel {
  key: string;
  name: string;
  attempted: number;
  answered: number;
  servedModels: string[];
  cases: number;
  passRate: number | null;
  responseMs: number | null;
  charactersPerAnswer: number | null;
  tokensPerCharacter: number | null;
  /** Left out of runs from before 2026-11-28. */
  byCase?: CaseFigures;
}

/** One run of a suite that is watched, the baseline first. */
export interface WatchedRun {
  id: string;
  /** ISO time at which it was started. */
  at: string;
  models: readonly WatchedModel[];
}

const ratio = (value: number | null | undefined, divisor: number | undefined): number | null =>
  typeof value === 'number' && divisor ? value / divisor : null;

/** The few figures of a model's summary that are watched, so that they can be stored for as long as the suite is watched. */
export function watchedModel({ key, name, attempted, answered, servedModels, ...rest }: ModelSummary): WatchedModel {
  const { metrics, quality, tokens, byCase } = rest;
  return {
    key,
    name,
    attempted,
    answered,
    servedModels,
    cases: quality?.cases ?? 0,
    passRate: quality?.passRate ?? null,
    responseMs: metrics.responseMs?.estimate.median ?? null,
    charactersPerAnswer: ratio(tokens.characters, answered),
    tokensPerCharacter: tokens.unknown > 0 ? null : ratio(tokens.output, tokens.characters),
    ...(byCase ? { byCase } : {}),
  };
}

interface Stream {
  label: string;
  figure: 'passRate' | 'responseMs' | 'charactersPerAnswer' | 'tokensPerCharacter';
  write(value: number): string;
  leastSpread: number;
  /** What runs are assumed to vary by until they have shown it, beside the chance within a run. */
  assumedSpread: number;
  isDrifting: boolean;
  /** Compared as ratios, by their logarithms. The other streams are shares of the cases. */
  isLog: boolean;
}

const streams: readonly Stream[] = [
  {
    label: 'pass rate',
    figure: 'passRate',
    write: formatShare,
    leastSpread: 0.01,
    assumedSpread: 0.05,
    isDrifting: false,
    isLog: false,
  },
  {
    label: 'response time',
    figure: 'responseMs',
    write: formatDuration,
    leastSpread: 0.01,
    assumedSpread: 0.2,
    isDrifting: true,
    isLog: true,
  },
  {
    label: 'output length',
    figure: 'charactersPerAnswer',
    write: (value) => `${formatNumber(value)} characters`,
    leastSpread: 0.01,
    assumedSpread: 0.1,
    isDrifting: false,
    isLog: true,
  },
  {
    label: 'number of billed output tokens per character',
    figure: 'tokensPerCharacter',
    write: formatNumber,
    leastSpread: 0.001,
    assumedSpread: 0.05,
    isDrifting: false,
    isLog: true,
  },
];

/** A pass rate has as much of the false alarms as the three other figures together, where there are enough cases to score each by itself. */
const weightOf = ({ isLog }: Stream, { cases }: WatchedModel): number => (isLog || cases < LEAST_CASES ? 1 : 3);

/** A figure as it is compared; null where the run says nothing about it. */
function toPoint({ isLog }: Stream, value: number | null): number | null {
  if (!isLog || value === null) return value;
  return value > 0 ? Math.log(value) : null;
}

/** The points of a stream; a pass rate of fewer than half of the cases is one of other cases. */
function pointsOf(stream: Stream, models: readonly (WatchedModel | null)[]): (number | null)[] {
  const most = Math.max(...models.map((model) => model?.cases ?? 0));
  return models.map((model) => {
    if (!model || (!stream.isLog && model.cases * 2 < most)) return null;
    return toPoint(stream, model[stream.figure]);
  });
}

/** The figures of the cases, in the order in which the first run that has them names them. */
function caseFiguresOf(stream: Stream, models: readonly (WatchedModel | null)[]): ((number | null)[] | null)[] {
  const ids = models.find((model) => model?.byCase)?.byCase?.ids ?? [];
  return models.map((model) => {
    if (!model?.byCase) return null;
    const column = model.byCase[stream.figure];
    const places = new Map(model.byCase.ids.map((id, at) => [id, at]));
    return ids.map((id) => toPoint(stream, column[places.get(id) ?? -1] ?? null));
  });
}

export interface WatchReport {
  changes: WatchedChange[];
  /** How far the watching has come, and how often it is wrong. */
  state: string;
}

/** Fewer answers than half of the calls say more about the provider's or our day than about the model. */
const isTelling = ({ answered, attempted }: WatchedModel): boolean => attempted > 0 && answered * 2 >= attempted;

function describeStream(
  { label, isLog, write }: Stream,
  change: StreamChange,
  runs: readonly JudgedRun[],
  { key, name }: Pick<WatchedModel, 'key' | 'name'>,
): WatchedChange {
  const [first, found] = [runs[change.since], runs[change.foundAt]] as [JudgedRun, JudgedRun];
  const [before, after] = [change.before, change.after].map((value) => (isLog ? Math.exp(value) : value)) as [
    number,
    number,
  ];
  const factor = isLog ? `, ${formatFactor(after / before)} times as much` : '';
  return {
    stream: `${label} of ${key}`,
    since: first.at,
    foundAt: found.at,
    foundIn: found.id,
    sentence: `${name}: the ${label} has changed since ${first.moment}, from ${write(before)} to ${write(after)}${factor}; found on ${found.moment}.`,
  };
}

const HOUR_MS = 3_600_000;

/** Runs that follow each other within this time, and how many a year they are. On Monday, Friday's run is 72 h old, or an hour more. */
const rates = [
  { within: 3 * HOUR_MS, perYear: 8_760 },
  { within: 18 * HOUR_MS, perYear: 1_460 },
  { within: 80 * HOUR_MS, perYear: 365 },
];
const SELDOM = 52;

interface JudgedRun extends WatchedRun {
  perYear: number;
  /** `at` in words. */
  moment: string;
}

/**
 * Each run is judged by the time since the one before: it stands for so much of the year in which one false alarm is allowed, and what
 * was found does not depend on how often the suite is run later.
 */
function judgedRuns(runs: readonly WatchedRun[], leastPerYear: number): JudgedRun[] {
  return runs.map((run, index) => {
    const [before, after] = index === 0 ? [run, runs[1]] : [runs[index - 1], run];
    const gap = before && after ? Date.parse(after.at) - Date.parse(before.at) : Number.POSITIVE_INFINITY;
    const perYear = Math.max(leastPerYear, rates.find(({ within }) => gap < within)?.perYear ?? SELDOM);
    return { ...run, perYear, moment: momentOf(run.at, perYear > 365) };
  });
}

/** The alarms of a stream at each run. */
function alarmsOfRuns(runs: readonly JudgedRun[], share: number): (index: number) => Alarms {
  const known = new Map<number, Alarms>();
  return (index) => {
    const { perYear } = runs[index] as JudgedRun;
    const alarms = known.get(perYear) ?? alarmsOf(share, perYear);
    known.set(perYear, alarms);
    return alarms;
  };
}

/**
 * Says which figure of which model has changed since when and by how much, over the runs of one suite in order. Runs that were not made are
 * no evidence, and neither are those in which fewer than half of a model's calls were answered.
 *
 * @param runsPerYear from now on; the rate of false alarms is one a year for all figures together
 * @param leastPerYear how often runs were made at least, where they do not show it
 */
export function watchSuite(all: readonly WatchedRun[], runsPerYear: number, leastPerYear = 0): WatchReport {
  const runs = judgedRuns(all, leastPerYear);
  const watched = (runs[0]?.models ?? []).map((first) => {
    const models = runs.map((run) => {
      const model = run.models.find(({ key }) => key === first.key);
      return model && isTelling(model) ? model : null;
    });
    const series = streams
      .map((stream) => ({ stream, points: pointsOf(stream, models) }))
      .filter(({ points }) => points.some((point) => point !== null));
    return { first, models, series };
  });
  const allWeights = watched.flatMap(({ series, first }) => series.map(({ stream }) => weightOf(stream, first)));
  const [count, weights] = [allWeights.length, allWeights.reduce((sum, weight) => sum + weight, 0)];
  const changes = watched.flatMap(({ first, first: { key, name }, models, series }) => [
    ...findServed(models, runs, { key, name }),
    ...series.flatMap(({ stream, points }) => {
      const cases = stream.isLog ? {} : { cases: models.map((model) => model?.cases ?? 0) };
      const found = watchStream(points, alarmsOfRuns(runs, weights / weightOf(stream, first)), {
        ...stream,
        ...cases,
        byCase: caseFiguresOf(stream, models),
      });
      return found.map((change) => describeStream(stream, change, runs, { key, name }));
    }),
  ]);
  const asked = pointsToLearn(runs.map(({ perYear }) => learningPoints(perYear)));
  const learning = Math.max(learningPoints(runsPerYear), asked);
  return { changes, state: describeState(runs.length, count, changes.length, learning) };
}

const RATE =
  'About one false alarm a year is expected for all of them together, also where runs resemble their neighbours or single ones are far off; more where all cases are much easier on some days than on others.';

function describeState(runs: number, figures: number, changes: number, learning: number): string {
  const counted = `Watching ${formatCount(figures, 'figure')} over ${formatCount(runs, 'run')}`;
  const none = changes === 0 ? '; no change is shown' : '';
  const missing = learning + 1 - runs;
  if (missing <= 0) return `${counted}${none}. ${RATE}`;
  const verb = missing === 1 ? 'is' : 'are';
  return `${counted}${none}. ${formatCount(missing, 'more run')} ${verb} needed to know what is usual; until then only a large change is found. ${RATE}`;
}
