import { readModels, readProviders, retirements } from '@yardstick/bench/models';
import { expect, it } from 'vitest';
import { atOnce } from '../platform/sliced.ts';
import { buildCatalogue } from './build-catalogue.ts';
import { calculateCosts } from './calculate-costs.ts';
import { parseCostQuestion } from './cost-question.ts';
import { shownOffer, viewOfDay } from './day-view.ts';
import { conflictsOf, isContested } from './model.ts';
import { listApart, listModels, parseModelListing } from './model-listing.ts';
import type { Observation } from './observed/observation.ts';
import { describeCost } from './offer-cost.ts';
import { listMarkdown } from './page/list-markdown.ts';
import { modelMarkdown } from './page/model-markdown.ts';
import { modelPage } from './page/model-page.ts';
import { modelData } from './page/model-structured-data.ts';
import { changeWords, listPriceChanges } from './price-changes.ts';

const DAY = '2026-11-22';
const { makers, models } = await readModels();
const stated = (name: string, kind: Observation['kind'], value: unknown, more: Partial<Observation> = {}) => ({
  source: 'models-dev',
  kind,
  provider: 'mistral',
  name,
  value,
  effectiveFrom: null,
  effectiveTo: null,
  observedAt: '2026-11-15',
  ...more,
});
const inEuros = (input: number, output: number) => ({ currency: 'EUR', input_mtok: input, output_mtok: output });
const facts = { name: 'Mistral Nova', contextTokens: 256_000, hasTools: true };
const rows: Observation[] = [
  stated('mistral-nova-9', 'facts', facts),
  stated('mistral-nova-9', 'price', inEuros(0.001, 0.002)),
  stated('mistral-nova-9', 'price', inEuros(0.003, 0.004), { observedAt: '2026-11-20', effectiveFrom: '2026-11-20' }),
  stated('mistral-large-latest', 'price', inEuros(0.0001, 0.0001)),
];
const catalogue = buildCatalogue(
  { makers, models, providers: await readProviders(), retirements },
  { rows, lastRead: new Map([['models-dev', DAY]]) },
);
const view = viewOfDay(catalogue, DAY);
const nova = view.byId.get('mistral-nova-9')!;
const list = (query: string) => {
  const listing = parseModelListing(new URLSearchParams(query));
  return {
    found: listModels(view.entries, listing, DAY)
      .slice()
      .map(({ model }) => model.id),
    apart: listApart(view.entries, listing, DAY).map(({ model }) => model.id),
  };
};

it('shows a price in its own currency, and among no prices in dollars', () => {
  expect(nova.offers).toEqual([]);
  expect(shownOffer(nova)).toMatchObject({ output: 0.004, row: { currency: 'EUR' } });
  expect(view.priced.some(({ model }) => model.id === nova.model.id)).toBe(false);
  const page = modelPage(catalogue, nova.model, DAY);
  expect(page.history.map(({ rows: dated }) => dated.map(({ rates }) => rates.input_mtok))).toEqual([[0.001, 0.003]]);
  expect([page.mixed, page.mixedElsewhere?.currency, page.alternatives]).toEqual([null, 'EUR', []]);
  expect(modelMarkdown(nova.model, 'served', DAY, 'https://y.example')).toContain('input €0.003, output €0.004');
  expect(JSON.stringify(modelData('https://y.example', nova.model, nova.otherOffers))).toContain(
    '"priceCurrency":"EUR"',
  );
});

it('puts it apart from a limit in dollars, and after what an order in dollars ranks, once, however low its number', () => {
  expect(list('price=1&q=nova-9')).toEqual({ found: [], apart: ['mistral-nova-9'] });
  const { found, apart } = list('sort=price&q=mistral');
  expect(apart).toEqual([]);
  const dollars = found.filter((id) => (view.byId.get(id)?.offers.length ?? 0) > 0);
  expect(dollars.length).toBeGreaterThan(3);
  expect(found.indexOf('mistral-nova-9')).toBeGreaterThan(found.indexOf(dollars.at(-1)!));
  expect(list('sort=name&q=nova-9')).toEqual({ found: ['mistral-nova-9'], apart: [] });
});

it('calculates its month in its own currency, apart from the ranking in dollars', () => {
  const question = parseCostQuestion(new URLSearchParams('q=nova-9&requests=1000&in=1000&out=1000'), DAY);
  const { costs, otherCosts } = atOnce(calculateCosts(view, question));
  expect(costs.slice()).toEqual([]);
  expect(otherCosts.slice().map((cost) => describeCost(cost, question))).toMatchObject([
    { id: 'mistral-nova-9', currency: 'EUR', monthNanos: 30_000_000 * (0.003 + 0.004) * 1000 },
  ]);
  const { text } = atOnce(listMarkdown(catalogue, DAY, new URL('https://y.example/calculator.md?q=nova-9')))!;
  expect(text).toContain('## In another currency');
  expect(text).toMatch(/Mistral Nova.* \| €/);
});

it('never takes a price in euros for one that contradicts a price in dollars by its number', () => {
  const endpoint = catalogue
    .resolve('mistral-large-latest')!
    .endpoints.find(({ id }) => id === 'mistral-large-latest')!;
  expect([endpoint.today?.currency, conflictsOf(endpoint).map(({ currency }) => currency)[0]]).toEqual(['EUR', 'USD']);
  expect(isContested(endpoint)).toBe(false);
});

it('writes a change of a price in its own currency', () => {
  const change = listPriceChanges(catalogue).find(({ model }) => model.id === 'mistral-nova-9')!;
  expect(changeWords(change)).toContain('Input, per million tokens: €0.001 → €0.003');
});

it('puts a model that is priced by the image or the hour alone under another unit, and counts a fee for each request', () => {
  const priced = (name: string, rates: Record<string, number>) => [
    stated(name, 'facts', { name, contextTokens: 256_000 }),
    stated(name, 'price', rates),
  ];
  const fee = { input_mtok: 1, output_mtok: 2 };
  const { entries, ...day } = viewOfDay(
    buildCatalogue(
      { makers, models: [], providers: [], retirements: [] },
      {
        rows: [
          ...priced('drawn-1', { images_kcount: 40 }),
          ...priced('rented-1', { audio_hours: 3 }),
          stated('unpriced-1', 'facts', { name: 'unpriced-1', contextTokens: 256_000 }),
          ...priced('plain-1', fee),
          ...priced('paid-1', { ...fee, requests_kcount: 5 }),
        ],
        lastRead: new Map(),
      },
    ),
    DAY,
  );
  const question = parseCostQuestion(new URLSearchParams('requests=100&in=1000&out=1000'), DAY);
  const { costs, left } = atOnce(calculateCosts({ entries, ...day }, question));
  const ids = (models: { id: string }[]) => models.map(({ id }) => id).sort();
  expect(ids(left['other-unit'])).toEqual(['drawn-1', 'rented-1']);
  expect(ids(left['no-price'])).toEqual(['unpriced-1']);
  const [plain, paid] = costs.slice().map((cost) => describeCost(cost, question));
  expect([plain?.id, paid?.id]).toEqual(['plain-1', 'paid-1']);
  expect(paid!.requestNanos - plain!.requestNanos).toBe(5_000_000);
});
