import {
  bounded,
  type RunForecast as CallForecast,
  countPairs,
  describeForecast,
  describeReplacementForecast,
  type ForecastBasis,
  findBasis,
  forecastRun,
  INTERVAL_FROM,
  LimitError,
  limitOf,
  type PlannedSuite,
  type RoundsForecast,
  resolveBaseline,
  type Suite,
  stopProblem,
  stopWords,
  withVariants,
} from '@yardstick/bench';
import { LRUCache } from 'lru-cache';
import { needsPlan } from '../billing/entitlement.ts';
import { entitlementsOf } from '../billing/entitlements.server.ts';
import { limitWords, type SpecModel } from '../models/model.ts';
import type { Context } from '../platform/context.server.ts';
import { MAX_CHECKS, needsMore } from './answer-check.ts';
import { findTargets } from './find-targets.server.ts';
import { findImageProblem } from './prompt-image.ts';
import { tooManyVersions, versionsOf } from './prompt-versions.server.ts';
import { runJudge } from './run-judge.server.ts';
import type { PlannedRun, RunRefusal, RunRequest } from './run-request.ts';
import {
  MAX_CALLS,
  MAX_RUN_MODELS,
  MAX_RUN_TOKENS,
  MAX_VERSIONS,
  modelNameOf,
  nameOfPrompt,
  type PromptVersion,
  type RunSpec,
} from './run-spec.ts';
import { SuiteRefused, suiteOfSpec } from './suite-of-spec.server.ts';

const refuse = (
  status: RunRefusal['status'],
  title: string,
  description: string,
  field?: string,
): { refusal: RunRefusal } => ({ refusal: { status, title, description, ...(field === undefined ? {} : { field }) } });

export const emptyPrompt = {
  title: 'Empty prompt',
  description: 'Please enter a prompt to benchmark',
  status: 400 as const,
  field: 'prompt',
};
export const noModels = {
  title: 'No models selected',
  description: 'Please select at least one model to benchmark or enable Demo Mode',
  status: 400 as const,
  field: 'modelIds',
};

/** What is wrong with a request, independent of the account that sends it. */
function findProblem(request: RunRequest): { refusal: RunRefusal } | null {
  if (request.table === null && request.prompt.trim() === '') return { refusal: emptyPrompt };
  if (request.modelIds.length === 0) return { refusal: noModels };
  if (request.modelIds.length > MAX_RUN_MODELS)
    return refuse(422, 'Too many models', `One run measures at most ${MAX_RUN_MODELS} models.`, 'modelIds');
  const imageProblem = findImageProblem(request.images ?? []);
  if (imageProblem) return refuse(422, 'Benchmark failed', imageProblem);
  if ((request.checks ?? []).length > MAX_CHECKS)
    return refuse(
      422,
      'Too many checks',
      `At most ${MAX_CHECKS} checks are taken here; more can stand in a suite.`,
      'checks',
    );
  const baseline = request.baseline?.model;
  if (baseline !== undefined && !request.modelIds.includes(baseline))
    return refuse(422, 'The baseline is not measured', 'Choose it among the models of the run.', 'baseline.model');
  const stop = request.stopWhenDecided ? stopProblem(request.rounds) : null;
  if (stop) return refuse(422, 'Too few rounds', stop, 'stopWhenDecided');
  if (needsMore(request.checks ?? []))
    return refuse(
      422,
      'This check cannot be made here',
      'A judge goes by its criteria; functions and tools run on the command line.',
      'checks',
    );
  return null;
}

