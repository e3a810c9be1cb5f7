import type { Sliced } from '../platform/sliced.ts';
import { type CostColumns, costColumns, monthFigure, type OfferRates } from './columns/cost-columns.ts';
import { lowestOffer } from './columns/offer-columns.ts';
import type { CostQuestion, LeftReason } from './cost-question.ts';
import { type DayEntry, type DayView, onceFor, rememberedSliced } from './day-view.ts';
import { isCallable, type Model, type Offer } from './model.ts';
import { wordsOf } from './model-listing.ts';
import { inTurn, type Ranking, ranked } from './ranking.ts';

export interface CostAnswer {
  /** In the order of the question; `describeCost` says what one of them holds. */
  costs: Ranking<RankedCost>;
  /** In other currencies: by currency, each in the same order. Never ranked with dollars. */
  otherCosts: Ranking<RankedCost>;
  /** Served models that the question cannot be answered for, by name. */
  left: Record<LeftReason, Model[]>;
}

export interface RankedCost {
  /** The model's. */
  id: string;
  model: Model;
  /** Its cheapest. */
  offer: Offer;
}

/** @param view of the question's day */
export function calculateCosts(view: DayView, question: CostQuestion): Sliced<CostAnswer> {
  const { page: _page, left: _left, ...asked } = question;
  return rememberedSliced(view.entries, `costs ${JSON.stringify(asked)}`, () => answer(view, question));
}

function* answer(view: DayView, question: CostQuestion): Sliced<CostAnswer> {
  const { currencies, noPrice, otherUnit } = yield* servedOn(view);
  const words = wordsOf(question.text);
  const isNamed =
    words.length === 0 ? () => true : ({ searchText }: DayEntry) => words.every((word) => searchText.includes(word));
  const tooLong = new Set<DayEntry>();
  const rankings: Ranking<RankedCost>[] = [];
  for (const columns of currencies) {
    const { ranking, unfit } = rankCosts(columns, yield* columns.ratesOf(question.input), question, isNamed);
    for (const entry of unfit) if (!hasRoom(entry, question)) tooLong.add(entry);
    rankings.push(ranking);
    yield;
  }
  const [costs, ...otherCosts] = rankings;
  const modelsOf = (all: readonly DayEntry[]) => all.filter(isNamed).map(({ model }) => model);
  return {
    costs: costs!,
    otherCosts: inTurn(otherCosts),
    left: {
      'too-long': modelsOf([...tooLong].sort(byName)),
      'no-price': modelsOf(noPrice),
      'other-unit': modelsOf(otherUnit),
    },
  };
}

const byName = (left: DayEntry, right: DayEntry) => left.nameOrder - right.nameOrder;

function rankCosts(
  columns: CostColumns,
  rates: OfferRates,
  question: CostQuestion,
  isNamed: (entry: DayEntry) => boolean,
) {
  const { entries, offers } = columns;
  const monthOf = monthFigure(columns, rates, question);
  const figureOf = {
    cost: monthOf,
    context: (offer: number) => -(offers[offer]!.endpoint.contextTokens ?? 0),
    name: () => 0,
  }[question.sort];
  const chosen = new Int32Array(entries.length);
  const rows = new Int32Array(entries.length);
  const figures = new Float64Array(entries.length);
  let count = 0;
  const unfit: DayEntry[] = [];
  for (let row = 0; row < entries.length; row++) {
    if (!isNamed(entries[row]!)) continue;
    const offer = lowestOffer(columns, row, monthOf);
    if (offer === -1) unfit.push(entries[row]!);
    else {
      chosen[count] = offer;
      rows[count] = row;
      figures[count++] = figureOf(offer);
    }
  }
  const ranking = ranked(figures.slice(0, count), (index): RankedCost => {
    const { model } = entries[rows[index]!]!;
    return { id: model.id, model, offer: offers[chosen[index]!]! };
  });
  return { ranking, unfit };
}

const hasRoom = ({ offers, otherOffers }: DayEntry, { input, output }: CostQuestion) =>
  [...offers, ...otherOffers].some(({ endpoint }) => (endpoint.contextTokens ?? input + output) >= input + output);

/** Served models by the currencies that they are priced in, dollars first, and those without a price, by name. */
const servedOn = onceFor(function* ({ entries, day }: DayView) {
  const served = entries.filter(({ status }) => isCallable(status));
  const currencyOf = ({ row }: Offer) => row.currency;
  const others = [...new Set(served.flatMap(({ otherOffers }) => otherOffers.map(currencyOf)))].sort();
  yield;
  const currencies: CostColumns[] = [];
  for (const currency of ['USD', ...others]) {
    const offersOf = ({ offers, otherOffers }: DayEntry) =>
      currency === 'USD' ? offers : otherOffers.filter((offer) => currencyOf(offer) === currency);
    const priced = served.filter((entry) => offersOf(entry).length > 0);
    currencies.push(yield* costColumns(priced, currency, offersOf, day));
  }
  const unpriced = served.filter(({ offers, otherOffers }) => offers.length + otherOffers.length === 0).sort(byName);
  const [noPrice, otherUnit] = [false, true].map((wanted) =>
    unpriced.filter(({ model }) => isOtherUnit(model) === wanted),
  );
  return { currencies, noPrice: noPrice!, otherUnit: otherUnit! };
});

/** Whether it makes something else than text, or somebody asks a price of it by another unit than tokens. */
const isOtherUnit = ({ output, endpoints }: Model) =>
  output.some((kind) => kind !== 'text') ||
  endpoints.some(({ today, history }) =>
    [today, ...history].some(
      (row) =>
        row && Object.keys(row.rates).length > 0 && !Object.keys(row.rates).some((unit) => unit.endsWith('_mtok')),
    ),
  );
