import { expect, it } from 'vitest';
import type { ModelView } from '../run-view.ts';
import { orderModels, shortName } from './model-order.ts';

const model = (name: string, median: number | null, nanos: number | null = null) =>
  ({ name, figures: { responseMs: { median } }, cost: { nanos } }) as ModelView;
const models = [model('Slow', 900), model('Broken', null), model('Quick', 200, 5)];
const namesOf = (list: ModelView[]) => list.map(({ name }) => name);

it('puts models without the figure last, whichever way the order goes', () => {
  expect(namesOf(orderModels(models, { key: 'responseMs', isDescending: false }))).toEqual(['Quick', 'Slow', 'Broken']);
  expect(namesOf(orderModels(models, { key: 'responseMs', isDescending: true }))).toEqual(['Slow', 'Quick', 'Broken']);
  expect(namesOf(orderModels(models, { key: 'cost', isDescending: false }))[0]).toBe('Quick');
  expect(namesOf(orderModels(models, { key: 'name', isDescending: false }))).toEqual(['Broken', 'Quick', 'Slow']);
});

it('sorts amounts within their currency only', () => {
  const costing = (name: string, currency: string, nanos: number) =>
    ({ name, cost: { nanos, perAnswerNanos: nanos, currency } }) as ModelView;
  const priced = [costing('$3', 'USD', 3), costing('€2', 'EUR', 2), costing('$1', 'USD', 1)];
  expect(namesOf(orderModels(priced, { key: 'cost', isDescending: false }))).toEqual(['€2', '$1', '$3']);
  expect(namesOf(orderModels(priced, { key: 'perAnswer', isDescending: true }))).toEqual(['€2', '$3', '$1']);
});

it('cuts a long name where it says so', () => {
  expect(shortName('GPT-4o')).toBe('GPT-4o');
  expect(shortName('A model with a name that goes on', 12)).toBe('A model wit…');
});
