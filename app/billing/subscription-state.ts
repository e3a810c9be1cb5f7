import type { SubscriptionStatus } from './gateway-facts.ts';

/** Label and colour of each subscription state. */
export const subscriptionStates: Record<
  SubscriptionStatus,
  { label: string; tone: 'neutral' | 'accent' | 'good' | 'warn' | 'bad' }
> = {
  incomplete: { label: 'Not paid yet', tone: 'warn' },
  trialing: { label: 'Trial', tone: 'accent' },
  active: { label: 'Active', tone: 'good' },
  past_due: { label: 'Payment failed', tone: 'bad' },
  unpaid: { label: 'Unpaid', tone: 'bad' },
  paused: { label: 'Paused', tone: 'neutral' },
  cancelled: { label: 'Ended', tone: 'neutral' },
};