/** Validates a request against the account's plan and prepares it for starting. */
export async function planRun(
  ctx: Context,
  userId: string,
  request: RunRequest,
  seed: number,
): Promise<PlannedRun | { refusal: RunRefusal }> {
  const problem = findProblem(request);
  if (problem) return problem;
  const versions = versionsOf(request);
  if (typeof versions === 'string') return refuse(422, 'These versions cannot be compared', versions, 'versions');
  const entitlements = await entitlementsOf(ctx, userId);
  const most = entitlements.maxModelsPerRun;
  const ids = [...new Set(request.modelIds)];
  if (most !== null && ids.length > most)
    return {
      refusal: entitlements.isSubscribed
        ? { ...limitWords(most), status: 403, field: 'modelIds' }
        : { ...needsPlan('More models at once need a plan.'), field: 'modelIds' },
    };
  const models = await findTargets(ctx, userId, ids, request.request, entitlements);
  if ('refusal' in models) return models;
  const name = request.name.trim() || nameOfPrompt(request.prompt.trim() || 'Suite');
  const written = specOf(request, models.targets, seed, versions);
  try {
    const suite = await suiteOfSpec(written, name, userId);
    const spec = withVersions(written, suite, request.baseline);
    if (typeof spec === 'string')
      return refuse(422, 'These versions cannot be compared', spec, request.versions?.length ? 'versions' : 'baseline');
    const calls = suite.cases.length * spec.models.length * spec.rounds;
    if (calls > MAX_CALLS)
      return refuse(
        422,
        'Too many calls',
        `This would make ${calls.toLocaleString('en-US')} calls; one run makes at most ${MAX_CALLS.toLocaleString('en-US')}.`,
        'rounds',
      );
    const tokens = await mostTokensOf(spec, suite);
    // Also not a number that the database cannot hold.
    if (tokens > MAX_RUN_TOKENS)
      return refuse(
        422,
        'Too many tokens',
        'This could take more tokens than any run can. Set a lower output limit.',
        'parameters.maxOutputTokens',
      );
    const planned = { userId, spec, name, suite, calls, tokens, judgeTokens: 0, entitlements };
    if (!request.judge) return planned;
    const judged = await runJudge().plan(ctx, userId, request.judge, planned);
    if ('refusal' in judged) return judged;
    return { ...planned, spec: { ...spec, judge: judged.judge }, judgeTokens: judged.tokens };
  } catch (error) {
    if (error instanceof SuiteRefused) return refuseSuite(error, request.table ? 'cases' : 'prompt');
    throw error;
  }
}

function refuseSuite({ message, cells }: SuiteRefused, field: string): { refusal: RunRefusal } {
  const { refusal } = refuse(422, 'This suite cannot be run', message, field);
  return { refusal: cells ? { ...refusal, cells } : refusal };
}

/**
 * The maximum of tokens for a run, warm-ups included: reserved before it starts.
 * @param callsOf calls per model and case, when some were made before
 */
export async function mostTokensOf(
  { models, rounds }: RunSpec,
  suite: PlannedSuite,
  callsOf?: (modelKey: string, caseId: string) => number,
): Promise<number> {
  const calls = await forecastRun({ suite, models, rounds, ...(callsOf ? { callsOf } : {}) });
  const warmUps = await forecastRun({ suite: { ...suite, cases: suite.cases.slice(0, 1) }, models, rounds: 1 });
  return calls.mostTokens + warmUps.mostTokens;
}

/** Each model once for each version of the suite, which are compared with the first unless another was chosen. A text says why not. */
function withVersions(spec: RunSpec, { variants }: PlannedSuite, chosen: RunRequest['baseline']): RunSpec | string {
  if (!variants) {
    if (chosen?.variant !== undefined) return 'The baseline is a version of the prompt, and there is one only.';
    return spec;
  }
  const [first] = variants;
  if (!first || variants.length > MAX_VERSIONS) return tooManyVersions(variants.length);
  if (variants.some(({ id, name }) => Buffer.byteLength(id + name) > MAX_VERSION_BYTES))
    return `Names and ids of versions have at most ${MAX_VERSION_BYTES} bytes.`;
  const models = withVariants(spec.models, variants);
  if (models.length > MAX_RUN_MODELS)
    return `One run measures at most ${MAX_RUN_MODELS} models; ${spec.models.length} models in ${variants.length} versions are ${models.length}.`;
  if (chosen?.model !== undefined)
    return 'A run with versions compares each with one version of the same model: choose that version as the baseline.';
  const baseline = resolveBaseline({ measure: 'pass-rate', variant: first.id, ...chosen }, models);
  if (!baseline) return `The baseline ${chosen?.variant} is none of the versions.`;
  return { ...spec, models, baseline, versions: spec.versions ?? variants };
}

