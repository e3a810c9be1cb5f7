import { refusedSettings } from '@yardstick/bench';
import type { Entitlements } from '../billing/entitlement.ts';
import { callTargetOf } from '../models/call-target.server.ts';
import { pricesToRecord } from '../models/known-models.server.ts';
import type { SpecModel } from '../models/model.ts';
import { listRunnableModels } from '../models/model-queries.server.ts';
import type { Context } from '../platform/context.server.ts';
import { listUsableKeys } from '../vault/key-queries.server.ts';
import type { RunRefusal } from './run-request.ts';
import type { RequestSettings, RunSpec } from './run-spec.ts';
import { settingNames } from './suite-of-spec.server.ts';

/** A plan covers the models that were registered first: there can be more after a downgrade. */
const unpaidWords = (name: string, most: number) =>
  `Your plan pays for ${most} ${most === 1 ? 'model' : 'models'}; ${name} is beyond that. Retire a model that is older, or add models to the plan.`;

const refuse = (
  status: RunRefusal['status'],
  title: string,
  description: string,
  field = 'modelIds',
): { refusal: RunRefusal } => ({ refusal: { status, title, description, field } });

/**
 * Address and key of each of the account's models, or why one cannot be called; and what is known today of
 * prices and ends. Whether a model that has ended still answers, its provider says.
 * @param ownerId the organisation that they are called for, if it is one
 */
export async function findTargets(
  ctx: Context,
  userId: string,
  ids: string[],
  settings: RequestSettings,
  { modelsPaidFor }: Pick<Entitlements, 'modelsPaidFor'>,
  ownerId: string = userId,
): Promise<{ targets: SpecModel[]; known: Pick<RunSpec, 'prices' | 'ends'> } | { refusal: RunRefusal }> {
  const models = await listRunnableModels(ctx, userId);
  const own = models.filter(({ organisation }) => organisation === undefined);
  const keys = await listUsableKeys(ctx, userId, ownerId === userId ? undefined : ownerId);
  const targets: SpecModel[] = [];
  const ends: string[] = [];
  for (const id of ids) {
    const model = models.find((candidate) => candidate.id === id);
    if (!model) return refuse(422, 'Model not found', `There is no model ${id.slice(0, 60)} in your account.`);
    // A plan pays for the models of its account; those of an organisation are run within its other limits.
    if (modelsPaidFor !== null && own.includes(model) && own.length - own.indexOf(model) > modelsPaidFor)
      return refuse(403, 'Model limit reached', unpaidWords(model.name, modelsPaidFor));
    const found = callTargetOf(ctx.config, model, keys, ownerId !== userId);
    if ('problem' in found) return refuse(422, 'Benchmark failed', found.problem);
    const refused = refusedSettings(found.target.provider, found.target.model).find(
      (name) => settings[name] !== undefined,
    );
    if (refused)
      return refuse(
        422,
        'Benchmark failed',
        `${model.name} takes no ${settingNames[refused].toLowerCase()}. Leave it empty, or deselect the model.`,
        `parameters.${refused}`,
      );
    targets.push(found.target);
    if (model.end !== null) ends.push(`${model.name}: ${model.end}.`);
  }
  return { targets, known: { ...(await pricesToRecord(ctx, targets)), ...(ends.length > 0 ? { ends } : {}) } };
}
