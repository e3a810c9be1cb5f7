import { calcPrice } from '@pydantic/genai-prices';
import { expect, test } from 'vitest';
import { deriveFiles } from '../../extract/derive-files.ts';
import {
  type ListedModel,
  listedProviders,
  type PricedProvider,
  providerIdOf,
  readListedModels,
  readPricedProviders,
} from '../../extract/sources.ts';
import { readModels, readProviderLines } from '../models/bundled-table.ts';
import { loadBundledPrices } from './bundled-prices.ts';
import { PriceLookup } from './price-lookup.ts';
import type { ProviderRow } from './price-rows.ts';

const lines = await readProviderLines();
const rows = lines
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as ProviderRow);
const lookup = new PriceLookup(lines);
const priced: PricedProvider[] = await readPricedProviders();

test('The committed table is exactly what the packages of its sources hold', async () => {
  const derived = await deriveFiles();
  expect(derived['providers.jsonl']).toBe(lines);
  expect(JSON.parse(derived['models.json'])).toEqual(await readModels());
});

test('Every price of today equals the one that pi-ai states for that provider and id', async () => {
  let compared = 0;
  for (const provider of Object.keys(listedProviders)) {
    const stated = new Map<string, ListedModel>();
    for (const model of await readListedModels(provider)) stated.set(model.id, model);
    for (const { id, rates } of rows.find((row) => row.id === provider)?.endpoints ?? []) {
      if (!rates) continue;
      const cost = stated.get(id)?.cost;
      const base = (unit: string) => {
        const rate = rates[unit];
        return typeof rate === 'object' ? rate.base : rate;
      };
      expect([provider, id, base('input_mtok') ?? 0, base('output_mtok') ?? 0]).toEqual([
        provider,
        id,
        cost?.input,
        cost?.output,
      ]);
      expect([base('cache_read_mtok') ?? 0, base('cache_write_mtok') ?? 0]).toEqual([
        cost?.cacheRead,
        cost?.cacheWrite,
      ]);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(1000);
});

/** Names that models go by: what the history matches, and the same with a version's day behind it. */
const namesOf = (provider: PricedProvider) =>
  [
    ...JSON.stringify(provider.models.map(({ match }) => match)).matchAll(/"(?:equals|starts_with)":"([^"]+)"/g),
  ].flatMap(([, name = '']) => [name, `${name}-20260115`, `${name.toUpperCase()} `]);

test('Before pi-ai was observed, every price is the one that genai-prices states, at any time of the day', () => {
  let compared = 0;
  for (const provider of priced) {
    // Every fifth name: the package's own search takes its time.
    for (const model of [...namesOf(provider).filter((_, index) => index % 5 === 0), 'no-such-model']) {
      for (const timestamp of [new Date('2024-03-01T12:00:00Z'), new Date('2026-09-21T17:15:00Z')]) {
        const known = calcPrice({ input_tokens: 1 }, model, { providerId: provider.id, timestamp });
        const found = lookup.find(providerIdOf(provider.id), model, timestamp.getTime());
        if (known === null && found?.source.name === 'pi-ai') continue;
        expect(found?.rates.input_mtok, `${provider.id} ${model}`).toEqual(known?.model_price.input_mtok);
        expect(found?.rates.output_mtok).toEqual(known?.model_price.output_mtok);
        expect(found === null).toBe(known === null);
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThan(1000);
});

test('Spellings of one model, with and without its maker, size or packaging, are one model', () => {
  const modelOf = (provider: string, id: string) =>
    rows.find((row) => row.id === provider)?.endpoints.find((endpoint) => endpoint.id === id)?.model;
  for (const [model, ...endpoints] of [
    ['nemotron-3-ultra-550b-a55b', 'baseten nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B'],
    ['nemotron-3.5-super-vl-120b-a12b', 'openrouter nvidia/nemotron-3.5-super-vl'],
    ['qwen3-32b', 'vercel-ai-gateway alibaba/qwen-3-32b', 'huggingface Qwen/Qwen3-32B'],
    ['qwen3-235b-a22b-2507', 'huggingface Qwen/Qwen3-235B-A22B-Instruct-2507'],
  ])
    for (const endpoint of endpoints)
      expect([endpoint, modelOf(...(endpoint.split(' ') as [string, string]))]).toEqual([endpoint, model]);
});

test('A model that a cloud lists under a name of its own does not become the cloud’s', async () => {
  const { models } = await readModels();
  const makers = models.filter(({ family }) => family.startsWith('claude')).map(({ maker }) => maker);
  expect(new Set(makers)).toEqual(new Set(['anthropic']));
});

test('At least 300 models have a current price, a context window and a source', () => {
  const complete = new Set(
    rows.flatMap(({ endpoints }) =>
      endpoints.filter(({ rates, tier, contextTokens }) => rates && !tier && contextTokens).map(({ model }) => model),
    ),
  );
  expect(complete.size).toBeGreaterThanOrEqual(300);
});

test('Where the two sources differ, the newer observation is the price, and its source and day are stamped on it', async () => {
  const table = await loadBundledPrices();
  const ask = (model: string) => table.find({ provider: 'mistral', model, baseUrl: null, tier: null, inputTokens: 10 });
  expect(ask('mistral-large-latest')).toMatchObject({
    inputMicros: 500_000,
    outputMicros: 1_500_000,
    stamp: { table: 'pi-ai', version: '1.5.2', asOf: '2026-11-10' },
  });
  expect(ask('mistral-large-2411')).toMatchObject({
    inputMicros: 2_000_000,
    stamp: { table: 'genai-prices', source: 'https://mistral.ai/pricing/api' },
  });
});

test('A price that pi-ai observed later does not change what a call of an earlier day cost', () => {
  const asked = (day: string) => lookup.find('mistral', 'mistral-small-latest', Date.parse(day))?.rates;
  expect(asked('2026-03-01')).toMatchObject({ input_mtok: 0.1, output_mtok: 0.3 });
  expect(asked('2026-11-22')).toMatchObject({ input_mtok: 0.15, output_mtok: 0.6 });
});

test('The models of our own news have a price', async () => {
  const table = await loadBundledPrices();
  const ask = (provider: string, model: string, baseUrl: string | null = null) =>
    table.find({ provider, model, baseUrl, tier: null, inputTokens: 10 });
  for (const [provider, model] of [
    ['anthropic', 'claude-haiku-5-5'],
    ['openai', 'gpt-6.1-sol'],
    ['openai', 'gpt-6.1-terra'],
    ['google', 'gemini-4-argon'],
    ['mistral', 'mistral-large-4'],
  ] as const)
    expect([model, ask(provider, model)?.inputMicros]).toEqual([model, expect.any(Number)]);
  expect(ask('custom', 'grok-4.7', 'https://api.x.ai/v1')?.outputMicros).toBe(6_000_000);
});

test('A reseller is known by its address, somebody’s own machine is not', () => {
  expect(lookup.findByAddress('https://openrouter.ai/api/v1')).toBe('openrouter');
  expect(lookup.findByAddress('https://router.huggingface.co/groq/v1')).toBe('huggingface_groq');
  expect(lookup.findByAddress('http://localhost:11434/v1')).toBeNull();
});
