import { formatCount, formatDuration, formatFactor, formatNumber, formatShare } from './format-figures.ts';
import { alarmLevel, LEARNING_POINTS, type StreamChange, watchStream } from './stats/sentinel.ts';
import type { ModelSummary } from './summary/summary.ts';

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
  const { metrics, quality, tokens } = rest;
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
  };
}

interface Stream {
  label: string;
  figure: 'passRate' | 'responseMs' | 'charactersPerAnswer' | 'tokensPerCharacter';
  write(value: number): string;
  leastSpread: number;
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
    isDrifting: false,
    isLog: false,
  },
  {
    label: 'response time',
    figure: 'responseMs',
    write: formatDuration,
    leastSpread: 0.01,
    isDrifting: true,
    isLog: true,
  },
  {
    label: 'output length',
    figure: 'charactersPerAnswer',
    write: (value) => `${formatNumber(value)} characters`,
    leastSpread: 0.01,
    isDrifting: false,
    isLog: true,
  },
  {
    label: 'number of billed output tokens per character',
    figure: 'tokensPerCharacter',
    write: formatNumber,
    leastSpread: 0.001,
    isDrifting: false,
    isLog: true,
  },
];

/** The point of a stream; null where the run says nothing about it. */
function pointOf({ figure, isLog }: Stream, model: WatchedModel | null): number | null {
  const value = model?.[figure] ?? null;
  if (!isLog || value === null) return value;
  return value > 0 ? Math.log(value) : null;
}

/** A change of a suite that is watched. */
export interface WatchedChange {
  sentence: string;
  /** Which figure of which model. */
  stream: string;
  /** ISO times of the first run that differs, and of the run in which this was found. */
  since: string;
  foundAt: string;
  foundIn: string;
}

export interface WatchReport {
  changes: WatchedChange[];
  /** How far the watching has come, and how often it is wrong. */
  state: string;
}

const dayOf = (at: string): string => at.slice(0, 10);

/** Fewer answers than half of the calls say more about the provider's or our day than about the model. */
const isTelling = ({ answered, attempted }: WatchedModel): boolean => attempted > 0 && answered * 2 >= attempted;

function describeStream(
  { label, isLog, write }: Stream,
  change: StreamChange,
  runs: readonly WatchedRun[],
  { key, name }: WatchedModel,
): WatchedChange {
  const [first, found] = [runs[change.since], runs[change.foundAt]] as [WatchedRun, WatchedRun];
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
    sentence: `${name}: the ${label} has changed since ${dayOf(first.at)}, from ${write(before)} to ${write(after)}${factor}; found on ${dayOf(found.at)}.`,
  };
}

interface Served {
  run: WatchedRun;
  ids: readonly string[];
}

/**
 * Another served model needs no statistics: the provider says it. An id that was never seen is reported at once, unless the runs just before
 * had a new one too; ids that alternate are one state, and another state is one that shares no id with the runs before it.
 */
function findServed(
  models: readonly (WatchedModel | null)[],
  runs: readonly WatchedRun[],
  { key, name }: WatchedModel,
): WatchedChange[] {
  const seen = runs.flatMap((run, index) => {
    const ids = models[index]?.servedModels ?? [];
    return ids.length > 0 ? [{ run, ids }] : [];
  });
  const idsOf = (from: number, to: number) => new Set(seen.slice(Math.max(0, from), to).flatMap(({ ids }) => ids));
  const changes: WatchedChange[] = [];
  const known = new Set(seen[0]?.ids);
  let [reported, fresh] = [0, -LEARNING_POINTS];
  const report = (since: number, found: number, from: number) => {
    const [before, now] = [idsOf(from, since), idsOf(since, found + 1)].map((ids) => [...ids].join(', '));
    const [first, last] = [(seen[since] as Served).run, (seen[found] as Served).run];
    reported = since;
    changes.push({
      stream: `served model of ${key}`,
      since: first.at,
      foundAt: last.at,
      foundIn: last.id,
      sentence: `${name}: the provider serves another model since ${dayOf(first.at)}, ${now} instead of ${before}.`,
    });
  };
  for (let index = 1; index < seen.length; index++) {
    const { ids } = seen[index] as Served;
    const isQuiet = index - fresh > LEARNING_POINTS;
    if (ids.some((id) => !known.has(id))) {
      fresh = index;
      for (const id of ids) known.add(id);
      if (isQuiet) {
        report(index, index, Math.max(reported, index - LEARNING_POINTS));
        continue;
      }
    }
    const since = index - LEARNING_POINTS + 1;
    if (since <= reported) continue;
    const from = Math.max(reported, since - LEARNING_POINTS);
    const before = idsOf(from, since);
    const isStable = ids.some((id) => seen.slice(since, index).every((one) => one.ids.includes(id)));
    if (isStable && before.isDisjointFrom(idsOf(since, index + 1))) report(since, index, from);
  }
  return changes;
}

const DAY_MS = 86_400_000;

/** Runs that were once made daily are judged as daily ones for good: a stated rate does not change what was found. */
function rateOf(runs: readonly WatchedRun[], runsPerYear: number): number {
  const close = runs.filter(
    ({ at }, index) => index > 0 && Date.parse(at) - Date.parse(runs[index - 1]!.at) < 3 * DAY_MS,
  );
  return close.length < LEARNING_POINTS ? runsPerYear : Math.max(365, runsPerYear);
}

/**
 * Says which figure of which model has changed since when and by how much, over the runs of one suite in order. Runs that were not made are
 * no evidence, and neither are those in which fewer than half of a model's calls were answered.
 *
 * @param runsPerYear from now on; the rate of false alarms is one a year for all figures together
 */
export function watchSuite(runs: readonly WatchedRun[], runsPerYear: number): WatchReport {
  const watched = (runs[0]?.models ?? []).map((first) => {
    const models = runs.map((run) => {
      const model = run.models.find(({ key }) => key === first.key);
      return model && isTelling(model) ? model : null;
    });
    const series = streams
      .map((stream) => ({ stream, points: models.map((model) => pointOf(stream, model)) }))
      .filter(({ points }) => points.some((point) => point !== null));
    return { first, models, series };
  });
  const count = watched.reduce((sum, { series }) => sum + series.length, 0);
  const level = alarmLevel(Math.max(1, count) * rateOf(runs, runsPerYear));
  const changes = watched.flatMap(({ first, models, series }) => [
    ...findServed(models, runs, first),
    ...series.flatMap(({ stream, points }) => {
      const cases = stream.isLog ? {} : { cases: models.map((model) => model?.cases ?? 0) };
      const found = watchStream(points, level, { ...stream, ...cases });
      return found.map((change) => describeStream(stream, change, runs, first));
    }),
  ]);
  const counted = `${formatCount(count, 'figure')} over ${formatCount(runs.length, 'run')}`;
  const rate =
    'One false alarm a year is expected at most for all of them together. That holds if cases vary independently of each other, and times, lengths and tokens log-normally.';
  const learning = LEARNING_POINTS + 1 - runs.length;
  const state =
    learning > 0
      ? `Watching ${counted}; ${formatCount(learning, 'more run')} ${learning === 1 ? 'is' : 'are'} needed to know what is usual. ${rate}`
      : `Watching ${counted}${changes.length === 0 ? '; no change is shown' : ''}. ${rate}`;
  return { changes, state };
}
