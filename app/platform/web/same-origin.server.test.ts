import { describe, expect, it } from 'vitest';
import { comesFromAnotherSite, foreignOriginWords } from './same-origin.server.ts';

const publicUrl = 'https://yardstick.example';

const isRefused = (headers: Record<string, string>, { method = 'POST', path = '/login' } = {}) =>
  comesFromAnotherSite(method, new Headers(headers), new URL(path, publicUrl));

describe('a request that changes something', () => {
  it.each([
    ['the site itself', { origin: publicUrl }],
    ['a program without a browser', {}],
    ['an old browser of this site', { 'sec-fetch-site': 'same-origin' }],
    ['a person who typed the address', { 'sec-fetch-site': 'none' }],
  ])('is accepted from %s', (_who, headers: Record<string, string>) => {
    expect(isRefused(headers)).toBe(false);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a page without an origin of its own', { origin: 'null' }],
    ['the same host under another protocol', { origin: 'http://yardstick.example' }],
    ['an Origin that is no address', { origin: 'yardstick' }],
    ['a subdomain', { origin: 'https://blog.yardstick.example' }],
    ['another port', { origin: 'https://yardstick.example:8443' }],
    ['another site without Origin', { 'sec-fetch-site': 'cross-site' }],
    ['a subdomain without Origin', { 'sec-fetch-site': 'same-site' }],
    ['another site that names an API key to a page', { origin: 'https://evil.example', authorization: 'Bearer ys_1' }],
  ])('is refused from %s', (_who, headers: Record<string, string>) => {
    expect(isRefused(headers)).toBe(true);
  });

  it('is accepted below /api with an API key from a program that runs in another site’s page', () => {
    const headers = { origin: 'https://evil.example', authorization: 'Bearer ys_1' };
    expect(isRefused(headers, { path: '/api/run-benchmark' })).toBe(false);
    expect(isRefused({ origin: 'https://evil.example' }, { path: '/api/run-benchmark' })).toBe(true);
  });
});

it('reading is never refused for the site that a link stands on', () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    expect(isRefused({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, { method })).toBe(false);
});

it('the refusal of a form sent under another protocol names the right address', () => {
  const words = (origin: string) => foreignOriginWords(new Headers({ origin }), new URL('/login', publicUrl));
  expect(words('http://yardstick.example')).toBe(
    'This request came from http://yardstick.example, but the address of this site is https://yardstick.example. Open the site there and try again.',
  );
  expect(words('https://evil.example')).toBe('This request came from another site and was refused.');
});
