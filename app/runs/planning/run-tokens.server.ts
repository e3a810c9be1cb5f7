import { forecastRun, forecastUser, type PlannedSuite } from '@yardstick/bench';
import type { RunSpec } from '../run-spec.ts';
import { mostUserTokens } from './plan-user.server.ts';

/**
 * The maximum of tokens for a run, warm-ups included: reserved before it starts.
 * @param callsOf calls per model and case, when some were made before
 */
export async function mostTokensOf(
  spec: RunSpec,
  suite: PlannedSuite,
  callsOf?: (modelKey: string, caseId: string) => number,
): Promise<number> {
  const { models, rounds } = spec;
  const calls = await forecastRun({ suite, models, rounds, ...(callsOf ? { callsOf } : {}) });
  if (spec.batch) return calls.mostTokens;
  const warmUps = await forecastRun({ suite: { ...suite, cases: suite.cases.slice(0, 1) }, models, rounds: 1 });
  return calls.mostTokens + warmUps.mostTokens + (await mostUserTokens(spec, suite, callsOf));
}

/**
 * The tokens of a run with answers of usual length. Its warm-ups count as long ones, so that there is room for a call until the end.
 * Null for a batch, of which everything is sent at once.
 */
export async function usualTokensOf(
  spec: RunSpec,
  suite: PlannedSuite,
  callsOf?: (modelKey: string, caseId: string) => number,
): Promise<number | null> {
  if (spec.batch) return null;
  const { models, rounds, simulatedUser: model } = spec;
  const calls = await forecastRun({ suite, models, rounds, ...(callsOf ? { callsOf } : {}) });
  const warmUps = await forecastRun({ suite: { ...suite, cases: suite.cases.slice(0, 1) }, models, rounds: 1 });
  const user = model ? await forecastUser({ model, suite, models, rounds, callsOf }) : null;
  return calls.typicalTokens + warmUps.mostTokens + (user?.typicalTokens ?? 0);
}
