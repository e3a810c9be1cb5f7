import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Context } from '../platform/context.server.ts';
import { listMails } from '../platform/mail-queries.server.ts';
import { auditLog } from '../platform/schema.server.ts';
import { contextOn, openTestDatabase, testContext } from '../platform/testing/test-database.server.ts';
import { findLiveSubscription, listInvoices } from './billing-queries.server.ts';
import { entitlementsOf } from './entitlements.server.ts';
import { openPortal } from './open-portal.server.ts';
import { paySandboxCheckout } from './sandbox/pay-checkout.server.ts';
import {
  changeSandboxPlan,
  moveClock,
  playAllSandboxes,
  setSandboxCancelled,
  setSandboxCard,
} from './sandbox/play-sandbox.server.ts';
import { actInPortal } from './sandbox/portal-act.server.ts';
import { loadPortal } from './sandbox/portal-page.server.ts';
import type { SandboxCard } from './sandbox/sandbox-card.ts';
import { type PlanChoice, startPlanCheckout } from './start-checkout.server.ts';
import { addPerson, movableClock } from './testing/billing-person.server.ts';
import { verifyCheckout } from './verify-checkout.server.ts';

const choice: PlanChoice = { plan: 'starter', isTrial: false, interval: 'monthly', quantity: 2 };
const DAY_MS = 86_400_000;

async function begin(ctx: Context, userId: string, changed: Partial<PlanChoice> = {}): Promise<string> {
  const result = await startPlanCheckout(ctx, userId, { ...choice, ...changed });
  if (result.kind !== 'started') throw new Error(JSON.stringify(result));
  return result.url.split('/').at(-1)!;
}

async function buy(ctx: Context, userId: string, changed: Partial<PlanChoice> = {}, card: SandboxCard = 'succeeds') {
  const session = await begin(ctx, userId, changed);
  expect((await paySandboxCheckout(ctx, userId, session, card, false)).kind).toBe('paid');
  return (await findLiveSubscription(ctx, userId))!.reference;
}

/** How often an act is on record. */
const countOf = (ctx: Context, action: string) => ctx.db.$count(auditLog, eq(auditLog.action, action));

const subjects = async (ctx: Context) => (await listMails(ctx)).map(({ subject }) => subject).sort();

