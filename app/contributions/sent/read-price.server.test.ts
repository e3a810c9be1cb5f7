import { readProviders } from '@yardstick/bench/models';
import { expect, it } from 'vitest';
import { begunPrice, type PriceValue } from '../model-price.ts';
import { readPrice } from './read-price.server.ts';

it('every price of the bundled table, with its steps, is read from its own form as it was', async () => {
  const rates = (await readProviders()).flatMap(({ endpoints }) =>
    endpoints.flatMap((row) => (row.rates ? [row.rates] : [])),
  );
  const stepped = rates.filter((one) => Object.values(one).some((rate) => typeof rate === 'object'));
  expect(stepped.length).toBeGreaterThan(100);
  for (const value of rates.filter(({ input_mtok, output_mtok }) => input_mtok ?? output_mtok))
    expect(readPrice(value as PriceValue, begunPrice(value as PriceValue))).toEqual({
      content: { currency: 'USD', ...value },
    });
});
