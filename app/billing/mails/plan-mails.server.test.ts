import { expect, it } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { listMails } from '../../platform/mail-queries.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { findLiveSubscription } from '../billing-queries.server.ts';
import { paySandboxCheckout } from '../sandbox/pay-checkout.server.ts';
import { moveClock, setSandboxCancelled } from '../sandbox/play-sandbox.server.ts';
import { type PlanChoice, startPlanCheckout } from '../start-checkout.server.ts';
import { addPerson, movableClock } from '../testing/billing-person.server.ts';
import { sendRenewalReminders } from './send-renewal-reminders.server.ts';

const DAY_MS = 86_400_000;
const subjects = async (ctx: Context) => (await listMails(ctx)).map(({ subject }) => subject);

async function buy(ctx: Context, changed: Partial<PlanChoice>) {
  const userId = await addPerson(ctx);
  const choice: PlanChoice = { plan: 'starter', isTrial: false, interval: 'monthly', quantity: 1, ...changed };
  const started = await startPlanCheckout(ctx, userId, choice);
  if (started.kind !== 'started') throw new Error(started.kind);
  await paySandboxCheckout(ctx, userId, started.url.split('/').at(-1)!, 'succeeds', false);
  return { userId, reference: (await findLiveSubscription(ctx, userId))!.reference };
}

it('tells of the start, each renewal, a cancellation and the end of a plan, each once', async () => {
  const ctx = await testContext();
  const { userId, reference } = await buy(ctx, {});
  await moveClock(ctx, userId, 31);
  await setSandboxCancelled(ctx, userId, reference, true);
  await setSandboxCancelled(ctx, userId, reference, true);
  await moveClock(ctx, userId, 31);
  expect((await subjects(ctx)).sort()).toEqual([
    'Receipt: $299',
    'Receipt: $299',
    'Your Starter plan has ended',
    'Your Starter plan is active',
    'Your Starter plan is cancelled',
    'Your Starter plan was renewed',
  ]);
});

it('tells that a plan goes on after its cancellation was taken back', async () => {
  const ctx = await testContext();
  const { userId, reference } = await buy(ctx, {});
  for (const isCancelled of [true, false, false]) await setSandboxCancelled(ctx, userId, reference, isCancelled);
  expect((await subjects(ctx)).sort()).toEqual([
    'Receipt: $299',
    'Your Starter plan goes on',
    'Your Starter plan is active',
    'Your Starter plan is cancelled',
  ]);
});

it('tells of a yearly renewal two weeks ahead, and once', async () => {
  const clock = movableClock('2026-11-01T12:00:00Z');
  const ctx = await testContext({ now: clock.now });
  await buy(ctx, { interval: 'annual' });
  const ahead = async () => (await subjects(ctx)).filter((subject) => subject.includes('renews on'));
  clock.move(350 * DAY_MS);
  await sendRenewalReminders(ctx);
  expect(await ahead()).toEqual([]);
  clock.move(2 * DAY_MS);
  for (let morning = 0; morning < 3; morning++) await sendRenewalReminders(ctx);
  expect(await ahead()).toEqual(['Your Starter plan renews on 1 Nov 2027']);
});

it('tells of no monthly renewal ahead', async () => {
  const clock = movableClock('2026-11-01T12:00:00Z');
  const ctx = await testContext({ now: clock.now });
  await buy(ctx, {});
  clock.move(29 * DAY_MS);
  await sendRenewalReminders(ctx);
  expect((await subjects(ctx)).filter((subject) => subject.includes('renews on'))).toEqual([]);
});

it('tells of the end of a trial three days ahead', async () => {
  const clock = movableClock('2026-11-01T12:00:00Z');
  const ctx = await testContext({ now: clock.now });
  await buy(ctx, { isTrial: true });
  clock.move(12 * DAY_MS);
  await sendRenewalReminders(ctx);
  expect(await subjects(ctx)).toContain('Your Starter trial ends on 15 Nov 2026');
});

it('tells of no end of a trial that was cancelled', async () => {
  const clock = movableClock('2026-11-01T12:00:00Z');
  const ctx = await testContext({ now: clock.now });
  const { userId, reference } = await buy(ctx, { isTrial: true });
  await setSandboxCancelled(ctx, userId, reference, true);
  clock.move(12 * DAY_MS);
  await sendRenewalReminders(ctx);
  expect((await subjects(ctx)).filter((subject) => subject.includes('ends on'))).toEqual([]);
});
