import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../../platform/config.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { conflictsOf } from '../model.ts';
import { modelCatalogue, refreshModelCatalogue } from '../model-queries.server.ts';
import { decideChanges, listChanges, listSources } from '../review-observations.server.ts';
import { catalogueImports, catalogueObservations } from '../schema.server.ts';
import { importSource } from './import-source.server.ts';
import { listReaders, type SourceReader } from './source-readers.server.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let answer: Answer;
let visits: IncomingMessage['headers'][];
let origin = '';
const server = createServer((request, response) => {
  visits.push(request.headers);
  answer(request, response);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  visits = [];
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const config = parseConfig({ ALLOW_PRIVATE_ENDPOINTS: 'on', PUBLIC_URL: 'https://yardstick.example' });
const start = new Date('2026-11-22T03:00:00Z');

/** The same database some days later. */
async function contextAfter(days: number): Promise<Context> {
  return await testContext({
    config,
    now: new Date(start.getTime() + days * 86_400_000),
    actor: { kind: 'system', name: 'test' },
  });
}

const readerOf = (id: string): SourceReader => {
  const reader = listReaders(config).find((each) => each.id === id)!;
  return { ...reader, request: { ...reader.request, url: `${origin}/document` } };
};
const { signal } = new AbortController();
const run = (ctx: Context, id = 'models-dev') => importSource(ctx, readerOf(id), { signal });

const send =
  (body: string, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body);
const model = (input: number, output = 10) => ({
  name: 'A model',
  cost: { input, output },
  limit: { context: 400_000, output: 128_000 },
  modalities: { input: ['text'], output: ['text'] },
});
/** A document of models.dev with twenty models of one provider, of which `changes` replaces some or, by null, drops them. */
const documentOf = (changes: Record<string, unknown> = {}, provider = 'openai') => {
  const models: Record<string, unknown> = { 'gpt-6-sol': model(2) };
  for (let index = 0; index < 19; index++) models[`gpt-test-${index}`] = model(1);
  for (const [id, row] of Object.entries(changes)) {
    if (row === null) delete models[id];
    else models[id] = row;
  }
  return JSON.stringify({ [provider]: { id: provider, name: 'OpenAI', models } });
};
const main = async (ctx: Context, id = 'gpt-6-sol') => {
  await refreshModelCatalogue(ctx);
  return (await modelCatalogue(ctx)).find(id)?.endpoints[0] ?? null;
};
const inputOf = async (ctx: Context, id?: string) => (await main(ctx, id))?.today?.rates.input_mtok;

describe('reading a source', () => {
  it('stores what it says, asks next for what has changed since, and shows the row as its newest observation', async () => {
    const ctx = await contextAfter(0);
    answer = (request, response) =>
      request.headers['if-none-match'] === '"v1"'
        ? response.writeHead(304).end()
        : send(documentOf(), { etag: '"v1"' })(request, response);
    expect(await run(ctx)).toMatchObject({ outcome: 'applied', rows: 20, applied: 40, held: 0 });
    expect(await main(ctx, 'gpt-test-3')).toMatchObject({
      today: { observedAt: '2026-11-22', source: { name: 'models.dev' } },
    });
    const later = await contextAfter(1);
    expect(await run(later)).toMatchObject({ outcome: 'unchanged' });
    expect(visits[0]?.['user-agent']).toBe('YardstickBot/1.0 (+https://yardstick.example/models)');
    expect((await main(later, 'gpt-test-3'))?.today?.observedAt).toBe('2026-11-23');
  });

  it('asks once a day at most', async () => {
    answer = send(documentOf());
    await run(await contextAfter(0));
    expect(await run(await contextAfter(0.5))).toBeNull();
    expect(visits).toHaveLength(1);
  });

  it('never overwrites a row: a change is a new one, dated by the day on which it was seen', async () => {
    answer = send(documentOf());
    await run(await contextAfter(0));
    answer = send(documentOf({ 'gpt-test-3': model(1.2) }));
    const ctx = await contextAfter(1);
    expect(await run(ctx)).toMatchObject({ applied: 1, held: 0 });
    const endpoint = await main(ctx, 'gpt-test-3');
    expect(endpoint?.today).toMatchObject({ effectiveFrom: '2026-11-23', rates: { input_mtok: 1.2 } });
    expect(endpoint?.history).toMatchObject([{ effectiveTo: '2026-11-23', rates: { input_mtok: 1 } }]);
    const [change] = (await listChanges(ctx)).log;
    expect(change).toMatchObject({ name: 'gpt-test-3', previous: { input_mtok: 1 }, sourceName: 'models.dev' });
  });

  it('lets two sources that differ stand side by side without changing places each day', async () => {
    const litellm = JSON.stringify({
      'gpt-6-sol': { litellm_provider: 'openai', input_cost_per_token: 1.9e-6, output_cost_per_token: 1e-5 },
    });
    for (const day of [0, 1]) {
      const ctx = await contextAfter(day);
      answer = send(documentOf());
      await run(ctx);
      answer = send(litellm);
      expect(await run(ctx, 'litellm')).toMatchObject({ outcome: 'applied', applied: day === 0 ? 1 : 0 });
      const endpoint = await main(ctx);
      expect([endpoint?.today?.source.name, conflictsOf(endpoint!).map(({ source }) => source.name)]).toEqual([
        'models.dev',
        expect.arrayContaining(['LiteLLM']),
      ]);
    }
  });

  it('keeps what a source said when the source disappears', async () => {
    answer = send(documentOf());
    await run(await contextAfter(0));
    answer = (_request, response) => response.writeHead(404).end();
    const ctx = await contextAfter(30);
    expect(await run(ctx)).toMatchObject({ outcome: 'failed', message: 'The server answered with status 404.' });
    expect((await main(ctx, 'gpt-test-3'))?.today).toMatchObject({ observedAt: '2026-11-22' });
    const [source] = await listSources(ctx);
    expect(source).toMatchObject({ last: { outcome: 'failed' }, lastSuccess: start });
  });
});

describe('a change over the threshold', () => {
  it('waits for review: a price that doubles, halves or leaps from the bundled one is not shown before', async () => {
    answer = send(documentOf({ 'gpt-6-sol': model(50) }));
    const first = await contextAfter(0);
    expect(await run(first)).toMatchObject({ outcome: 'applied', held: 1 });
    answer = send(
      documentOf({
        'gpt-6-sol': model(50),
        'gpt-test-1': model(2),
        'gpt-test-2': model(0.5),
        'gpt-test-3': model(1.9),
      }),
    );
    const ctx = await contextAfter(1);
    expect(await run(ctx)).toMatchObject({ applied: 1, held: 2 });
    expect([
      await inputOf(ctx, 'gpt-test-1'),
      await inputOf(ctx, 'gpt-test-2'),
      await inputOf(ctx, 'gpt-test-3'),
    ]).toEqual([1, 1, 1.9]);
    expect((await main(ctx))?.today?.source.name).toBe('pi-ai');
    expect((await listChanges(ctx)).held.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['Input goes from $1 to $2.', 'Input goes from $1 to $0.5.']),
    );
  });

  it('is applied, rejected and undone by a decision, which stays when the source repeats itself', async () => {
    answer = send(documentOf());
    await run(await contextAfter(0));
    answer = send(documentOf({ 'gpt-test-1': model(4), 'gpt-test-2': model(5) }));
    const ctx = await contextAfter(1);
    await run(ctx);
    const { held } = await listChanges(ctx);
    const idOf = (name: string) => ({ kind: 'change', id: held.find((row) => row.name === name)!.id }) as const;
    await decideChanges(ctx, 'apply', idOf('gpt-test-1'));
    await decideChanges(ctx, 'reject', idOf('gpt-test-2'));
    expect([await inputOf(ctx, 'gpt-test-1'), await inputOf(ctx, 'gpt-test-2')]).toEqual([4, 1]);
    await decideChanges(ctx, 'undo', idOf('gpt-test-1'));
    expect(await inputOf(ctx, 'gpt-test-1')).toBe(1);
    const next = await contextAfter(2);
    expect(await run(next)).toMatchObject({ applied: 0, held: 0 });
    expect([await inputOf(next, 'gpt-test-1'), await inputOf(next, 'gpt-test-2')]).toEqual([1, 1]);
    const acts = await ctx.db.select({ action: auditLog.action }).from(auditLog).orderBy(desc(auditLog.id));
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['catalogue.apply', 'catalogue.reject', 'catalogue.undo']),
    );
    await expect(decideChanges(ctx, 'apply', { kind: 'change', id: 'unknown' })).rejects.toThrow(NotFound);
  });

  it('replaces one that waits when the source says something else meanwhile', async () => {
    answer = send(documentOf());
    await run(await contextAfter(0));
    answer = send(documentOf({ 'gpt-test-1': model(4) }));
    await run(await contextAfter(1));
    answer = send(documentOf());
    const ctx = await contextAfter(2);
    expect(await run(ctx)).toMatchObject({ applied: 0, held: 0 });
    expect((await listChanges(ctx)).heldCount).toBe(0);
  });

  it('holds a whole document in which more than a tenth of the rows is gone, until all of it is applied', async () => {
    answer = send(documentOf());
    await run(await contextAfter(0));
    const gone = Object.fromEntries([0, 1, 2].map((index) => [`gpt-test-${index}`, null]));
    answer = send(documentOf({ ...gone, 'gpt-test-5': model(1.1) }));
    const ctx = await contextAfter(1);
    expect(await run(ctx)).toMatchObject({
      outcome: 'held',
      applied: 0,
      held: 7,
      message: expect.stringContaining('6 of 40'),
    });
    expect([await inputOf(ctx, 'gpt-test-0'), await inputOf(ctx, 'gpt-test-5')]).toEqual([1, 1]);
    const importId = (await listChanges(ctx)).held[0]!.importId;
    expect(await decideChanges(ctx, 'apply', { kind: 'import', id: importId })).toBe(7);
    expect([await main(ctx, 'gpt-test-0'), await inputOf(ctx, 'gpt-test-5')]).toEqual([null, 1.1]);
    const model0 = (await modelCatalogue(ctx)).find('gpt-test-0');
    expect(model0?.former[0]?.rows).toMatchObject([{ rates: { input_mtok: 1 } }]);
  });

  it('drops single rows that are gone, and undoes a whole import', async () => {
    answer = send(documentOf());
    await run(await contextAfter(0));
    answer = send(documentOf({ 'gpt-test-0': null }));
    const ctx = await contextAfter(1);
    expect(await run(ctx)).toMatchObject({ outcome: 'applied', applied: 2 });
    expect(await main(ctx, 'gpt-test-0')).toBeNull();
    const [source] = await listSources(ctx);
    await decideChanges(ctx, 'undo', { kind: 'import', id: source!.last!.id });
    expect(await inputOf(ctx, 'gpt-test-0')).toBe(1);
  });
});

