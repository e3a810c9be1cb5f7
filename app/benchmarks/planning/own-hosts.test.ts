import { expect, it } from 'vitest';
import { withoutOwnHosts } from './own-hosts.ts';

it('takes the address of an own endpoint out of what others read, and leaves that of a provider', () => {
  const hide = withoutOwnHosts([
    { provider: 'custom', baseUrl: 'http://gpu-7.internal:8000/v1' },
    { provider: 'openai' },
  ]);
  expect(hide('http://gpu-7.internal:8000 0.4 ms, https://api.openai.com 12 ms')).toBe(
    'own endpoint 0.4 ms, https://api.openai.com 12 ms',
  );
  expect(hide('No reply: connect ECONNREFUSED gpu-7.internal:8000')).toBe(
    'No reply: connect ECONNREFUSED own endpoint',
  );
});