/** Longest id and name of a version: both are part of the keys and names of models. */
const MAX_VERSION_BYTES = 200;

function specOf(request: RunRequest, models: SpecModel[], seed: number, versions?: PromptVersion[]): RunSpec {
  const { prompt, system, table, rounds, tieMargin, baseline, stopWhenDecided, cacheMode, request: settings } = request;
  const images = (request.images ?? []).filter((image) => image !== null);
  const checks = request.checks ?? [];
  return {
    ...(images.length > 0 ? { images } : {}),
    ...(checks.length > 0 ? { checks } : {}),
    ...(versions ? { versions } : {}),
    ...(baseline?.model === undefined ? {} : { baseline: { ...baseline, model: baseline.model } }),
    ...(stopWhenDecided ? { stopWhenDecided } : {}),
    prompt,
    system,
    table,
    models,
    rounds,
    seed,
    tieMargin,
    cacheMode,
    request: settings,
    isStreaming: true,
    concurrency: 1,
  };
}

/** The engine's forecast with the names of models, and more for the reader. */
export interface RunForecast extends Omit<CallForecast, 'models'> {
  /** Approximate duration, s. */
  seconds: number;
  conclusions: string;
  /** How many versions of the prompt are measured. */
  versions: number;
  /** Likely mistakes in the cases. */
  notices: string[];
}

/** Typical seconds per answer of a hosted model, for forecasts of duration. */
const USUAL_ANSWER_S = 4;

/** Cost and conclusiveness of the run, before anything is spent. */
export async function forecastPlanned({ userId, spec, suite, calls }: PlannedRun): Promise<RunForecast> {
  const { models: _, unknownPrices, ...rest } = await forecastRun({ suite, models: spec.models, rounds: spec.rounds });
  const lanes = Map.groupBy(spec.models, ({ provider, baseUrl }) => `${provider} ${baseUrl ?? ''}`);
  const longest = Math.max(...[...lanes.values()].map((lane) => lane.length));
  return {
    ...rest,
    calls,
    versions: spec.versions?.length ?? 1,
    unknownPrices: [...new Set(unknownPrices.map((key) => modelNameOf(spec, key)))],
    seconds: Math.round(longest * suite.cases.length * spec.rounds * USUAL_ANSWER_S),
    conclusions: await concludeWords(suite, spec, userId),
    notices: (suite as Partial<Suite>).notices ?? [],
  };
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

async function concludeWords(suite: PlannedSuite, spec: RunSpec, owner: string): Promise<string> {
  const { rounds, models, baseline, stopWhenDecided } = spec;
  const basis = findBasis(suite.cases, rounds);
  const pairs = countPairs(models.length, baseline);
  const canCompare = pairs > 0 && basis.n >= INTERVAL_FROM;
  const conclusions = canCompare ? await conclusionsOf(basis, pairs, spec, owner).catch(limitOf) : null;
  const fixed =
    conclusions instanceof LimitError
      ? whyUnknown(conclusions)
      : describeForecast(basis, models.length, conclusions, pairs);
  const times = stopWhenDecided && pairs > 0 ? `${fixed} ${stopWords(rounds)}` : fixed;
  const isChecked = suite.cases.some(({ assertions }) => (assertions?.length ?? 0) > 0);
  const replacements = isChecked
    ? describeReplacementForecast(basis.families, models.length, baseline)
    : 'Without checks, the run cannot say which model is good enough.';
  return baseline && replacements !== '' ? `${times} ${replacements}` : times;
}
