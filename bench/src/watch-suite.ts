import { formatCount, formatDuration, formatFactor, formatNumber, formatShare } from './format-figures.ts';
import { alarmLevel, LEARNING_POINTS, type StreamChange, watchStream } from './stats/sentinel.ts';
import type { ModelSummary, RunSummary } from './summary/summary.ts';

/** One run of a suite that is watched, the baseline first. */
export interface WatchedRun {
  id: string;
  /** ISO time of its end. */
  at: string;
  summary: Pick<RunSummary, 'models'>;
}

interface Stream {
  label: string;
  /** Null where the run says nothing about it. */
  valueOf(model: ModelSummary): number | null;
  write(value: number): string;
  leastSpread: number;
  isDrifting: boolean;
  /** Compared as ratios: `valueOf` gives logarithms. The other streams are shares of the cases. */
  isLog: boolean;
}

const logOf = (value: number | null | undefined): number | null => (value && value > 0 ? Math.log(value) : null);
const perAnswer = ({ answered, tokens }: ModelSummary): number | null =>
  tokens.characters === undefined || answered === 0 ? null : tokens.characters / answered;

const streams: readonly Stream[] = [
  {
    label: 'pass rate',
    valueOf: ({ quality }) => quality?.passRate ?? null,
    write: formatShare,
    leastSpread: 0.01,
    isDrifting: false,
    isLog: false,
  },
  {
    label: 'response time',
    valueOf: ({ metrics }) => logOf(metrics.responseMs?.estimate.median),
    write: formatDuration,
    leastSpread: 0.01,
    isDrifting: true,
    isLog: true,
  },
  {
    label: 'output length',
    valueOf: (model) => logOf(perAnswer(model)),
    write: (value) => `${formatNumber(value)} characters`,
    leastSpread: 0.01,
    isDrifting: false,
    isLog: true,
  },
  {
    label: 'number of billed output tokens per character',
    valueOf: ({ tokens }) => (tokens.unknown > 0 ? null : logOf((tokens.output ?? 0) / (tokens.characters || 1))),
    write: formatNumber,
    leastSpread: 0.001,
    isDrifting: false,
    isLog: true,
  },
];

/** A change of a suite that is watched. */
export interface WatchedChange {
  sentence: string;
  /** The run in which it was found. */
  foundIn: string;
}

export interface WatchReport {
  changes: WatchedChange[];
  /** How far the watching has come, and how often it is wrong. */
  state: string;
}

const dayOf = (at: string): string => at.slice(0, 10);

/** Fewer answers than half of the calls say more about the provider's or our day than about the model. */
const isTelling = ({ answered, attempted }: ModelSummary): boolean => attempted > 0 && answered * 2 >= attempted;

function describeStream(
  stream: Stream,
  change: StreamChange,
  runs: readonly WatchedRun[],
  name: string,
): WatchedChange {
  const found = runs[change.foundAt] as WatchedRun;
  const { label, isLog, write } = stream;
  const [before, after] = [change.before, change.after].map((value) => (isLog ? Math.exp(value) : value)) as [
    number,
    number,
  ];
  const factor = isLog ? `, ${formatFactor(after / before)} times as much` : '';
  return {
    foundIn: found.id,
    sentence: `${name}: the ${label} has changed since ${dayOf((runs[change.since] as WatchedRun).at)}, from ${write(before)} to ${write(after)}${factor}; found on ${dayOf(found.at)}.`,
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
  models: readonly (ModelSummary | null)[],
  runs: readonly WatchedRun[],
  name: string,
): WatchedChange[] {
  const seen = runs.flatMap((run, index) => {
    const ids = models[index]?.servedModels ?? [];
    return ids.length > 0 ? [{ run, ids }] : [];
  });
  const idsOf = (from: number, to: number) => new Set(seen.slice(Math.max(0, from), to).flatMap(({ ids }) => ids));
  const changes: WatchedChange[] = [];
  let [reported, fresh] = [0, -LEARNING_POINTS];
  const report = (since: number, found: number, from: number) => {
    const [before, now] = [idsOf(from, since), idsOf(since, found + 1)].map((ids) => [...ids].join(', '));
    const { at } = (seen[since] as Served).run;
    reported = since;
    changes.push({
      foundIn: (seen[found] as Served).run.id,
      sentence: `${name}: the provider serves another model since ${dayOf(at)}, ${now} instead of ${before}.`,
    });
  };
  for (let index = 1; index < seen.length; index++) {
    const { ids } = seen[index] as Served;
    const earlier = idsOf(0, index);
    const isQuiet = index - fresh > LEARNING_POINTS;
    if (ids.some((id) => !earlier.has(id))) {
      fresh = index;
      if (isQuiet) {
        report(index, index, Math.max(reported, index - LEARNING_POINTS));
        continue;
      }
    }
    const since = index - LEARNING_POINTS + 1;
    if (since <= reported) continue;
    const before = idsOf(since - LEARNING_POINTS, since);
    const isStable = ids.some((id) => seen.slice(since, index).every((one) => one.ids.includes(id)));
    if (isStable && before.isDisjointFrom(idsOf(since, index + 1))) report(since, index, since - LEARNING_POINTS);
  }
  return changes;
}

/**
 * Says which figure of which model has changed since when and by how much, over the runs of one suite in order. Runs that were not made are
 * no evidence, and neither are those in which fewer than half of a model's calls were answered.
 *
 * @param runsPerYear what the rate of false alarms is stated for: one a year for all figures together
 */
export function watchSuite(runs: readonly WatchedRun[], runsPerYear: number): WatchReport {
  const keys = runs[0]?.summary.models.map(({ key, name }) => ({ key, name })) ?? [];
  const watched = keys.map(({ key, name }) => {
    const models = runs.map(({ summary }) => {
      const model = summary.models.find((one) => one.key === key);
      return model && isTelling(model) ? model : null;
    });
    const series = streams
      .map((stream) => ({ stream, points: models.map((model) => (model ? stream.valueOf(model) : null)) }))
      .filter(({ points }) => points.some((point) => point !== null));
    return { name, models, series };
  });
  const count = watched.reduce((sum, { series }) => sum + series.length, 0);
  const level = alarmLevel(Math.max(1, count) * runsPerYear);
  const changes = watched.flatMap(({ name, models, series }) => [
    ...findServed(models, runs, name),
    ...series.flatMap(({ stream, points }) => {
      const cases = stream.isLog ? {} : { cases: models.map((model) => model?.quality?.cases ?? 0) };
      const found = watchStream(points, level, { ...stream, ...cases });
      return found.map((change) => describeStream(stream, change, runs, name));
    }),
  ]);
  const counted = `${formatCount(count, 'figure')} over ${formatCount(runs.length, 'run')}`;
  const rate = 'One false alarm a year is expected at most for all of them together.';
  const learning = LEARNING_POINTS + 1 - runs.length;
  const state =
    learning > 0
      ? `Watching ${counted}; ${formatCount(learning, 'more run')} ${learning === 1 ? 'is' : 'are'} needed to know what is usual. ${rate}`
      : `Watching ${counted}${changes.length === 0 ? '; no change is shown' : ''}. ${rate}`;
  return { changes, state };
}
