import { atOnce, forEachSliced } from '../platform/sliced.ts';
import { dollarColumns, lowestOffer } from './columns/offer-columns.ts';
import { type DayEntry, onceFor, remembered, shownOffer } from './day-view.ts';
import {
  defaultMix,
  isCallable,
  type Mix,
  type Model,
  type ModelStatus,
  mixedPrice,
  type Offer,
  type Rates,
} from './model.ts';
import { type Ranking, ranked } from './ranking.ts';

/** The filters and the order of the list of models. The URL holds all of them. */

export const sortOrders = ['reach', 'price', 'output', 'context', 'name'] as const;
export type SortOrder = (typeof sortOrders)[number];
export const sortNames: Record<SortOrder, string> = {
  reach: 'By number of providers',
  price: 'By price at your mix',
  output: 'By output price',
  context: 'By context window',
  name: 'By name',
};

export const contextSteps = [32_000, 128_000, 200_000, 1_000_000] as const;
export const priceSteps = [0.5, 1, 5, 15] as const;
export const lifeSteps = [3, 12] as const;
/** Months back from today. */
export const ageSteps = [3, 6, 12, 24] as const;

export const statusChoices = ['served', 'ending', 'gone', 'announced', 'all'] as const;
export type StatusChoice = (typeof statusChoices)[number];
export const statusChoiceNames: Record<StatusChoice, string> = {
  served: 'Served today',
  ending: 'End announced',
  gone: 'Shut down or no longer listed',
  announced: 'Announced, in no list of ours',
  all: 'All',
};

export interface ModelListing {
  text: string;
  maker: string | null;
  /** At least so many tokens. */
  context: number | null;
  /** Output costs at most so many dollars per million tokens. */
  price: number | null;
  /** No end is announced within so many months. */
  life: number | null;
  /** Released, and knows of the world, within so many months before today. */
  released: number | null;
  knowledge: number | null;
  takesImages: boolean;
  hasTools: boolean;
  reasons: boolean;
  hasWeights: boolean;
  status: StatusChoice;
  sort: SortOrder;
  mix: Mix;
  /** `all`: one table of all pages. */
  view: ListView;
  /** From 1. */
  page: number;
}

export const listViews = ['table', 'cards', 'all'] as const;
export type ListView = (typeof listViews)[number];

export const PAGE_SIZE = 50;
const MOST_TOKENS = 10_000_000;

