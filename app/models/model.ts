import type { ModelSpec, RefusableSetting } from '@yardstick/bench';
import type { Retirement } from '@yardstick/bench/models';

/** Registered models: validation of the form, and grouping in the picker. */

export interface RegisteredModel {
  id: string;
  name: string;
  description: string;
  modelType: string;
  apiEndpoint: string | null;
  provider: string | null;
  sentModel: string | null;
  protocol: string | null;
  keyId: string | null;
  /** ISO instant. */
  createdAt: string;
  retiredAt: string | null;
  /** Settings that it answers with an error. */
  refuses: RefusableSetting[];
  /** Its provider answers in batches. */
  hasBatches: boolean;
  /** What is announced of its end at its provider, in words; null: nothing. */
  end: string | null;
  /** The organisation that shares it with its members; absent: it is the account's own. */
  organisation?: ModelOwner;
}

export interface ModelOwner {
  id: string;
  name: string;
  address: string;
}

export interface ModelInput {
  name: string;
  description: string;
  modelType: string;
  apiEndpoint: string;
  provider: string;
  sentModel: string;
  protocol: string;
  keyId: string;
}

export type ModelErrors = Partial<Record<keyof ModelInput, string>>;

/** A registered model as a run calls it. */
export type SpecModel = Pick<
  ModelSpec,
  'key' | 'provider' | 'model' | 'baseUrl' | 'protocol' | 'variant' | 'cacheMode'
> & {
  name: string;
  modelId: string | null;
  keyId: string | null;
};

/** Where a model is called, or why it cannot be. */
export type ModelTarget =
  | { provider: string; model: string; baseUrl: string | null; protocol: string | null }
  | { problem: string };

export interface ProviderName {
  id: string;
  name: string;
}

/** The provider is the chosen one, else the one that the model type names, else the model's own endpoint. */
export function targetOf(
  model: Pick<RegisteredModel, 'name' | 'modelType' | 'provider' | 'sentModel' | 'apiEndpoint' | 'protocol'>,
  providers: readonly ProviderName[],
): ModelTarget {
  const provider = model.provider ?? providerNamed(model.modelType, providers) ?? (model.apiEndpoint ? 'custom' : null);
  if (provider === null)
    return { problem: `${model.name} cannot be called: choose its provider, or give the address of its endpoint.` };
  const baseUrl = provider === 'custom' ? model.apiEndpoint : null;
  if (provider === 'custom' && baseUrl === null)
    return { problem: `${model.name} cannot be called: it has no endpoint.` };
  return {
    provider,
    model: model.sentModel ?? model.name,
    baseUrl,
    protocol: provider === 'custom' ? model.protocol : null,
  };
}

function providerNamed(text: string, providers: readonly ProviderName[]): string | null {
  const wanted = text.trim().toLowerCase();
  return providers.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted)?.id ?? null;
}

/** @param day ISO day on which it is said */
export function endWords({ shutdown, precision, replacement }: Retirement, day: string): string {
  const what =
    shutdown === undefined
      ? 'Its end is announced, on no day named'
      : shutdown <= day
        ? `Shut down on ${shutdown}`
        : `Shuts down on ${shutdown}${precision === 'earliest' ? ' or later' : ''}`;
  return replacement === undefined ? what : `${what}; recommended instead: ${replacement}`;
}

export interface ModelGroup {
  label: string;
  models: RegisteredModel[];
}

/** Groups by provider in the catalogue's order; others come last, under Other. */
export function groupModels(models: readonly RegisteredModel[], providers: readonly ProviderName[]): ModelGroup[] {
  const groupOf = (model: RegisteredModel) => providerNamed(model.modelType, providers) ?? model.provider;
  const groups = providers.map(({ id, name }) => ({
    label: name,
    models: models.filter((model) => groupOf(model) === id),
  }));
  const other = models.filter((model) => !providers.some(({ id }) => id === groupOf(model)));
  return [...groups, { label: 'Other', models: other }].filter((group) => group.models.length > 0);
}

/** What Select All selects: all, or as many as the plan allows. */
export function selectAll(
  models: readonly { id: string }[],
  most: number | null,
): { ids: string[]; isLimited: boolean } {
  const ids = models.map(({ id }) => id);
  if (most === null || ids.length <= most) return { ids, isLimited: false };
  return { ids: ids.slice(0, most), isLimited: true };
}

export function limitWords(most: number): { title: string; description: string } {
  return {
    title: 'Model limit reached',
    description: `Your current plan allows benchmarking up to ${most} models simultaneously`,
  };
}

/** Whether a registered model is the one that an address names, by its own id or as `provider:id at the provider`. */
export function isNamed(
  model: Parameters<typeof targetOf>[0] & Pick<RegisteredModel, 'id'>,
  asked: string,
  providers: readonly ProviderName[],
): boolean {
  const target = targetOf(model, providers);
  return model.id === asked || (!('problem' in target) && `${target.provider}:${target.model}` === asked);
}

/** Where a model that an address names as `provider:id` is registered; null for another kind of name. */
export function registerPath(asked: string, endpoint: string | null): string | null {
  const [, provider, model] = /^([a-z]+):(.+)$/.exec(asked) ?? [];
  if (provider === undefined || model === undefined) return null;
  const query = new URLSearchParams({ provider, model, ...(endpoint === null ? {} : { endpoint }) });
  return `/model/new?${query}`;
}

/** Which of the chosen models refuse what: names by setting. */
export function listRefusing(
  models: readonly Pick<RegisteredModel, 'name' | 'refuses'>[],
): Partial<Record<RefusableSetting, string[]>> {
  const refusing: Partial<Record<RefusableSetting, string[]>> = {};
  for (const { name, refuses } of models)
    for (const setting of refuses) refusing[setting] = [...(refusing[setting] ?? []), name];
  return refusing;
}
