import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { type RequestFacts, requestFactsContext } from '../../platform/request-context.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { answerApiCall } from './operations.server.ts';

interface ApiTool {
  id: string;
  vendor: string;
  website: string;
  facts: { field: string; value: unknown; standing: string; source: string | null }[];
}

let caller = 0;
/** Each call has its own client address, unless the quota is being tested. */
async function call(
  ctx: Context,
  path: string,
  init: RequestInit = {},
  address = `10.0.${++caller >> 8}.${caller & 255}`,
) {
  const context = new RouterContextProvider();
  context.set(requestFactsContext, { context: ctx, clientAddress: address } as RequestFacts);
  const request = new Request(`https://site.example/api/v1${path}`, init);
  return await answerApiCall({ context, request });
}

it('following the cursors of /api/v1/tools yields every tool once', async () => {
  const ctx = await testContext();
  const ids: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const response = await call(ctx, `/tools?limit=100${next === '' ? '' : `&cursor=${next}`}`);
    const body = (await response.json()) as { data: { id: string }[]; next: string | null };
    ids.push(...body.data.map(({ id }) => id));
    next = body.next;
  }
  expect(ids.length).toBeGreaterThan(200);
  expect(new Set(ids).size).toBe(ids.length);
});

it.each([
  ['/tools?limit=0', 'limit'],
  ['/tools?limit=x', 'limit'],
  ['/tools?cursor=%00', 'cursor'],
  ['/tools?sort=__proto__', 'sort'],
  ['/tools?constructor=1', 'constructor'],
  ['/search', 'q'],
  ['/compare', 'tools'],
  ['/tools/chatgpt?team=0', 'team'],
  ['/tools/chatgpt?billing=weekly', 'billing'],
  ['/tools/chatgpt?asOf=soon', 'asOf'],
  ['/compare?tools=chatgpt&asOf=2999-01-01', 'asOf'],
])('%s is refused with 400 and names the parameter %s', async (url, field) => {
  const response = await call(await testContext(), url);
  expect(response.status).toBe(400);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  const body = (await response.json()) as { status: number; errors: { field: string; reason: string }[] };
  expect(body.status).toBe(400);
  expect(body.errors.map((error) => error.field)).toContain(field);
});

it.each(['/tools/nonsense', '/nonsense', '/tools/a/b/c', '/compare?tools=nonsense', '/dumps/users.json'])(
  '/api/v1%s is answered 404',
  async (url) => {
    expect((await call(await testContext(), url)).status).toBe(404);
  },
);

it('the catalogue answers 304 to a known ETag, lets any site read, and takes no POST', async () => {
  const ctx = await testContext();
  const first = await call(ctx, '/categories');
  expect(first.headers.get('access-control-allow-origin')).toBe('*');
  const again = await call(ctx, '/categories', { headers: { 'if-none-match': first.headers.get('etag')! } });
  expect(again.status).toBe(304);
  expect((await call(ctx, '/categories', { method: 'OPTIONS' })).status).toBe(204);
  expect((await call(ctx, '/categories', { method: 'POST' })).status).toBe(405);
});

it('one address may call the catalogue 120 times a minute, and is answered 429 after that', async () => {
  let now = new Date('2026-11-01T12:00:00Z');
  const ctx = await testContext({ now: () => now });
  const first = await call(ctx, '/categories', {}, '192.0.2.1');
  expect(first.headers.get('ratelimit-policy')).toBe('"default";q=120;w=60');
  expect(first.headers.get('ratelimit')).toBe('"default";r=119;t=60');
  for (let index = 1; index < 120; index++) await call(ctx, '/nonsense', {}, '192.0.2.1');
  const refused = await call(ctx, '/categories', {}, '192.0.2.1');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect((await call(ctx, '/categories', {}, '192.0.2.2')).status).toBe(200);
  now = new Date('2026-11-01T12:01:00Z');
  expect((await call(ctx, '/categories', {}, '192.0.2.1')).status).toBe(200);
});

