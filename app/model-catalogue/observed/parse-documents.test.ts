import { describe, expect, it } from 'vitest';
import { parseGenaiPrices } from './parse-genai-prices.ts';
import { parseLiteLlm } from './parse-litellm.ts';
import { parseModelsDev } from './parse-models-dev.ts';
import { parseOpenRouter } from './parse-openrouter.ts';
import { parseProviderList } from './parse-provider-list.ts';
import { nextArenaPage, parseArena, parseArtificialAnalysis, parseEpoch, parseVendorScores } from './parse-scores.ts';
import type { StatementList } from './statement-list.ts';

/** A few rows of each format, written by hand in the form that the source documents. */

const known = new Set(['openai gpt-6-sol', 'google gemini-4-argon', 'amazon-bedrock anthropic.claude-opus-5-v1:0']);
const read = (list: StatementList) =>
  list.statements().map(({ kind, provider, name, value }) => [kind, provider, name, value]);

const modelsDev = (models: Record<string, unknown>, provider = 'openai') => ({
  [provider]: {
    id: provider,
    name: 'OpenAI',
    npm: '@ai-sdk/openai',
    env: ['OPENAI_API_KEY'],
    doc: 'https://x',
    models,
  },
});
const sol = {
  id: 'gpt-6-sol',
  name: 'GPT-6 Sol',
  attachment: true,
  reasoning: true,
  tool_call: true,
  structured_output: true,
  knowledge: '2026-04',
  release_date: '2026-08-07',
  last_updated: '2026-08-07',
  modalities: { input: ['text', 'image'], output: ['text'] },
  open_weights: false,
  cost: { input: 1.25, output: 10, cache_read: 0.125, context_over_200k: { input: 2.5, output: 15 } },
  limit: { context: 400_000, output: 128_000 },
};

describe('models.dev', () => {
  it('states prices with steps, and facts with dates', () => {
    expect(read(parseModelsDev(modelsDev({ 'gpt-6-sol': sol }), known))).toEqual([
      [
        'price',
        'openai',
        'gpt-6-sol',
        {
          input_mtok: { base: 1.25, tiers: [{ start: 200_000, price: 2.5 }] },
          output_mtok: { base: 10, tiers: [{ start: 200_000, price: 15 }] },
          cache_read_mtok: 0.125,
        },
      ],
      [
        'facts',
        'openai',
        'gpt-6-sol',
        expect.objectContaining({
          name: 'GPT-6 Sol',
          contextTokens: 400_000,
          released: '2026-08-07',
          knowledge: '2026-04',
        }),
      ],
    ]);
  });

  it('takes a price of nothing for not known, and no figures of sellers of subscriptions', () => {
    const free = { ...sol, cost: { input: 0, output: 0 } };
    expect(read(parseModelsDev(modelsDev({ 'gpt-6-sol': free }), known)).map(([kind]) => kind)).toEqual(['facts']);
    expect(read(parseModelsDev(modelsDev({ x: sol }, 'zai-coding-plan'), known))).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['a negative price', { ...sol, cost: { input: -1, output: 2 } }],
    ['an absurd price', { ...sol, cost: { input: 1e12, output: 2 } }],
    ['a price that is no number', { ...sol, cost: { input: 'NaN', output: 2 } }],
    ['a currency that ISO 4217 does not have', { ...sol, cost: { input: 1, output: 2, currency: 'DOGE' } }],
    ['an absurd context window', { ...sol, limit: { context: -5, output: 1 } }],
    ['no object', 'gpt-6'],
  ])('leaves out a row with %s, and counts it', (_what, row) => {
    const list = parseModelsDev(modelsDev({ 'gpt-6-sol': row }), known);
    expect([list.rows, list.skipped]).toEqual([1, 1]);
    expect(read(list).filter(([kind]) => kind === 'price' && false)).toEqual([]);
  });

  it('leaves out what is stated twice and differently', () => {
    const list = parseModelsDev(
      modelsDev({ 'gpt-6-sol': sol, 'GPT-6-Sol': { ...sol, cost: { input: 9, output: 9 } } }),
      known,
    );
    expect(read(list).map(([kind]) => kind)).toEqual(['facts']);
  });

  it('reads names of object prototypes as names', () => {
    const text = `{"__proto__":{"name":"P","models":{"constructor":${JSON.stringify(sol)},"__proto__":${JSON.stringify(sol)}}}}`;
    expect(() => parseModelsDev(JSON.parse(text), known)).not.toThrow();
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });
});

