import {
  bounded,
  type RunForecast as CallForecast,
  countPairs,
  describeBatchForecast,
  describeForecast,
  describeHttpTools,
  describeMedia,
  describeReplacementForecast,
  describeTurns,
  describeUnsent,
  type ForecastBasis,
  findBasis,
  forecastRun,
  INTERVAL_FROM,
  LimitError,
  limitOf,
  longestBatchHours,
  type PlannedSuite,
  type RoundsForecast,
  type Suite,
  stopWords,
  tablesWith,
} from '@yardstick/bench';
import { LRUCache } from 'lru-cache';
import { describeBudget } from './plan-budget.server.ts';
import { describePlayer } from './planning/plan-user.server.ts';
import { MOST_TOOL_REQUESTS } from './planning/tool-addresses.server.ts';
import type { PlannedRun } from './run-request.ts';
import { modelNameOf, type RunSpec } from './run-spec.ts';

/** The engine's forecast with the names of models, and more for the reader. */
export interface RunForecast extends Omit<CallForecast, 'models'> {
  /** Approximate duration, s. */
  seconds: number;
  /** Within how many hours a batch is answered; null: each call is sent by itself. */
  hours: number | null;
  /** What a batch saves and leaves out, in sentences. */
  batch: string[];
  conclusions: string;
  /** What the simulated user adds; empty without one. */
  player: string;
  /** How many versions of the prompt are measured. */
  versions: number;
  /** Announced ends of its models, and likely mistakes in the cases. */
  notices: string[];
}

/** Typical seconds per answer of a hosted model, for forecasts of duration. */
const USUAL_ANSWER_S = 4;

/** Of a conversation that sets no limit of its own. */
const USUAL_ANSWERS = 5;

/** Of one round and model. Where tools answer: a call, and the answer; where a simulated user goes on: its messages too. */
const usualRequests = ({ cases }: PlannedSuite): number =>
  cases.reduce((sum, item) => {
    const each = describeTurns([item]) === '' ? 1 : 2;
    const { user } = item.prompt;
    const answers = user ? (user.stop?.turns ?? USUAL_ANSWERS) : 1;
    return sum + each * answers + answers - 1;
  }, 0);

/** Cost and conclusiveness of the run, before anything is spent. */
export async function forecastPlanned({ userId, spec, suite, calls }: PlannedRun): Promise<RunForecast> {
  const prices = await tablesWith(spec.prices);
  const planned = { suite, models: spec.models, rounds: spec.rounds, prices };
  const made = await forecastRun({ ...planned, isBatch: spec.batch });
  const { models: _, unknownPrices, ...rest } = made;
  const lanes = Map.groupBy(spec.models, ({ provider, baseUrl }) => `${provider} ${baseUrl ?? ''}`);
  const longest = Math.max(...[...lanes.values()].map((lane) => lane.length));
  return {
    ...rest,
    calls,
    versions: spec.versions?.length ?? 1,
    unknownPrices: [...new Set(unknownPrices.map((key) => modelNameOf(spec, key)))],
    hours: spec.batch ? longestBatchHours(spec.models.map(({ provider }) => provider)) : null,
    batch: spec.batch ? describeBatchForecast(spec.models, made, await forecastRun(planned)) : [],
    seconds: Math.round(longest * usualRequests(suite) * spec.rounds * USUAL_ANSWER_S),
    conclusions: await concludeWords(suite, spec, userId),
    player: await describePlayer(spec, suite),
    notices: [
      ...(spec.ends ?? []),
      ...describeTools(spec, suite),
      ...said(describeMedia(suite.cases)),
      ...describeUnsent({
        suite,
        models: spec.models.map((model) => ({ ...model, name: modelNameOf(spec, model.key) })),
      }),
      ...describeBudget(spec, made.typicalNanos),
      ...((suite as Partial<Suite>).notices ?? []),
    ],
  };
}

const said = (text: string): string[] => (text === '' ? [] : [text]);

function describeTools({ models, rounds }: RunSpec, { cases }: PlannedSuite): string[] {
  const turns = describeTurns(cases);
  if (turns === '') return [];
  const addresses = describeHttpTools(cases, models.length * rounds, MOST_TOOL_REQUESTS);
  return [
    turns,
    ...said(addresses),
    ...(models.some(({ provider }) => provider === 'demo') ? ['Simulated models call no tools.'] : []),
  ];
}

const known = new LRUCache<string, Promise<RoundsForecast>>({ max: 1_000 });

/** More units or cases hardly change the forecast, and each would be simulated. */
const [MOST_UNITS, MOST_CALLS_EACH] = [200, 50];

/** The forecast of conclusions is a simulation of half a second: cached, and run in another process. */
function conclusionsOf(
  { n, callsEach }: ForecastBasis,
  pairs: number,
  { stopWhenDecided: isRace, tieMargin: exact }: RunSpec,
  owner: string,
): Promise<RoundsForecast> {
  const tieMargin = Math.round(exact * 100) / 100;
  const [units, callsPerRound] = [Math.min(n, MOST_UNITS), Math.min(callsEach, MOST_CALLS_EACH)];
  const key = [units, pairs, callsPerRound, ...(isRace ? [tieMargin] : [])].join('/');
  const found =
    known.get(key) ?? bounded.forecastConclusions(units, pairs, { callsPerRound, isRace, tieMargin }, owner);
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

export const whyUnknown = ({ limit, message }: LimitError): string =>
  limit === 'queue'
    ? 'What it can conclude is not known yet: several forecasts are being made.'
    : `What it can conclude is not known: forecasting it ${message}.`;

function replacementWords({ cases }: PlannedSuite, { families }: ForecastBasis, { models, baseline }: RunSpec): string {
  return cases.some(({ assertions }) => (assertions?.length ?? 0) > 0)
    ? describeReplacementForecast(families, models.length, baseline)
    : 'Without checks, the run cannot say which model is good enough.';
}

async function concludeWords(suite: PlannedSuite, spec: RunSpec, owner: string): Promise<string> {
  const { rounds, models, baseline, stopWhenDecided } = spec;
  const basis = findBasis(suite.cases, rounds);
  const pairs = countPairs(models.length, baseline);
  const replacements = replacementWords(suite, basis, spec);
  // Nothing is compared by time.
  if (spec.batch) return replacements;
  const canCompare = pairs > 0 && basis.n >= INTERVAL_FROM;
  const conclusions = canCompare ? await conclusionsOf(basis, pairs, spec, owner).catch(limitOf) : null;
  const fixed =
    conclusions instanceof LimitError
      ? whyUnknown(conclusions)
      : describeForecast(basis, models.length, conclusions, pairs);
  const times = stopWhenDecided && pairs > 0 ? `${fixed} ${stopWords(rounds)}` : fixed;
  return baseline && replacements !== '' ? `${times} ${replacements}` : times;
}
