import { expect, test } from 'vitest';
import { findPrice } from './price-book.ts';
import { tablesWith } from './recorded-prices.ts';

const source = { name: 'openai.com, read by an editor', version: '', observedAt: '2026-11-20' };
const row = (model: string, input: number) => ({
  provider: 'openai',
  model,
  baseUrl: null,
  rates: { input_mtok: { base: input, tiers: [{ start: 1_000, price: 2 * input }] }, output_mtok: 10 * input },
  page: 'https://openai.com/api/pricing',
  source,
});
const asked = { provider: 'openai', model: 'gpt-4o', baseUrl: null, tier: null, inputTokens: 10 };

test('A recorded price leads over the bundled one, with its long-context steps, and names its source', async () => {
  const tables = await tablesWith({ on: '2026-11-24', rows: [row('gpt-4o', 77)] });
  expect(findPrice(tables, asked)).toMatchObject({
    inputMicros: 77_000_000,
    outputMicros: 770_000_000,
    stamp: { table: source.name, source: 'https://openai.com/api/pricing', asOf: '2026-11-20' },
  });
  expect(findPrice(tables, { ...asked, inputTokens: 1_001 })?.inputMicros).toBe(154_000_000);
});

test('The dated id that a provider answers with costs what the asked name costs, unless it has a price of its own', async () => {
  const tables = await tablesWith({ on: '2026-11-24', rows: [row('gpt-4o', 77), row('gpt-4o-2024-05-13', 88)] });
  const inputOf = (model: string) => findPrice(tables, { ...asked, model })?.inputMicros;
  expect(inputOf('gpt-4o-2024-11-20')).toBe(77_000_000);
  expect(inputOf('gpt-4o-2024-05-13')).toBe(88_000_000);
});

test('A dated id with another price in the bundled table keeps that one, whatever names were recorded', async () => {
  const [recorded, bundled] = await Promise.all([
    tablesWith({ on: '2026-11-24', rows: [row('gpt-4o', 77)] }),
    tablesWith(undefined),
  ]);
  const dated = { ...asked, model: 'gpt-4o-2024-05-13' };
  expect(findPrice(recorded, dated)).toEqual(findPrice(bundled, dated));
});

test('Another provider, another address, another tier and a run without recorded prices have the bundled price', async () => {
  const recorded = await tablesWith({ on: '2026-11-24', rows: [row('gpt-4o', 77)] });
  const bundled = await tablesWith(undefined);
  for (const other of [{ model: 'gpt-4o-mini' }, { baseUrl: 'https://gateway.example/v1' }, { tier: 'flex' }])
    expect(findPrice(recorded, { ...asked, ...other })).toEqual(findPrice(bundled, { ...asked, ...other }));
  expect(findPrice(bundled, asked)?.inputMicros).not.toBe(77_000_000);
});
