import {
  findBatchProblem,
  findMediaProblem,
  findRequestProblem,
  hasBatches,
  type PlannedSuite,
  resolveBaseline,
  stopProblem,
  withVariants,
} from '@yardstick/bench';
import { needsPlan } from '../billing/entitlement.ts';
import { limitWords, type SpecModel } from '../models/model.ts';
import { findOwner, noSuchOwner } from '../organisations/acting.server.ts';
import type { Context } from '../platform/context.server.ts';
import { MAX_CHECKS, needsMore } from './answer-check.ts';
import { findTargets } from './find-targets.server.ts';
import { findBudgetProblem } from './plan-budget.server.ts';
import { findUserProblem, planUser } from './planning/plan-user.server.ts';
import { mostTokensOf, usualTokensOf } from './planning/run-tokens.server.ts';
import { findAddressProblem, MOST_TOOL_REQUESTS } from './planning/tool-addresses.server.ts';
import { findAttachmentProblem, isAttachment } from './prompt-attachment.ts';
import { tooManyVersions, versionsOf } from './prompt-versions.server.ts';
import { findSettingProblem } from './request-settings.ts';
import { countRubrics } from './rubrics.ts';
import { planCharges } from './run-charges.server.ts';
import { runJudge } from './run-judge.server.ts';
import { planOfRun } from './run-plan.server.ts';
import type { PlannedRun, RunRefusal, RunRequest } from './run-request.ts';
import {
  MAX_CALLS,
  MAX_RUN_MODELS,
  MAX_RUN_TOKENS,
  MAX_VERSIONS,
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

const noJudge = (rubrics: number) =>
  refuse(
    422,
    'A judge is missing',
    `${rubrics === 1 ? 'A check goes' : `${rubrics.toLocaleString('en-US')} checks go`} by a rubric: choose the model that judges.`,
    'judge',
  );

const TOOLS_REFUSED = 'These tools cannot be called';
const PARAMETERS_REFUSED = 'These parameters cannot be sent';
const UNLIKE_VERSIONS = 'These versions cannot be compared';
const ATTACHMENTS_REFUSED = 'These attachments cannot be sent';

/** What is wrong with a request, independent of the account that sends it. */
function findProblem(request: RunRequest): { refusal: RunRefusal } | null {
  if (request.table === null && request.prompt.trim() === '') return { refusal: emptyPrompt };
  if (request.modelIds.length === 0) return { refusal: noModels };
  if (request.modelIds.length > MAX_RUN_MODELS)
    return refuse(422, 'Too many models', `One run measures at most ${MAX_RUN_MODELS} models.`, 'modelIds');
  const unsent = findAttachmentProblem(request.attachments ?? []);
  if (unsent !== null) return refuse(422, ATTACHMENTS_REFUSED, unsent, 'attachments');
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
    return refuse(422, 'This check cannot be made here', 'Functions run on the command line.', 'checks');
  if ((request.tools !== undefined || request.maxTurns !== undefined) && request.table?.format === 'yaml')
    return refuse(
      422,
      TOOLS_REFUSED,
      'A suite in YAML or JSON has its tools and its most requests of an answer in itself: write them there as tools and maxTurns.',
      'tools',
    );
  const user = findUserProblem(request);
  return user === null ? findParameterProblem(request) : refuse(422, 'This user cannot be played', user, 'user');
}

function findParameterProblem({ request, schemaProblem, versions = [] }: RunRequest): { refusal: RunRefusal } | null {
  if (schemaProblem) return refuse(422, PARAMETERS_REFUSED, schemaProblem, 'parameters.json');
  for (const settings of [request, ...versions.map((version) => version.request ?? {})]) {
    const problem = findSettingProblem(settings);
    if (problem) return refuse(422, PARAMETERS_REFUSED, problem.words, problem.field);
  }
  return null;
}

const UNBATCHED = 'This cannot be sent as a batch';

/** Why a run cannot be sent as a batch; null where it can. */
function findUnbatched({ models, stopWhenDecided }: RunSpec, suite: PlannedSuite): string | null {
  const others = [...new Set(models.filter(({ provider }) => !hasBatches(provider)).map(({ name }) => name))];
  if (others.length > 0)
    return `${others.length === 1 ? 'The provider of this model has' : 'The providers of these models have'} no batches: ${others.join(', ')}. Leave ${others.length === 1 ? 'it' : 'them'} out, or send each call by itself.`;
  return findBatchProblem(suite, models, stopWhenDecided);
}

const noOwner = (address: string) => refuse(403, 'Not for this organisation', noSuchOwner(address), 'organisation');

/**
 * Validates a request against the account's plan and prepares it for starting.
 * @param isStart false where it is only forecast, and nothing outside is asked
 */
export async function planRun(
  ctx: Context,
  userId: string,
  request: RunRequest,
  seed: number,
  isStart = true,
): Promise<PlannedRun | { refusal: RunRefusal }> {
  const problem = findProblem(request);
  if (problem) return problem;
  const versions = versionsOf(request);
  if (typeof versions === 'string') return refuse(422, UNLIKE_VERSIONS, versions, 'versions');
  const ownerId = await findOwner(ctx, userId, request.organisation ?? '', 'start-runs');
  if (ownerId === null) return noOwner(request.organisation ?? '');
  const entitlements = await planOfRun(ctx, userId, ownerId);
  const most = entitlements.maxModelsPerRun;
  const ids = [...new Set(request.modelIds)];
  if (most !== null && ids.length > most)
    return {
      refusal: entitlements.isSubscribed
        ? { ...limitWords(most), status: 403, field: 'modelIds' }
        : { ...needsPlan('More models at once need a plan.'), field: 'modelIds' },
    };
  const settings = Object.assign({}, request.request, ...(request.versions ?? []).map((version) => version.request));
  const models = await findTargets(ctx, userId, ids, settings, entitlements, ownerId);
  if ('refusal' in models) return models;
  const written = { ...specOf(request, models.targets, seed, versions), ...models.known };
  try {
    const suite = await suiteOfSpec(written, givenName(request), userId);
    const address = await findAddressProblem(ctx.config, suite, isStart);
    if (address !== null) return refuse(422, TOOLS_REFUSED, address, request.tools === undefined ? 'cases' : 'tools');
    const measured = withVersions(written, suite, request.baseline);
    if (typeof measured === 'string')
      return refuse(422, UNLIKE_VERSIONS, measured, request.versions?.length ? 'versions' : 'baseline');
    const spec = await planUser(ctx, { userId, ownerId, request, spec: measured, suite, entitlements });
    if ('refusal' in spec) return spec;
    const unbatched = request.batch ? findUnbatched(spec, suite) : null;
    if (unbatched !== null) return refuse(422, UNBATCHED, unbatched, 'batch');
    const unkept = await findBudgetProblem(spec, suite);
    if (unkept !== null) return refuse(422, 'This budget cannot be kept', unkept, 'budget');
    const unsent = await findMediaProblem({ suite, models: spec.models });
    if (unsent !== null) return refuse(422, ATTACHMENTS_REFUSED, unsent, 'modelIds');
    const size = await sizeOf(spec, suite);
    if ('refusal' in size) return size;
    const name = suite.name || 'Suite';
    const planned = { userId, ownerId, spec, name, suite, ...size, judgeTokens: 0, charges: [], entitlements };
    const rubrics = countRubrics(suite.cases);
    if (!request.judge && rubrics > 0) return noJudge(rubrics);
    if (!request.judge) return { ...planned, charges: await planCharges(ctx, spec, suite, { mostNanos: 0 }) };
    const judged = await runJudge().plan(ctx, userId, request.judge, planned);
    if ('refusal' in judged) return judged;
    const withJudge = { ...spec, judge: judged.judge };
    const charges = await planCharges(ctx, withJudge, suite, judged);
    return { ...planned, spec: withJudge, judgeTokens: judged.tokens, charges };
  } catch (error) {
    if (error instanceof SuiteRefused) return refuseSuite(error, request.table ? 'cases' : 'prompt');
    throw error;
  }
}

/** Empty for a suite that was written elsewhere, which may have a name of its own. */
const givenName = ({ name, prompt, table }: RunRequest): string =>
  name.trim() || (table?.format === 'yaml' ? '' : nameOfPrompt(prompt.trim() || 'Suite'));

const tooManyTokens = refuse(
  422,
  'Too many tokens',
  'This could take more tokens than any run can. Set a lower output limit.',
  'parameters.maxOutputTokens',
);

/** The calls and the most tokens of a run. */
async function sizeOf(
  spec: RunSpec,
  suite: PlannedSuite,
): Promise<Pick<PlannedRun, 'calls' | 'tokens' | 'usualTokens'> | { refusal: RunRefusal }> {
  const calls = suite.cases.length * spec.models.length * spec.rounds;
  if (calls > MAX_CALLS)
    return refuse(
      422,
      'Too many calls',
      `This would make ${calls.toLocaleString('en-US')} calls; one run makes at most ${MAX_CALLS.toLocaleString('en-US')}.`,
      'rounds',
    );
  const requests = findRequestProblem({ ...spec, suite }, MOST_TOOL_REQUESTS);
  if (requests !== null) return refuse(422, 'Too many calls of tools', requests, 'rounds');
  const tokens = await mostTokensOf(spec, suite);
  // Also not a number that the database cannot hold.
  return tokens > MAX_RUN_TOKENS ? tooManyTokens : { calls, tokens, usualTokens: await usualTokensOf(spec, suite) };
}

const partTitles = {
  tools: TOOLS_REFUSED,
  checks: 'These checks cannot be made',
  parameters: PARAMETERS_REFUSED,
};

function refuseSuite({ message, cells, part }: SuiteRefused, field: string): { refusal: RunRefusal } {
  if (part) return refuse(422, partTitles[part], message, part === 'parameters' ? 'parameters.json' : part);
  const { refusal } = refuse(422, 'This suite cannot be run', message, field);
  return { refusal: cells ? { ...refusal, cells } : refusal };
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
  const { tools, maxTurns, user } = request;
  const images = (request.attachments ?? []).filter(isAttachment);
  const checks = request.checks ?? [];
  return {
    ...(images.length > 0 ? { images } : {}),
    ...(checks.length > 0 ? { checks } : {}),
    ...(tools === undefined ? {} : { tools }),
    ...(maxTurns === undefined ? {} : { maxTurns }),
    ...(user ? { user } : {}),
    ...(versions ? { versions } : {}),
    ...(baseline?.model === undefined ? {} : { baseline: { ...baseline, model: baseline.model } }),
    ...(request.budgetNanos === undefined ? {} : { budgetNanos: request.budgetNanos }),
    ...(stopWhenDecided ? { stopWhenDecided } : {}),
    ...(request.batch ? { batch: true as const } : {}),
    prompt,
    system,
    table,
    models,
    rounds,
    seed,
    tieMargin,
    cacheMode,
    request: settings,
    isStreaming: !request.batch,
    concurrency: 1,
  };
}
