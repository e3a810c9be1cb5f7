import { expect, test } from 'vitest';
import { forecastRun } from '../forecast-run.ts';
import { priceTableOf } from '../prices/price-book.ts';
import { priceFileSchema } from '../prices/price-file.ts';
import { batchedSuite as suite } from '../testing/batch-world.ts';
import { describeBatchForecast } from './batch-words.ts';

const price = { provider: 'openai', input: 1000, output: 1000, source: 'contract' };
const prices = [
  priceTableOf(
    priceFileSchema.parse({
      version: '1',
      prices: [
        { ...price, model: 'known' },
        { ...price, model: 'batch-only', tier: 'batch' },
      ],
    }),
  ),
];

test('What batches save is said of the models whose price is known both ways', async () => {
  const modelOf = (model: string) => ({ key: model, provider: 'openai', model });
  const say = async (names: string[]) => {
    const planned = { suite, models: names.map(modelOf), rounds: 10, prices };
    const words = describeBatchForecast(
      planned.models,
      await forecastRun({ ...planned, isBatch: true }),
      await forecastRun(planned),
    );
    return words.find((line) => line.startsWith('Saves'));
  };
  expect(await say(['known'])).toBe('Saves usually $1.08 of $2.16.');
  expect(await say(['known', 'batch-only'])).toBe(await say(['known']));
});
