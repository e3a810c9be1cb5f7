import { costOfUsage, tokenPriceOf } from '@yardstick/bench/models';
import { MONTH_DAYS } from '@yardstick/bench/words';
import type { CostQuestion } from './cost-question.ts';
import { baseRate, type Model, type Offer, type PriceRow, priceOn } from './model.ts';

/** What a month costs at one offer, by the engine's own price and cost functions. */

/** A model's month at its cheapest endpoint. */
export interface ModelCost {
  id: string;
  name: string;
  maker: string | null;
  /** At that endpoint. */
  contextTokens: number | null;
  provider: { id: string; name: string };
  endpoint: string;
  currency: string;
  monthNanos: number;
  /** One request of standard service. */
  requestNanos: number;
  notes: string[];
  source: { name: string; version: string; url: string; observedAt: string };
}

export function describeCost({ model, offer }: { model: Model; offer: Offer }, question: CostQuestion): ModelCost {
  const { endpoint, row, doubt } = offer;
  const batchRow = question.batch > 0 ? batchRowOf(model, offer, question.day) : null;
  const standard = requestCost(row, question);
  const notes = [...standard.notes];
  if (question.batch > 0)
    notes.push(batchRow === null ? 'No batch price is known: all at the standard price' : 'With its batch price');
  if (doubt === 'contested') notes.push('Another source contradicts this price');
  if (doubt === 'far-below') notes.push('Far below what others ask, by one source only');
  if (endpoint.history.some(({ hours }) => hours !== null)) notes.push('Another source has prices by the hour');
  return {
    id: model.id,
    name: model.name,
    maker: model.maker?.name ?? null,
    contextTokens: endpoint.contextTokens,
    provider: { id: endpoint.provider.id, name: endpoint.provider.name },
    endpoint: endpoint.id,
    currency: row.currency,
    monthNanos: monthNanosOf(standard.nanos, batchRow && requestCost(batchRow, question).nanos, question),
    requestNanos: standard.nanos,
    notes,
    source: { name: row.source.name, version: row.source.version, url: row.source.url, observedAt: row.observedAt },
  };
}

/** @param standard one request, in nano-units @param batch one of a batch; null where that price is not known */
export function monthNanosOf(standard: number, batch: number | null, question: CostQuestion): number {
  const share = batch === null ? 0 : question.batch / 100;
  return Math.round((standard * (1 - share) + (batch ?? 0) * share) * question.requests * MONTH_DAYS);
}

/** What the same provider asks for the same model in a batch, in the same currency; null where that is not known. */
export function batchRowOf(model: Model, { endpoint, row: { currency } }: Offer, day: string): PriceRow | null {
  const batch = model.endpoints.find(
    ({ provider, tier, region }) =>
      tier === 'batch' && provider.id === endpoint.provider.id && region === endpoint.region,
  );
  const row = batch && priceOn(batch, day);
  const isKnown = ['input_mtok', 'output_mtok'].every((unit) => row && baseRate(row.rates, unit) !== null);
  return isKnown && row?.currency === currency ? row : null;
}

/** Its prices for a request of so many input tokens. */
export function tokenPrice({ rates, currency, source, observedAt }: PriceRow, inputTokens: number) {
  return tokenPriceOf({ rates, currency, page: source.url, source: { ...source, observedAt } }, inputTokens);
}

/** @param knowsCache whether what is read from the cache has a price of its own */
export function inputParts({ input, cached }: CostQuestion, knowsCache: boolean) {
  const cacheRead = knowsCache ? Math.round((input * cached) / 100) : 0;
  return { uncached: input - cacheRead, cacheRead };
}

function requestCost(row: PriceRow, question: CostQuestion) {
  const price = tokenPrice(row, question.input);
  const isCached = price.cacheReadMicros !== null;
  const { uncached, cacheRead } = inputParts(question, isCached);
  const usage = {
    inputTokens: question.input,
    uncachedInputTokens: uncached,
    cacheReadTokens: cacheRead,
    cacheWriteTokens: 0,
    cacheWriteOneHourTokens: 0,
    outputTokens: question.output,
    reasoningTokens: null,
    raw: null,
  };
  const { cost } = costOfUsage(usage, price, false);
  const step = price.stamp.longContextThresholdTokens;
  return {
    nanos: cost?.nanos ?? 0,
    notes: [
      ...(step ? [`The price above ${step.toLocaleString('en-US')} input tokens`] : []),
      ...(question.cached > 0 && !isCached ? ['No cache price is known: all input at the full price'] : []),
    ],
  };
}
