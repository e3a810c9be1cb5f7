import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { SettingsCard } from '../../accounts/settings-card.tsx';
import { quotaWords } from '../../billing/account-quota.ts';
import AccountApiKeys from './account-api-keys.tsx';

it('the message of the reached quota of API keys is shown in the form for a new one', async () => {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: AccountApiKeys as ComponentType,
      loader: () => ({ keys: [], sections: [] }),
      action: () => ({ secret: null, problem: quotaWords('apiKeys') }),
    },
  ]);
  render(<Page />);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Create key' }));
  expect((await screen.findByText(quotaWords('apiKeys'))).closest('form')).toHaveProperty('method', 'post');
});

it('a key is revoked at the second press, and not by one that went wrong', async () => {
  const key = { id: 'k', name: 'build', prefix: 'ys_abcdef', scopes: ['read'], createdAt: '2026-11-01T12:00:00Z' };
  const sent: unknown[] = [];
  const Page = createRoutesStub([
    {
      path: '/',
      Component: AccountApiKeys as ComponentType,
      loader: () => ({ keys: [{ ...key, lastUsedAt: null, expiresAt: null, isExpired: false }], sections: [] }),
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()));
        return { secret: null, problem: null };
      },
    },
  ]);
  render(<Page />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Revoke build' }));
  await user.click(await screen.findByRole('button', { name: 'Keep build' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke build' }));
  expect(sent).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Yes, revoke build' }));
  await waitFor(() => expect(sent).toEqual([{ id: 'k', intent: 'revoke' }]));
});

it('the form for a new key is a card like those of the other account pages, named by its title', async () => {
  const Page = createRoutesStub([
    { path: '/', Component: AccountApiKeys as ComponentType, loader: () => ({ keys: [], sections: [] }) },
  ]);
  render(<Page />);
  const card = await screen.findByRole('region', { name: 'New key' });
  const other = render(<SettingsCard title="Password">…</SettingsCard>).getByRole('region', { name: 'Password' });
  expect(card.className).toBe(other.className);
});
