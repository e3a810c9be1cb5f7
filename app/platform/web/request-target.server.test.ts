import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../config.server.ts';
import { hostCheck, uniformTarget } from './request-target.server.ts';

const isRefused = (environment: Record<string, string>, host: string | undefined, url = '/news') =>
  !hostCheck(parseConfig(environment))({ url, headers: { host } } as IncomingMessage);

describe('with PUBLIC_URL', () => {
  const environment = { PUBLIC_URL: 'https://yardstick.example' };

  it.each(['yardstick.example', 'Yardstick.Example', 'yardstick.example:443'])('the host %s is ours', (host) => {
    expect(isRefused(environment, host)).toBe(false);
  });

  it.each([
    'evil.example',
    'yardstick.example:8443',
    'yardstick.example.evil.example',
    '127.0.0.1:3000',
    '',
    'a b',
    undefined,
  ])('the host %s is refused', (host) => {
    expect(isRefused(environment, host)).toBe(true);
  });

  it('an absolute target counts instead of the Host header', () => {
    expect(isRefused(environment, 'yardstick.example', 'http://evil.example/news')).toBe(true);
    expect(isRefused(environment, 'evil.example', 'https://yardstick.example/news')).toBe(false);
  });

  it('probes may use any host', () => {
    for (const url of ['/healthz', '/readyz', '/readyz?verbose=1'])
      expect(isRefused(environment, '10.0.0.7', url)).toBe(false);
    expect(isRefused(environment, '10.0.0.7', '/healthz/../news')).toBe(true);
  });
});

it('a foreign host is refused after requests for this one, and this one is accepted after it', () => {
  const isForUs = hostCheck(parseConfig({ PUBLIC_URL: 'https://yardstick.example' }));
  const asked = ['yardstick.example', 'evil.example', 'yardstick.example', undefined];
  const answers = asked.map((host) => isForUs({ url: '/', headers: { host } } as IncomingMessage));
  expect(answers).toEqual([true, false, true, false]);
});

describe('without PUBLIC_URL', () => {
  it.each(['localhost:3000', '127.0.0.1:9000', '[::1]:3000', 'yardstick.localhost'])(
    'a process of this machine alone answers as %s',
    (host) => {
      expect(isRefused({}, host)).toBe(false);
    },
  );

  it('a process of this machine alone refuses a name that was turned to it', () => {
    expect(isRefused({}, 'evil.example')).toBe(true);
  });

  it('a process that listens on all addresses answers under any name', () => {
    expect(isRefused({ HOST: '0.0.0.0' }, 'tower.lan:3000')).toBe(false);
  });
});

it.each([
  ['/a?b=2&a=1', '/a?a=1&b=2'],
  ['/a?utm_source=x&gclid=1&utm_medium', '/a'],
  ['/a?tool=z&tool=a&utm_id=1', '/a?tool=z&tool=a'],
  ['/a?', '/a'],
  ['/a', '/a'],
  ['http://yardstick.example/a?b=2&a=1', '/a?a=1&b=2'],
  ['//evil.example/a', '//evil.example/a'],
])('the target %s becomes %s', (target, uniform) => {
  expect(uniformTarget(target)).toBe(uniform);
});
