import { endpointSource, readModels, readProviders, retirements } from '@yardstick/bench/models';
import { expect, it } from 'vitest';
import { buildCatalogue } from './build-catalogue.ts';
import { viewOfDay } from './day-view.ts';
import { baseRate, conflictsOf, isContested, type ModelCorrection, priceOn, statusOf } from './model.ts';
import { listModels, parseModelListing } from './model-listing.ts';
import type { Observation, ObservedFacts } from './observed/observation.ts';
import type { SourcedFact } from './observed/who-states.ts';

const { makers, models } = await readModels();
const table = { makers, models, providers: await readProviders(), retirements };
const lastRead = new Map([
  ['models-dev', '2026-11-22'],
  ['litellm', '2026-11-21'],
  ['openai-list', '2026-11-22'],
]);

const price = (provider: string, name: string, input: number, more: Partial<Observation> = {}): Observation => ({
  source: 'models-dev',
  kind: 'price',
  provider,
  name,
  value: { input_mtok: input, output_mtok: 10 },
  effectiveFrom: null,
  effectiveTo: null,
  observedAt: '2026-11-15',
  ...more,
});
const facts = (provider: string, name: string, value: ObservedFacts, source = 'models-dev'): Observation => ({
  ...price(provider, name, 0),
  kind: 'facts',
  value,
  source,
});
const build = (...rows: Observation[]) => buildCatalogue(table, { rows, lastRead });
const own = (catalogue: ReturnType<typeof build>, id: string) => catalogue.find(id)!.endpoints[0]!;

it('lets the newest observation of an endpoint lead and shows the bundled price beside it', () => {
  const endpoint = own(build(price('openai', 'gpt-6-sol', 1.9)), 'gpt-6-sol');
  expect(priceOn(endpoint, '2026-11-22')).toMatchObject({ observedAt: '2026-11-22', source: { name: 'models.dev' } });
  expect(conflictsOf(endpoint)[0]?.source.name).toBe('pi-ai');
});

it('says nothing of a conflict where the sources agree', () => {
  const bundled = own(build(), 'gpt-6-sol').today!;
  const endpoint = own(build({ ...price('openai', 'gpt-6-sol', 0), value: bundled.rates }), 'gpt-6-sol');
  expect([endpoint.today?.source.name, endpoint.others]).toEqual(['models.dev', []]);
});

it('keeps the price of each day: a change that was observed contradicts no older observation', () => {
  const endpoint = own(
    build(
      price('openai', 'gpt-6-sol', 2, { observedAt: '2026-11-12' }),
      price('openai', 'gpt-6-sol', 0.5, { observedAt: '2026-11-20', effectiveFrom: '2026-11-20' }),
    ),
    'gpt-6-sol',
  );
  expect(baseRate(priceOn(endpoint, '2026-11-22')!.rates, 'input_mtok')).toBe(0.5);
  expect(endpoint.history.map(({ source, effectiveTo }) => [source.name, effectiveTo])).toContainEqual([
    'models.dev',
    '2026-11-20',
  ]);
  expect([conflictsOf(endpoint), isContested(endpoint)]).toEqual([[], false]);
});

it('shows every source that contradicts the leading one on its day', () => {
  const endpoint = own(
    build(price('openai', 'gpt-6-sol', 7), price('openai', 'gpt-6-sol', 8, { source: 'litellm' })),
    'gpt-6-sol',
  );
  expect(endpoint.others.map(({ source }) => source.name)).toEqual(['LiteLLM', 'pi-ai']);
  expect(isContested(endpoint)).toBe(true);
});

it('gives an endpoint of another provider to the model that it serves, and a new model a page of its own', () => {
  const catalogue = build(
    price('acme', 'gpt-6-sol', 3),
    facts('acme', 'gpt-6-sol', { providerName: 'Acme Cloud' }),
    price('openai', 'gpt-9-nova', 4),
    facts('openai', 'gpt-9-nova', { name: 'GPT-9 Nova', contextTokens: 2_000_000, released: '2026-11-19' }),
    price('acme', 'nobody-knows-it', 1),
  );
  const names = catalogue.find('gpt-6-sol')!.endpoints.map(({ provider }) => provider.name);
  expect(names).toContain('Acme Cloud');
  expect(catalogue.find('gpt-9-nova')).toMatchObject({
    name: 'GPT-9 Nova',
    maker: { id: 'openai' },
    contextTokens: 2_000_000,
    released: '2026-11-19',
  });
  expect(catalogue.resolve('nobody-knows-it')).toBeNull();
});

