import { expect, it } from 'vitest';
import { isReachableByOthers } from './public-address.ts';

it.each([
  ['http://localhost:3000', false],
  ['http://127.0.0.1:8080', false],
  ['http://[::1]:3000', false],
  ['http://192.168.1.20', false],
  ['http://172.20.0.4', false],
  ['http://yardstick.local', false],
  ['https://yardstick.example', true],
  ['http://203.0.113.9', true],
  ['http://172.40.0.4', true],
  ['http://[2001:db8::1]', true],
  ['https://localhost.evil.example', true],
  ['http://10.evil.example', true],
])('%s is public: %s', (publicUrl, isPublic) => {
  expect(isReachableByOthers({ publicUrl, isPublicUrlSet: true, isOnAllAddresses: true })).toBe(isPublic);
});

it('a process on all addresses without PUBLIC_URL is public, although its own links name this machine', () => {
  const guessed = { publicUrl: 'http://localhost:3000', isPublicUrlSet: false };
  expect(isReachableByOthers({ ...guessed, isOnAllAddresses: true })).toBe(true);
  expect(isReachableByOthers({ ...guessed, isOnAllAddresses: false })).toBe(false);
});