it('LiteLLM states prices per token of endpoints that are known, and announced ends', () => {
  const rows = {
    sample_spec: { litellm_provider: 'one of https://docs.litellm.ai/docs/providers', max_tokens: 'LEGACY' },
    'gpt-6-sol': {
      litellm_provider: 'openai',
      mode: 'chat',
      input_cost_per_token: 1.25e-6,
      output_cost_per_token: 1e-5,
      cache_read_input_token_cost: 1.25e-7,
      deprecation_date: '2027-08-07',
    },
    'gemini/gemini-4-argon': {
      litellm_provider: 'gemini',
      input_cost_per_token: 6e-8,
      output_cost_per_token: 2.4e-7,
      input_cost_per_token_above_200k_tokens: 1.2e-7,
    },
    'anthropic.claude-opus-5-v1:0': {
      litellm_provider: 'bedrock_converse',
      input_cost_per_token: 5e-6,
      output_cost_per_token: 2.5e-5,
    },
    'acme/unheard-of': { litellm_provider: 'acme', input_cost_per_token: 1, output_cost_per_token: 1 },
    '1024-x-1024/dall-e-2': { litellm_provider: 'openai', mode: 'image_generation', input_cost_per_pixel: 1.9e-8 },
  };
  const list = parseLiteLlm(rows, known);
  expect([list.rows, list.skipped]).toEqual([5, 0]);
  expect(read(list)).toEqual([
    ['price', 'openai', 'gpt-6-sol', { input_mtok: 1.25, output_mtok: 10, cache_read_mtok: 0.125 }],
    ['facts', 'openai', 'gpt-6-sol', { shutdown: '2027-08-07' }],
    [
      'price',
      'google',
      'gemini-4-argon',
      { input_mtok: { base: 0.06, tiers: [{ start: 200_000, price: 0.12 }] }, output_mtok: 0.24 },
    ],
    ['price', 'amazon-bedrock', 'anthropic.claude-opus-5-v1:0', { input_mtok: 5, output_mtok: 25 }],
  ]);
});

it('genai-prices states the price that holds on the day, found by rules, with the day since when', () => {
  const providers = [
    {
      id: 'openai',
      name: 'OpenAI',
      pricing_urls: ['https://openai.com/api/pricing/'],
      api_pattern: 'https://api\\.openai\\.com',
      models: [
        {
          id: 'gpt-6-sol',
          match: { or: [{ equals: 'gpt-6-sol' }, { starts_with: 'gpt-6-sol-' }] },
          context_window: 400_000,
          prices: [
            { prices: { input_mtok: 2, output_mtok: 12 } },
            { constraint: { start_date: '2026-11-01' }, prices: { input_mtok: 1.25, output_mtok: 10 } },
            { constraint: { start_date: '2027-01-01' }, prices: { input_mtok: 1, output_mtok: 8 } },
          ],
        },
      ],
    },
  ];
  const [statement] = parseGenaiPrices(providers, known, '2026-11-22').statements();
  expect(statement).toMatchObject({ value: { input_mtok: 1.25, output_mtok: 10 }, effectiveFrom: '2026-11-01' });
});

it('OpenRouter states decimal strings per token, request and image, and no price where a router chooses the model', () => {
  const model = {
    id: 'openai/gpt-6-sol',
    canonical_slug: 'openai/gpt-6-sol-20260807',
    name: 'OpenAI: GPT-6 Sol',
    created: 1_786_000_000,
    context_length: 400_000,
    architecture: { modality: 'text->text', input_modalities: ['text'], output_modalities: ['text'] },
    pricing: { prompt: '0.00000125', completion: '0.00001', request: '0', image: '0', input_cache_read: '1.25e-7' },
    top_provider: { context_length: 400_000, max_completion_tokens: 128_000, is_moderated: true },
    per_request_limits: null,
    supported_parameters: ['tools', 'max_tokens'],
    expiration_date: null,
  };
  const router = { ...model, id: 'openrouter/auto', pricing: { prompt: '-1', completion: '-1' } };
  const list = parseOpenRouter({ data: [model, router] });
  expect(list.skipped).toBe(0);
  expect(read(list)).toEqual([
    ['price', 'openrouter', 'openai/gpt-6-sol', { input_mtok: 1.25, output_mtok: 10, cache_read_mtok: 0.125 }],
    [
      'facts',
      'openrouter',
      'openai/gpt-6-sol',
      expect.objectContaining({ hasTools: true, hasStructuredOutput: false }),
    ],
  ]);
  const asked = { ...model, pricing: { ...model.pricing, request: '0.005', image: '0.00145' } };
  expect(read(parseOpenRouter({ data: [asked] }))[0]?.[3]).toMatchObject({ requests_kcount: 5, images_kcount: 1.45 });
  for (const prompt of ['NaN', '-0.5', 'Infinity', '1e999', '', '0x10', '١'])
    expect([prompt, parseOpenRouter({ data: [{ ...model, pricing: { prompt, completion: '1' } }] }).skipped]).toEqual([
      prompt,
      1,
    ]);
});