it('the files of all tools carry the licence and the credit that sources ask for', async () => {
  const ctx = await testContext();
  const json = (await (await call(ctx, '/dumps/tools.json')).json()) as { licence: { name: string }; tools: object[] };
  expect(json.licence.name).toBe('CC BY-SA 4.0');
  const response = await call(ctx, '/dumps/tools.csv');
  const { parse } = await import('csv-parse/sync');
  const rows = parse(await response.text(), { columns: true, bom: true }) as Record<string, string>[];
  expect(rows.length).toBe(json.tools.length);
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.some((row) => row.price_attribution !== '')).toBe(true);
});

it('the CSV file says on what features, makers and websites rest, in columns after those that it had', async () => {
  const ctx = await testContext();
  const { tools } = (await (await call(ctx, '/dumps/tools.json')).json()) as { tools: ApiTool[] };
  const text = await (await call(ctx, '/dumps/tools.csv')).text();
  expect(text.split('\r\n')[0]).toMatch(
    /^id,name,.*,licence,vendor_standing,vendor_source,website_standing,website_source,feature_facts,vendor_by,website_by$/,
  );
  const { parse } = await import('csv-parse/sync');
  const rows = parse(text, { columns: true, bom: true }) as Record<string, string>[];
  expect(rows.find(({ id }) => id === 'chatgpt')).toMatchObject({
    vendor_standing: 'read',
    vendor_source: expect.stringMatching(/^https:/),
    website_standing: expect.stringMatching(/^(read|reported)$/),
  });
  for (const { vendor, vendor_standing, website, website_standing } of rows)
    expect([vendor_standing === '', website_standing === '']).toEqual([vendor === '', website === '']);
  for (const row of rows) {
    const said = JSON.parse(row.feature_facts!) as ApiTool['facts'];
    const full = tools.find(({ id }) => id === row.id)!.facts;
    for (const fact of said) expect(full).toContainEqual(expect.objectContaining(fact));
    const had = said.filter(({ value }) => value === 'yes').map(({ field }) => field.slice('feature:'.length));
    expect(had.join('; ')).toBe(row.features);
    expect(said.every(({ standing, source }) => standing === 'stated' || source !== null)).toBe(true);
  }
});

it('a maker or website that the API gives is borne by a fact, of one tool and in the file of all', async () => {
  const ctx = await testContext();
  const { tools } = (await (await call(ctx, '/dumps/tools.json')).json()) as { tools: ApiTool[] };
  const one = (await (await call(ctx, '/tools/chatgpt')).json()) as ApiTool;
  for (const tool of [one, ...tools])
    for (const field of ['vendor', 'website'] as const)
      expect(tool[field] === '', `${tool.id}, ${field}`).toBe(tool.facts.every((fact) => fact.field !== field));
});

it.each([
  ['chatgpt vs claude', 'comparison', '/compare?tools=chatgpt,claude', ['chatgpt', 'claude']],
  ['alternative to midjourney', 'alternatives', '/alternatives/midjourney', null],
  ['best ai coding assistant', 'best', '/best/coding', null],
  ['cheapest text to speech', 'tools', '/search?q=cheapest+text+to+speech', ['cartesia']],
])('the search for "%s" answers as the search page does, with the page that answers it', async (q, kind, page, ids) => {
  const ctx = await testContext();
  const response = await call(ctx, `/search?q=${encodeURIComponent(q)}`);
  const { answer, data } = (await response.json()) as { answer: object; data: { kind: string; id: string }[] };
  expect(answer).toMatchObject({ kind, url: ctx.config.publicUrl + page });
  expect(data.length).toBeGreaterThan(0);
  expect(data.every(({ kind: found }) => found !== 'answer')).toBe(true);
  if (ids) expect(data.slice(0, ids.length).map(({ id }) => id)).toEqual(ids);
});

