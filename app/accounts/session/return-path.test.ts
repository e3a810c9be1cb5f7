import { describe, expect, it } from 'vitest';
import { loginPath, safeReturnPath } from './return-path.ts';

/** Spellings of an outside address that look like a path of this site. */
const addressesElsewhere = [
  'https://evil.example/',
  'HTTPS:evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/..',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/ /evil.example',
  '\t//evil.example',
  '/\u0000/evil.example',
  '/\u007f/../..//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/a/b/../..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/a/%2E%2e//evil.example',
  '/.%2e//evil.example',
  '/.///evil.example',
  '/./\\evil.example',
  '/a/..//user:password@evil.example',
  '/.//evil.example@site.invalid',
  '/.//site.invalid',
  '/.//evil.example?x#y',
  '//site.invalid@evil.example',
  '/..//[::1]',
  '/.//evil.example:443',
];

/** Odd paths that either stay on this site or are refused. */
const oddPaths = [
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/\u2044/evil.example',
  '/\u2215evil.example',
  '/\uff0f/evil.example',
  '/\uff0fevil.example',
  '/\u3002evil.example',
  '/@evil.example',
  '/:@evil.example',
  '/a//evil.example',
  '/?//evil.example',
  '/#//evil.example',
  '/;//evil.example',
  '/\ud800/evil.example',
];

describe('returning to the wanted page after sign-in', () => {
  it.each(['/', '/welcome', '/benchmarking?tab=settings', '/model/new#name', '/compare?tools=a,b'])(
    'returns to %s',
    (path) => {
      expect(safeReturnPath(path)).toBe(path);
    },
  );

  it.each(addressesElsewhere)('never returns to %j, which leads elsewhere', (value) => {
    expect(safeReturnPath(value)).toBeNull();
  });

  it.each(oddPaths)('stays on this site when it is asked to return to %j', (value) => {
    const path = safeReturnPath(value) ?? '/';
    for (const site of ['https://yardstick.example', 'http://127.0.0.1:3000']) {
      const target = new URL(path, `${site}/login`);
      expect(target.origin).toBe(site);
      // Resolving it again, as browsers and the router do, changes nothing.
      expect(new URL(target.pathname + target.search + target.hash, site).href).toBe(target.href);
    }
  });

  it.each([null, '', '/login?from=/login', '/sign-up', '/api/session', '/auth/callback', `/${'a'.repeat(3_000)}`])(
    'never returns to %j',
    (path) => {
      expect(safeReturnPath(path)).toBeNull();
    },
  );

  it('passes the wanted location along in the address of the sign-in page', () => {
    expect(loginPath('/benchmarking?tab=settings')).toBe('/login?from=%2Fbenchmarking%3Ftab%3Dsettings');
    expect(loginPath('//evil.example')).toBe('/login');
  });
});
