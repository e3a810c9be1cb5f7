import { readModels, readProviders, retirements } from '@yardstick/bench/models';
import { expect, it } from 'vitest';
import { buildCatalogue } from './build-catalogue.ts';
import { viewOfDay } from './day-view.ts';
import { baseRate, conflictsOf, isContested, mixedPrice, offersOf, priceOn, statusOf } from './model.ts';
import { listModels, modelListingSearch, parseModelListing } from './model-listing.ts';
import { modelMarkdown } from './page/model-markdown.ts';
import { modelPage } from './page/model-page.ts';
import { retirementFeeds, writeCalendar } from './page/retirement-calendar.ts';

const DAY = '2026-11-22';
const { makers, models } = await readModels();
const catalogue = buildCatalogue({ makers, models, providers: await readProviders(), retirements });
const find = (id: string) => {
  const model = catalogue.find(id);
  if (model === null) throw new Error(`no model ${id}`);
  return model;
};
const list = (query: string, day = DAY) =>
  listModels(viewOfDay(catalogue, day).entries, parseModelListing(new URLSearchParams(query)), day).slice();

it('knows who serves a model, its own maker first, and what each asks', () => {
  const [own, ...others] = find('gpt-6-sol').endpoints;
  expect([own?.provider.id, own?.id]).toEqual(['openai', 'gpt-6-sol']);
  expect(others.map(({ provider }) => provider.id)).toEqual(expect.arrayContaining(['azure', 'openrouter']));
  expect(own?.today).toMatchObject({ observedAt: '2026-11-10', source: { name: 'pi-ai', licence: 'MIT' } });
  expect(baseRate(own?.today?.rates ?? {}, 'output_mtok')).toBe(10);
});

it('names the source and the day of every price that it shows', () => {
  for (const model of catalogue.models)
    for (const { endpoint, row } of modelPage(catalogue, model, DAY).prices)
      if (row)
        expect([endpoint.id, URL.canParse(row.source.url), row.source.licence, row.observedAt]).toEqual([
          endpoint.id,
          true,
          'MIT',
          expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        ]);
});

it('says from its announced end on that a model has ended, and not a day before', () => {
  const model = find('gpt-5-mini');
  expect([statusOf(model, '2026-12-10'), model.retirement?.shutdown]).toEqual(['ending', '2026-12-11']);
  // Azure and others have schedules of their own.
  expect(statusOf(model, '2026-12-11')).toBe('withdrawn');
  expect(statusOf(find('claude-3-opus'), DAY)).toBe('retired');
  expect(statusOf(find('gpt-6-sol'), DAY)).toBe('served');
});

it('shows two sources that differ side by side, and takes the newer one', () => {
  const differing = catalogue.models.flatMap(({ endpoints }) =>
    endpoints.filter((endpoint) => conflictsOf(endpoint).length > 0),
  );
  expect(differing.length).toBeGreaterThan(0);
  for (const endpoint of differing) {
    expect(priceOn(endpoint, DAY)?.source.name).toBe('pi-ai');
    expect(conflictsOf(endpoint)[0]?.source.name).toBe('genai-prices');
  }
});

it('never leads with a price that another source contradicts, while another is known', () => {
  const contested = catalogue.models.filter(({ endpoints }) => endpoints.some(isContested));
  expect(contested.length).toBeGreaterThan(0);
  for (const model of contested) {
    const offers = offersOf(model, DAY);
    const isSettled = offers.some(({ endpoint }) => !isContested(endpoint));
    if (isSettled) expect([model.id, isContested(offers[0]!.endpoint)]).toEqual([model.id, false]);
  }
  const listed = list('q=glm-5.3').find(({ model }) => model.id === 'glm-5.3');
  expect([listed?.offer?.endpoint.provider.id === 'openrouter', listed?.offer?.input]).toEqual([false, 1.4]);
});

it('never leads with a price of one source that is under a third of what others ask', () => {
  const offers = offersOf(find('deepseek-v4.1-flash'), DAY);
  const low = offers.find(({ endpoint }) => endpoint.provider.id === 'openrouter');
  expect([low?.input, low?.doubt]).toEqual([0.006, 'far-below']);
  expect(offers[0]?.doubt).toBeNull();
  const input = { input: 1_000_000, output: 0 };
  expect(offersOf(find('deepseek-v4.1-flash'), DAY, input)[0]?.input).toBeGreaterThan(0.05);
});

it('states of a past day the price that its source dates to it, not the one of today', () => {
  const small = catalogue.resolve('mistral-small-latest')!.endpoints.find(({ id }) => id === 'mistral-small-latest')!;
  expect(baseRate(priceOn(small, '2026-03-01')!.rates, 'output_mtok')).toBe(0.3);
  expect(baseRate(priceOn(small, DAY)!.rates, 'output_mtok')).toBe(0.6);
});

it('finds a model by each of its ids, by the names of gateways and by dated and retired ids', () => {
  for (const [name, id] of [
    ['claude-opus-4-5-20251101', 'claude-opus-4-5'],
    ['openai/gpt-6-sol', 'gpt-6-sol'],
    ['deepseek-ai/DeepSeek-V4.1-Flash', 'deepseek-v4.1-flash'],
    ['mistral-large-latest', 'mistral-large-3'],
    ['claude-3-opus-20240229', 'claude-3-opus'],
  ])
    expect([name, catalogue.resolve(name!)?.id]).toEqual([name, id]);
  expect(catalogue.resolve('nonsense')).toBeNull();
});