it('the search for words has no answer of its own, and gives at most as many results of a kind as were asked for', async () => {
  const response = await call(await testContext(), '/search?q=openai&kind=company&limit=1');
  const { answer, data } = (await response.json()) as { answer: null; data: { kind: string; id: string }[] };
  expect(answer).toBe(null);
  expect(data.map(({ kind, id }) => `${kind}:${id}`)).toEqual(['company:openai']);
});

it.each([
  ['openai models', 'company', 'company:openai'],
  ['free video generator', 'news', 'news:'],
])('the search for "%s" among one kind, %s, looks for the words, and reads no question', async (q, kind, first) => {
  const response = await call(await testContext(), `/search?q=${encodeURIComponent(q)}&kind=${kind}`);
  const { answer, data } = (await response.json()) as { answer: object | null; data: { kind: string; id: string }[] };
  expect(answer).toBe(null);
  expect(data.map((found) => `${found.kind}:${found.id}`)[0]).toMatch(new RegExp(`^${first}`));
  expect(new Set(data.map((found) => found.kind))).toEqual(new Set([kind]));
});

it('one call says what requests cost a month, at which provider and by which source', async () => {
  const response = await call(await testContext(), '/calculator?requests=100&in=3000&out=1000&q=gpt-6-sol');
  const { data } = (await response.json()) as { data: Record<string, unknown>[] };
  expect(data.find(({ id }) => id === 'gpt-6-sol')).toMatchObject({
    month: 48,
    request: 0.016,
    currency: 'USD',
    source: { name: 'pi-ai', observedAt: '2026-11-10' },
  });
});

it('following the cursors of /api/v1/prices yields every change of a price once, newest first', async () => {
  const ctx = await testContext();
  const rows: { id: string; day: string }[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const response = await call(ctx, `/prices?limit=5${next === '' ? '' : `&cursor=${next}`}`);
    const body = (await response.json()) as { data: typeof rows; next: string | null };
    rows.push(...body.data);
    next = body.next;
  }
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows.map(({ day }) => day)).toEqual(
    rows
      .map(({ day }) => day)
      .sort()
      .reverse(),
  );
});

it('the dumps of models hold every model, every price row with its source, and every announced end', async () => {
  const ctx = await testContext();
  const models = (await (await call(ctx, '/dumps/models.json')).json()) as { models: { id: string }[] };
  expect(models.models.length).toBeGreaterThan(300);
  const prices = await (await call(ctx, '/dumps/prices.csv')).text();
  const lines = prices.trimEnd().split('\r\n');
  expect(lines.length).toBeGreaterThan(3000);
  for (const source of ['2026-11-10,pi-ai,1.5.2,MIT', '2026-09-23,genai-prices,0.1.8,MIT'])
    expect(prices).toContain(`gpt-6-sol,openai,gpt-6-sol,,output_mtok,,10,,,,${source},`);
  const ends = (await (await call(ctx, '/dumps/retirements.json')).json()) as { retirements: object[] };
  expect(ends.retirements.length).toBeGreaterThan(50);
});

it('a comparison of only the differences has the rows that are known to differ, and no other fact', async () => {
  const ctx = await testContext();
  const read = async (path: string) =>
    (await (await call(ctx, path)).json()) as { rows: { label: string; verdict: string }[]; url: string };
  const { rows } = await read('/compare?tools=chatgpt,claude,gemini');
  const differences = await read('/compare?tools=chatgpt,claude,gemini&view=differences');
  expect(rows.some(({ verdict }) => verdict === 'open')).toBe(true);
  expect(differences.rows).toEqual(rows.filter(({ verdict, label }) => verdict === 'different' || label === 'Visit'));
  expect(differences.url).toContain('view=differences');
});

it('a comparison names what is not known of each tool in one row', async () => {
  const answer = await call(await testContext(), '/compare?tools=chatgpt,gemini');
  const { rows } = (await answer.json()) as { rows: { label: string; values: string[] }[] };
  const unknown = rows.filter(({ label }) => label === 'Not known');
  expect(unknown).toHaveLength(1);
  for (const value of unknown[0]!.values) expect(value).toMatch(/^\d+ not known \((Pricing|Features): .+\)$/);
});
