import { costOfUsage, tokenPriceOf } from '@yardstick/bench/models';
import { MONTH_DAYS } from '@yardstick/bench/words';
import type { CostQuestion } from './cost-question.ts';
import { type DayEntry, type DayView, remembered } from './day-view.ts';
import { isCallable, type Model, type Offer, type PriceRow, priceOn } from './model.ts';
import { searchText, wordsOf } from './model-listing.ts';

/** A model's month at its cheapest endpoint, by the engine's own price and cost functions. */
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

export interface CostAnswer {
  /** In the order of the question; `describeCost` says what one of them holds. */
  costs: readonly RankedCost[];
  /** In other currencies: by currency, each in the same order. Never ranked with dollars. */
  otherCosts: readonly RankedCost[];
  /** Served models that the question cannot be answered for, by name. */
  left: { tooLong: NamedModel[]; noPrice: NamedModel[]; otherUnit: NamedModel[] };
}

export interface RankedCost {
  /** The model's. */
  id: string;
  model: Model;
  /** Its cheapest. */
  offer: Offer;
  monthNanos: number;
}

interface NamedModel {
  id: string;
  name: string;
}

/** @param view of the question's day */
export function calculateCosts({ entries }: DayView, question: CostQuestion): CostAnswer {
  const { page: _page, ...asked } = question;
  return remembered(entries, `costs ${JSON.stringify(asked)}`, () => rankCosts(entries, question));
}

function rankCosts(entries: readonly DayEntry[], question: CostQuestion): CostAnswer {
  const words = wordsOf(question.text);
  const costs: RankedCost[] = [];
  const otherCosts: RankedCost[] = [];
  const left: CostAnswer['left'] = { tooLong: [], noPrice: [], otherUnit: [] };
  for (const { model, status, offers, otherOffers } of entries) {
    if (!isCallable(status)) continue;
    if (!words.every((word) => searchText(model).includes(word))) continue;
    const named = { id: model.id, name: model.name };
    if (offers.length + otherOffers.length === 0) {
      (isOtherUnit(model) ? left.otherUnit : left.noPrice).push(named);
      continue;
    }
    const cost = lowestCost(model, offers, question);
    if (cost) costs.push(cost);
    const apart = [...Map.groupBy(otherOffers, ({ row }) => row.currency).values()].flatMap(
      (own) => lowestCost(model, own, question) ?? [],
    );
    otherCosts.push(...apart);
    if (!cost && apart.length === 0) left.tooLong.push(named);
  }
  const compare = comparer(question);
  const currencyOf = ({ offer }: RankedCost) => offer.row.currency;
  otherCosts.sort((one, other) => currencyOf(one).localeCompare(currencyOf(other), 'en') || compare(one, other));
  return { costs: costs.sort(compare), otherCosts, left };
}

/** Whether it makes something else than text, or somebody asks a price of it by another unit than tokens. */
const isOtherUnit = ({ output, endpoints }: Model) =>
  output.some((kind) => kind !== 'text') ||
  endpoints.some(({ today, history }) =>
    [today, ...history].some(
      (row) =>
        row && Object.keys(row.rates).length > 0 && !Object.keys(row.rates).some((unit) => unit.endsWith('_mtok')),
    ),
  );

/** Doubtful prices lead only where there is no other. */
function lowestCost(model: Model, offers: readonly Offer[], question: CostQuestion): RankedCost | null {
  const fitting = offers.filter(
    ({ endpoint: { contextTokens } }) => contextTokens === null || contextTokens >= question.input + question.output,
  );
  const sound = fitting.filter(({ doubt }) => doubt === null);
  return (sound.length > 0 ? sound : fitting)
    .map((offer) => ({ id: model.id, model, offer, monthNanos: costsOf(model, offer, question).monthNanos }))
    .reduce<RankedCost | null>((best, cost) => (best && best.monthNanos <= cost.monthNanos ? best : cost), null);
}

function costsOf(model: Model, offer: Offer, question: CostQuestion) {
  const standard = requestCost(offer.row, question);
  const batch = question.batch > 0 ? batchCost(model, offer, question) : null;
  const share = batch === null ? 0 : question.batch / 100;
  const nanos = standard.nanos * (1 - share) + (batch?.nanos ?? 0) * share;
  return { standard, batch, monthNanos: Math.round(nanos * question.requests * MONTH_DAYS) };
}

/** @param question that it was ranked for */
export function describeCost({ model, offer }: RankedCost, question: CostQuestion): ModelCost {
  const { endpoint, row, doubt } = offer;
  const { standard, batch, monthNanos } = costsOf(model, offer, question);
  const notes = [...standard.notes];
  if (question.batch > 0)
    notes.push(batch === null ? 'No batch price is known: all at the standard price' : 'With its batch price');
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
    currency: standard.currency,
    monthNanos,
    requestNanos: standard.nanos,
    notes,
    source: { name: row.source.name, version: row.source.version, url: row.source.url, observedAt: row.observedAt },
  };
}

/** What the same provider asks for the same model in a batch. */
function batchCost(model: Model, { endpoint, row: { currency } }: Offer, question: CostQuestion) {
  const batch = model.endpoints.find(
    ({ provider, tier, region }) =>
      tier === 'batch' && provider.id === endpoint.provider.id && region === endpoint.region,
  );
  const row = batch && priceOn(batch, question.day);
  return row?.currency === currency ? requestCost(row, question) : null;
}

function requestCost({ rates, currency, source, observedAt }: PriceRow, { input, output, cached }: CostQuestion) {
  const price = tokenPriceOf({ rates, currency, page: source.url, source: { ...source, observedAt } }, input);
  const isCached = price.cacheReadMicros !== null;
  const cachedTokens = isCached ? Math.round((input * cached) / 100) : 0;
  const usage = {
    inputTokens: input,
    uncachedInputTokens: input - cachedTokens,
    cacheReadTokens: cachedTokens,
    cacheWriteTokens: 0,
    cacheWriteOneHourTokens: 0,
    outputTokens: output,
    reasoningTokens: null,
    raw: null,
  };
  const { cost } = costOfUsage(usage, price, false);
  const step = price.stamp.longContextThresholdTokens;
  return {
    nanos: cost?.nanos ?? 0,
    currency: price.currency,
    notes: [
      ...(step ? [`The price above ${step.toLocaleString('en-US')} input tokens`] : []),
      ...(cached > 0 && !isCached ? ['No cache price is known: all input at the full price'] : []),
    ],
  };
}

const alphabetical = new Intl.Collator('en');

function comparer({ sort }: CostQuestion) {
  const figure = ({ offer, monthNanos }: RankedCost) => {
    if (sort === 'name') return 0;
    return sort === 'context' ? -(offer.endpoint.contextTokens ?? 0) : monthNanos;
  };
  return (left: RankedCost, right: RankedCost) =>
    figure(left) - figure(right) || alphabetical.compare(left.model.name, right.model.name);
}