it('keeps the page and the prices of a model that its source no longer lists', () => {
  const catalogue = build(
    price('openai', 'gpt-9-nova', 4),
    facts('openai', 'gpt-9-nova', { name: 'GPT-9 Nova' }),
    price('openai', 'gpt-9-nova', 0, { value: null, observedAt: '2026-11-21' }),
    { ...facts('openai', 'gpt-9-nova', {}), value: null, observedAt: '2026-11-21' },
  );
  const model = catalogue.find('gpt-9-nova')!;
  expect(statusOf(model, '2026-11-22')).toBe('unlisted');
  expect(model.former[0]?.rows[0]).toMatchObject({ effectiveTo: '2026-11-21' });
});

it('takes the end that a provider’s own list names over a reported one', () => {
  const bundled = build().find('gpt-5-mini')!.retirement!;
  const catalogue = build(
    facts('openai', 'gpt-5-mini', { shutdown: '2027-02-01' }, 'openai-list'),
    facts('openai', 'gpt-6-sol', { shutdown: '2027-03-01' }, 'litellm'),
  );
  expect(bundled.shutdown).toBe('2026-12-11');
  expect(own(catalogue, 'gpt-5-mini').retirement).toMatchObject({ shutdown: '2027-02-01', standing: 'read' });
  expect(own(catalogue, 'gpt-6-sol').retirement).toMatchObject({ shutdown: '2027-03-01', standing: 'reported' });
});

it('survives names that are names of object prototypes', () => {
  const catalogue = build(
    price('__proto__', '__proto__', 1),
    price('openai', 'constructor', 1),
    facts('openai', 'toString', { name: 'hasOwnProperty' }),
  );
  expect(catalogue.find('__proto__')).toBeNull();
  expect(catalogue.find('gpt-6-sol')).not.toBeNull();
});

it('gives a published score whose name ends with a setting to its model, and names the setting', () => {
  const scored = (name: string): Observation => ({
    ...price('', name, 0),
    source: 'epoch',
    kind: 'scores',
    value: [{ benchmark: 'Puzzles', score: 0.5, standing: 'independent' }],
  });
  const names = ['gpt-6-sol', 'gpt-6-sol_high', 'openai/gpt-6-sol_32K', 'gpt-6-sol_mystery', 'nobody-1_high'];
  const { scoresOf, unresolvedScores } = build(...names.map(scored));
  expect(scoresOf('gpt-6-sol').map(({ name, setting }) => [name, setting])).toEqual([
    ['gpt-6-sol', null],
    ['gpt-6-sol_high', 'high'],
    ['openai/gpt-6-sol_32K', '32K'],
  ]);
  expect(unresolvedScores.map(({ name }) => name)).toEqual(['gpt-6-sol_mystery', 'nobody-1_high']);
});

it('filters by the days on which models were released and up to which they know the world; unknown days do not pass', () => {
  const catalogue = build(
    facts('openai', 'gpt-6-sol', { released: '2026-09-22', knowledge: '2026-03' }),
    facts('openai', 'gpt-6-luna', { released: '2026-05-01', knowledge: '2025-10' }),
  );
  const day = '2026-11-22';
  const { entries, dated } = viewOfDay(catalogue, day);
  const found = (query: string) =>
    listModels(entries, parseModelListing(new URLSearchParams(query)), day)
      .slice()
      .map(({ model }) => model.id);
  expect(dated).toEqual({ released: true, knowledge: true });
  expect(found('released=3')).toEqual(['gpt-6-sol']);
  expect(found('released=12&sort=name')).toEqual(['gpt-6-luna', 'gpt-6-sol']);
  expect(found('knowledge=12')).toEqual(['gpt-6-sol']);
  expect(found('knowledge=6')).toEqual([]);
  expect(viewOfDay(build(), day).dated).toEqual({ released: false, knowledge: false });
});

