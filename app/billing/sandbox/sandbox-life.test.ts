import { describe, expect, it } from 'vitest';
import { beginSubscription, changeCard, changePlan, playUntil, type SandboxOrder } from './sandbox-life.ts';

const order: SandboxOrder = {
  plan: 'starter',
  interval: 'monthly',
  quantity: 2,
  unitAmountMinor: 29_900,
  currency: 'USD',
  trialDays: 0,
  card: 'succeeds',
};
const at = (text: string) => new Date(`${text}T10:00:00Z`);

describe('a sandbox subscription', () => {
  it('charges at once, and again at the end of each month, also from the 31st', () => {
    const { subscription, charges } = beginSubscription(order, at('2026-01-31'));
    expect(charges.map(({ amountMinor }) => amountMinor)).toEqual([59_800]);
    const later = playUntil(subscription, at('2026-04-01'));
    expect(later.charges.map(({ at: when }) => when.slice(0, 10))).toEqual(['2026-02-28', '2026-03-31']);
    expect(later.subscription.currentPeriodEnd.slice(0, 10)).toBe('2026-04-30');
    expect(playUntil(later.subscription, at('2026-04-01')).charges).toEqual([]);
  });

  it('charges nothing during a trial, and the full price when it ends', () => {
    const { subscription, charges } = beginSubscription({ ...order, trialDays: 14 }, at('2026-03-01'));
    expect(charges).toEqual([]);
    expect(subscription.status).toBe('trialing');
    const later = playUntil(subscription, at('2026-03-15'));
    expect(later.subscription).toMatchObject({ status: 'active', currentPeriodEnd: '2026-04-15T10:00:00.000Z' });
    expect(later.charges).toMatchObject([{ amountMinor: 59_800, status: 'paid' }]);
  });

  it('is tried three more times when a renewal fails, and then ends', () => {
    const { subscription } = beginSubscription({ ...order, card: 'fails-on-renewal' }, at('2026-03-01'));
    const failed = playUntil(subscription, at('2026-04-01'));
    expect(failed.subscription).toMatchObject({ status: 'past_due', owedMinor: 59_800 });
    const over = playUntil(failed.subscription, at('2026-04-20'));
    expect(over.charges.map(({ at: when, status }) => `${when.slice(5, 10)} ${status}`)).toEqual([
      '04-02 failed',
      '04-04 failed',
      '04-08 failed',
    ]);
    expect(over.subscription.status).toBe('cancelled');
    expect(playUntil(over.subscription, at('2030-01-01')).charges).toEqual([]);
  });

  it('goes on where it was when the card is replaced in time', () => {
    const { subscription } = beginSubscription({ ...order, card: 'fails-on-renewal' }, at('2026-03-01'));
    const failed = playUntil(subscription, at('2026-04-02'));
    const saved = changeCard(failed.subscription, 'succeeds', at('2026-04-03'));
    expect(saved.charges).toMatchObject([{ amountMinor: 59_800, status: 'paid', isRetry: true }]);
    expect(saved.subscription).toMatchObject({ status: 'active', currentPeriodEnd: '2026-05-01T10:00:00.000Z' });
  });

  it('ends at the end of what was paid when it is cancelled', () => {
    const { subscription } = beginSubscription(order, at('2026-03-01'));
    const leaving = { ...subscription, isCancelledAtPeriodEnd: true };
    expect(playUntil(leaving, at('2026-03-31')).subscription.status).toBe('active');
    expect(playUntil(leaving, at('2026-04-01'))).toMatchObject({ subscription: { status: 'cancelled' }, charges: [] });
  });
});

describe('a change of plan', () => {
  const begun = () => beginSubscription(order, at('2026-04-01')).subscription;
  const half = new Date('2026-04-16T10:00:00Z');

  it('charges half of the difference in the middle of the month', () => {
    const upgraded = changePlan(begun(), { plan: 'professional', interval: 'monthly', quantity: 2 }, half);
    expect(upgraded).toMatchObject({
      charges: [{ amountMinor: 30_000 }],
      subscription: { plan: 'professional', currentPeriodEnd: '2026-05-01T10:00:00.000Z' },
    });
  });

  it('keeps what a smaller plan saves as credit for the next payment', () => {
    const less = changePlan(begun(), { plan: 'starter', interval: 'monthly', quantity: 1 }, half);
    if (less === 'declined') throw new Error('declined');
    expect(less).toMatchObject({ charges: [], subscription: { creditMinor: 14_950 } });
    expect(playUntil(less.subscription, at('2026-05-01')).charges).toMatchObject([{ amountMinor: 14_950 }]);
  });

  it('begins a year today when the interval changes', () => {
    const yearly = changePlan(begun(), { plan: 'starter', interval: 'annual', quantity: 2 }, half);
    expect(yearly).toMatchObject({
      charges: [{ amountMinor: 573_600 - 29_900 }],
      subscription: { currentPeriodEnd: '2027-04-16T10:00:00.000Z' },
    });
  });

  it('costs nothing during a trial, and nothing is changed when the card is declined', () => {
    const trial = beginSubscription({ ...order, trialDays: 14 }, at('2026-04-01')).subscription;
    expect(changePlan(trial, { plan: 'professional', interval: 'annual', quantity: 3 }, half)).toMatchObject({
      charges: [],
      subscription: { status: 'trialing', plan: 'professional' },
    });
    const failing = { ...begun(), card: 'fails-on-renewal' as const };
    expect(changePlan(failing, { plan: 'professional', interval: 'monthly', quantity: 2 }, half)).toBe('declined');
  });
});
