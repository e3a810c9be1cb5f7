import { readModels, readProviders, retirements } from '@yardstick/bench/models';
import { expect, it } from 'vitest';
import { atOnce } from '../platform/sliced.ts';
import { buildCatalogue } from './build-catalogue.ts';
import { calculateCosts } from './calculate-costs.ts';
import { calculatorPath, parseCostQuestion } from './cost-question.ts';
import { viewOfDay } from './day-view.ts';
import { describeCost } from './offer-cost.ts';
import { changeLines, changeWords, listPriceChanges, weekOf } from './price-changes.ts';
import { findProvider, listProviders, listServed } from './provider-page.ts';

const DAY = '2026-11-22';
const { makers, models } = await readModels();
const catalogue = buildCatalogue({ makers, models, providers: await readProviders(), retirements });

function ask(query: string) {
  const question = parseCostQuestion(new URLSearchParams(query), DAY);
  const { costs, left } = atOnce(calculateCosts(viewOfDay(catalogue, question.day), question));
  return { question, costs: costs.slice().map((cost) => describeCost(cost, question)), left };
}
const costOf = (query: string, id: string) => ask(query).costs.find((cost) => cost.id === id);
const dollars = (nanos: number | undefined) => (nanos ?? Number.NaN) / 1e9;

it('multiplies tokens by the prices of the cheapest provider, for thirty days', () => {
  // GPT-6 Sol: 2 dollars in, 10 out.
  const cost = costOf('requests=100&in=3000&out=1000', 'gpt-6-sol');
  expect(dollars(cost?.requestNanos)).toBeCloseTo(0.016, 9);
  expect(dollars(cost?.monthNanos)).toBeCloseTo(48, 6);
  expect(cost?.source).toMatchObject({ name: 'pi-ai', observedAt: '2026-11-10' });
});

it('takes the price of the step that a long context reaches, and says so', () => {
  // Claude Haiku 5.5: 0.1 in and 0.5 out, above 100,000 input tokens 0.5 and 2.5.
  const cost = costOf('in=100001&out=1000&q=claude-haiku-5-5', 'claude-haiku-5-5');
  expect(dollars(cost?.requestNanos)).toBeCloseTo(0.0525005, 9);
  expect(cost?.notes).toEqual(['The price above 100,000 input tokens']);
  expect(costOf('in=100000&out=1000', 'claude-haiku-5-5')?.notes).toEqual([]);
});

it('counts the cached share at the cache price, and at the full price where none is known', () => {
  const cost = costOf('in=10000&out=0&cached=50&q=gpt-6-sol', 'gpt-6-sol');
  expect(dollars(cost?.requestNanos)).toBeCloseTo(0.005 * 2 + 0.005 * 0.2, 9);
  const { costs } = ask('in=10000&out=0&cached=50');
  const full = costs.find(({ notes }) => notes.includes('No cache price is known: all input at the full price'));
  expect(full?.requestNanos).toBe(costOf('in=10000&out=0', full!.id)?.requestNanos);
});

it('counts the batch share at the batch price of the same provider, and says where none is known', () => {
  const notes = ask('batch=50').costs.map((cost) => cost.notes.find((note) => /batch/.test(note)));
  expect(new Set(notes)).toEqual(
    new Set(['With its batch price', 'No batch price is known: all at the standard price']),
  );
  const batched = ask('batch=100').costs.find((cost) => cost.notes.includes('With its batch price'))!;
  expect(batched.monthNanos).not.toBe(batched.requestNanos * 1000 * 30);
});

it('takes the prices of the day that is asked for', () => {
  const name = 'q=mistral-small';
  const before = ask(`${name}&day=2026-03-01`).costs.map(({ monthNanos }) => monthNanos);
  expect(before).not.toEqual(ask(name).costs.map(({ monthNanos }) => monthNanos));
});

it('leaves out what it cannot answer for, and says why, so that no price is guessed', () => {
  const { costs, left } = ask('in=500000&out=1000');
  expect(left['too-long'].length).toBeGreaterThan(100);
  expect(left['no-price'].length).toBeGreaterThan(0);
  expect(left['other-unit'].length).toBeGreaterThan(0);
  for (const { contextTokens } of costs) expect(contextTokens ?? 501_000).toBeGreaterThanOrEqual(501_000);
});

it('never lets a price lead that is far below what others ask, by one source only', () => {
  expect(costOf('', 'deepseek-v4.1-flash')?.provider.id).not.toBe('openrouter');
});

it('writes a question to its address and reads the same from it; what it does not understand counts as not there', () => {
  const path = '/calculator?requests=50&in=10&out=20&cached=30&batch=40&day=2026-03-01&q=claude&sort=name&page=2';
  expect(calculatorPath(ask(path.split('?')[1]!).question, DAY)).toBe(path);
  const wild = 'requests=-1&in=1e9&out=x&cached=101&day=2026-02-31x&sort=odd&page=0';
  expect(calculatorPath(ask(wild).question, DAY)).toBe('/calculator');
  expect(ask('day=2027-01-01').question.day).toBe(DAY);
});

it('lists the changes of prices that one source dates, newest first, and none between two sources', () => {
  const changes = listPriceChanges(catalogue);
  expect(changes.length).toBeGreaterThan(5);
  const days = changes.map(({ day }) => day);
  expect(days).toEqual(days.toSorted().reverse());
  const opus = changes.find(({ model }) => model.id === 'claude-opus-4-6')!;
  expect([opus.day, opus.isObserved]).toEqual(['2026-03-13', false]);
  expect(changeWords(opus)).toContain('Input, per million tokens: $5.00, above 200,000 input tokens $10.00 → $5.00');
  expect(changeLines(opus).slice(0, 2)).toEqual([
    { label: 'Input', isStep: false, from: '$5.00', to: '$5.00' },
    { label: 'above 200,000 input tokens', isStep: true, from: '$10.00', to: '$5.00' },
  ]);
  expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
  expect(changes.every(({ source }) => source.name === 'genai-prices')).toBe(true);
});

it('counts a week from Monday', () => {
  expect(['2026-11-16', '2026-11-22', '2026-11-23'].map(weekOf)).toEqual(['2026-11-16', '2026-11-16', '2026-11-23']);
});

it('names every provider that serves a model, and each of its endpoints once', () => {
  const [largest] = listProviders(catalogue, DAY);
  expect(largest?.id).toBe('openrouter');
  const openai = findProvider(catalogue, 'openai', DAY)!;
  const served = listServed(catalogue, 'openai', DAY, 0, 1000);
  expect(served).toHaveLength(openai.endpointCount);
  expect(new Set(served.map(({ endpoint }) => endpoint)).size).toBe(served.length);
  expect(served.find(({ endpoint }) => endpoint === 'gpt-5-mini')).toMatchObject({ end: '2026-12-11', output: 2 });
  expect(findProvider(catalogue, 'nonsense', DAY)).toBeNull();
});