/** Reads a query string; what it does not understand counts as not there. */
export function parseModelListing(query: URLSearchParams): ModelListing {
  const step = (name: string, steps: readonly number[]) =>
    steps.find((value) => String(value) === query.get(name)) ?? null;
  const count = (name: string, normal: number) => {
    const value = Number(query.get(name) ?? '');
    return query.get(name) && Number.isInteger(value) && value >= 0 && value <= MOST_TOKENS ? value : normal;
  };
  const mix = { input: count('in', defaultMix.input), output: count('out', defaultMix.output) };
  const page = Number(query.get('page'));
  return {
    text: (query.get('q') ?? '').trim().slice(0, 100),
    maker: query.get('maker') || null,
    context: step('context', contextSteps),
    price: step('price', priceSteps),
    life: step('life', lifeSteps),
    released: step('released', ageSteps),
    knowledge: step('knowledge', ageSteps),
    takesImages: query.get('images') === 'yes',
    hasTools: query.get('tools') === 'yes',
    reasons: query.get('reasoning') === 'yes',
    hasWeights: query.get('weights') === 'yes',
    status: statusChoices.find((choice) => choice === query.get('status')) ?? 'served',
    sort: sortOrders.find((order) => order === query.get('sort')) ?? 'reach',
    mix: mix.input + mix.output === 0 ? defaultMix : mix,
    view: listViews.find((view) => view === query.get('view')) ?? 'table',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** The query string of a listing, without what is the default; '' or '?…'. */
export function modelListingSearch(listing: Partial<ModelListing>): string {
  const pairs: [string, string | number | false | null | undefined][] = [
    ['q', listing.text],
    ['maker', listing.maker],
    ['context', listing.context],
    ['price', listing.price],
    ['life', listing.life],
    ['released', listing.released],
    ['knowledge', listing.knowledge],
    ['images', listing.takesImages && 'yes'],
    ['tools', listing.hasTools && 'yes'],
    ['reasoning', listing.reasons && 'yes'],
    ['weights', listing.hasWeights && 'yes'],
    ['status', listing.status !== 'served' && listing.status],
    ['sort', listing.sort !== 'reach' && listing.sort],
    ['in', listing.mix && listing.mix.input !== defaultMix.input && String(listing.mix.input)],
    ['out', listing.mix && listing.mix.output !== defaultMix.output && String(listing.mix.output)],
    ['view', listing.view !== 'table' && listing.view],
    ['page', listing.page !== 1 && listing.page],
  ];
  const query = new URLSearchParams();
  for (const [name, value] of pairs) if (value) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

export function isFiltered(listing: ModelListing): boolean {
  const { sort: _sort, mix: _mix, view: _view, page: _page, ...filters } = listing;
  return modelListingSearch(filters) !== '';
}

/** Models that their providers registered, which pass by their words alone: no other fact of them is known. */
export function passRegistered<Registered extends { name: string; description: string | null; company: string | null }>(
  models: readonly Registered[],
  { text, ...listing }: ModelListing,
): Registered[] {
  if (isFiltered({ ...listing, text: '' }) || listing.page > 1) return [];
  const words = wordsOf(text);
  return models.filter(({ name, description, company }) => {
    const searched = [name, description, company].join(' ').toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}

export const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

export interface ListedModel {
  model: Model;
  status: ModelStatus;
  /** Its cheapest offer at the mix, doubtful ones last, in dollars where one is; null where no price is known. */
  offer: Offer | null;
  /** How many providers ask a known price for it. */
  providerCount: number;
}

/** The models that pass, in order. Unknown never passes as yes. */
export function listModels(entries: readonly DayEntry[], listing: ModelListing, day: string): Ranking<ListedModel> {
  return remembered(entries, `${day} ${modelListingSearch({ ...listing, view: 'table', page: 1 })}`, () => {
    const columns = atOnce(dollarColumns(entries));
    const { input, output } = columns;
    const pass = passing(listing, day);
    const mixed = (offer: number) => mixedPrice({ input: input[offer]!, output: output[offer]! }, listing.mix);
    const figureOf = figureFor(listing);
    const passed = new Int32Array(entries.length);
    const figures = new Float64Array(entries.length);
    let count = 0;
    for (let row = 0; row < entries.length; row++) {
      const entry = columns.entries[row]!;
      if (!pass(entry)) continue;
      const offer = lowestOffer(columns, row, mixed);
      if (listing.price !== null && !(offer !== -1 && output[offer]! <= listing.price)) continue;
      passed[count] = row;
      figures[count++] = figureOf(entry, offer === -1 ? null : { input: input[offer]!, output: output[offer]! });
    }
    return ranked(figures.slice(0, count), (index) => {
      const row = passed[index]!;
      const entry = columns.entries[row]!;
      const { model, status, providerCount } = entry;
      return {
        model,
        status,
        providerCount,
        offer: columns.offers[lowestOffer(columns, row, mixed)] ?? shownOffer(entry),
      };
    });
  });
}

/**
 * Models that pass every filter but a limit in dollars, because their price is in another currency. Without a limit they
 * are in the list itself.
 */
export function listApart(entries: readonly DayEntry[], listing: ModelListing, day: string): readonly ListedModel[] {
  if (listing.price === null) return [];
  return listModels(atOnce(pricedApart(entries)), { ...listing, price: null }, day).slice();
}

const pricedApart = onceFor(function* (entries: readonly DayEntry[]) {
  const apart: DayEntry[] = [];
  yield* forEachSliced(entries, (entry) => {
    if (entry.offers.length === 0 && entry.otherOffers.length > 0) apart.push(entry);
  });
  return apart;
});

/** Every filter but the price. */
function passing(listing: ModelListing, day: string): (entry: DayEntry) => boolean {
  const { maker, context, life, released, knowledge } = listing;
  const words = wordsOf(listing.text);
  const [end, release, known] = [life, -(released ?? 0), -(knowledge ?? 0)].map((months) =>
    monthsFrom(day, months ?? 0),
  );
  return ({ model, status, searchText }) =>
    hasStatus(status, listing.status) &&
    (maker === null || model.maker?.id === maker) &&
    (context === null || (model.contextTokens ?? 0) >= context) &&
    (!listing.takesImages || model.input.includes('image')) &&
    (!listing.hasTools || model.hasTools === true) &&
    (!listing.reasons || model.reasoning === true) &&
    (!listing.hasWeights || model.weights !== null) &&
    (life === null || !endsBefore(model, end!)) &&
    (released === null || isSince(model.released, release!)) &&
    (knowledge === null || isSince(model.knowledge, known!)) &&
    words.every((word) => searchText.includes(word));
}

function hasStatus(status: ModelStatus, choice: StatusChoice): boolean {
  if (choice === 'all') return true;
  if (choice === 'ending' || choice === 'announced') return status === choice;
  if (choice === 'gone') return status === 'retired' || status === 'unlisted';
  return isCallable(status);
}

/** Whether it can be called, and no end of it is announced within so many months. */
export const lasts = ({ model, status }: Pick<DayEntry, 'model' | 'status'>, day: string, months: number): boolean =>
  isCallable(status) && !endsBefore(model, monthsFrom(day, months));

function endsBefore({ retirement }: Model, day: string): boolean {
  if (!retirement?.shutdown) return retirement !== null;
  return retirement.shutdown < day;
}

function monthsFrom(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/** A month or year without a day counts as whole. */
const isSince = (date: string | null, limit: string) => date !== null && date >= limit.slice(0, date.length);

/** What a list is ordered by. Models priced in another currency come after those in dollars, models without a price last. */
function figureFor({ sort, mix }: ModelListing): (entry: DayEntry, dollars: Rates | null) => number {
  if (sort === 'reach') return ({ providerCount }) => -providerCount;
  if (sort === 'context') return ({ model }) => -(model.contextTokens ?? 0);
  if (sort === 'name') return () => 0;
  return ({ otherOffers }, dollars) => {
    if (dollars === null) return otherOffers.length > 0 ? Number.MAX_VALUE : Number.POSITIVE_INFINITY;
    return sort === 'output' ? dollars.output : mixedPrice(dollars, mix);
  };
}
