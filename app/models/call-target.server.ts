import {
  BadModelError,
  callModel,
  findProvider,
  ListModelsError,
  listModels,
  offeredNames,
  sentModelName,
} from '@yardstick/bench';
import type { Context } from '../platform/context.server.ts';
import { GuardError } from '../platform/guarded-fetch.server.ts';
import { Refusal } from '../platform/http-errors.ts';
import { listUsableKeys, noteSharedKeys } from '../vault/key-queries.server.ts';
import { addressOf, guardedResolver } from '../vault/provider-address.server.ts';
import { findOriginProblem, originOf, type ProviderKeyView } from '../vault/provider-key.ts';
import { withKey } from '../vault/with-key.server.ts';
import { dayOf, knownModels } from './known-models.server.ts';
import { endWords, type RegisteredModel, type SpecModel, targetOf } from './model.ts';
import { providerNames } from './model-queries.server.ts';

/** Address and key of a registered model, or one sentence why it cannot be called. */
export type CallTarget = { target: SpecModel } | { problem: string };

type Described = Pick<
  RegisteredModel,
  'name' | 'modelType' | 'provider' | 'sentModel' | 'apiEndpoint' | 'protocol' | 'keyId'
>;

export async function findCallTarget(
  ctx: Context,
  userId: string,
  model: Described & { id: string | null },
): Promise<CallTarget> {
  return callTargetOf(ctx.config, model, await listUsableKeys(ctx, userId));
}

/**
 * The same for a caller that has already read the account's keys.
 * @param isForOrganisation without a chosen key, the organisation's come before the person's own
 */
export function callTargetOf(
  config: Context['config'],
  model: Described & { id: string | null },
  accountKeys: readonly ProviderKeyView[],
  isForOrganisation = false,
): CallTarget {
  const found = targetOf(model, providerNames);
  if ('problem' in found) return found;
  const keys = accountKeys.filter(({ provider }) => provider === found.provider);
  // For a person's own call, a key of an organisation is used where it was chosen, never in place of another one.
  const own = keys.filter(({ organisation }) => organisation === undefined);
  const usual = isForOrganisation ? [...keys.filter((key) => !own.includes(key)), ...own] : own;
  const chosen = keys.find(({ id }) => id === model.keyId);
  // Another key may be another payer's, so it takes the place of a chosen one for nobody.
  if (!chosen && model.keyId !== null && usual.length > 0)
    return {
      problem: `${model.name} cannot be called: the key chosen for it was deleted, or is not shared with you any more. Choose another one.${isForOrganisation ? ' A key of another organisation is not used here.' : ''}`,
    };
  const key = chosen ?? (found.provider === 'custom' ? null : usual[0]);
  if (!key && findProvider(found.provider)?.needsKey)
    return { problem: `${model.name} cannot be called: add an API key for ${findProvider(found.provider)?.name}.` };
  const originProblem = key && found.baseUrl !== null ? findOriginProblem(key, found.baseUrl) : null;
  if (originProblem) return { problem: `${model.name} cannot be called: ${originProblem}` };
  const gateway = found.baseUrl === null ? addressOf(config, found.provider, null).baseUrl : undefined;
  return {
    target: {
      key: model.id ?? 'model',
      name: model.name,
      provider: found.provider,
      model: found.model,
      ...(found.baseUrl !== null || gateway ? { baseUrl: found.baseUrl ?? gateway } : {}),
      ...(found.protocol ? { protocol: found.protocol } : {}),
      modelId: model.id,
      keyId: key?.id ?? null,
    },
  };
}

/** The resolver that guards users' endpoints; the operator's own gateways need none. */
export function resolverFor(ctx: Context, models: readonly { provider: string }[]) {
  return models.some(({ provider }) => provider === 'custom') ? guardedResolver(ctx.config) : undefined;
}

export interface TestCall {
  isOk: boolean;
  message: string;
}

