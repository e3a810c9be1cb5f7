import { expect, it } from 'vitest';
import type { DayEntry } from '../../model-catalogue/day-view.ts';
import { cellText } from '../cell-text.ts';
import { buildModelComparison } from './model-comparison.ts';

const offer = (currency: string) => ({
  endpoint: { provider: { id: 'p', name: 'Provider' } },
  row: {
    currency,
    rates: {},
    observedAt: '2026-11-20',
    source: { name: 'List', version: '', url: 'https://l.example' },
  },
  input: 2,
  output: 4,
  doubt: null,
});
const entry = (id: string, currency: string) =>
  ({
    model: { id, name: id, endpoints: [], maker: null, input: [], output: [], retirement: null },
    status: 'served',
    offers: currency === 'USD' ? [offer(currency)] : [],
    otherOffers: currency === 'USD' ? [] : [offer(currency)],
    main: null,
  }) as unknown as DayEntry;

const compare = (entries: DayEntry[]) =>
  buildModelComparison(
    entries,
    entries[0]!.model.id,
    { whoStates: () => null, whoLists: () => null, retirements: [], sources: [] },
    () => null,
  ).rows;

it('shows a price in another currency as it is, and compares no figure with it', () => {
  const rows = compare([entry('in-dollars', 'USD'), entry('in-yuan', 'CNY')]);
  const { cells, verdict } = rows.find(({ label }) => label.startsWith('Input'))!;
  expect(verdict).toBe('different');
  expect(cells.map(cellText)).toEqual([
    '$2.00 (Provider; List, observed 2026-11-20)',
    'CNY 2.00 (Provider, another currency, not compared; List, observed 2026-11-20)',
  ]);
  expect(cells[1]).toMatchObject({ source: { href: 'https://l.example' } });
});
