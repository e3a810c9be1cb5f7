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
  /** Compared as ratios: `valueOf` gives logarithms. */
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

/** Another served model needs no statistics: the provider says it. */
function findServed(
  models: readonly (ModelSummary | null)[],
  runs: readonly WatchedRun[],
  name: string,
): WatchedChange[] {
  const known = models.map((model) => (model && model.servedModels.length > 0 ? model.servedModels.join(', ') : null));
  const first = known.find((served) => served !== null);
  const at = known.findIndex((served) => served !== null && served !== first);
  if (at === -1) return [];
  const run = runs[at] as WatchedRun;
  return [
    {
      foundIn: run.id,
      sentence: `${name}: the provider serves another model since ${dayOf(run.at)}, ${known[at]} instead of ${first}.`,
    },
  ];
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
      const change = watchStream(points, level, stream);
      return change ? [describeStream(stream, change, runs, name)] : [];
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
