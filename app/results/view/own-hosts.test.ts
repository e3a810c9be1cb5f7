import { expect, it } from 'vitest';
import { withoutOwnHosts } from './own-hosts.ts';

it('the addresses of own endpoints and gateways are removed from what others read, and those of providers stay', () => {
  const hide = withoutOwnHosts([
    'http://gpu-7.internal:8000/v1',
    'https://gateway.acme.example',
    'https://api.openai.com/v1',
    undefined,
    'no address',
  ]);
  expect(
    hide('http://gpu-7.internal:8000 0.4 ms, https://gateway.acme.example 2 ms, https://api.openai.com 12 ms'),
  ).toBe('own endpoint 0.4 ms, own endpoint 2 ms, https://api.openai.com 12 ms');
  expect(hide('No reply: connect ECONNREFUSED gpu-7.internal:8000')).toBe(
    'No reply: connect ECONNREFUSED own endpoint',
  );
});
