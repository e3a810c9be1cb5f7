import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import Join from './join.tsx';

function open(viewer: { email: string; isConfirmed: boolean } | null) {
  const loader = () => ({ token: 't', invitation: null, problem: 'This link was used.', viewer, loginTo: '/login' });
  const Page = createRoutesStub([{ path: '/', Component: Join as ComponentType, loader }]);
  render(<Page />);
}

it('a member who follows the used link again is led to their organisations, and not told that they have not joined', async () => {
  open({ email: 'bob@acme.example', isConfirmed: true });
  await screen.findByText('This link does not work any more');
  expect(screen.getByRole('link', { name: 'Your organisations' }).getAttribute('href')).toBe('/organisations');
  expect(screen.queryByText('You have not joined')).toBeNull();
});

it('a visitor with a used link is not led to organisations', async () => {
  open(null);
  await screen.findByText('This link does not work any more');
  expect(screen.queryByRole('link', { name: 'Your organisations' })).toBeNull();
});
