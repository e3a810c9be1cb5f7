import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { takeToasts } from '../../ui/toast.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

afterEach(() => vi.unstubAllGlobals());

const subscription = {
  status: 'active',
  price: '$599',
  interval: 'monthly',
  isPerModel: false,
  isPeriodRefunded: false,
  isCancelledAtPeriodEnd: false,
} as never;
const entitlements = {
  isSubscribed: true,
  planName: 'Professional',
  expiresAt: '2026-12-22T00:00:00.000Z',
  tokensPerMonth: 1_500_000,
} as never;

it.each([
  ['fails', 503, { error: 'Stripe cannot be reached.' }, 'Stripe cannot be reached.'],
  ['has no account', 200, {}, 'There is no account at the payment service yet.'],
])('Manage Subscription says why no portal opens when the payment service %s', async (_, status, answer, words) => {
  vi.stubGlobal('fetch', async () => Response.json(answer, { status }));
  render(<SubscriptionCard subscription={subscription} entitlements={entitlements} isBillingOff={false} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Manage Subscription' }));
  const toasts: ReturnType<typeof takeToasts>[number][] = [];
  await expect.poll(() => toasts.push(...takeToasts())).toBe(2);
  expect(toasts).toEqual([
    { kind: 'plain', title: 'Preparing account management portal...' },
    { kind: 'error', title: 'The account portal could not be opened', description: words },
  ]);
});