/** One call of a few tokens, before a model is saved. @param ownerId whose keys it is called with: the person's, or an organisation's */
export async function testModel(
  ctx: Context,
  userId: string,
  model: Described,
  ownerId: string = userId,
): Promise<TestCall> {
  const found = await findCallTarget(ctx, ownerId, { ...model, id: null });
  if ('problem' in found) return { isOk: false, message: found.problem };
  const { keyId, name: _name, modelId: _modelId, ...spec } = found.target;
  const resolveHost = resolverFor(ctx, [spec]);
  await noteSharedKeys(ctx, userId, [keyId], null);
  try {
    const sample = await callModel({
      model: spec,
      prompt: { messages: [{ role: 'user', content: 'Reply with the word ready.' }], maxOutputTokens: 16 },
      key: (_provider, _model, origin = '') =>
        keyId === null ? '' : withKey(ctx, { userId, id: keyId, origin }, async (key) => key),
      retries: { rateLimitAttempts: 1, overloadRetries: 0, networkRetries: 0 },
      limits: { firstContentMs: 20_000, totalMs: 30_000 },
      keepsRaw: false,
      ...(resolveHost ? { resolveHost } : {}),
    });
    if (sample.failure) return { isOk: false, message: sample.failure.message.slice(0, MAX_WORDS_CHARS) };
    const seconds = sample.metrics.responseMs === null ? '' : ` in ${(sample.metrics.responseMs / 1000).toFixed(2)} s`;
    return { isOk: true, message: `${sample.servedModel ?? spec.model} answered${seconds}.` };
  } catch (error) {
    if (error instanceof BadModelError || error instanceof GuardError || error instanceof Refusal)
      return { isOk: false, message: error.message };
    throw error;
  }
}

/** Longest stored part of a provider's message. */
const MAX_WORDS_CHARS = 500;

export interface OfferedModels {
  models: string[];
  /** Names that are not served any more, or of which that is not known. */
  former: string[];
  /** By name: when it ends or ended, and what its provider recommends instead. */
  notes: Record<string, string>;
  /** How many of them the provider lists for this key; null where it was not asked. The others are our own list. */
  live: number | null;
  problem: string | null;
}

export interface OfferedModelsQuestion {
  provider: string;
  /** The key to ask with; empty: none. */
  keyId: string;
  /** Endpoint of a custom provider. */
  endpoint: string;
}

/** The models to choose from: first those that the provider lists for the given key, then others that we know. */
export async function offerModels(
  ctx: Context,
  userId: string,
  { provider, keyId, endpoint }: OfferedModelsQuestion,
): Promise<OfferedModels> {
  const known = await knownModels(ctx);
  const day = dayOf(ctx);
  const isCustom = provider === 'custom';
  const findEnd = (_provider: string, model: string) =>
    known.findEnd({ provider, model, baseUrl: isCustom ? endpoint : null });
  const own = offeredNames(provider, day, findEnd);
  const [shipped, former] = [own.current.map(({ id }) => id), own.former.map(({ id }) => id)];
  const answer = (listed: string[] | null, problem: string | null): OfferedModels => {
    const models = [...new Set([...(listed ?? []), ...shipped])];
    const notes = [...models, ...former].flatMap((name) => {
      const end = findEnd(provider, sentModelName(provider, name));
      if (end) return [[name, endWords(end, day)]];
      if (former.includes(name)) return [[name, 'Not in the current list']];
      return listed && !listed.includes(name) ? [[name, 'Not listed for this key']] : [];
    });
    return { models, former, notes: Object.fromEntries(notes), live: listed?.length ?? null, problem };
  };
  if (isCustom ? endpoint === '' : keyId === '') return answer(null, null);
  const address = addressOf(ctx.config, provider, isCustom ? endpoint : null);
  const origin = originOf(address.baseUrl ?? findProvider(provider)?.baseUrl ?? '') ?? '';
  const ask = async (key: string) =>
    answer(
      (await listModels(provider, key, { ...address, timeoutMs: 8_000 })).map(({ id }) => id),
      null,
    );
  try {
    return keyId === '' ? await ask('') : await withKey(ctx, { userId, id: keyId, origin }, ask);
  } catch (error) {
    const isExpected =
      error instanceof ListModelsError || error instanceof BadModelError || error instanceof GuardError;
    if (!isExpected && !(error instanceof Refusal)) throw error;
    return answer(null, error.message.slice(0, MAX_WORDS_CHARS));
  }
}
