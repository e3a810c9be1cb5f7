// Makes the bundled table of models from the two packages: who serves which model, at which price, and what it cost before.

import refusalRows from '../src/data/refusals.json' with { type: 'json' };
import { familyOf, isOwnProvider, makerOf, modelKey } from '../src/models/model-keys.ts';
import type { Maker, ModelRow } from '../src/models/model-rows.ts';
import type { EndpointRow, HistoryRow, ProviderRow, TableRates } from '../src/prices/price-rows.ts';
import { type Draft, mergeByName, mergeBySize, nameKey, plainName } from './merge-drafts.ts';
import { type ListedModel, listedProviders, type PricedModel, type PricedProvider, providerIdOf } from './sources.ts';

const refusals: { provider: string; prefix?: string; reasoning?: boolean; settings: string[] }[] = refusalRows;

export interface ExtractedTable {
  /** models.json */
  models: { makers: Maker[]; models: ModelRow[] };
  /** providers.jsonl, one line each */
  providers: ProviderRow[];
}

/** Ids that a gateway chooses a model for, and names of its own that move: no model of anybody. */
const isRouter = (provider: string, id: string) =>
  id.startsWith('~') ||
  id.startsWith('openrouter/') ||
  id.startsWith('auto') ||
  (provider === 'fireworks' && /\/routers\/.*-latest$/.test(id)) ||
  id.startsWith('stealth/');

export function extractModels(
  listed: ReadonlyMap<string, readonly ListedModel[]>,
  priced: readonly PricedProvider[],
): ExtractedTable {
  const drafts = [...listed].flatMap(([provider, models]) => draftProvider(provider, models));
  mergeByName(drafts);
  mergeBySize(drafts);
  const models = new ModelList(drafts);
  const history = new Map(priced.map((provider) => [providerIdOf(provider.id), historyOf(provider, drafts, models)]));
  const pricedById = new Map(priced.map((provider) => [providerIdOf(provider.id), provider]));
  const ids = [...new Set([...listed.keys(), ...pricedById.keys()])].sort();
  const providers = ids.map((id): ProviderRow => {
    const [first] = listed.get(id) ?? [];
    const source = pricedById.get(id);
    return {
      id,
      name: listedProviders[id] ?? source?.name ?? id,
      address: source?.api_pattern ?? addressOf(first?.baseUrl ?? ''),
      ...(source?.pricing_urls?.[0] && { pricingUrl: source.pricing_urls[0] }),
      ...(first && { baseUrl: first.baseUrl }),
      fallbacks: (source?.fallback_model_providers ?? []).map(providerIdOf),
      endpoints: drafts.filter(({ provider }) => provider === id).map((draft) => endpointOf(draft, models)),
      history: history.get(id) ?? [],
    };
  });
  return { models: models.rows(), providers };
}

const addressOf = (baseUrl: string) => new URL(baseUrl).origin.replaceAll('.', '\\.');

function draftProvider(provider: string, models: readonly ListedModel[]): Draft[] {
  const kept = models.filter(({ id }) => !isRouter(provider, id));
  const ids = new Set(kept.map(({ id }) => id));
  return kept.map((model) => {
    const { base, tier } = splitTier(model.id, ids);
    const region = /^(us-gov|us|eu|apac|global|au|jp|in|ca)\./.exec(model.id)?.[1];
    const aliasOf = findAlias(model, kept);
    return {
      provider,
      listed: model,
      ...(tier && { tier }),
      ...(provider === 'amazon-bedrock' && region && { region }),
      ...(aliasOf && { aliasOf }),
      key: modelKey(aliasOf ?? base),
    };
  });
}

/** Gateways sell some models also as `-batch` or `-fast`: another price, the same model. */
function splitTier(id: string, ids: ReadonlySet<string>): { base: string; tier?: string } {
  const [, base, tier] = /^(.*?)[-:](batch|fast|ultrafast|spot|free|thinking|extended)$/.exec(id) ?? [];
  if (base === undefined || tier === undefined) return { base: id };
  const plain = base.replace('/routers/', '/models/');
  return id.includes(`:${tier}`) || ids.has(base) || ids.has(plain) ? { base, tier } : { base: id };
}

const factsOf = ({ cost, contextWindow, input, reasoning }: ListedModel) =>
  JSON.stringify([cost.input, cost.output, contextWindow, input, reasoning]);

