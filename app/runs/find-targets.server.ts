import { refusedSettings } from '@yardstick/bench';
import { callTargetOf } from '../models/call-target.server.ts';
import { pricesToRecord } from '../models/known-models.server.ts';
import type { RegisteredModel, SpecModel } from '../models/model.ts';
import { listRunnableModels } from '../models/model-queries.server.ts';
import type { Context } from '../platform/context.server.ts';
import { listUsableKeys } from '../vault/key-queries.server.ts';
import { settingNames } from './request-settings.ts';
import type { RunPlan } from './run-plan.server.ts';
import type { RunRefusal } from './run-request.ts';
import type { RequestSettings, RunSpec } from './run-spec.ts';

const write = (count: number) => `${count} ${count === 1 ? 'model' : 'models'}`;

/** There can be more after a downgrade. */
const unpaidWords = (name: string, most: number, isOwnPlan: boolean, isOwnModel: boolean) => {
  if (!isOwnPlan)
    return isOwnModel
      ? `The plan of the organisation pays for models that it registers; ${name} is one of your own.`
      : `The plan of the organisation pays for ${write(most)}; ${name} is beyond that. Retire a model that is older, or add models to the plan.`;
  const order = isOwnModel ? '' : ' Models of organisations come after your own.';
  return `Your plan pays for ${write(most)}; ${name} is beyond that.${order} Retire a model that is older, or add models to the plan.`;
};

const refuse = (
  status: RunRefusal['status'],
  title: string,
  description: string,
  field = 'modelIds',
): { refusal: RunRefusal } => ({ refusal: { status, title, description, field } });

/**
 * The models that a plan with a number of models pays for: those of its account that were registered first. With a person's plan, models
 * of organisations take the places that the person's own leave.
 */
function paidModels(
  models: RegisteredModel[],
  { modelsPaidFor, payer }: Pick<RunPlan, 'modelsPaidFor' | 'payer'>,
  userId: string,
): Set<RegisteredModel> {
  const [own, shared] = [true, false].map((isOwn) =>
    models.filter(({ organisation }) => (organisation === undefined) === isOwn).toReversed(),
  ) as [RegisteredModel[], RegisteredModel[]];
  const offered =
    payer === userId ? [...own, ...shared] : shared.filter(({ organisation }) => organisation!.id === payer);
  return new Set(offered.slice(0, modelsPaidFor ?? offered.length));
}

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
  { modelsPaidFor, payer }: Pick<RunPlan, 'modelsPaidFor' | 'payer'>,
  ownerId: string = userId,
): Promise<{ targets: SpecModel[]; known: Pick<RunSpec, 'prices' | 'ends'> } | { refusal: RunRefusal }> {
  const models = await listRunnableModels(ctx, userId);
  const paid = paidModels(models, { modelsPaidFor, payer }, userId);
  const keys = await listUsableKeys(ctx, userId, ownerId === userId ? undefined : ownerId);
  const targets: SpecModel[] = [];
  const ends: string[] = [];
  for (const id of ids) {
    const model = models.find((candidate) => candidate.id === id);
    if (!model) return refuse(422, 'Model not found', `There is no model ${id.slice(0, 60)} in your account.`);
    if (modelsPaidFor !== null && !paid.has(model)) {
      const words = unpaidWords(model.name, modelsPaidFor, payer === userId, model.organisation === undefined);
      return refuse(403, 'Model limit reached', words);
    }
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
