import { calcPrice, waitForUpdate } from '@pydantic/genai-prices';
import { expect, test } from 'vitest';
import { extractPrices, type TableProvider } from './price-extract.ts';
import { PriceLookup } from './price-lookup.ts';

const providers = ((await waitForUpdate()) ?? []) as unknown as TableProvider[];
const lookup = new PriceLookup(extractPrices(providers));
/** Names that models go by: what the table matches, and the same with a version's day behind it. */
const namesOf = (provider: TableProvider) =>
  [
    ...JSON.stringify(provider.models.map(({ match }) => match)).matchAll(/"(?:equals|starts_with)":"([^"]+)"/g),
  ].flatMap(([, name = '']) => [name, `${name}-20260115`, `${name.toUpperCase()} `]);

test('The extract knows every price of the table, at any time of the day, and no other', () => {
  let compared = 0;
  for (const provider of providers) {
    // Every fifth name: the table's own search takes its time.
    for (const model of [...namesOf(provider).filter((_, index) => index % 5 === 0), 'no-such-model']) {
      for (const timestamp of [new Date('2024-03-01T12:00:00Z'), new Date('2026-11-21T17:15:00Z')]) {
        const known = calcPrice({ input_tokens: 1 }, model, { providerId: provider.id, timestamp });
        const found = lookup.find(provider.id, model, timestamp.getTime());
        expect(found?.rates.input_mtok, `${provider.id} ${model}`).toEqual(known?.model_price.input_mtok);
        expect(found?.rates.output_mtok).toEqual(known?.model_price.output_mtok);
        expect(found === null).toBe(known === null);
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThan(1000);
});

test('A reseller is known by its address, somebody’s own machine is not', () => {
  expect(lookup.findByAddress('https://openrouter.ai/api/v1')).toBe('openrouter');
  expect(lookup.findByAddress('http://localhost:11434/v1')).toBeNull();
});
