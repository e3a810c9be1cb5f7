import type { ModelCatalogue } from '../build-catalogue.ts';
import { type DayView, lineOf, type PricedEntry, shownOffer, viewOfDay } from '../day-view.ts';
import {
  conflictsOf,
  defaultMix,
  differsInPrice,
  type Endpoint,
  type Model,
  type ModelStatus,
  mixedPrice,
  type PriceRow,
  priceOn,
  statusOf,
} from '../model.ts';
import { sourceById } from '../observed/catalogue-sources.ts';
import type { ModelScores } from '../observed/scores-by-model.ts';

/** What a model's page shows. Pure. */
export interface ModelPage extends Omit<Model, 'endpoints' | 'former'> {
  status: ModelStatus;
  /** The model that its maker recommends instead, where it has a page. */
  replacement: { id: string; name: string } | null;
  /** Its maker's own endpoint, else the cheapest; of a model that was shut down, one that it had. */
  main: Endpoint | null;
  prices: PricedEndpoint[];
  history: HistoryEntry[];
  alternatives: Alternative[];
  /** Claims of others, by source. */
  scores: PublishedScores[];
  /** Where no price in dollars is known: the lowest at the usual mix in another currency. */
  mixedElsewhere: { amount: number; currency: string } | null;
  /** Lowest price in dollars at the usual mix, and between which ends those of all models lie. */
  mixed: number | null;
  mixedRange: { min: number; max: number };
}

export interface PublishedScores extends ModelScores {
  homepage: string;
  licence: string;
}

export interface PricedEndpoint {
  endpoint: Endpoint;
  /** Whether its provider has ended it. */
  hasEnded: boolean;
  row: PriceRow | null;
  /** What other sources state, where it differs. */
  conflicts: PriceRow[];
  isFarBelow: boolean;
}

export interface HistoryEntry {
  provider: string;
  id: string;
  rows: PriceRow[];
}

export interface Alternative {
  id: string;
  name: string;
  maker: string | null;
  mixed: number;
  contextTokens: number | null;
}

const MOST_ALTERNATIVES = 6;

export function modelPage(catalogue: ModelCatalogue, model: Model, day: string): ModelPage {
  const { endpoints: _endpoints, former: _former, ...facts } = model;
  const view = viewOfDay(catalogue, day);
  const entry = view.byId.get(model.id) ?? { status: 'unlisted' as const, offers: [], otherOffers: [], main: null };
  const { status, offers, otherOffers } = entry;
  const shown = shownOffer(entry);
  const instead = model.retirement?.replacement ? catalogue.resolve(model.retirement.replacement) : null;
  const mixed = offers[0] ? mixedPrice(offers[0], defaultMix) : null;
  return {
    ...facts,
    status,
    replacement: instead && { id: instead.id, name: instead.name },
    main: entry.main ?? model.endpoints[0] ?? null,
    prices: model.endpoints.map((endpoint) => ({
      endpoint,
      hasEnded: statusOf({ endpoints: [endpoint], retirement: null }, day) === 'retired',
      row: priceOn(endpoint, day),
      conflicts: conflictsOf(endpoint),
      isFarBelow: [...offers, ...otherOffers].some(
        (offer) => offer.endpoint === endpoint && offer.doubt === 'far-below',
      ),
    })),
    history: historyOf(model),
    alternatives: mixed === null ? [] : alternativesOf(view, model, mixed),
    scores: catalogue.scoresOf(model.id).map(({ source, ...rest }) => {
      const { name = source, homepage = '', licence = '' } = sourceById.get(source) ?? {};
      return { ...rest, source: name, homepage, licence };
    }),
    mixed,
    mixedElsewhere:
      mixed === null && shown ? { amount: mixedPrice(shown, defaultMix), currency: shown.row.currency } : null,
    mixedRange: {
      min: view.priced.find((entry) => entry.mixed > 0)?.mixed ?? 0,
      max: view.priced.at(-1)?.mixed ?? 0,
    },
  };
}

/** Rows of the past: those of endpoints whose price changed, and of models that no list holds any more. */
function historyOf({ endpoints, former }: Model): HistoryEntry[] {
  const changed = endpoints.filter(hasChanged).map(({ provider, id, history, others, today }) => ({
    provider: provider.name,
    id,
    rows: [...history, ...others, ...(today ? [today] : [])],
  }));
  if (endpoints.length > 0) return changed;
  return former.map(({ provider, id, rows }) => ({ provider: provider.name, id, rows }));
}

const hasChanged = (endpoint: Endpoint) =>
  endpoint.history.length > 1 ||
  conflictsOf(endpoint).length > 0 ||
  endpoint.history.some((row) => endpoint.today !== null && differsInPrice(row, endpoint.today));

/**
 * Served models that read as much and take the same input, for less: its own line first, then what is nearest to it in price, which is
 * likeliest to do the same work.
 */
function alternativesOf({ priced, byFamily }: DayView, model: Model, mixed: number): Alternative[] {
  const isOne = (other: PricedEntry) => other.mixed < mixed && canReplace(other, model);
  const chosen = (byFamily.get(lineOf(model)) ?? []).filter(isOne).reverse().slice(0, MOST_ALTERNATIVES);
  for (let index = priced.length - 1; index >= 0 && chosen.length < MOST_ALTERNATIVES; index--) {
    const other = priced[index] as PricedEntry;
    if (isOne(other) && !chosen.includes(other)) chosen.push(other);
  }
  return chosen.map(({ model: other, mixed: price }) => ({
    id: other.id,
    name: other.name,
    maker: other.maker?.name ?? null,
    mixed: price,
    contextTokens: other.contextTokens,
  }));
}

function canReplace({ model: other, status }: PricedEntry, model: Model): boolean {
  return (
    status === 'served' &&
    other.id !== model.id &&
    (other.contextTokens ?? 0) >= (model.contextTokens ?? 0) &&
    model.input.every((kind) => other.input.includes(kind)) &&
    model.output.every((kind) => other.output.includes(kind)) &&
    (model.reasoning !== true || other.reasoning === true)
  );
}
