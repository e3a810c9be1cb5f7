import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { catalogueImports, catalogueObservations } from '../schema.server.ts';
import {
  type Answer,
  contextAfter,
  documentOf,
  mainEndpoint,
  model,
  send,
  startSourceSite,
} from '../testing/source-site.server.ts';

const site = startSourceSite();

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
      'in a currency that does not exist',
      send(
        documentOf(
          Object.fromEntries(
            [0, 1, 2].map((n) => [`gpt-test-${n}`, { ...model(1), cost: { input: 1, output: 1, currency: 'QQQ' } }]),
          ),
        ),
      ),
      /3 of 20 rows.*ISO 4217 does not have: 3\./,
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
    site.answer = hostile;
    expect(await site.read(ctx)).toMatchObject({ outcome: 'failed', message: expect.stringMatching(message) });
    expect(await ctx.db.$count(catalogueObservations)).toBe(0);
    expect(await ctx.db.$count(catalogueImports, eq(catalogueImports.outcome, 'failed'))).toBe(1);
    expect(await mainEndpoint(ctx)).toMatchObject({ today: { source: { name: 'pi-ai' } } });
  });

  it('with text that no database stores loses these rows only', async () => {
    const ctx = await contextAfter(0);
    const bad = JSON.stringify(model(1)).replace('A model', '\\u0000').replace('"text"', '"\\ud800"');
    site.answer = send(documentOf().replace(JSON.stringify(model(1)), bad));
    expect(await site.read(ctx)).toMatchObject({ outcome: 'applied', rows: 20, skipped: 1 });
    site.answer = send(documentOf({}, 'open\u0000ai'));
    expect(await site.read(ctx, 'models-dev', true)).toMatchObject({
      outcome: 'failed',
    });
  });

  it('with names of object prototypes changes nothing but rows of these names', async () => {
    const ctx = await contextAfter(0);
    site.answer = send(
      documentOf({ constructor: model(1), toString: model(1) }).replace('"gpt-test-0"', '"__proto__"'),
    );
    expect(await site.read(ctx)).toMatchObject({ outcome: 'applied' });
    expect(await mainEndpoint(ctx)).not.toBeNull();
    expect(({} as Record<string, unknown>).cost).toBeUndefined();
  });
});