/** What a `-latest` name sends: the one model of its line with the very same facts. Null where there are several or none. */
function findAlias(model: ListedModel, models: readonly ListedModel[]): string | null {
  if (!model.id.endsWith('-latest')) return null;
  const line = model.id.replace(/latest$/, '');
  const facts = factsOf(model);
  const fits = models.filter(
    (other) => other.id.startsWith(line) && !other.id.endsWith('-latest') && factsOf(other) === facts,
  );
  return new Set(fits.map(({ name }) => plainName(name))).size === 1 ? (fits[0]?.id ?? null) : null;
}

/** Makers that no gateway writes out. */
const makerNames: Record<string, string> = {
  google: 'Google',
  inception: 'Inception',
  perplexity: 'Perplexity',
  rekaai: 'Reka',
  voyageai: 'Voyage AI',
  writer: 'Writer',
};

class ModelList {
  readonly #rows = new Map<string, ModelRow>();
  readonly #makerNames = new Map<string, string>();

  constructor(drafts: readonly Draft[]) {
    for (const { provider, listed } of drafts) {
      const [, name] = /^([^:]{2,30}): /.exec(listed.name) ?? [];
      const maker = makerOf(provider, listed.id)?.maker;
      if (name && maker && provider === 'openrouter') this.#makerNames.set(maker, name);
    }
    for (const [maker, name] of Object.entries(makerNames)) this.#makerNames.set(maker, name);
    for (const [key, group] of Map.groupBy(drafts, ({ key }) => key)) this.#add(key, group);
  }

