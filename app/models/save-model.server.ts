import { and, eq, isNull } from 'drizzle-orm';
import { isQuotaFull } from '../billing/account-quota.server.ts';
import { quotaWords } from '../billing/account-quota.ts';
import { entitlementsOf } from '../billing/entitlements.server.ts';
import { holdMembership, noteAct, serviceAccountOf } from '../organisations/acting.server.ts';
import { rightWords } from '../organisations/organisation-role.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { checkUrl, GuardError } from '../platform/guarded-fetch.server.ts';
import { Forbidden } from '../platform/http-errors.ts';
import { newId } from '../platform/ids.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { parseForm } from '../platform/parse-form.ts';
import { findUsableKey } from '../vault/key-queries.server.ts';
import { findOriginProblem } from '../vault/provider-key.ts';
import type { ModelErrors, ModelInput, RegisteredModel } from './model.ts';
import { modelForm } from './model-form-input.server.ts';
import { getModel } from './model-queries.server.ts';
import { aiModels } from './schema.server.ts';

export type SavedModel = { model: RegisteredModel } | { errors: ModelErrors };

async function findErrors(ctx: Context, userId: string, input: ModelInput): Promise<ModelErrors> {
  const errors: ModelErrors = parseForm(modelForm, { ...input }).errors ?? {};
  if (input.keyId !== '') {
    const key = await findUsableKey(ctx, userId, input.keyId);
    if (key === null) errors.keyId = 'This key no longer exists';
    else {
      const problem = findOriginProblem(key, input.apiEndpoint.trim());
      if (problem) errors.keyId = problem;
    }
  }
  if (input.apiEndpoint.trim() !== '' && !errors.apiEndpoint) {
    try {
      checkUrl(input.apiEndpoint.trim(), { allowPrivate: ctx.config.allowPrivateEndpoints });
    } catch (error) {
      if (!(error instanceof GuardError)) throw error;
      errors.apiEndpoint = error.message;
    }
  }
  return errors;
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

function factsOf(input: ModelInput) {
  return {
    name: input.name.trim(),
    description: input.description.trim(),
    modelType: input.modelType.trim(),
    apiEndpoint: orNull(input.apiEndpoint)?.replace(/\/+$/, '') ?? null,
    provider: orNull(input.provider),
    sentModel: orNull(input.sentModel),
    protocol: orNull(input.protocol),
    keyId: orNull(input.keyId),
  };
}

/** Until the transaction ends, the person may manage the models of this owner; notes what was done with an organisation's. @throws Forbidden */
async function actFor(
  ctx: Context,
  tx: Transaction,
  { userId, ownerId }: { userId: string; ownerId: string },
  act: string,
  model: { id: string; name: string },
): Promise<void> {
  if (serviceAccountOf(ctx) !== null)
    throw new Forbidden(`A service account runs the models of its organisation. ${rightWords('manage-models')}`);
  if (ownerId === userId) return;
  if (!(await holdMembership(ctx, tx, ownerId, userId, 'manage-models')))
    throw new Forbidden(rightWords('manage-models'));
  await noteAct(ctx, ownerId, `${act}-model`, { model: model.id, name: model.name });
}

/** Registers a model. @param ownerId the person, or an organisation that shares it with its members */
export async function registerModel(
  ctx: Context,
  userId: string,
  input: ModelInput,
  ownerId: string = userId,
): Promise<SavedModel> {
  const errors = await findErrors(ctx, ownerId, input);
  if (Object.keys(errors).length > 0) return { errors };
  const id = newId();
  const { modelsPaidFor, isSubscribed } = await entitlementsOf(ctx, ownerId);
  const full = await mutate(ctx, 'model.register', { kind: 'model', id }, async (tx) => {
    await actFor(ctx, tx, { userId, ownerId }, 'register', { id, name: input.name });
    const isQuota = await isQuotaFull(tx, ownerId, 'models', () => tx.$count(aiModels, eq(aiModels.userId, ownerId)));
    if (isQuota) return refuse(quotaWords('models'));
    const most = isSubscribed ? modelsPaidFor : null;
    if (await isFull(tx, ownerId, most)) return refuse(fullWords(most!));
    const now = ctx.now();
    await tx.insert(aiModels).values({ id, userId: ownerId, ...factsOf(input), createdAt: now, updatedAt: now });
    return null;
  });
  return full === null ? { model: await getModel(ctx, userId, id) } : { errors: { name: full } };
}

/**
 * Whether the plan covers no more models. Locked, so that two concurrent requests cannot both take the last place.
 * Without a plan, models may be registered but not run.
 */
async function isFull(tx: Transaction, userId: string, most: number | null): Promise<boolean> {
  if (most === null) return false;
  const offered = and(eq(aiModels.userId, userId), isNull(aiModels.retiredAt));
  return await isQuotaFull(tx, userId, 'models', () => tx.$count(aiModels, offered), most);
}

const fullWords = (most: number) =>
  `Your plan pays for ${most} ${most === 1 ? 'model' : 'models'}, and so many are registered. Retire one, or add models to the plan.`;

/** Changes a model. Results of earlier runs keep their name and settings. */
export async function changeModel(ctx: Context, userId: string, id: string, input: ModelInput): Promise<SavedModel> {
  const { organisation } = await getModel(ctx, userId, id, 'manage-models');
  const ownerId = organisation?.id ?? userId;
  const errors = await findErrors(ctx, ownerId, input);
  if (Object.keys(errors).length > 0) return { errors };
  await mutate(ctx, 'model.change', { kind: 'model', id }, async (tx) => {
    await actFor(ctx, tx, { userId, ownerId }, 'change', { id, name: input.name });
    await tx
      .update(aiModels)
      .set({ ...factsOf(input), updatedAt: ctx.now() })
      .where(and(eq(aiModels.id, id), eq(aiModels.userId, ownerId)));
  });
  return { model: await getModel(ctx, userId, id) };
}

/** Retires a model, or restores it; its results stay. @returns why it cannot be restored, or null */
export async function retireModel(
  ctx: Context,
  userId: string,
  id: string,
  isRetired: boolean,
): Promise<{ problem: string } | null> {
  const model = await getModel(ctx, userId, id, 'manage-models');
  const ownerId = model.organisation?.id ?? userId;
  if ((model.retiredAt !== null) === isRetired) return null;
  const { modelsPaidFor, isSubscribed } = await entitlementsOf(ctx, ownerId);
  return await mutate(ctx, isRetired ? 'model.retire' : 'model.bring-back', { kind: 'model', id }, async (tx) => {
    await actFor(ctx, tx, { userId, ownerId }, isRetired ? 'retire' : 'bring-back', model);
    if (!isRetired && (await isFull(tx, ownerId, isSubscribed ? modelsPaidFor : null)))
      return refuse({ problem: fullWords(modelsPaidFor!) });
    await tx
      .update(aiModels)
      .set({ retiredAt: isRetired ? ctx.now() : null, updatedAt: ctx.now() })
      .where(and(eq(aiModels.id, id), eq(aiModels.userId, ownerId)));
    return null;
  });
}
