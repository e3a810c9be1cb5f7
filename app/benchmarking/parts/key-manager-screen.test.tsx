import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import type { KeyStatus } from '../../vault/provider-key.ts';
import { KeyManager } from './key-manager.tsx';

function configOf(keyStatus: KeyStatus, checkedAt = '2026-11-22T09:42:00.000Z') {
  const key = {
    id: 'key',
    provider: 'mistral',
    name: 'Default',
    lastFour: '4Rv8',
    endpoint: null,
    keyStatus,
    statusReason: '',
    checkedAt,
  };
  return { provider_id: 'mistral', provider_name: 'Mistral', api_key_status: keyStatus, keys: [key] };
}

function textOf(keyStatus: KeyStatus): string {
  const Page = createRoutesStub([{ path: '/', Component: () => <KeyManager configs={[configOf(keyStatus)]} /> }]);
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

it('a key that was replaced after the first press of Delete is not deleted by the second', async () => {
  function Keys() {
    const [checkedAt, setCheckedAt] = useState('2026-11-22T09:42:00.000Z');
    return (
      <>
        <button type="button" onClick={() => setCheckedAt('2026-11-22T09:43:00.000Z')}>
          Replace
        </button>
        <KeyManager configs={[configOf('valid', checkedAt)]} />
      </>
    );
  }
  const Page = createRoutesStub([{ path: '/', Component: Keys }]);
  render(<Page />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Delete the key/ }));
  screen.getByRole('button', { name: 'Delete for good' });
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  screen.getByRole('button', { name: /^Delete the key/ });
  expect(screen.queryByRole('button', { name: 'Delete for good' })).toBeNull();
});