  #add(key: string, group: readonly Draft[]): void {
    const surest = group
      .map(({ provider, listed }) => makerOf(provider, listed.id))
      .filter((found) => found !== null)
      .sort((left, right) => right.weight - left.weight)[0];
    const maker = surest?.maker ?? null;
    const standard = group.filter(({ tier, aliasOf }) => !tier && !aliasOf);
    const ranked = (standard.length > 0 ? standard : group).toSorted(
      (left, right) =>
        rankOf(left, key, maker) - rankOf(right, key, maker) || left.listed.id.length - right.listed.id.length,
    );
    const best = ranked[0] as Draft;
    const weights = group.find(({ provider }) => provider === 'huggingface')?.listed.id;
    this.#rows.set(key, {
      id: this.#freeId(slugOf(best, key), maker),
      name: plainName(best.listed.name),
      maker,
      family: familyOf(key),
      ...(weights && { weights: `https://huggingface.co/${weights}` }),
    });
  }

  /** A model that only the price history names. */
  addFormer(provider: string, { id, name }: PricedModel): string {
    const key = modelKey(id.replace(/-latest$/, ''));
    const known = this.#rows.get(key) ?? this.#rows.get(nameKey(name ?? id));
    if (known) return known.id;
    const maker = makerOf(provider, id)?.maker ?? null;
    const slug = id
      .toLowerCase()
      .replace(/-latest$/, '')
      .replace(/[^a-z0-9.-]+/g, '-');
    const row = { id: this.#freeId(slug, maker), name: plainName(name ?? id), maker, family: familyOf(key) };
    this.#rows.set(key, row);
    return row.id;
  }

  /** Whether its whole family is another maker's: clouds list what others made under names of their own. */
  isOfAnotherMaker(provider: string, id: string): boolean {
    const family = familyOf(modelKey(id));
    const makers = new Set([...this.#rows.values()].filter((row) => row.family === family).map(({ maker }) => maker));
    return makers.size === 1 && !makers.has(makerOf(provider, id)?.maker ?? null);
  }

  idOf(key: string): string | null {
    return this.#rows.get(key)?.id ?? null;
  }

  rows(): ExtractedTable['models'] {
    const models = [...this.#rows.values()].sort((left, right) => (left.id < right.id ? -1 : 1));
    const makers = [...new Set(models.flatMap(({ maker }) => maker ?? []))].sort();
    const nameOf = (id: string) => this.#makerNames.get(id) ?? id.charAt(0).toUpperCase() + id.slice(1);
    return { makers: makers.map((id) => ({ id, name: nameOf(id) })), models };
  }

  #freeId(slug: string, maker: string | null): string {
    const isTaken = [...this.#rows.values()].some(({ id }) => id === slug);
    return isTaken ? `${maker ?? 'other'}-${slug}` : slug;
  }
}

/** The maker's own spelling comes first, then spellings that write the model's name in full. */
function rankOf({ provider, listed }: Draft, key: string, maker: string | null): number {
  const trust = provider === maker ? 0 : provider === 'openrouter' ? 1 : provider === 'vercel-ai-gateway' ? 2 : 3;
  return trust + (modelKey(listed.id) === key ? 0 : 4);
}

function slugOf({ listed, provider }: Draft, key: string): string {
  const name = (listed.id.split('/').at(-1) ?? '')
    .toLowerCase()
    .replace(/[:@].*$/, '')
    .replace(/-(20\d{6}|20\d\d-\d\d-\d\d)$/, '');
  return provider === 'amazon-bedrock' || provider === 'fireworks' || !/^[a-z0-9][a-z0-9._-]*$/.test(name) ? key : name;
}

function endpointOf(draft: Draft, models: ModelList): EndpointRow {
  const { listed, tier, region, aliasOf, key } = draft;
  const rates = ratesOf(listed, tier);
  const refuses = refusedBy(draft);
  return {
    id: listed.id,
    model: models.idOf(key) as string,
    api: listed.api,
    kind: listed.type,
    ...(tier && { tier }),
    ...(region && { region }),
    ...(aliasOf && { aliasOf }),
    ...(listed.reasoning !== undefined && { reasoning: listed.reasoning }),
    input: listed.input,
    output: listed.output ?? ['text'],
    ...(hasOwnWindow(listed) && { contextTokens: listed.contextWindow }),
    ...(listed.maxTokens && { maxOutputTokens: listed.maxTokens }),
    ...(refuses.length > 0 && { refuses }),
    ...(rates && { rates }),
  };
}

/**
 * The package cuts the window of some models so that its own user stays below a step of the price. A step that begins at
 * the end of the window, or beyond it, tells: the window is not the model's.
 */
const hasOwnWindow = ({ contextWindow = 0, cost }: ListedModel) =>
  contextWindow > 0 && (cost.tiers ?? []).every(({ inputTokensAbove }) => inputTokensAbove < contextWindow);

/** What the package knows to be refused, and what the rules of refusals.json add to it. */
function refusedBy({ provider, listed }: Draft): string[] {
  const rules = refusals.filter(
    (rule) =>
      rule.provider === provider &&
      (rule.reasoning === undefined || rule.reasoning === listed.reasoning) &&
      listed.id.startsWith(rule.prefix ?? ''),
  );
  const known = listed.compat?.supportsTemperature === false ? ['temperature', 'topP'] : [];
  const effort = listed.reasoning === false ? ['reasoningEffort'] : [];
  return [...new Set([...known, ...rules.flatMap(({ settings }) => settings), ...effort])];
}

/** The package writes 0 both for nothing and for not known: a price of 0 counts only where the id says that it is free. */
function ratesOf({ cost }: ListedModel, tier: string | undefined): TableRates | null {
  if (cost.input === 0 && cost.output === 0) return tier === 'free' ? { input_mtok: 0, output_mtok: 0 } : null;
  const rate = (name: 'input' | 'output' | 'cacheRead' | 'cacheWrite') => {
    const tiers = (cost.tiers ?? []).map((step) => ({ start: step.inputTokensAbove, price: step[name] }));
    return tiers.length > 0 ? { base: cost[name], tiers } : cost[name];
  };
  return {
    ...(cost.input > 0 && { input_mtok: rate('input') }),
    ...(cost.output > 0 && { output_mtok: rate('output') }),
    ...(cost.cacheRead > 0 && { cache_read_mtok: rate('cacheRead') }),
    ...(cost.cacheWrite > 0 && { cache_write_mtok: rate('cacheWrite') }),
  };
}

function historyOf(provider: PricedProvider, drafts: readonly Draft[], models: ModelList): HistoryRow[] {
  const id = providerIdOf(provider.id);
  const own = drafts.filter((draft) => draft.provider === id);
  return provider.models.map((model) => {
    const same = own.find(({ listed }) => listed.id === model.id)?.key ?? modelKey(model.id);
    const isFormer = isOwnProvider(id) && !isFineTune(model.id) && !models.isOfAnotherMaker(id, model.id);
    return {
      id: model.id,
      model: models.idOf(same) ?? (isFormer ? models.addFormer(id, model) : null),
      match: model.match,
      ...(model.context_window && { contextTokens: model.context_window }),
      prices: (Array.isArray(model.prices) ? model.prices : [{ prices: model.prices }]) as HistoryRow['prices'],
    };
  });
}

const isFineTune = (id: string) => /(^|[-.:])ft([-.:]|$)/.test(id);