it('lets a release of the bundled table lead over a correction where it says something new after it', () => {
  const shown = own(build(), 'gpt-6-sol').contextTokens;
  const correctedTo = (corrected: unknown[], observedAt: string) => {
    const correction: ModelCorrection = {
      provider: 'openai',
      name: 'gpt-6-sol',
      field: 'contextTokens',
      value: 7_000,
      corrected,
      earlier: [],
      effectiveFrom: null,
      source: 'https://openai.com/models',
      quote: 'A context window of 7,000 tokens.',
      observedAt,
    };
    const catalogue = buildCatalogue(table, { rows: [], lastRead, corrections: [correction] });
    return own(catalogue, 'gpt-6-sol').contextTokens;
  };
  expect(correctedTo([5_000], '2020-01-01')).toBe(shown);
  expect(correctedTo([shown], '2020-01-01')).toBe(7_000);
  expect(correctedTo([5_000], endpointSource.observedAt)).toBe(7_000);
});

const corrected = (
  field: ModelCorrection['field'],
  provider: string,
  name: string,
  value: unknown,
): ModelCorrection => ({
  provider,
  name,
  field,
  value,
  corrected: [],
  earlier: [],
  effectiveFrom: null,
  source: 'https://example.com/deprecations',
  quote: 'It ends.',
  observedAt: '2026-11-23',
});
const correct = (...corrections: ModelCorrection[]) => buildCatalogue(table, { rows: [], lastRead, corrections });

it('lets the last correction of an announcement lead, of whichever of its endpoints, also on the same day', () => {
  const { provider, ids } = retirements.find((row) => row.ids.length > 1)!;
  const [first = '', second = ''] = ids;
  const end = (name: string, day: string) =>
    corrected('end', provider, name, { shutdown: `2030-01-${day}`, precision: 'exact' });
  const { retirements: ends } = correct(end(first, '01'), end(second, '02'), end(first, '03'));
  expect(ends.filter(({ retirement }) => retirement.provider === provider && retirement.ids.includes(second))).toEqual([
    expect.objectContaining({ retirement: expect.objectContaining({ ids, shutdown: '2030-01-03' }) }),
  ]);
});

it('keeps what the former maker announced when another maker is named, and lets it be corrected and withdrawn there', () => {
  const { maker, id, retirement } = correct().models.find(
    (model) => model.retirement && model.maker && !model.endpoints.some((one) => one.retirement === model.retirement),
  )!;
  const moved = corrected('maker', '', id, maker!.id === 'mistral' ? 'openai' : 'mistral');
  expect(correct(moved).find(id)).toMatchObject({ maker: { id: moved.value }, retirement });
  const names = retirement!.ids.map((name) => corrected('end', maker!.id, name, null));
  expect(correct(moved, ...names).find(id)?.retirement).toBeNull();
});

it('names the newest source that states a fact as it is shown, an editor by their source, and nobody for what is not stated', () => {
  const correction: ModelCorrection = {
    provider: 'openai',
    name: 'gpt-6-sol',
    field: 'maxOutputTokens',
    value: 77_000,
    corrected: [],
    earlier: [],
    effectiveFrom: null,
    source: 'https://www.openai.test/limits',
    quote: '77k',
    observedAt: '2026-11-21',
  };
  const rows = [
    facts('openai', 'gpt-6-sol', { contextTokens: 900_000 }),
    facts('openai', 'gpt-6-sol', { contextTokens: 800_000, hasTools: true }, 'litellm'),
  ];
  const catalogue = buildCatalogue(table, { rows, lastRead, corrections: [correction] });
  const model = catalogue.find('gpt-6-sol')!;
  const source = (field: SourcedFact) => catalogue.whoStates(model, field);
  expect(source('contextTokens')).toEqual({
    provider: 'OpenAI',
    name: 'models.dev',
    href: 'https://models.dev',
    day: '2026-11-22',
  });
  expect(source('hasTools')).toMatchObject({ name: 'LiteLLM', day: '2026-11-21' });
  expect(source('maxOutputTokens')).toMatchObject({ name: 'openai.test (by an editor)', day: '2026-11-21' });
  expect(source('input')).toMatchObject({ name: 'pi-ai 1.5.2', day: '2026-11-10' });
  expect(source('weights')).toBeNull();
  expect(catalogue.whoLists(model.endpoints[0]!)).toMatchObject({ provider: 'OpenAI', name: 'models.dev' });
});

it('has a source for every limit and ability of every model of the bundled table', () => {
  const catalogue = build();
  const fields = ['contextTokens', 'maxOutputTokens', 'input', 'output', 'reasoning', 'hasTools', 'weights'] as const;
  const without = catalogue.models.flatMap((model) =>
    fields.filter(
      (field) => model[field] !== null && String(model[field]) !== '' && catalogue.whoStates(model, field) === null,
    ),
  );
  expect(without).toEqual([]);
});
