import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, it, vi } from 'vitest';
import { siteName } from '../../platform/page-title.ts';
import { takeToasts } from '../../ui/toast.tsx';
import Login from './login.tsx';

// As from a server that knows no session; other tabs are not asked.
vi.stubGlobal('fetch', async () => Response.json({ user: null, session: null }));
vi.stubGlobal('BroadcastChannel', undefined);

/** For a busy machine; nothing is measured by it. */
const patience = { timeout: 20_000 };

it('a login welcomes back to the product by its name, and leads to the page that asked for it', async () => {
  const Page = createRoutesStub([
    {
      path: '/login',
      Component: Login as ComponentType,
      loader: () => ({ from: '/certifications', failure: null, providers: [] }),
      action: () => ({ kind: 'signed-in', to: '/certifications' }),
    },
    { path: '/certifications', Component: () => <h1>Programs</h1> },
  ]);
  render(<Page initialEntries={['/login']} />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email', {}, patience), 'ada@acme.example');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  await screen.findByRole('heading', { name: 'Programs' }, patience);
  expect(takeToasts()).toEqual([
    { kind: 'success', title: 'Login successful!', description: `Welcome back to ${siteName}.` },
  ]);
});
