import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import routes from '../../routes.ts';
import { loader as answerBelowApi } from '../routes/api-call.ts';
import { operations } from './operations.server.ts';

it('Every address below /api is in the document, or known to serve our own pages and partners only', () => {
  const written = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap(({ path = '', children = [] }) => [path, ...written(children)]);
  const described = operations.map(({ path }) => path.slice(1));
  const others = written(routes as RouteConfigEntry[]).filter(
    (path) => /^api\//.test(path) && !described.includes(path),
  );
  expect(others.sort()).toEqual([
    'api/*',
    'api/account/export',
    'api/auth/*',
    'api/check-subscription',
    'api/create-certification-payment',
    'api/create-checkout',
    'api/create-featured-listing',
    'api/customer-portal',
    'api/listing-events',
    'api/model-rows',
    'api/own-measurements',
    'api/page-views',
    'api/plan-terms',
    'api/search-index',
    'api/search-suggestions',
    'api/session',
    'api/sign-out',
    'api/similar-tools',
    'api/stripe/webhook',
  ]);
});

it.each(['/api/openapi.json', '/api/v1', '/api/v1/', '/api/v1/openapi.json'])(
  '%s answers with the document',
  async (address) => {
    const request = new Request(`https://site.example${address}`);
    const answer = await answerBelowApi({ context: new TestBrowser(await testContext()).provider(), request } as never);
    expect(((await answer.json()) as { openapi: string }).openapi).toBe('3.1.0');
  },
);