describe('a hostile document', () => {
  const huge = Buffer.alloc(1024 * 1024, 'x');
  it.each<[string, Answer, RegExp]>([
    ['that is a page', send('<!doctype html><p>Hello', { 'content-type': 'text/html' }), /kind that is not read/],
    ['that is a page under another name', send('<!doctype html><p>Hello'), /not valid text or JSON/],
    [
      'of 500 MB',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        let sent = 0;
        const more = () => {
          while (!response.destroyed && sent++ < 500)
            if (!response.write(huge)) return void response.once('drain', more);
          response.end();
        };
        more();
      },
      /larger than the 16 MB/,
    ],
    [
      'with numbers that are none',
      send('{"openai":{"name":"O","models":{"m":{"cost":{"input":NaN}}}}}'),
      /not valid text or JSON/,
    ],
    ['that is nested too deeply', send(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), /nested 40 deep/],
    ['of another form', send('[1, 2, 3]'), /expected form/],
    ['without rows', send('{}'), /no rows/],
    [
      'of negative prices',
      send(documentOf(Object.fromEntries([0, 1, 2].map((n) => [`gpt-test-${n}`, model(-1)])))),
      /3 of 20 rows/,
    ],
    [
      'in another currency',
      send(
        documentOf(
          Object.fromEntries(
            [0, 1, 2].map((n) => [`gpt-test-${n}`, { ...model(1), cost: { input: 1, output: 1, currency: 'CNY' } }]),
          ),
        ),
      ),
      /3 of 20 rows/,
    ],
    [
      'that breaks off',
      (_request, response) =>
        void response
          .writeHead(200, { 'content-length': '900', 'content-type': 'application/json' })
          .write('{"a', () => response.destroy()),
      /broke off|did not answer/,
    ],
    ['of no text', send('\u0000'), /not valid text or JSON/],
    [
      'that leads to a cloud’s secrets',
      (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      /reserved network address/,
    ],
  ])('%s changes nothing and says why', async (_what, hostile, message) => {
    const ctx = await contextAfter(0);
    answer = hostile;
    expect(await run(ctx)).toMatchObject({ outcome: 'failed', message: expect.stringMatching(message) });
    expect(await ctx.db.$count(catalogueObservations)).toBe(0);
    expect(await ctx.db.$count(catalogueImports, eq(catalogueImports.outcome, 'failed'))).toBe(1);
    expect(await main(ctx)).toMatchObject({ today: { source: { name: 'pi-ai' } } });
  });

  it('with text that no database stores loses these rows only', async () => {
    const ctx = await contextAfter(0);
    const bad = JSON.stringify(model(1)).replace('A model', '\\u0000').replace('"text"', '"\\ud800"');
    answer = send(documentOf().replace(JSON.stringify(model(1)), bad));
    expect(await run(ctx)).toMatchObject({ outcome: 'applied', rows: 20, skipped: 1 });
    answer = send(documentOf({}, 'open\u0000ai'));
    expect(await importSource(ctx, readerOf('models-dev'), { signal, isForced: true })).toMatchObject({
      outcome: 'failed',
    });
  });

  it('with names of object prototypes changes nothing but rows of these names', async () => {
    const ctx = await contextAfter(0);
    answer = send(documentOf({ constructor: model(1), toString: model(1) }).replace('"gpt-test-0"', '"__proto__"'));
    expect(await run(ctx)).toMatchObject({ outcome: 'applied' });
    expect(await main(ctx)).not.toBeNull();
    expect(({} as Record<string, unknown>).cost).toBeUndefined();
  });
});
