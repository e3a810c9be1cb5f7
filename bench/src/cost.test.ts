import { describe, expect, test } from 'vitest';
import { costOfAttempts, costOfUsage } from './cost.ts';
import { loadBundledPrices } from './prices/bundled-prices.ts';
import { findPrice, priceTableOf } from './prices/price-book.ts';
import { priceFileSchema } from './prices/price-file.ts';
import type { Attempt, Usage } from './record.ts';

const file = priceFileSchema.parse({
  version: '2026-11-01',
  prices: [
    {
      provider: 'anthropic',
      model: 'claude-x*',
      input: 3,
      output: 15,
      cacheRead: 0.3,
      cacheWrite: 3.75,
      cacheWriteOneHour: 6,
      source: 'price page',
    },
    { provider: 'anthropic', model: 'claude-x*', tier: 'batch', input: 1.5, output: 7.5, source: 'price page' },
    {
      provider: 'google',
      model: 'gem',
      input: 1,
      output: 2,
      source: 'price page',
      longContext: { aboveTokens: 200_000, input: 2, output: 3 },
    },
  ],
});
const own = priceTableOf(file);
const query = { provider: 'anthropic', model: 'claude-x-1', baseUrl: null, tier: null, inputTokens: 100 };
const usage: Usage = {
  inputTokens: 1310,
  uncachedInputTokens: 10,
  cacheReadTokens: 1000,
  cacheWriteTokens: 300,
  cacheWriteOneHourTokens: 200,
  outputTokens: 12,
  reasoningTokens: null,
  raw: null,
};

describe('The cost of a reply', () => {
  test('puts each token in exactly one bucket', () => {
    const { cost } = costOfUsage(usage, findPrice([own], query), false);
    expect(cost?.buckets.map(({ kind, tokens }) => [kind, tokens])).toEqual([
      ['input', 10],
      ['cache_read', 1000],
      ['cache_write', 100],
      ['cache_write_1h', 200],
      ['output', 12],
    ]);
    expect(cost?.nanos).toBe(10 * 3000 + 1000 * 300 + 100 * 3750 + 200 * 6000 + 12 * 15000);
  });

  test('bills audio by its own price, cached or not, and is unknown where that is', () => {
    const heard = { ...usage, uncachedInputTokens: 110, audioTokens: 100, audioCacheReadTokens: 400 };
    const price = { ...findPrice([own], query)!, inputAudioMicros: 10_000_000, cacheReadAudioMicros: 1_000_000 };
    const { cost } = costOfUsage(heard, price, false);
    expect(cost?.buckets.map(({ kind, tokens }) => [kind, tokens])).toEqual([
      ['input', 10],
      ['input_audio', 100],
      ['cache_read', 600],
      ['cache_read_audio', 400],
      ['cache_write', 100],
      ['cache_write_1h', 200],
      ['output', 12],
    ]);
    expect(cost?.nanos).toBe(10 * 3000 + 100 * 10_000 + 600 * 300 + 400 * 1000 + 100 * 3750 + 200 * 6000 + 12 * 15000);
    expect(costOfUsage(heard, findPrice([own], query), false).reason).toBe('no price for input_audio tokens');
    expect(costOfUsage({ ...usage, audioTokens: null }, price, false).reason).toBe(
      'the provider did not count audio tokens',
    );
  });

  test('is unknown, never 0, without a price or a count', () => {
    expect(costOfUsage(usage, null, false)).toEqual({ cost: null, reason: 'price unknown' });
    expect(costOfUsage(null, findPrice([own], query), false).cost).toBeNull();
    expect(costOfUsage({ ...usage, outputTokens: null }, findPrice([own], query), false).cost).toBeNull();
    expect(costOfUsage(usage, findPrice([own], { ...query, tier: 'batch' }), false).reason).toBe(
      'no price for cache_read tokens',
    );
  });

  test('follows the tier that served the call and the length of the context', () => {
    expect(findPrice([own], { ...query, tier: 'batch' })?.inputMicros).toBe(1_500_000);
    expect(findPrice([own], { ...query, tier: 'priority' })).toBeNull();
    const long = findPrice([own], { ...query, provider: 'google', model: 'gem', inputTokens: 200_001 });
    expect([long?.inputMicros, long?.stamp.longContextThresholdTokens]).toEqual([2_000_000, 200_000]);
  });

  test('of a cut reply is a least amount', () => {
    const { cost } = costOfUsage({ ...usage, outputTokens: null }, findPrice([own], query), true);
    expect(cost).toMatchObject({ isAtLeast: true, nanos: 10 * 3000 + 1000 * 300 + 100 * 3750 + 200 * 6000 });
  });
});

