// The models that providers of the engine serve, from the bundled table. Pure.
import served from '../data/served-models.json' with { type: 'json' };
import { findRetirement, hasEnded, type Retirement } from '../models/retirements.ts';
import { findProvider, sentModelName } from './provider-catalogue.ts';

export type RefusableSetting = 'temperature' | 'topP' | 'reasoningEffort';

/** By provider and id: what a request to it must not set. */
const servedModels: Record<string, Record<string, string[]>> = served;

export interface OfferedModel {
  id: string;
  /** ISO date of the announced end, past or to come. */
  shutdown: string | null;
  /** What its provider recommends instead. */
  replacement: string | null;
}

/**
 * The names to choose from at a provider: those that are served on a day (in ISO form), and those that are not any more.
 * @param findEnd who knows of ends by the id that is sent; default: the bundled table
 */
export function offeredNames(
  provider: string,
  day: string,
  findEnd: (provider: string, sent: string) => Retirement | null = findRetirement,
): { current: OfferedModel[]; former: OfferedModel[] } {
  const named = findProvider(provider)?.models ?? [];
  const list = servedModels[provider];
  const current: OfferedModel[] = [];
  const former: OfferedModel[] = [];
  for (const id of new Set([...named, ...Object.keys(list ?? {})])) {
    const sent = sentModelName(provider, id);
    const retirement = findEnd(provider, sent);
    const isServed = list === undefined ? !retirement : sent in list;
    const offered = { id, shutdown: retirement?.shutdown ?? null, replacement: retirement?.replacement ?? null };
    (isServed && !hasEnded(retirement, day) ? current : former).push(offered);
  }
  return { current, former };
}

/** Settings that a model answers with an error. */
export function refusedSettings(provider: string, model: string): RefusableSetting[] {
  const sent = sentModelName(provider, model);
  const known = servedModels[provider];
  const refused = known?.[sent] ?? known?.[sent.replace(/-(20\d{6}|20\d\d-\d\d-\d\d)$/, '')];
  if (refused) return refused as RefusableSetting[];
  return formerRefusals(provider, sent);
}

/** Models that no list holds any more: those before reasoning take no effort, OpenAI's first reasoning models no sampling. */
function formerRefusals(provider: string, model: string): RefusableSetting[] {
  if (provider === 'openai' && /^(o\d|gpt-5)/.test(model)) return ['temperature', 'topP'];
  if (provider === 'openai' && /^(gpt-3|gpt-4|chatgpt)/.test(model)) return ['reasoningEffort'];
  if (provider === 'anthropic' && /^claude-(3|instant|2)/.test(model)) return ['reasoningEffort'];
  return provider === 'cohere' ? ['reasoningEffort'] : [];
}
