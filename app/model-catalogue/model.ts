import type { Maker, Retirement, TableRates } from '@yardstick/bench/models';

/** A model, who serves it, at which price and until when. */

export interface PriceRow {
  /** ISO days; null where the source does not say since or until when. */
  effectiveFrom: string | null;
  effectiveTo: string | null;
  observedAt: string;
  /** Hours of the day (UTC) in which it holds; null for all day. */
  hours: string | null;
  source: { name: string; version: string; licence: string; url: string };
  /** Of all its rates, by ISO 4217. Amounts of two currencies are never converted, added, ranked or averaged. */
  currency: string;
  rates: TableRates;
}

export interface Endpoint {
  provider: { id: string; name: string; baseUrl: string | null };
  /** What a request names. */
  id: string;
  api: string;
  kind: 'chat' | 'image';
  /** `batch`, `fast`: another service at another price; null for the standard one. */
  tier: string | null;
  region: string | null;
  /** Of a name that moves: what it sends. */
  aliasOf: string | null;
  reasoning: boolean | null;
  input: string[];
  output: string[];
  contextTokens: number | null;
  /** What the price history states of it, where that differs by more than a tenth. */
  otherContext?: { tokens: number; source: string };
  maxOutputTokens: number | null;
  /** What the newest observation says; null where no price is known. */
  today: PriceRow | null;
  /** What other sources say today, where it differs; newest first. */
  others: PriceRow[];
  /** What was asked before, and what the price history says, oldest first. */
  history: PriceRow[];
  retirement: Retirement | null;
}

/** What a million tokens cost at one provider, in the currency of the row. */
export interface Offer {
  endpoint: Endpoint;
  row: PriceRow;
  input: number;
  output: number;
  /** Why this price is not to be relied on: another source contradicts it, or it has one source and is far below what others ask. */
  doubt: 'contested' | 'far-below' | null;
}

export interface Model {
  id: string;
  name: string;
  maker: Maker | null;
  family: string;
  /** Where its weights can be downloaded; null where that is not known. */
  weights: string | null;
  endpoints: Endpoint[];
  /** Prices of a model that no list holds any more. */
  former: { provider: { id: string; name: string }; id: string; rows: PriceRow[]; retirement: Retirement | null }[];
  /** What its maker announced about its end. */
  retirement: Retirement | null;
  /** Of a model that news name and no source lists. */
  announced: Announcement | null;
  input: string[];
  output: string[];
  contextTokens: number | null;
  maxOutputTokens: number | null;
  reasoning: boolean | null;
  /** null: not known. */
  hasTools: boolean | null;
  hasStructuredOutput: boolean | null;
  /** ISO days or months. */
  released: string | null;
  knowledge: string | null;
  /** What editors corrected of it, and did not revert. */
  corrections: ModelCorrection[];
}

/** Facts that can be corrected, as pages call them. */
export const correctedFacts = {
  contextTokens: 'Context window',
  maxOutputTokens: 'Longest answer',
  input: 'Takes',
  output: 'Gives',
  reasoning: 'Reasoning',
  hasTools: 'Tool calling',
  hasStructuredOutput: 'Structured output',
  released: 'Released',
  knowledge: 'Knowledge until',
} as const;
export type CorrectedFact = keyof typeof correctedFacts;
/** What belongs to a whole model, whoever serves it. */
export const correctedNames = { name: 'Name', maker: 'Maker', weights: 'Weights' } as const;
const correctedLabels = { price: 'Price', end: 'Announced end', ...correctedFacts, ...correctedNames } as const;
export type CorrectedField = keyof typeof correctedLabels;

/** What is announced about an end, as it can be corrected. */
export type EndValue = Pick<Retirement, 'shutdown' | 'precision' | 'announced' | 'replacement'>;

export function endValueOf({ shutdown, precision, announced, replacement }: Retirement): EndValue {
  return {
    ...(shutdown && { shutdown }),
    precision,
    ...(announced && { announced }),
    ...(replacement && { replacement }),
  };
}

export const hostOf = (source: string) => URL.parse(source)?.host.replace(/^www\./, '') ?? source;
export const labelOf = (field: CorrectedField) => correctedLabels[field];