it('answers which model costs under a dollar, calls tools, reads 200k tokens and lives for a year', () => {
  const found = list('price=1&tools=yes&context=200000&life=12');
  expect(found.length).toBeGreaterThan(5);
  for (const { model, offer, status } of found) {
    expect(offer!.output).toBeLessThanOrEqual(1);
    expect(model.contextTokens).toBeGreaterThanOrEqual(200_000);
    expect([model.hasTools, status === 'retired']).toEqual([true, false]);
    expect(model.retirement?.shutdown ?? '9').toSatisfy((end: string) => end >= '2027-11-22');
  }
});

it('orders by price at the mix that is asked for, and puts unknown prices last', () => {
  for (const query of ['sort=price', 'sort=price&in=0&out=1000', 'sort=price&in=100000&out=1']) {
    const { mix } = parseModelListing(new URLSearchParams(query));
    const prices = list(query).map(({ offer }) => (offer ? mixedPrice(offer, mix) : Number.POSITIVE_INFINITY));
    expect(prices).toEqual(prices.toSorted((left, right) => left - right));
  }
});

it('sends a first call and a benchmark of a model that its maker ended to a provider that still serves it', () => {
  const { main, status } = modelPage(catalogue, find('gpt-4'), DAY);
  expect(status).toBe('withdrawn');
  expect(main?.provider.id).not.toBe('openai');
  expect(main?.retirement).toBeNull();
  expect(modelPage(catalogue, find('gpt-6-sol'), DAY).main?.provider.id).toBe('openai');
});

it('writes a list to its address and reads the same from it; what it does not understand counts as not there', () => {
  const query = 'q=claude&maker=anthropic&context=200000&tools=yes&sort=context&in=10&view=cards&page=2';
  expect(modelListingSearch(parseModelListing(new URLSearchParams(query)))).toBe(`?${query}`);
  expect(modelListingSearch(parseModelListing(new URLSearchParams('page=-1&in=x&price=7&sort=odd&status=none')))).toBe(
    '',
  );
});

it('offers cheaper models only where they are cheaper, read as much and take the same input', () => {
  const model = find('claude-opus-5');
  const { alternatives, mixed } = modelPage(catalogue, model, DAY);
  expect(alternatives.length).toBeGreaterThan(0);
  for (const { id, mixed: price } of alternatives) {
    const other = find(id);
    expect(price).toBeLessThan(mixed!);
    expect(other.contextTokens).toBeGreaterThanOrEqual(model.contextTokens!);
    expect(other.input).toEqual(expect.arrayContaining(model.input));
  }
});

it('takes a price of nothing for free only where the id says so', () => {
  for (const { endpoints } of catalogue.models)
    for (const { today, tier } of endpoints)
      if (today && baseRate(today.rates, 'output_mtok') === 0) expect(tier).toBe('free');
  expect(offersOf(find('gpt-6-sol'), DAY).every(({ output }) => output > 0)).toBe(true);
});

it('writes a page as Markdown with each price’s source', () => {
  const text = modelMarkdown(find('gpt-5-mini'), 'ending', DAY, 'https://y.example/models/gpt-5-mini');
  expect(text).toContain('# GPT-5 Mini');
  expect(text).toContain('End: 2026-12-11, recommended instead: gpt-6.1-terra');
  expect(text).toMatch(/OpenAI, `gpt-5-mini`: input \$0\.25, output \$2\.00.*pi-ai 1\.5\.2, observed 2026-11-10/);
});

it('writes announced ends as a calendar of whole days and in the form of model-eol', () => {
  const entries = catalogue.retirements.map(({ retirement, model, provider }) => ({
    retirement,
    modelId: model?.id ?? null,
    name: model?.name ?? retirement.ids[0]!,
    provider,
  }));
  const calendar = writeCalendar(entries, 'https://y.example', new Date('2026-11-22T00:00:00Z'));
  expect(calendar.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
  expect(calendar).toContain('UID:openai-gpt-5-2025-08-07@y.example\r\n');
  expect(calendar).toContain('DTSTART;VALUE=DATE:20261211\r\n');
  for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const [anthropic] = retirementFeeds(entries, new Date(0));
  expect(anthropic).toMatchObject({ spec: 'model-eol/0.1', publisher: 'anthropic' });
  expect(anthropic?.models).toContainEqual(
    expect.objectContaining({ id: 'claude-3-opus-20240229', shutdown: '2026-01-05', date_precision: 'exact' }),
  );
});

it('takes no context window that a source cut for its own use, and shows what its second source says', () => {
  // pi-ai keeps its own use of these below 272,000 tokens, where a step of the price begins; see `extract-models.ts`.
  for (const id of ['gpt-6-sol', 'gpt-6.1-sol', 'gpt-5.4'])
    expect([id, find(id).contextTokens]).toEqual([id, 1_050_000]);
  for (const { endpoints } of catalogue.models)
    for (const { id, contextTokens, today } of endpoints) {
      const input = today?.rates.input_mtok;
      for (const { start } of typeof input === 'object' ? input.tiers : [])
        expect([id, start < (contextTokens ?? Number.POSITIVE_INFINITY)]).toEqual([id, true]);
    }
  const differing = catalogue.models.flatMap(({ endpoints }) => endpoints.filter(({ otherContext }) => otherContext));
  expect(differing.map(({ id }) => id)).toContain('writer.palmyra-x5-v1:0');
  expect(differing.length).toBeLessThan(20);
});