describe('buying a plan', () => {
  it('gives access with the payment, not before', async () => {
    const ctx = await testContext();
    const userId = await addPerson(ctx);
    const session = await begin(ctx, userId);
    expect((await entitlementsOf(ctx, userId)).isSubscribed).toBe(false);
    expect((await verifyCheckout(ctx, userId, session))?.status).toBe('open');
    await paySandboxCheckout(ctx, userId, session, 'succeeds', false);
    expect(await entitlementsOf(ctx, userId)).toEqual({
      isSubscribed: true,
      tier: 'starter',
      planName: 'Starter',
      tokensPerMonth: 500_000,
      maxModelsPerRun: 3,
      modelsPaidFor: 2,
      expiresAt: '2026-12-01T12:00:00.000Z',
    });
    expect((await listInvoices(ctx, userId)).map(({ amountMinor, status }) => [amountMinor, status])).toEqual([
      [59_800, 'paid'],
    ]);
    expect(await subjects(ctx)).toEqual(['Receipt: $598', 'Your Starter plan is active']);
  });

  it('is one checkout and one charge, however often the buttons are pressed', async () => {
    const ctx = await testContext();
    const userId = await addPerson(ctx);
    const session = await begin(ctx, userId);
    expect(await begin(ctx, userId)).toBe(session);
    for (let press = 0; press < 3; press++) await paySandboxCheckout(ctx, userId, session, 'succeeds', false);
    expect(await listInvoices(ctx, userId)).toHaveLength(1);
    expect((await startPlanCheckout(ctx, userId, choice)).kind).toBe('portal');
  });

  it('closes the checkout of a plan that was left for another, so that only one can be paid', async () => {
    const ctx = await testContext();
    const userId = await addPerson(ctx);
    const first = await begin(ctx, userId);
    const second = await begin(ctx, userId, { plan: 'professional' });
    expect(await paySandboxCheckout(ctx, userId, first, 'succeeds', false)).toMatchObject({ kind: 'over' });
    await paySandboxCheckout(ctx, userId, second, 'succeeds', false);
    expect(await entitlementsOf(ctx, userId)).toMatchObject({ tier: 'professional', modelsPaidFor: null });
    expect((await listInvoices(ctx, userId)).map(({ amountMinor }) => amountMinor)).toEqual([59_900]);
  });

  it('charges nothing when the card is declined or its owner does not confirm', async () => {
    const ctx = await testContext();
    const userId = await addPerson(ctx);
    const session = await begin(ctx, userId);
    expect((await paySandboxCheckout(ctx, userId, session, 'declined', false)).kind).toBe('declined');
    expect((await paySandboxCheckout(ctx, userId, session, 'second-step', false)).kind).toBe('confirm');
    expect((await entitlementsOf(ctx, userId)).isSubscribed).toBe(false);
    expect((await paySandboxCheckout(ctx, userId, session, 'second-step', true)).kind).toBe('paid');
    expect((await entitlementsOf(ctx, userId)).isSubscribed).toBe(true);
  });

  it('is one checkout and one charge for presses at the same moment, and the lost ones leave no audit row', async () => {
    const ctx = contextOn(await openTestDatabase());
    const userId = await addPerson(ctx);
    const sessions = await Promise.all([1, 2, 3, 4].map(() => startPlanCheckout(ctx, userId, choice)));
    const urls = sessions.flatMap((result) => (result.kind === 'started' ? [result.url] : []));
    expect(new Set(urls).size).toBe(1);
    for (const lost of sessions.filter(({ kind }) => kind !== 'started'))
      expect(lost).toMatchObject({ kind: 'refused', status: 409 });
    expect(await countOf(ctx, 'checkout.begin')).toBe(1);
    const session = urls[0]!.split('/').at(-1)!;
    const pays = [1, 2, 3].map(() => paySandboxCheckout(ctx, userId, session, 'succeeds', false));
    expect((await Promise.all(pays)).map(({ kind }) => kind)).toEqual(['paid', 'paid', 'paid']);
    expect(await listInvoices(ctx, userId)).toHaveLength(1);
    expect(await countOf(ctx, 'sandbox.pay')).toBe(1);
  });

  it("gives nothing for another account's session", async () => {
    const ctx = await testContext();
    const [ada, eve] = [await addPerson(ctx), await addPerson(ctx, 'eve')];
    const session = await begin(ctx, ada);
    await expect(paySandboxCheckout(ctx, eve, session, 'succeeds', false)).rejects.toThrow('no such checkout');
    await paySandboxCheckout(ctx, ada, session, 'succeeds', false);
    expect(await verifyCheckout(ctx, eve, session)).toBeNull();
    expect((await entitlementsOf(ctx, eve)).isSubscribed).toBe(false);
  });

  it.each([
    [{ plan: '' }, 400, 'Please select a subscription plan'],
    [{ plan: 'platinum' }, 400, 'Please select a subscription plan'],
    [{ plan: 'enterprise' }, 409, 'agreed in person'],
    [{ quantity: 0 }, 400, '1 to 500 models'],
    [{ quantity: 1.5 }, 400, '1 to 500 models'],
    [{ quantity: Number.NaN }, 400, '1 to 500 models'],
  ])('refuses %j', async (changed, status, sentence) => {
    const ctx = await testContext();
    const userId = await addPerson(ctx);
    const result = await startPlanCheckout(ctx, userId, { ...choice, ...changed });
    expect(result).toMatchObject({ kind: 'refused', status, message: expect.stringContaining(sentence) });
  });
});