/** What an editor corrected: a price, a fact or the end of one endpoint, or a name of the whole model, with its source. */
export interface ModelCorrection {
  /** Empty: of the whole model. */
  provider: string;
  /** What a request names; of the whole model its id. */
  name: string;
  field: CorrectedField;
  /** As a source states it; see observation.ts. */
  value?: unknown;
  /** What was said until then: all prices, or the fact. Who repeats it says nothing new. */
  corrected: unknown[];
  /** What corrections before it corrected and said. */
  earlier: unknown[];
  /** Of a price that changed on a day; null: what was said was never right. */
  effectiveFrom: string | null;
  source: string;
  quote: string;
  /** ISO day on which an editor read the source. */
  observedAt: string;
}

/** Who reported a model, and on which day. */
export interface Announcement {
  /** ISO day. */
  on: string;
  source: string;
  url: string;
}

export const modelStatuses = ['served', 'ending', 'withdrawn', 'retired', 'unlisted', 'announced'] as const;
export type ModelStatus = (typeof modelStatuses)[number];

export const statusNames: Record<ModelStatus, string> = {
  served: 'Served',
  ending: 'End announced',
  withdrawn: 'Ended at its maker',
  retired: 'Shut down',
  unlisted: 'Not in the current lists',
  announced: 'Announced, in no list of ours',
};

const isOver = (retirement: Retirement | null, day: string) =>
  retirement?.shutdown !== undefined && retirement.shutdown <= day;

/** Where a request is best sent on a day: to its maker, else to the cheapest; null where nobody serves it any more. */
export function mainEndpoint({ endpoints, maker }: Model, offer: Offer | null, day: string): Endpoint | null {
  const open = endpoints.filter(({ retirement }) => !isOver(retirement, day));
  const own = open.find(({ provider, aliasOf }) => provider.id === maker?.id && aliasOf === null);
  return own ?? offer?.endpoint ?? open[0] ?? null;
}

/** Whether a request can be sent to it somewhere. */
export const isCallable = (status: ModelStatus) => !['retired', 'unlisted', 'announced'].includes(status);

export function statusOf(
  model: Pick<Model, 'endpoints' | 'retirement'> & Partial<Pick<Model, 'announced'>>,
  day: string,
): ModelStatus {
  const isServed = model.endpoints.some(({ retirement }) => !isOver(retirement, day));
  if (!isServed && (isOver(model.retirement, day) || model.endpoints.length > 0)) return 'retired';
  if (!isServed) return model.announced ? 'announced' : 'unlisted';
  if (isOver(model.retirement, day)) return 'withdrawn';
  return model.retirement === null ? 'served' : 'ending';
}

/**
 * The price that holds on a day: the newest observation, unless a later one is dated to begin after it. Of a day before an older
 * observation, that observation is the one that knows.
 */
export function priceOn(endpoint: Pick<Endpoint, 'today' | 'history'>, day: string): PriceRow | null {
  const dated = endpoint.history.filter(
    ({ effectiveFrom, effectiveTo, hours }) =>
      hours === null && (effectiveFrom ?? '') <= day && (effectiveTo === null || day < effectiveTo),
  );
  const past = dated.at(-1) ?? null;
  if (endpoint.today === null) return past;
  if (past && (day < past.observedAt || day < (endpoint.today.effectiveFrom ?? ''))) return past;
  return past?.effectiveFrom && past.effectiveFrom > endpoint.today.observedAt ? past : endpoint.today;
}

/** The first step of a rate, which holds for short contexts. */
export function baseRate(rates: TableRates, unit: string): number | null {
  const rate = rates[unit];
  return rate === undefined ? null : typeof rate === 'number' ? rate : rate.base;
}

/** What its standard endpoints ask in US dollars, in the order of `compareOffers`. */
export function offersOf(model: Pick<Model, 'endpoints'>, day: string, mix: Mix = defaultMix): Offer[] {
  return offersByCurrency(model, day, mix).offers;
}

