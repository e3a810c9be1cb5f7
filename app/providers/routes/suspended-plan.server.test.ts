/** The plan of a suspended organisation: who pays for it can end that, and nothing else is open. */
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { provideAccountParts } from '../../accounts/account-parts.server.ts';
import { setSuspended } from '../../accounts/administer-accounts.server.ts';
import { send, visit } from '../../accounts/testing/visits.server.ts';
import { billingAccountPart } from '../../billing/account-part.server.ts';
import { findLiveSubscription } from '../../billing/billing-queries.server.ts';
import { action as pay } from '../../billing/routes/sandbox-checkout.tsx';
import { action as actInPortal } from '../../billing/routes/sandbox-portal.tsx';
import { organisationsAccountPart } from '../../organisations/account-part.server.ts';
import { loader as openMembers } from '../../organisations/routes/members.tsx';
import { loader as openList } from '../../organisations/routes/organisations.tsx';
import { organisations } from '../../organisations/schema.server.ts';
import { act, at, staffed } from '../../organisations/testing/acme.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { action as choose, loader as openPlan } from './organisation-plan.tsx';

provideAccountParts([organisationsAccountPart, billingAccountPart]);

const page = '/organisations/acme/plan';
const statusOf = (asked: Promise<{ status: number }>) =>
  asked.then(
    ({ status }) => status,
    (error: { status?: number }) => error.status,
  );

/** Acme with a plan that Bill, who has the role billing, bought. */
async function given() {
  const people = await staffed({ config: { billing: { isOn: true, isSandboxPublic: false, currency: 'USD' } } });
  const { ctx, ada, bill, bob, ids } = people;
  await act(ada, 'change-role', { id: ids.bill!, role: 'billing' });
  const [acme] = await ctx.db.select().from(organisations);
  const bought = await send(choose, bill, page, { plan: 'professional', interval: 'monthly', quantity: '1' }, at);
  const checkoutId = bought.location!.split('/').at(-1)!;
  await send(pay, bill, `/sandbox/checkout/${checkoutId}`, { card: 'succeeds', step: '' }, { checkoutId });
  const suspend = async () => setSuspended(await bob.user(), acme!.id, 'Mails that nobody wanted');
  return { ...people, acme: acme!.id, suspend };
}

it('owners and billing see and cancel the plan of a suspended organisation, and others do not', async () => {
  const { ctx, ada, adam, mia, bill, acme, suspend } = await given();
  await suspend();
  for (const browser of [ada, bill]) {
    expect((await visit(openPlan, browser, page, at)).data).toMatchObject({
      mayManage: true,
      organisation: { isSuspended: true },
    });
    expect(await statusOf(visit(openMembers, browser, '/organisations/acme', at))).toBe(403);
    const [entry] = (await visit(openList, browser, '/organisations')).data.memberships;
    expect(entry).toMatchObject({ isSuspended: true, hasOpenPlan: true });
  }
  for (const browser of [adam, mia]) {
    expect(await statusOf(visit(openPlan, browser, page, at))).toBe(403);
    expect(await statusOf(send(choose, browser, page, { intent: 'portal' }, at))).toBe(403);
    expect((await visit(openList, browser, '/organisations')).data.memberships[0].hasOpenPlan).toBe(false);
  }
  const { location } = await send(choose, bill, page, { intent: 'portal' }, at);
  const { reference } = (await findLiveSubscription(ctx, acme))!;
  expect((await send(actInPortal, bill, location!, { intent: 'cancel', subscription: reference })).status).toBe(200);
  expect(await findLiveSubscription(ctx, acme)).toMatchObject({ isCancelledAtPeriodEnd: true });
});

it('who opens the payment service for an organisation is in its audit log', async () => {
  const { ctx, bill, acme, ids } = await given();
  await send(choose, bill, page, { intent: 'portal' }, at);
  const isOpened = and(eq(auditLog.action, 'organisation.open-payments'), eq(auditLog.subjectId, acme));
  expect(await ctx.db.select().from(auditLog).where(isOpened)).toMatchObject([{ actorId: ids.bill }]);
});

it('the plan of a suspended organisation is neither raised nor resumed', async () => {
  const { ctx, bill, acme, suspend } = await given();
  await suspend();
  const { location } = await send(choose, bill, page, { intent: 'portal' }, at);
  const { reference: subscription } = (await findLiveSubscription(ctx, acme))!;
  await send(actInPortal, bill, location!, { intent: 'cancel', subscription });
  const before = await findLiveSubscription(ctx, acme);
  const raise = { intent: 'change-plan', plan: 'professional', interval: 'annual', quantity: '9', subscription };
  for (const form of [raise, { intent: 'resume', subscription }]) {
    await send(actInPortal, bill, location!, form);
    expect(await findLiveSubscription(ctx, acme)).toEqual(before);
  }
});
