import { describe, expect, it } from 'vitest';
import { loginPath, safeReturnPath } from './return-path.ts';

describe('returning to the wanted page after sign-in', () => {
  it.each(['/welcome', '/benchmarking?tab=settings', '/model/new#name', '/compare?tools=a,b'])(
    'returns to %s',
    (path) => {
      expect(safeReturnPath(path)).toBe(path);
    },
  );

  it.each([
    null,
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/login?from=/login',
    '/sign-up',
    '/api/session',
    '/auth/callback',
    `/${'a'.repeat(3_000)}`,
  ])('never returns to %j', (path) => {
    expect(safeReturnPath(path)).toBeNull();
  });

  it('passes the wanted location along in the address of the sign-in page', () => {
    expect(loginPath('/benchmarking?tab=settings')).toBe('/login?from=%2Fbenchmarking%3Ftab%3Dsettings');
    expect(loginPath('//evil.example')).toBe('/login');
  });
});
