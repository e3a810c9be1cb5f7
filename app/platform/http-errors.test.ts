import { createRequestHandler, type ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Forbidden, NotFound } from './http-errors.ts';

it('a refusal has a status and a sentence, and takes the words that a job queue adds', () => {
  const refusal = new NotFound('There is no such run.');
  expect([refusal.status, refusal.message]).toEqual([404, 'There is no such run.']);
  refusal.message = `${refusal.message} (Queue: runs)`;
  expect(refusal.message).toBe('There is no such run. (Queue: runs)');
  expect(refusal.data).toBe('There is no such run.');
  expect(new Forbidden('No.').message).toBe('No.');
});

/** What the router's server sends a browser that fetches the data of a page whose loader throws. */
async function dataAfter(thrown: unknown): Promise<{ status: number; body: string }> {
  const loader = () => {
    throw thrown;
  };
  const module = { default: () => null, loader };
  const build = {
    entry: { module: { default: () => new Response(), handleError: () => {} } },
    routes: { page: { id: 'page', path: 'page', module } },
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
    future: {},
    ssr: true,
    isSpaMode: false,
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
  const response = await createRequestHandler(build, 'production')(new Request('http://localhost/page.data'));
  return { status: response.status, body: await response.text() };
}

describe('the router', () => {
  it('sends the status and the sentence of a refusal to the browser', async () => {
    const { status, body } = await dataAfter(new NotFound('There is no such run.'));
    expect(status).toBe(404);
    expect(body).toContain('There is no such run.');
    expect(body).toContain('ErrorResponse');
  });

  it('hides the message of an error that is a bug', async () => {
    const { status, body } = await dataAfter(new Error('the password is swordfish'));
    expect(status).toBe(500);
    expect(body).not.toContain('swordfish');
  });
});
