import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import type { KeyStatus } from '../../vault/provider-key.ts';
import { KeyManager } from './key-manager.tsx';

function textOf(keyStatus: KeyStatus): string {
  const key = {
    id: 'key',
    provider: 'mistral',
    name: 'Default',
    lastFour: '4Rv8',
    endpoint: null,
    keyStatus,
    statusReason: '',
    checkedAt: '2026-11-22T09:42:00.000Z',
  };
  const config = { provider_id: 'mistral', provider_name: 'Mistral', api_key_status: keyStatus, keys: [key] };
  const Page = createRoutesStub([{ path: '/', Component: () => <KeyManager configs={[config]} /> }]);
  return renderToString(<Page />)
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

it.each<[KeyStatus, string, RegExp]>([
  ['valid', 'Key configured', /Works, checked 2026-11-22, 09:42/],
  ['invalid', 'Key refused', /Refused by the provider, checked 2026-11-22, 09:42/],
  ['unreachable', 'Key saved, not checked', /Could not be checked, tried 2026-11-22, 09:42/],
])('a saved key that is %s is never shown as not configured', (status, badge, line) => {
  const text = textOf(status);
  expect(text).toContain(badge);
  expect(text).toMatch(line);
  expect(text).not.toContain('not configured');
});
