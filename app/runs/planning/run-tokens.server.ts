import {
  type ForecastOptions,
  forecastRun,
  forecastUser,
  type ModelForecast,
  type PlannedSuite,
} from '@yardstick/bench';
import type { RunSpec } from '../run-spec.ts';
import { mostUserTokens } from './plan-user.server.ts';

/** What is still to be made of a run of which some calls were made before, by model and case: how many calls, and how long they may get. */
export type Rest = Pick<ForecastOptions, 'callsOf' | 'observedOf'>;

/** The maximum of tokens for a run, or for the rest of one, warm-ups included: reserved before it starts. */
export async function mostTokensOf(spec: RunSpec, suite: PlannedSuite, rest: Rest = {}): Promise<number> {
  const { models, rounds } = spec;
  const calls = await forecastRun({ suite, models, rounds, ...rest });
  if (spec.batch) return calls.mostTokens;
  const [warmUps, once] = [await forecastWarmUps(spec, suite, rest), await forecastWarmUps(spec, suite, rest, {}, 1)];
  // Room for the call that begins last, which may be one of any case (decision 47), beyond what a warm-up leaves of its own.
  const room = calls.models.reduce((sum, { roomTokens }, index) => {
    const left = mostOf(warmUps.models[index]!) - mostOf(once.models[index]!);
    return sum + Math.max(0, roomTokens - left);
  }, 0);
  return calls.mostTokens + room + warmUps.mostTokens + (await mostUserTokens(spec, suite, rest.callsOf));
}

const mostOf = ({ mostInputTokens, mostOutputTokens }: ModelForecast) => mostInputTokens + mostOutputTokens;

/**
 * One call of the first case for each model: all begin at once, and each only where twice the longest answer so far would fit.
 * @param times how many times that answer
 */
export const forecastWarmUps = (
  { models }: Pick<RunSpec, 'models'>,
  suite: PlannedSuite,
  { observedOf }: Rest,
  priced: Pick<ForecastOptions, 'prices' | 'isBatch'> = {},
  times = 2,
) =>
  forecastRun({
    suite: { ...suite, cases: suite.cases.slice(0, 1) },
    models,
    rounds: 1,
    observedOf: observedOf && ((modelKey, caseId) => times * (observedOf(modelKey, caseId) ?? 0)),
    ...priced,
  });

/**
 * The tokens of a run with answers of usual length. Its warm-ups count as long ones, so that there is room for a call until the end.
 * Of the rest of a run, answers of usual length are counted too, however long those before were, and room for the longest call that is
 * still to come: it ends early, and can go on again.
 * Null for a batch, of which everything is sent at once.
 */
export async function usualTokensOf(spec: RunSpec, suite: PlannedSuite, rest: Rest = {}): Promise<number | null> {
  if (spec.batch) return null;
  const { models, rounds, simulatedUser: model } = spec;
  const calls = await forecastRun({ suite, models, rounds, ...rest, observedOf: undefined });
  const warmUps = await forecastWarmUps(spec, suite, rest);
  const user = model ? await forecastUser({ model, suite, models, rounds, callsOf: rest.callsOf }) : null;
  const long = rest.observedOf ? (await forecastRun({ suite, models, rounds, ...rest })).models : [];
  const missing = long.map(({ longestTokens }, index) => longestTokens - mostOf(warmUps.models[index]!));
  const room = Math.max(0, ...missing);
  return calls.typicalTokens + warmUps.mostTokens + room + (user?.typicalTokens ?? 0);
}