describe('The cost of all attempts', () => {
  const price = findPrice([own], query);
  const attempt = (httpStatus: number | null, cost: Attempt['cost']) =>
    ({ httpStatus, cost, outcome: 'ok', stamps: { requestMs: 1 } }) as Attempt;

  test('sums what was billed, and refused requests cost nothing', () => {
    const { cost } = costOfUsage(usage, price, false);
    expect(costOfAttempts([attempt(429, null), attempt(200, cost), attempt(200, cost)], price, null).cost?.nanos).toBe(
      (cost?.nanos ?? 0) * 2,
    );
    expect(costOfAttempts([attempt(429, null)], price, null).cost).toMatchObject({ nanos: 0, isAtLeast: false });
  });

  test('is a least amount when one attempt was answered but not counted', () => {
    const { cost } = costOfUsage(usage, price, false);
    expect(costOfAttempts([attempt(200, null), attempt(200, cost)], price, null).cost?.isAtLeast).toBe(true);
    expect(costOfAttempts([attempt(200, null)], price, 'not counted')).toEqual({ cost: null, reason: 'not counted' });
  });
});

test('The bundled table knows list prices, and none for a model on an address of one’s own', async () => {
  const bundled = await loadBundledPrices();
  expect(
    bundled.find({ provider: 'openai', model: 'gpt-4o', baseUrl: null, tier: 'default', inputTokens: 10 }),
  ).toMatchObject({ inputMicros: 2_500_000, outputMicros: 10_000_000 });
  expect(
    bundled.find({ provider: 'openai', model: 'gpt-4o', baseUrl: null, tier: 'flex', inputTokens: 10 }),
  ).toBeNull();
  expect(
    bundled.find({
      provider: 'custom',
      model: 'gpt-4o',
      baseUrl: 'http://127.0.0.1:8080/v1',
      tier: null,
      inputTokens: 10,
    }),
  ).toBeNull();
  expect(
    bundled.find({ provider: 'openai', model: 'no-such-model', baseUrl: null, tier: null, inputTokens: 10 }),
  ).toBeNull();
});

test('A batch costs half of what its provider asks for single calls, where the provider says so, and is unknown elsewhere', async () => {
  const { loadBundledPrices } = await import('./prices/bundled-prices.ts');
  const table = await loadBundledPrices();
  const ask = (provider: string, model: string, tier: string | null) =>
    findPrice([table], { provider, model, baseUrl: null, tier, inputTokens: 10 });
  for (const [provider, model] of [
    ['openai', 'gpt-4o-mini'],
    ['anthropic', 'claude-haiku-4-5'],
    ['google', 'gemini-2.5-flash'],
    ['mistral', 'mistral-small-latest'],
  ] as const) {
    const [single, batch] = [ask(provider, model, null), ask(provider, model, 'batch')];
    expect([model, batch?.inputMicros, batch?.outputMicros, batch?.stamp.tier]).toEqual([
      model,
      (single?.inputMicros ?? 0) / 2,
      (single?.outputMicros ?? 0) / 2,
      'batch',
    ]);
  }
  // What is said of caches differs: half with Anthropic, as ever with Google, nothing with OpenAI.
  expect(ask('anthropic', 'claude-haiku-4-5', 'batch')?.cacheReadMicros).toBe(50_000);
  expect(ask('google', 'gemini-2.5-flash', 'batch')?.cacheReadMicros).toBe(
    ask('google', 'gemini-2.5-flash', null)?.cacheReadMicros,
  );
  expect(ask('openai', 'gpt-4o-mini', 'batch')?.cacheReadMicros).toBeNull();
  expect(ask('cohere', 'command-a-03-2025', 'batch')).toBeNull();
});

test('A batch costs half of the price in a file of one’s own, also where the file says nothing of batches', async () => {
  const tables = [
    priceTableOf(
      priceFileSchema.parse({
        version: '1',
        prices: [
          { provider: 'openai', model: 'gpt-4o-mini', input: 8, output: 20, source: 'contract' },
          { provider: 'cohere', model: 'command-a-03-2025', input: 8, output: 20, source: 'contract' },
        ],
      }),
    ),
    await loadBundledPrices(),
  ];
  const ask = (provider: string, model: string) =>
    findPrice(tables, { provider, model, baseUrl: null, tier: 'batch', inputTokens: 10 });
  expect(ask('openai', 'gpt-4o-mini')).toMatchObject({
    inputMicros: 4_000_000,
    outputMicros: 10_000_000,
    stamp: { table: 'price file', tier: 'batch' },
  });
  expect(ask('cohere', 'command-a-03-2025')).toBeNull();
  expect(ask('openai', 'gpt-4o')?.stamp.table).not.toBe('price file');
});
