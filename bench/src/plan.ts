// The order of a run: in every round each case meets all models once, in fresh random order, so that load which all models share
// cancels out. Under such a drift, measuring model after model calls two identical endpoints different in 44 of 100 runs, interleaving
// in 5; load of one provider alone does not cancel out. Pure.

import { seededRandom, shuffled } from './random.ts';
import type { Baseline, ModelSpec } from './record.ts';
import type { PlannedSuite, Prompt, SuiteCase } from './request.ts';
import { INTERVAL_FROM } from './stats/median-interval.ts';

export interface PlannedCall {
  position: number;
  round: number;
  suiteCase: SuiteCase;
  model: ModelSpec;
}

/** What a model is asked: the version of the prompt that its entry names. */
export function promptOf(
  suiteCase: Pick<SuiteCase, 'prompt' | 'prompts'>,
  { variant }: { variant?: string | undefined },
): Prompt {
  return (variant === undefined ? undefined : suiteCase.prompts?.[variant]) ?? suiteCase.prompt;
}

/** Names that providers give to the limit of an answer, in tokens. */
const OUTPUT_LIMITS = ['max_tokens', 'max_completion_tokens', 'max_output_tokens', 'maxOutputTokens'];

/**
 * The same for estimates: with the limit of an answer that the model's own parameters set, which are sent as they are written. Which of
 * several holds is the provider's: the most is planned with, and what was observed where it is more. Below one there is no limit, also
 * where the suite has one, in whose place it is sent.
 *
 * @param observed the longest answer so far, in tokens
 */
export function estimatedPrompt(
  suiteCase: Pick<SuiteCase, 'prompt' | 'prompts'>,
  model: Pick<ModelSpec, 'variant' | 'parameters'>,
  observed: number | null = null,
): Prompt {
  const prompt = promptOf(suiteCase, model);
  const { generationConfig, ...parameters } = model.parameters ?? {};
  const written: Record<string, unknown> = { ...parameters, ...(generationConfig as object | undefined) };
  const names = OUTPUT_LIMITS.filter((name) => written[name] !== undefined);
  if (names.length === 0) return prompt;
  const limits = names.map((name) => Number(written[name])).filter((limit) => Number.isInteger(limit) && limit > 0);
  if (limits.length === 0) {
    const { maxOutputTokens: _, ...unlimited } = prompt;
    return unlimited;
  }
  return { ...prompt, maxOutputTokens: Math.max(...limits, prompt.maxOutputTokens ?? 0, observed ?? 0) };
}

interface PlannedCases {
  suite: { cases: readonly Pick<SuiteCase, 'id' | 'prompt' | 'prompts'>[] };
  models: readonly Pick<ModelSpec, 'variant'>[];
}

type CalledModel = Pick<ModelSpec, 'provider' | 'model' | 'baseUrl'>;

/** True when a model that judges, or plays a user, is one of the measured models. */
export const isContestant = ({ provider, model, baseUrl }: CalledModel, models: readonly CalledModel[]): boolean =>
  models.some((other) => other.provider === provider && other.model === model && other.baseUrl === baseUrl);

/** The first case with a conversation that a simulated user goes on with. */
export const findPlayedCase = ({ suite, models }: PlannedCases) =>
  suite.cases.find((one) => models.some((model) => promptOf(one, model).user));

/** A case with the version of its prompt that was answered. */
export function asAsked(suiteCase: SuiteCase, { modelKey }: { modelKey: string }, models: ModelSpec[]): SuiteCase {
  const model = models.find(({ key }) => key === modelKey);
  return model?.variant === undefined ? suiteCase : { ...suiteCase, prompt: promptOf(suiteCase, model) };
}

/** The calls of one round and one case: what is compared with each other stands close in time. */
export type PlannedBlock = PlannedCall[];

/**
 * The same seed gives the same plan, which is what makes a run resumable.
 *
 * @param concurrency calls in flight per provider: with more than one, a round is one block, or the lanes could not be filled
 */
export function* planBlocks(
  suite: PlannedSuite,
  models: ModelSpec[],
  rounds: number,
  seed: number,
  concurrency = 1,
): Generator<PlannedBlock> {
  let position = 0;
  for (let round = 1; round <= rounds; round++) {
    const random = seededRandom(seed, 'order', round);
    const blocks = shuffled(suite.cases, random).map((suiteCase) =>
      shuffled(models, random).map((model) => ({ position: position++, round, suiteCase, model })),
    );
    yield* concurrency === 1 ? blocks : [blocks.flat()];
  }
}

export function sampleId(runId: string, caseId: string, modelKey: string, round: number): string {
  return `${runId}/${caseId}/${modelKey}/${round}`;
}

/** A plan that cannot be run: no models, two of the same key or case id, no rounds. */
export class BadPlanError extends Error {
  override readonly name = 'BadPlanError';
}

/** The pairs of models that a run compares. The baseline, where there is one, is the second of each. */
export function plannedPairs(keys: readonly string[], baseline?: Baseline): [string, string][] {
  if (!baseline)
    return keys.flatMap((first, index) => keys.slice(index + 1).map((second): [string, string] => [first, second]));
  const { model, pairs } = baseline;
  return keys.flatMap((first): [string, string][] => {
    const second = pairs ? pairs[first] : model;
    return second === undefined || second === first || !keys.includes(second) ? [] : [[first, second]];
  });
}

/** Why a run of so many rounds cannot end itself; null where it can. */
export const stopProblem = (rounds: number): string | null =>
  rounds >= INTERVAL_FROM ? null : `A run that ends itself needs ${INTERVAL_FROM} rounds or more, not ${rounds}.`;

export function checkPlan(suite: PlannedSuite, models: ModelSpec[], rounds: number, stopWhenDecided = false): void {
  if (models.length === 0) throw new BadPlanError('A run needs at least one model.');
  if (suite.cases.length === 0) throw new BadPlanError(`The suite "${suite.name}" has no cases.`);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new BadPlanError(`Rounds must be a whole number from 1 on, not ${rounds}.`);
  const problem = stopWhenDecided ? stopProblem(rounds) : null;
  if (problem) throw new BadPlanError(problem);
  refuseTwins(
    'model key',
    models.map(({ key }) => key),
  );
  refuseTwins(
    'case id',
    suite.cases.map(({ id }) => id),
  );
}

function refuseTwins(what: string, names: string[]): void {
  const twin = names.find((name, index) => names.indexOf(name) !== index);
  if (twin !== undefined) throw new BadPlanError(`Two entries share the ${what} "${twin}".`);
}
