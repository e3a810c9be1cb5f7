import { readModels, readProviders, retirements } from '@yardstick/bench/models';
import { expect, it } from 'vitest';
import { atOnce, type Sliced } from '../platform/sliced.ts';
import { buildCatalogue } from './build-catalogue.ts';
import { calculateCosts } from './calculate-costs.ts';
import { dollarColumns } from './columns/offer-columns.ts';
import { parseCostQuestion } from './cost-question.ts';
import { type DayView, viewOfDay, viewSliced } from './day-view.ts';
import { isCallable, mixedPrice, type Offer } from './model.ts';
import { listModels, parseModelListing } from './model-listing.ts';
import type { Observation } from './observed/observation.ts';
import { describeCost } from './offer-cost.ts';
import { inTurn, ranked } from './ranking.ts';

const DAY = '2026-11-22';
const bundled = { ...(await readModels()), providers: await readProviders(), retirements };

/** Numbers that look like chance and are the same in every run. */
function sequence(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Models at several providers each, with every kind of price that a source may state. */
function generated(count: number): Observation[] {
  const next = sequence(7);
  const rate = () => (next(400) + 1) / 100;
  const stepped = () => ({ base: rate(), tiers: [{ start: 32_000 * (next(6) + 1), price: rate() }] });
  const stated = (provider: string, name: string): Observation[] => {
    const row = { source: 'models-dev', provider, name, effectiveFrom: null, effectiveTo: null, observedAt: DAY };
    const facts = { name, contextTokens: [8_000, 128_000, 1_000_000][next(3)] };
    const rates = {
      ...(next(5) === 0 && { currency: ['EUR', 'CNY'][next(2)] }),
      input_mtok: next(3) === 0 ? stepped() : rate(),
      output_mtok: next(3) === 0 ? stepped() : rate(),
      ...(next(2) === 0 && { cache_read_mtok: next(2) === 0 ? stepped() : rate() }),
      ...(next(4) === 0 && { requests_kcount: next(9) + 1 }),
    };
    const price = next(9) === 0 ? { images_kcount: 40 } : rates;
    const isPriced = next(12) > 0;
    return [
      { ...row, kind: 'facts', value: facts },
      ...(isPriced ? [{ ...row, kind: 'price' as const, value: price }] : []),
    ];
  };
  return Array.from({ length: count }, (_, index) => [
    ...stated('mistral', `wren-${index}`),
    ...stated('reseller-1', `wren-${index}`),
    ...stated('openrouter', `mistralai/wren-${index}`),
    ...stated('openrouter', `mistralai/wren-${index}:batch`),
  ]).flat();
}

const views = {
  bundled: viewOfDay(buildCatalogue(bundled), DAY),
  generated: viewOfDay(
    buildCatalogue(
      { makers: bundled.makers, models: [], providers: [], retirements: [] },
      { rows: generated(300), lastRead: new Map() },
    ),
    DAY,
  ),
};
const alphabetical = new Intl.Collator('en');
const questions = [
  '',
  'in=100001&out=1000&cached=33',
  'in=64001&out=7&cached=100&batch=50',
  'in=0&out=500&batch=100',
  'in=199999&out=3&requests=7',
  'in=900000&out=20000&cached=1&batch=1',
  'q=a&sort=name&in=5000',
  'sort=context&cached=50&in=32000',
];

/** The slow way: every offer by itself, as its row on the page is written. */
function slowly(view: DayView, query: string) {
  const question = parseCostQuestion(new URLSearchParams(query), DAY);
  const fits = ({ endpoint }: Offer) => (endpoint.contextTokens ?? Infinity) >= question.input + question.output;
  const rows = view.entries
    .filter(
      ({ status, model }) => isCallable(status) && (question.text === '' || nameOf(model).includes(question.text)),
    )
    .flatMap(({ model, offers, otherOffers }) =>
      [...Map.groupBy([...offers, ...otherOffers].filter(fits), ({ row }) => row.currency).values()].map((own) => {
        const sound = own.filter(({ doubt }) => doubt === null);
        const costs = (sound.length > 0 ? sound : own).map((offer) => describeCost({ model, offer }, question));
        return costs.reduce((best, cost) => (cost.monthNanos < best.monthNanos ? cost : best));
      }),
    );
  const figure = (cost: (typeof rows)[number]) =>
    ({ cost: cost.monthNanos, context: -(cost.contextTokens ?? 0), name: 0 })[question.sort];
  const ordered = rows.sort(
    (left, right) => figure(left) - figure(right) || alphabetical.compare(left.name, right.name),
  );
  const inDollars = Map.groupBy(ordered, ({ currency }) => currency);
  const dollars = inDollars.get('USD') ?? [];
  inDollars.delete('USD');
  const others = [...inDollars].sort(([left], [right]) => (left < right ? -1 : 1)).flatMap(([, own]) => own);
  return { dollars, others };
}

const nameOf = ({ id, name, maker, family }: DayView['entries'][number]['model']) =>
  `${id} ${name} ${maker?.name ?? ''} ${family}`.toLowerCase();

it.each(Object.keys(views) as (keyof typeof views)[])(
  'ranks every offer of the %s catalogue as its own row says, to the nano-unit and in the same order',
  (name) => {
    for (const query of questions) {
      const question = parseCostQuestion(new URLSearchParams(query), DAY);
      const { costs, otherCosts } = atOnce(calculateCosts(views[name], question));
      const { dollars, others } = slowly(views[name], query);
      expect(costs.slice().map((cost) => describeCost(cost, question))).toEqual(dollars);
      expect(otherCosts.slice().map((cost) => describeCost(cost, question))).toEqual(others);
      const page = inTurn([costs, otherCosts]).slice(40, 65);
      expect(page.map(({ id }) => id)).toEqual([...dollars, ...others].slice(40, 65).map(({ id }) => id));
    }
  },
);

it('compares prices of every kind', () => {
  const { dollars, others } = slowly(views.generated, 'in=64001&cached=50&batch=50');
  expect([dollars.length > 100, others.length > 20]).toEqual([true, true]);
  const notes = new Set([...dollars, ...others].flatMap((cost) => cost.notes));
  expect([...notes].sort()).toEqual([
    'Far below what others ask, by one source only',
    'No batch price is known: all at the standard price',
    'No cache price is known: all input at the full price',
    'The price above 32,000 input tokens',
    'The price above 64,000 input tokens',
    'With its batch price',
  ]);
});

it('names what is left out by name, whatever the currency', () => {
  const question = parseCostQuestion(new URLSearchParams('in=900000&out=900000'), DAY);
  const names = atOnce(calculateCosts(views.generated, question)).left['too-long'].map(({ name }) => name);
  expect(names.length).toBeGreaterThan(100);
  expect(names).toEqual(names.toSorted(alphabetical.compare));
});

it('pauses all along while it makes a day and an answer of many models', () => {
  const pausesOf = <Value>(work: Sliced<Value>) => {
    for (let pauses = 0; ; pauses++) if (work.next().done) return pauses;
  };
  const models = views.generated.entries.length;
  const table = { makers: bundled.makers, models: [], providers: [], retirements: [] };
  const catalogue = buildCatalogue(table, { rows: generated(models), lastRead: new Map() });
  expect(pausesOf(viewSliced(catalogue, DAY))).toBeGreaterThan(models / 50);
  const view = viewOfDay(catalogue, DAY);
  const question = parseCostQuestion(new URLSearchParams('in=777'), DAY);
  expect(pausesOf(calculateCosts(view, question))).toBeGreaterThan((4 * models) / 50);
  expect(pausesOf(calculateCosts(view, question))).toBe(0);
});

it('keeps what all answers are made from, however many questions are asked', () => {
  const { entries } = views.generated;
  const columns = atOnce(dollarColumns(entries));
  for (let tokens = 1; tokens < 40; tokens++)
    listModels(entries, parseModelListing(new URLSearchParams(`sort=price&in=${tokens}`)), DAY);
  expect(atOnce(dollarColumns(entries))).toBe(columns);
});

it('takes a batch price for known only where it has a price for input and for output: unknown is not free', () => {
  const row = { source: 'models-dev', provider: 'openrouter', effectiveFrom: null, effectiveTo: null, observedAt: DAY };
  const rows = (['wren-1', 'wren-1:batch'] as const).map((name) => ({
    ...row,
    name: `mistralai/${name}`,
    kind: 'price' as const,
    value: { input_mtok: 1, ...(name === 'wren-1' && { output_mtok: 2 }) },
  }));
  const table = { makers: bundled.makers, models: [], providers: [], retirements: [] };
  const view = viewOfDay(buildCatalogue(table, { rows, lastRead: new Map() }), DAY);
  const question = parseCostQuestion(new URLSearchParams('batch=100'), DAY);
  const [cost] = atOnce(calculateCosts(view, question)).costs.slice();
  expect(describeCost(cost!, question)).toMatchObject({
    monthNanos: 0.005 * 1e9 * 1000 * 30,
    notes: ['No batch price is known: all at the standard price'],
  });
});

it.each(['sort=price', 'sort=price&in=90000&out=10', 'sort=output', 'sort=reach&in=7', 'sort=context', 'sort=name'])(
  'orders models by %s as a plain sort of all of them does',
  (query) => {
    for (const { entries } of Object.values(views)) {
      const listing = parseModelListing(new URLSearchParams(query));
      const all = listModels(entries, listing, DAY);
      const figure = ({ model, offer, providerCount }: ReturnType<typeof all.slice>[number]) => {
        if (listing.sort === 'reach') return -providerCount;
        if (listing.sort === 'context') return -(model.contextTokens ?? 0);
        if (listing.sort === 'name') return 0;
        if (offer === null) return 2e300;
        if (offer.row.currency !== 'USD') return 1e300;
        return listing.sort === 'output' ? offer.output : mixedPrice(offer, listing.mix);
      };
      const sorted = all
        .slice()
        .sort((left, right) => figure(left) - figure(right) || alphabetical.compare(left.model.name, right.model.name));
      expect(all.slice().map(({ model }) => model.id)).toEqual(sorted.map(({ model }) => model.id));
      for (const { model, offer } of all.slice()) {
        const sound = entries.find((entry) => entry.model === model)!.offers.filter(({ doubt }) => doubt === null);
        const prices = sound.map((each) => mixedPrice(each, listing.mix));
        if (prices.length > 0) expect(mixedPrice(offer!, listing.mix)).toBe(Math.min(...prices));
      }
    }
  },
);

it('puts only the asked part of a ranking in order, and every part of it as the whole is', () => {
  const next = sequence(11);
  for (const kinds of [1, 3, 40, 100_000]) {
    const figures = Float64Array.from({ length: 500 }, () => (next(20) === 0 ? Infinity : next(kinds)));
    const whole = Array.from(figures.keys()).sort((left, right) =>
      figures[left] === figures[right] ? left - right : figures[left]! - figures[right]!,
    );
    const ranking = ranked(figures, (index) => index);
    expect(ranking.slice()).toEqual(whole);
    for (const [from, to] of [
      [0, 50],
      [50, 100],
      [480, 530],
      [499, 500],
      [500, 550],
      [0, 0],
    ] as const)
      expect(ranking.slice(from, to)).toEqual(whole.slice(from, to));
  }
  expect(ranked(new Float64Array(0), (index) => index).slice(0, 50)).toEqual([]);
});
