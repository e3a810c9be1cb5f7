import { createStaticHandler, RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { readContentFile } from '../../platform/content-files.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DatabaseDown } from '../../platform/database.server.ts';
import { CACHE_TAGS_HEADER } from '../../platform/page-headers.ts';
import { type RequestFacts, requestFactsContext } from '../../platform/request-context.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { withAvailability } from '../../platform/web/unavailable-response.server.ts';
import { loader } from './sitemap.ts';

function withoutDatabase(ctx: Context): Context {
  const db = new Proxy(ctx.db, {
    get() {
      throw new DatabaseDown();
    },
  });
  return { ...ctx, db };
}

/** Asks for a sitemap as the server does. */
async function ask(ctx: Context, path: string): Promise<Response> {
  const requestContext = new RouterContextProvider();
  requestContext.set(requestFactsContext, { context: ctx, unavailable: null } as unknown as RequestFacts);
  const handler = createStaticHandler([
    { path: '/sitemap.xml', loader: loader as never },
    { path: '/sitemaps/:file', loader: loader as never },
  ]);
  const request = new Request(`http://127.0.0.1${path}`);
  const answer: Response = await handler.queryRoute(request, { requestContext }).catch((thrown: unknown) => {
    const { status, data } = thrown as { status: number; data: string };
    return new Response(data, { status });
  });
  return withAvailability(path, answer, { sentence: null, isIncomplete: false });
}

it.each(['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/tools-1.xml', '/sitemaps/alternatives-1.xml'])(
  'while the database is down, %s is answered 503 with a time to try again instead of a list without some tools',
  async (path) => {
    const ctx = await testContext();
    const down = await ask(withoutDatabase(ctx), path);
    expect(down.status).toBe(503);
    expect(Number(down.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(down.headers.get('cache-control') ?? '').not.toContain('s-maxage');
    const up = await ask(ctx, path);
    expect(up.status).toBe(200);
    expect(await up.text()).toContain('<loc>');
  },
);

it('every page of this site that the search finds is in the sitemap', async () => {
  const pages: { path: string }[] = JSON.parse(await readContentFile('pages.json'));
  const listed = await (await ask(await testContext(), '/sitemaps/pages.xml')).text();
  for (const { path } of pages) expect(listed).toContain(`${path}</loc>`);
});

it('a sitemap, which lists models too, is made again when a model changes', async () => {
  const { headers } = await ask(await testContext(), '/sitemaps/pages.xml');
  expect(headers.get(CACHE_TAGS_HEADER)!.split(',')).toContain('models');
});
