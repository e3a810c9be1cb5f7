import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeEach, expect, it } from 'vitest';
import { parseConfig } from '../../platform/config.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { type Answer, startAwkwardSite } from '../testing/awkward-site.server.ts';
import { fetchFeed } from './fetch-feed.server.ts';

const site = startAwkwardSite();
beforeEach(() => {
  site.answers['/feed'] = send('<rss version="2.0"><channel><item><title>One</title></item></channel></rss>');
});

const start = new Date('2026-11-20T12:00:00Z');
const config = parseConfig({ ALLOW_PRIVATE_ENDPOINTS: 'on', PUBLIC_URL: 'https://yardstick.example' });
const contextAt = (minutes: number) =>
  ({ config, now: () => new Date(start.getTime() + minutes * 60_000) }) as unknown as Context;
const send =
  (body: string): Answer =>
  (_request, response) =>
    response.writeHead(200).end(body);

const visit = (minutes = 0, timeoutMs?: number) =>
  fetchFeed(
    contextAt(minutes),
    { url: `${site.origin}/feed`, etag: null, lastModified: null },
    new AbortController().signal,
    timeoutMs,
  );

it.each<[string, Answer, string]>([
  ['the server fails', (_request, response) => response.writeHead(503).end(), 'the server answered with status 503.'],
  [
    'it was asked too often',
    (_request, response) => response.writeHead(429).end(),
    'the server answered with status 429.',
  ],
  ['the line was cut', (_request, response) => response.destroy(), 'The server did not answer properly.'],
])('does not visit a feed while robots.txt cannot be had because %s, and says so', async (_why, answer, words) => {
  site.answers['/robots.txt'] = answer;
  const message = `Not visited, because robots.txt of ${new URL(site.origin).host} could not be read: ${words}`;
  expect(await visit()).toMatchObject({ kind: 'failed', message: expect.stringContaining(message) });
  await visit(4);
  expect(site.visits.map(({ path }) => path)).toEqual(['/robots.txt']);
  delete site.answers['/robots.txt'];
  expect(await visit(6)).toMatchObject({ kind: 'read' });
});

it.each([
  ['is missing', (_request: IncomingMessage, response: ServerResponse) => response.writeHead(404).end()],
  ['is a page', send('<!doctype html><title>Welcome</title><p>Disallow: /')],
  ['is without end', send('User-agent: *\nAllow: /\n'.repeat(40_000))],
])('visits a feed when robots.txt %s', async (_how, answer) => {
  site.answers['/robots.txt'] = answer;
  expect(await visit()).toMatchObject({ kind: 'read' });
});

it.each<[string, Answer]>([
  ['never answers', () => {}],
  [
    'never comes to an end',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/rss+xml' });
      response.write('<?xml version="1.0"?><rss version="2.0"><channel>');
    },
  ],
])('gives up a feed that %s, and says so', async (_how, answer) => {
  // robots.txt is cached now, so the short timeout applies to the feed alone.
  await visit();
  site.answers['/feed'] = answer;
  const message = expect.stringMatching(/^No complete answer came within/);
  expect(await visit(1, 300)).toMatchObject({ kind: 'failed', message });
});