describe('the life of a plan', () => {
  it('is tried free once, charged when the trial ends, and never tried again', async () => {
    const ctx = await testContext();
    const userId = await addPerson(ctx);
    const reference = await buy(ctx, userId, { isTrial: true });
    expect(await listInvoices(ctx, userId)).toEqual([]);
    await moveClock(ctx, userId, 14);
    expect(await findLiveSubscription(ctx, userId)).toMatchObject({ status: 'active' });
    expect(await listInvoices(ctx, userId)).toMatchObject([{ amountMinor: 59_800, status: 'paid' }]);
    await setSandboxCancelled(ctx, userId, reference, true);
    await moveClock(ctx, userId, 40);
    expect(await entitlementsOf(ctx, userId)).toMatchObject({
      isSubscribed: false,
      tier: null,
      tokensPerMonth: 200_000,
    });
    await buy(ctx, userId, { isTrial: true });
    expect(await listInvoices(ctx, userId)).toHaveLength(2);
    expect(await subjects(ctx)).toContain('Your Starter plan has ended');
  });

  it('renews, fails, is kept for a week, and is saved by another card', async () => {
    const ctx = await testContext();
    const userId = await addPerson(ctx);
    const reference = await buy(ctx, userId, {}, 'fails-on-renewal');
    await moveClock(ctx, userId, 31);
    expect(await findLiveSubscription(ctx, userId)).toMatchObject({
      status: 'past_due',
      accessUntil: new Date('2026-12-08T12:00:00Z'),
    });
    expect((await entitlementsOf(ctx, userId)).isSubscribed).toBe(true);
    expect((await loadPortal(ctx, userId)).subscription).toMatchObject({ usableUntil: '2026-12-08T12:00:00.000Z' });
    expect(await subjects(ctx)).toContain('Payment failed: $598');
    await setSandboxCard(ctx, userId, reference, 'succeeds');
    expect(await findLiveSubscription(ctx, userId)).toMatchObject({ status: 'active' });
    expect((await listInvoices(ctx, userId)).map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  it('ends when nobody pays, with one mail about the failure and one about the end', async () => {
    const ctx = await testContext();
    const userId = await addPerson(ctx);
    await buy(ctx, userId, {}, 'fails-on-renewal');
    await moveClock(ctx, userId, 60);
    expect(await findLiveSubscription(ctx, userId)).toBeNull();
    expect((await entitlementsOf(ctx, userId)).isSubscribed).toBe(false);
    // The unpaid period does not count as paid until its end.
    expect((await loadPortal(ctx, userId)).subscription).toMatchObject({
      status: 'cancelled',
      paidUntil: '2026-12-01T12:00:00.000Z',
    });
    const mails = await subjects(ctx);
    expect(mails.filter((subject) => subject.startsWith('Payment failed'))).toHaveLength(1);
    expect(mails.filter((subject) => subject.endsWith('has ended'))).toHaveLength(1);
  });

  it('loses access when the grace is over, even if the gateway never speaks again', async () => {
    const clock = movableClock('2026-11-01T12:00:00Z');
    const ctx = await testContext({ now: clock.now });
    const userId = await addPerson(ctx);
    await buy(ctx, userId);
    clock.move(30 * DAY_MS + 3_600_000);
    expect((await entitlementsOf(ctx, userId)).isSubscribed).toBe(true);
    clock.move(3 * 3_600_000);
    expect((await entitlementsOf(ctx, userId)).isSubscribed).toBe(false);
    await playAllSandboxes(ctx);
    expect(await entitlementsOf(ctx, userId)).toMatchObject({
      isSubscribed: true,
      expiresAt: '2027-01-01T12:00:00.000Z',
    });
  });

  it('changes plan and quantity at once, and charges the difference', async () => {
    const ctx = await testContext();
    const userId = await addPerson(ctx);
    const reference = await buy(ctx, userId, { quantity: 1 });
    await moveClock(ctx, userId, 15);
    const change = { plan: 'professional', interval: 'monthly', quantity: 7 } as const;
    expect(await changeSandboxPlan(ctx, userId, reference, change)).toBe('changed');
    expect(await findLiveSubscription(ctx, userId)).toMatchObject({ plan: 'professional', quantity: 1 });
    expect((await listInvoices(ctx, userId))[0]).toMatchObject({ amountMinor: 15_000, status: 'paid' });
    expect(await changeSandboxPlan(ctx, userId, reference, { ...change, plan: 'enterprise' })).toBe('invalid');
    expect(await changeSandboxPlan(ctx, userId, reference, { ...change, quantity: -1 })).toBe('invalid');
  });

  it('refuses what the sandbox cannot do, and leaves no audit row of it', async () => {
    const ctx = await testContext();
    const userId = await addPerson(ctx);
    const reference = await buy(ctx, userId, { quantity: 1 }, 'fails-on-renewal');
    const change = { plan: 'professional', interval: 'monthly', quantity: 1 } as const;
    expect(await setSandboxCard(ctx, userId, reference, 'declined')).toBe(false);
    expect(await changeSandboxPlan(ctx, userId, reference, change)).toBe('declined');
    expect(await moveClock(ctx, userId, 401)).toBe(false);
    expect(await findLiveSubscription(ctx, userId)).toMatchObject({ plan: 'starter' });
    await moveClock(ctx, userId, 60);
    expect(await changeSandboxPlan(ctx, userId, reference, change)).toBe('invalid');
    const answer = async (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ subscription: reference, ...fields })) form.set(name, value);
      return await actInPortal(ctx, userId, form);
    };
    for (const interval of ['weekly', ''])
      expect(await answer({ intent: 'change-plan', plan: 'professional', interval, quantity: '1' })).toEqual({
        isDone: false,
        message: 'A plan is billed monthly or annually. Nothing was changed.',
      });
    expect(await answer({ intent: 'change-card', card: 'declined' })).toMatchObject({ isDone: false });
    expect(await answer({ intent: 'change-card', card: 'gold' })).toMatchObject({ isDone: false });
    expect(await answer({ intent: 'move-clock', days: '-1' })).toMatchObject({ isDone: false });
    expect(await answer({ intent: 'steal' })).toEqual({ isDone: false, message: 'This is not known here.' });
    await expect(answer({ intent: 'cancel', subscription: 'none' })).rejects.toThrow('no such subscription');
    await expect(answer({ intent: 'refund', payment: 'none' })).rejects.toThrow('no such payment');
    for (const act of ['sandbox.change-card', 'sandbox.change-plan', 'sandbox.cancel', 'sandbox.refund'])
      expect(await countOf(ctx, act), act).toBe(0);
    expect(await countOf(ctx, 'sandbox.move-clock')).toBe(1);
  });

  it('moves its clock forward only, and for one account', async () => {
    const ctx = await testContext();
    const [ada, eve] = [await addPerson(ctx), await addPerson(ctx, 'eve')];
    await buy(ctx, ada);
    await buy(ctx, eve);
    for (const days of [0, -1, Number.NaN, 401]) expect(await moveClock(ctx, ada, days)).toBe(false);
    await moveClock(ctx, ada, 31);
    expect([(await listInvoices(ctx, ada)).length, (await listInvoices(ctx, eve)).length]).toEqual([2, 1]);
  });
});

describe('where nothing is sold', () => {
  it('gives whoever is signed in the enterprise limits when billing is off', async () => {
    const ctx = await testContext({ config: { billing: { isOn: false, isSandboxPublic: false, currency: 'USD' } } });
    const userId = await addPerson(ctx);
    expect(await entitlementsOf(ctx, userId)).toMatchObject({ tier: 'enterprise', tokensPerMonth: null });
    expect(await startPlanCheckout(ctx, userId, choice)).toMatchObject({ kind: 'refused', status: 409 });
    expect(await openPortal(ctx, userId)).toBeNull();
  });

  it('refuses the sandbox on a public address unless it is told', async () => {
    const config = { publicUrl: 'https://yardstick.example' };
    const ctx = await testContext({ config });
    const userId = await addPerson(ctx);
    expect(await startPlanCheckout(ctx, userId, choice)).toMatchObject({ kind: 'refused', status: 503 });
    const allowed = await testContext({
      config: { ...config, billing: { isOn: true, isSandboxPublic: true, currency: 'USD' } },
    });
    expect((await startPlanCheckout(allowed, userId, choice)).kind).toBe('started');
  });
});
