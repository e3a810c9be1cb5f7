import {
  describeUser,
  findPlayedCase,
  forecastUser,
  formatMoney,
  isContestant,
  type PlannedSuite,
  tablesWith,
} from '@yardstick/bench';

import { pricesToRecord } from '../../models/known-models.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { findTargets } from '../find-targets.server.ts';
import type { RunPlan } from '../run-plan.server.ts';
import type { RunRefusal, RunRequest } from '../run-request.ts';
import type { RunSpec } from '../run-spec.ts';
import { MOST_TURNS } from '../written-tools.ts';

interface PlanningUser {
  userId: string;
  ownerId: string;
  request: Pick<RunRequest, 'simulatedUserId'>;
  spec: RunSpec;
  suite: PlannedSuite;
  entitlements: RunPlan;
}

const refuse = (title: string, description: string, field = 'simulatedUserId'): { refusal: RunRefusal } => ({
  refusal: { status: 422, title, description, field },
});

/** What is wrong with who is to go on, before the cases are read; null: nothing. */
export function findUserProblem({ user, table }: Pick<RunRequest, 'user' | 'table'>): string | null {
  const turns = user?.stop?.turns ?? 1;
  if (!Number.isInteger(turns) || turns < 1 || turns > MOST_TURNS)
    return `Answers of one conversation must be a whole number from 1 to ${MOST_TURNS}.`;
  return user && table?.format === 'yaml'
    ? 'A suite in YAML or JSON says itself who goes on with its conversations: write it there as user.'
    : null;
}

/** The spec with the model that plays the users of conversations, or why there can be none. */
export async function planUser(
  ctx: Context,
  { userId, ownerId, request, spec, suite, entitlements }: PlanningUser,
): Promise<RunSpec | { refusal: RunRefusal }> {
  const { simulatedUserId: id } = request;
  const played = findPlayedCase({ suite, models: spec.models });
  if (!played && id === undefined) return spec;
  if (!played)
    return refuse('Goal missing', 'Say what the simulated user wants, or choose no model that plays it.', 'user');
  if (id === undefined)
    return refuse(
      'Simulated user missing',
      `A simulated user goes on with case “${played.id.slice(0, 80)}”. Choose the model that plays it.`,
    );
  const found = await findTargets(ctx, userId, [id], {}, entitlements, ownerId);
  if ('refusal' in found) {
    const { refusal } = found;
    return {
      refusal: { ...refusal, field: 'simulatedUserId', description: `The simulated user: ${refusal.description}` },
    };
  }
  const [simulatedUser] = found.targets;
  if (isContestant(simulatedUser!, spec.models))
    return refuse(
      'The simulated user is measured',
      `${simulatedUser!.name} would talk with itself. Choose another model.`,
    );
  const { ends = [] } = found.known;
  return {
    ...spec,
    simulatedUser: simulatedUser!,
    ...(await pricesToRecord(ctx, [...spec.models, simulatedUser!])),
    ...(ends.length > 0 ? { ends: [...new Set([...(spec.ends ?? []), ...ends])] } : {}),
  };
}

/** The most tokens of the simulated user. @param callsOf calls per model and case, when some were made before */
export async function mostUserTokens(
  { simulatedUser: model, models, rounds }: RunSpec,
  suite: PlannedSuite,
  callsOf?: (modelKey: string, caseId: string) => number,
): Promise<number> {
  return model ? ((await forecastUser({ model, suite, models, rounds, callsOf }))?.mostTokens ?? 0) : 0;
}

/** What the simulated user adds to a run, in a sentence; empty without one. */
export async function describePlayer(spec: RunSpec, suite: PlannedSuite): Promise<string> {
  const { simulatedUser: model, models, rounds } = spec;
  const prices = await tablesWith(spec.prices);
  const forecast = model ? await forecastUser({ model, suite, models, rounds, prices }) : null;
  if (!model || !forecast) return '';
  const { typicalNanos, mostNanos, currency } = forecast;
  const cost =
    typicalNanos === null
      ? 'price unknown'
      : `usually ${formatMoney(typicalNanos, currency)}, at most ${formatMoney(mostNanos, currency)}`;
  return describeUser(suite.cases, { ...forecast, name: model.name, cost });
}
