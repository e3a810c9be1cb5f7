import { expect, it } from 'vitest';
import { priceSeries } from './price-series.ts';
import { factSchema } from './record/fact-schema.ts';

function plan(amountMinor: number, observedAt: string | null, change: object = {}, ground: object = {}) {
  const value = { name: 'Pro', tier: 'starter', amountMinor, currency: 'USD', interval: 'month', billed: 'month' };
  const fact = { field: 'plan', value: { ...value, perSeat: false, ...change }, standing: 'stated', by: 'Acme' };
  return factSchema.parse({ ...fact, observedAt, ...ground });
}

const written = (facts: ReturnType<typeof plan>[]) =>
  priceSeries(facts, 'USD').map(({ plan: name, points }) => [
    name,
    ...points.map(({ day, minor }) => `${day} ${minor}`),
  ]);

it('the prices of a plan come in the order of their dates', () => {
  expect(written([plan(2_000, '2026-10-04'), plan(1_000, '2026-03'), plan(1_500, '2026-05-04')])).toEqual([
    ['Pro', '2026-03 1000', '2026-05-04 1500', '2026-10-04 2000'],
  ]);
});

it('of two prices of one day the better standing counts', () => {
  const read = { standing: 'read', by: null, source: 'https://a.test', quote: 'Pro costs $30.' };
  expect(written([plan(2_000, '2026-10-04'), plan(3_000, '2026-10-04', {}, read), plan(1_000, '2026-03')])).toEqual([
    ['Pro', '2026-03 1000', '2026-10-04 3000'],
  ]);
});

it.each([
  ['a plan with one date', [plan(2_000, '2026-10-04')]],
  ['prices without a date or with a year alone', [plan(2_000, null), plan(1_000, '2025'), plan(900, '2026-01')]],
  ['another currency', [plan(2_000, '2026-10', { currency: 'EUR' }), plan(1_000, '2026-09', { currency: 'EUR' })]],
  ['a price on request', [plan(2_000, '2026-10'), plan(0, '2026-11', { amountMinor: null })]],
  ['single payments', [plan(2_000, '2026-10', { interval: 'once' }), plan(1_000, '2026-09', { interval: 'once' })]],
])('there is no series for %s', (_title, facts) => {
  expect(written(facts)).toEqual([]);
});

it('a plan is named with how it is billed, and without the price that its points show', () => {
  const seat = { name: 'Team', perSeat: true, billed: 'year' };
  expect(written([plan(2_400, '2026-10', seat), plan(2_000, '2026-03', seat)])).toEqual([
    ['Team per seat, billed yearly', '2026-03 2000', '2026-10 2400'],
  ]);
});