it('a provider’s own list states ends, and nothing of models that only the operator’s account can see', () => {
  const data = [
    { id: 'gpt-6-sol', object: 'model', created: 1_786_000_000, owned_by: 'openai', shutdown_date: '2027-08-07' },
    { id: 'ft:gpt-6-sol:my-company::abc', object: 'model', owned_by: 'my-company', shutdown_date: null },
  ];
  expect(read(parseProviderList('openai', { object: 'list', data }, known))).toEqual([
    ['facts', 'openai', 'gpt-6-sol', { shutdown: '2027-08-07' }],
  ]);
});

describe('published scores', () => {
  it('of LMArena have interval, votes, rank and day, and are read page by page', () => {
    const row = {
      model_name: 'gpt-6-sol',
      organization: 'openai',
      license: 'Proprietary',
      rating: 1476.5,
      rating_lower: 1470,
      rating_upper: 1483,
      vote_count: 12_000,
      rank: 3,
      category: 'overall',
      leaderboard_publish_date: '2026-11-13',
    };
    const page = { features: [], rows: [{ row_idx: 0, row, truncated_cells: [] }], num_rows_total: 2, partial: false };
    expect(read(parseArena([page]))).toEqual([
      [
        'scores',
        '',
        'gpt-6-sol',
        [expect.objectContaining({ score: 1476.5, low: 1470, votes: 12_000, rank: 3, date: '2026-11-13' })],
      ],
    ]);
    const url = 'https://datasets.example/filter?offset=0&length=1';
    const next = nextArenaPage(url, page);
    expect([next, next && nextArenaPage(next, page)]).toEqual([
      'https://datasets.example/filter?offset=1&length=1',
      null,
    ]);
  });

  it('of Epoch AI are those of the newest finished run, with its standard error as an interval', () => {
    const csv = [
      'id_runs,task,model,mean_score,stderr,started_at,Status',
      'a,GPQA diamond,gpt-6-sol_high,0.91,0.01,2026-09-01T10:00:00.000Z,Success',
      'b,GPQA diamond,gpt-6-sol_high,0.88,0.01,2026-10-01T10:00:00.000Z,Success',
      'c,GPQA diamond,gpt-6-sol_high,0.99,0.01,2026-11-01T10:00:00.000Z,Failed',
    ].join('\n');
    expect(read(parseEpoch(csv))).toEqual([
      [
        'scores',
        '',
        'gpt-6-sol_high',
        [expect.objectContaining({ benchmark: 'GPQA diamond', score: 0.88, date: '2026-10-01' })],
      ],
    ]);
  });

  it('of Artificial Analysis keep each evaluation apart', () => {
    const row = {
      id: '2dad8957',
      name: 'GPT-6 Sol (high)',
      slug: 'gpt-6-sol',
      model_creator: { id: 'e67e56e3', name: 'OpenAI', slug: 'openai' },
      evaluations: { artificial_analysis_intelligence_index: 71.2, gpqa: 0.9, aime: null },
      median_output_tokens_per_second: 120,
    };
    expect(read(parseArtificialAnalysis({ status: 200, data: [row] }))).toMatchObject([
      [
        'scores',
        '',
        'gpt-6-sol',
        [{ benchmark: 'artificial analysis intelligence index' }, { benchmark: 'gpqa', score: 0.9 }],
      ],
    ]);
  });

  it('of vendors name the page that states them, and open no other address than a web page', () => {
    const result = {
      name: 'SWE-bench Verified',
      score: 74.9,
      metric: '%',
      source: 'https://openai.com/x',
      date: '2026-08-07',
    };
    const list = parseVendorScores({
      'openai/gpt-6-sol': {
        id: 'openai/gpt-6-sol',
        name: 'GPT-6 Sol',
        benchmarks: [result, { ...result, source: 'javascript:alert(1)' }],
      },
    });
    expect(list.skipped).toBe(1);
    expect(read(list)).toMatchObject([
      ['scores', '', 'openai/gpt-6-sol', [{ standing: 'vendor', url: 'https://openai.com/x', score: 74.9, unit: '%' }]],
    ]);
  });
});