/** The same, with those in other currencies apart: of one currency after another, each in its own order. */
export function offersByCurrency(model: Pick<Model, 'endpoints'>, day: string, mix: Mix = defaultMix) {
  const byCurrency = Map.groupBy(offersOn(model, day), ({ row }) => row.currency);
  const offers = judged(byCurrency.get('USD') ?? [], mix);
  byCurrency.delete('USD');
  const apart = [...byCurrency].sort(([left], [right]) => (left < right ? -1 : 1));
  return { offers, otherOffers: apart.flatMap(([, own]) => judged(own, mix)) };
}

type BareOffer = Omit<Offer, 'doubt'>;

function offersOn(model: Pick<Model, 'endpoints'>, day: string): BareOffer[] {
  return model.endpoints
    .filter(({ tier, aliasOf, retirement }) => tier === null && aliasOf === null && !isOver(retirement, day))
    .flatMap((endpoint) => {
      const row = priceOn(endpoint, day);
      const input = row && baseRate(row.rates, 'input_mtok');
      const output = row && baseRate(row.rates, 'output_mtok');
      return row && input !== null && output !== null ? [{ endpoint, row, input, output }] : [];
    });
}

/** Offers of one currency, with what is doubtful about each. */
function judged(offers: readonly BareOffer[], mix: Mix): Offer[] {
  const medians = {
    input: medianOf(offers.map(({ input }) => input)),
    output: medianOf(offers.map(({ output }) => output)),
  };
  return offers
    .map((offer): Offer => ({ ...offer, doubt: doubtOf(offer, medians) }))
    .sort((left, right) => compareOffers(left, right, mix));
}

/** Per million tokens. */
export type Rates = Pick<Offer, 'input' | 'output'>;

function doubtOf({ endpoint, input, output }: BareOffer, medians: Rates): Offer['doubt'] {
  if (isContested(endpoint)) return 'contested';
  const isFarBelow = input < medians.input / 3 || output < medians.output / 3;
  return isFarBelow && endpoint.history.length + endpoint.others.length === 0 ? 'far-below' : null;
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  return ((sorted[middle] ?? 0) + (sorted[(sorted.length - 1) >> 1] ?? 0)) / 2;
}

/** Cheapest first at a mix of tokens; doubtful prices come last, so that none of them leads. */
export function compareOffers(left: Offer, right: Offer, mix: Mix): number {
  const byDoubt = Number(left.doubt !== null) - Number(right.doubt !== null);
  return byDoubt || mixedPrice(left, mix) - mixedPrice(right, mix);
}

/** Tokens of a typical request. */
export interface Mix {
  input: number;
  output: number;
}

export const defaultMix: Mix = { input: 3000, output: 1000 };

/** Per million tokens, of which the mix says how many are input. */
export function mixedPrice(offer: Rates, { input, output }: Mix = defaultMix): number {
  const total = input + output;
  return total === 0 ? 0 : (offer.input * input + offer.output * output) / total;
}

/** What other sources state for the same day, where it differs. */
export function conflictsOf({ today, others, history }: Pick<Endpoint, 'today' | 'others' | 'history'>): PriceRow[] {
  if (today === null) return [];
  const past = priceOn({ today: null, history }, today.observedAt);
  // What was observed before the price changed was right in its time.
  const isOld = past !== null && today.effectiveFrom !== null && past.observedAt < today.effectiveFrom;
  return past && !isOld && differsInPrice(past, today) ? [...others, past] : others;
}

export function differsInPrice(left: PriceRow, right: PriceRow): boolean {
  if (left.currency !== right.currency) return true;
  return ['input_mtok', 'output_mtok'].some((unit) => baseRate(left.rates, unit) !== baseRate(right.rates, unit));
}

/** Whether another source states, in the same currency, less than half or more than twice the price of input or output. */
export function isContested(endpoint: Endpoint): boolean {
  return conflictsOf(endpoint).some(
    ({ currency, rates: other }) =>
      currency === endpoint.today?.currency &&
      ['input_mtok', 'output_mtok'].some((unit) => {
        const [ours, theirs] = [baseRate(endpoint.today?.rates ?? {}, unit), baseRate(other, unit)];
        return ours !== null && theirs !== null && Math.max(ours, theirs) > 2 * Math.min(ours, theirs);
      }),
  );
}
