import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { expect, it, vi } from 'vitest';
import { takeToasts } from '../../ui/toast.tsx';
import ForProviders from './for-providers.tsx';

const refusal = 'The payment service cannot be reached.';

/** What the server answers to somebody who is signed in, while its payment service is away. */
const answers: Record<string, () => Response> = {
  '/api/session': () => Response.json({ user: { id: 'ada' }, session: { expiresAt: '2100-01-01T00:00:00.000Z' } }),
  '/api/plan-terms': () => Response.json({ registeredModels: 0, mayTryFree: true }),
  '/api/create-checkout': () => Response.json({ error: refusal }, { status: 503 }),
};

vi.stubGlobal('fetch', async (address: string) => answers[address]!());
vi.stubGlobal('BroadcastChannel', undefined);

/** The page with its plans; `isOff` where nothing is sold. */
function renderPage(isOff: boolean) {
  const facts = {
    example: { verdict: 'One is faster.', rounds: 30, models: [] },
    interval: 'monthly',
    currency: 'USD',
    obstacle: null,
    isSandbox: false,
    canonical: '/for-providers',
  };
  const props = { loaderData: { ...facts, isOff } } as unknown as Parameters<typeof ForProviders>[0];
  const Page = createRoutesStub([{ path: '/', Component: () => <ForProviders {...props} /> }]);
  render(<Page />);
}

const targetsOfStart = () =>
  screen.getAllByRole('link', { name: 'Get Started' }).map((link) => link.getAttribute('href'));

it.each([
  ['to the plans', false, '/for-providers#pricing'],
  ['to a benchmark where nothing is sold', true, '/benchmarking'],
])('Get Started leads somebody who is signed in %s', async (_, isOff, target) => {
  renderPage(isOff);
  await expect.poll(() => new Set(targetsOfStart())).toEqual(new Set([target]));
});

it('a checkout that fails says so, and does not say that the plan is being set up', async () => {
  renderPage(false);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Choose Professional' }));
  const toasts: ReturnType<typeof takeToasts>[number][] = [];
  await expect.poll(() => toasts.push(...takeToasts())).toBe(2);
  expect(toasts).toEqual([
    { kind: 'plain', title: 'Processing your request...' },
    { kind: 'error', title: 'No checkout was started', description: refusal },
  ]);
});
