import type { Maker } from '@yardstick/bench/models';
import { atOnce, mapSliced, type Sliced } from '../platform/sliced.ts';
import type { ModelCatalogue } from './build-catalogue.ts';
import {
  defaultMix,
  type Endpoint,
  type Model,
  type ModelStatus,
  mainEndpoint,
  mixedPrice,
  type Offer,
  offersByCurrency,
  statusOf,
} from './model.ts';

/** What the catalogue says on one day, worked out once: states, offers, and the order by price. */
export interface DayView {
  /** ISO form. */
  day: string;
  entries: readonly DayEntry[];
  byId: ReadonlyMap<string, DayEntry>;
  /** Served models with a price, cheapest first at the usual mix. */
  priced: readonly PricedEntry[];
  byFamily: ReadonlyMap<string, readonly PricedEntry[]>;
  /** Makers of models that somebody serves, by name. */
  makers: Maker[];
  /** Whether any model has such a date: only sources of run time state them. */
  dated: { released: boolean; knowledge: boolean };
  /** What each provider serves, by the name of the model. */
  byProvider: ReadonlyMap<string, readonly ServedEndpoint[]>;
}

export interface ServedEndpoint {
  entry: DayEntry;
  endpoint: Endpoint;
}

export interface DayEntry {
  model: Model;
  status: ModelStatus;
  /** In US dollars, cheapest first at the usual mix. */
  offers: Offer[];
  /** In other currencies, one after another; never ranked with dollars. */
  otherOffers: Offer[];
  /** Where a request is sent; null where nobody serves it any more. */
  main: Endpoint | null;
  /** How many providers ask a known price for it. */
  providerCount: number;
  /** Its place among all models by name. */
  nameOrder: number;
  /** What a search looks through. */
  searchText: string;
}

export interface PricedEntry extends DayEntry {
  mixed: number;
}

/** The price that a model is shown with; in another currency only where none is known in dollars. */
export const shownOffer = ({ offers, otherOffers }: Pick<DayEntry, 'offers' | 'otherOffers'>): Offer | null =>
  offers[0] ?? otherOffers[0] ?? null;

/** Models of one line of one maker. */
export const lineOf = ({ maker, family }: Pick<Model, 'maker' | 'family'>) => `${maker?.id ?? ''} ${family}`;

const views = new WeakMap<ModelCatalogue, readonly { day: string; view: DayView }[]>();

export function viewOfDay(catalogue: ModelCatalogue, day: string): DayView {
  return atOnce(viewSliced(catalogue, day));
}

/** The same with places to pause. */
export function* viewSliced(catalogue: ModelCatalogue, day: string): Sliced<DayView> {
  const found = views.get(catalogue)?.find((each) => each.day === day);
  if (found) return found.view;
  const view = yield* makeView(catalogue, day);
  // The view of today outlives those of past days, of which the last one is kept. Others may have come during the pauses.
  const newest = (views.get(catalogue) ?? []).filter((each) => each.day > day).slice(0, 1);
  views.set(catalogue, [...newest, { day, view }]);
  return view;
}

const alphabetical = new Intl.Collator('en');

function* makeView({ models }: ModelCatalogue, day: string): Sliced<DayView> {
  const named = models.toSorted((left, right) => alphabetical.compare(left.name, right.name));
  const nameOrder = new Map(named.map((model, place) => [model, place]));
  yield;
  const entries = yield* mapSliced(models, (model): DayEntry => {
    const offers = offersByCurrency(model, day);
    return {
      model,
      status: statusOf(model, day),
      ...offers,
      main: mainEndpoint(model, shownOffer(offers), day),
      providerCount: new Set(Object.values(offers).flatMap((all) => all.map(({ endpoint }) => endpoint.provider.id)))
        .size,
      nameOrder: nameOrder.get(model)!,
      searchText: `${model.id} ${model.name} ${model.maker?.name ?? ''} ${model.family}`.toLowerCase(),
    };
  });
  const priced = entries
    .flatMap((entry) => (entry.offers[0] ? [{ ...entry, mixed: mixedPrice(entry.offers[0], defaultMix) }] : []))
    .sort((left, right) => left.mixed - right.mixed);
  yield;
  const makers = new Map(
    models.flatMap(({ maker, endpoints }) => (maker && endpoints.length > 0 ? [[maker.id, maker]] : [])),
  );
  yield;
  const served = entries
    .toSorted((left, right) => left.nameOrder - right.nameOrder)
    .flatMap((entry) => entry.model.endpoints.map((endpoint) => ({ entry, endpoint })));
  yield;
  return {
    day,
    entries,
    byId: new Map(entries.map((entry) => [entry.model.id, entry])),
    priced,
    byFamily: Map.groupBy(priced, ({ model }) => lineOf(model)),
    makers: [...makers.values()].sort((left, right) => left.name.localeCompare(right.name, 'en')),
    dated: {
      released: models.some(({ released }) => released !== null),
      knowledge: models.some(({ knowledge }) => knowledge !== null),
    },
    byProvider: Map.groupBy(served, ({ endpoint }) => endpoint.provider.id),
  };
}

/** Answers that were asked for last: to order thousands of models costs more than to show fifty. */
const answers = new WeakMap<object, Map<string, object>>();
const MOST_ANSWERS = 32;

/** @param view what the answer is made from; it and its answers are forgotten together. @param key the whole question */
export function remembered<Answer extends object>(view: object, key: string, make: () => Answer): Answer {
  return atOnce(
    rememberedSliced(view, key, function* () {
      yield;
      return make();
    }),
  );
}

/** The same with places to pause. */
export function* rememberedSliced<Answer extends object>(
  view: object,
  key: string,
  make: () => Sliced<Answer>,
): Sliced<Answer> {
  const known = answers.get(view) ?? new Map<string, object>();
  answers.set(view, known);
  const answer = (known.get(key) as Answer | undefined) ?? (yield* make());
  // The last one asked for is the last one to go.
  known.delete(key);
  known.set(key, answer);
  for (const oldest of known.keys()) if (known.size > MOST_ANSWERS) known.delete(oldest);
  return answer;
}

/** What answers are made from: worked out once, and forgotten with what it is made from only, not after so many questions. */
export function onceFor<View extends object, Value extends object>(
  make: (view: View) => Sliced<Value>,
): (view: View) => Sliced<Value> {
  const known = new WeakMap<View, Value>();
  return function* (view) {
    const value = known.get(view) ?? (yield* make(view));
    known.set(view, value);
    return value;
  };
}
