/** An organisation chooses, uses, changes and cancels a plan of its own. */
import { and, eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accountParts, provideAccountParts } from '../../accounts/account-parts.server.ts';
import { user } from '../../accounts/schema.server.ts';
import { newestMail, TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { send, visit } from '../../accounts/testing/visits.server.ts';
import { company, modelOf, start } from '../../benchmarking/testing/company.server.ts';
import { billingAccountPart } from '../../billing/account-part.server.ts';
import { findLiveSubscription, paymentTables } from '../../billing/billing-queries.server.ts';
import { entitlementsOf } from '../../billing/entitlements.server.ts';
import { gatewayNamed } from '../../billing/gateways.server.ts';
import { billingJobs } from '../../billing/jobs.server.ts';
import { action as checkSubscription } from '../../billing/routes/check-subscription.ts';
import { action as customerPortal } from '../../billing/routes/customer-portal.ts';
import { loader as openCheckout, action as pay } from '../../billing/routes/sandbox-checkout.tsx';
import { action as actInPortal, loader as openSandboxPortal } from '../../billing/routes/sandbox-portal.tsx';
import { loader as openReceipt } from '../../billing/routes/sandbox-receipt.tsx';
import { paySandboxCheckout } from '../../billing/sandbox/pay-checkout.server.ts';
import { moveClock } from '../../billing/sandbox/play-sandbox.server.ts';
import { billingCustomer, checkout, invoice, sandboxPayment, subscription } from '../../billing/schema.server.ts';
import { startPlanCheckout } from '../../billing/start-checkout.server.ts';
import { call } from '../../billing/testing/signed-in.server.ts';
import { action as registerForAcme } from '../../models/routes/model-new.tsx';
import { aiModels } from '../../models/schema.server.ts';
import { organisationsAccountPart } from '../../organisations/account-part.server.ts';
import { loader as exportFile } from '../../organisations/routes/export-file.ts';
import { action as settle } from '../../organisations/routes/settings.tsx';
import { organisations, serviceAccounts } from '../../organisations/schema.server.ts';
import { act, at } from '../../organisations/testing/acme.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog, mailOutbox } from '../../platform/schema.server.ts';
import { runQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { createApiKey } from '../../run-api/calls/api-keys.server.ts';
import { post } from '../../run-api/testing/call-api.server.ts';
import { benchmarkRuns, benchmarkTokens } from '../../runs/schema.server.ts';
import { startRun } from '../../runs/start-run.server.ts';
import { usualRequest } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { providerKey } from '../../vault/schema.server.ts';
import { action as createCheckout } from './create-checkout.ts';
import { action as choose, loader as openPlan } from './organisation-plan.tsx';

const provider = startFakeProvider();
const page = '/organisations/acme/plan';

provideAccountParts([organisationsAccountPart, billingAccountPart]);

/** Acme on a site with plans; Bill has the role billing. */
async function given() {
  const people = await company(provider.url, true);
  const { ctx, ada, ids } = people;
  await act(ada, 'change-role', { id: ids.bill!, role: 'billing' });
  const [{ id: acme } = { id: '' }] = await ctx.db.select({ id: organisations.id }).from(organisations);
  const ask = (browser: TestBrowser, fields: Record<string, string>) => send(choose, browser, page, fields, at);
  const open = async (browser: TestBrowser) => await visit(openPlan, browser, page, at);
  const payAt = async (browser: TestBrowser, location: string | null) => {
    const checkoutId = location!.split('/').at(-1)!;
    return await send(pay, browser, `/sandbox/checkout/${checkoutId}`, { card: 'succeeds', step: '' }, { checkoutId });
  };
  const buy = async (plan = 'professional', quantity = '1') => {
    const { location } = await ask(people.bill, { plan, interval: 'monthly', quantity });
    return await payAt(people.bill, location);
  };
  const tokens = async () => {
    const rows = await ctx.db.select().from(benchmarkTokens);
    return new Map(rows.map(({ userId, used, reserved }) => [userId, { used, reserved }]));
  };
  const end = async () => {
    const { reference } = (await findLiveSubscription(ctx, acme))!;
    const portal = `/sandbox/portal?account=${acme}`;
    expect((await send(actInPortal, people.bill, portal, { intent: 'cancel', subscription: reference })).status).toBe(
      200,
    );
    await moveClock(ctx, acme, 40);
  };
  const register = async (sentModel: string) => {
    const [key] = await ctx.db.select({ keyId: providerKey.id }).from(providerKey);
    const fields = { name: sentModel, modelType: 'text-generation', provider: 'openai', sentModel, ...key };
    await send(registerForAcme, ada, '/model/new?for=acme', fields);
    const isThis = and(eq(aiModels.userId, acme), eq(aiModels.sentModel, sentModel));
    return (await ctx.db.select({ id: aiModels.id }).from(aiModels).where(isThis))[0]!.id;
  };
  return { ...people, acme, ask, open, payAt, buy, tokens, end, register };
}

async function begin(browser: TestBrowser, modelIds: string[], startKey: string, organisation = 'acme') {
  const ctx = await browser.user();
  const request = { ...usualRequest, organisation, modelIds };
  return await startRun(ctx, ctx.viewer.id, request, { startKey, origin: 'page' });
}

it('billing chooses and pays a plan, which is the organisation’s: it is in its log, its mails and its export, and makes nobody a vendor', async () => {
  const { ctx, bill, ada, adam, acme, open, buy } = await given();
  expect(await buy()).toMatchObject({ status: 302, location: expect.stringContaining(`${page}?session_id=`) });
  expect(await entitlementsOf(ctx, acme)).toMatchObject({ tier: 'professional', tokensPerMonth: 1_500_000 });
  expect((await open(bill)).data).toMatchObject({ subscription: { planName: 'Professional' }, invoices: [{}] });
  const mails = await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.template, 'billing.subscription-started'));
  expect(mails.map(({ recipient, subject }) => [recipient, subject]).sort()).toEqual([
    ['ada@acme.example', 'The Professional plan of Acme & Sons is active'],
    ['bill@acme.example', 'The Professional plan of Acme & Sons is active'],
  ]);
  expect((await newestMail(ctx, 'bill@acme.example')).text).toContain(page);
  const acts = await ctx.db
    .select({ action: auditLog.action, actor: auditLog.actorId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectId, acme),
        inArray(auditLog.action, ['organisation.choose-plan', 'organisation.change-plan']),
      ),
    );
  expect(acts.map(({ action }) => action)).toEqual(['organisation.choose-plan', 'organisation.change-plan']);
  expect((await ctx.db.select().from(user).where(eq(user.id, acme)))[0]).toMatchObject({ providerStatus: null });
  const download = async (browser: TestBrowser) =>
    (await visit(exportFile, browser, '/organisations/acme/data/export', { ...at, what: 'data' })).data as string;
  expect(JSON.parse(await download(ada)).payments).toMatchObject({
    subscriptions: [{ plan: 'professional' }],
    invoices: [{}],
  });
  const byAdmin = await download(adam);
  expect(JSON.parse(byAdmin)).not.toHaveProperty('payments');
  expect(JSON.parse(byAdmin).tables.user).toMatchObject([{ id: acme }]);
  const paid = [
    ...(await ctx.db.select({ reference: subscription.reference }).from(subscription)),
    ...(await ctx.db.select({ reference: invoice.reference }).from(invoice)),
    ...(await ctx.db.select({ reference: checkout.reference }).from(checkout)),
    ...(await ctx.db.select({ reference: sandboxPayment.id }).from(sandboxPayment)),
  ].map(({ reference }) => reference!);
  const byOwner = await download(ada);
  for (const reference of paid) {
    expect(byOwner).toContain(reference);
    expect(byAdmin).not.toContain(reference);
  }
  for (const table of paymentTables) expect(byAdmin).not.toContain(`"${table}"`);
});

it('only owners and billing pay, members see what is left, and for strangers there is nothing', async () => {
  const { ctx, ada, adam, mia, vera, bill, bob, visitor, ask, open, payAt, buy } = await given();
  const fields = { plan: 'starter', interval: 'monthly', quantity: '1' };
  for (const browser of [adam, mia, vera]) expect((await ask(browser, fields)).status).toBe(403);
  expect((await ask(bob, fields)).status).toBe(404);
  expect((await open(bob)).status).toBe(404);
  expect((await open(visitor)).status).toBe(302);
  const { location } = await ask(ada, fields);
  const checkoutId = location!.split('/').at(-1)!;
  for (const [browser, status] of [
    [mia, 403],
    [bob, 404],
  ] as const) {
    expect((await visit(openCheckout, browser, location!, { checkoutId })).status).toBe(status);
    expect((await payAt(browser, location)).status).toBe(status);
  }
  await buy();
  for (const browser of [adam, mia, vera])
    expect((await open(browser)).data).toMatchObject({
      mayManage: false,
      subscription: null,
      invoices: [],
      entitlements: { planName: 'Professional' },
      usage: { limit: 1_500_000 },
    });
  const [payment] = await ctx.db.select().from(sandboxPayment);
  const receipt = (browser: TestBrowser) =>
    visit(openReceipt, browser, `/sandbox/receipt/${payment!.id}`, { paymentId: payment!.id });
  expect((await receipt(bill)).data).toMatchObject({ buyer: 'Acme & Sons', page });
  expect([(await receipt(mia)).status, (await receipt(bob)).status]).toEqual([403, 404]);
  const portal = `/sandbox/portal?account=${payment!.userId}`;
  expect((await visit(openSandboxPortal, ada, portal)).data).toMatchObject({ organisation: 'Acme & Sons', page });
  for (const [browser, status] of [
    [mia, 403],
    [bob, 404],
  ] as const)
    expect((await visit(openSandboxPortal, browser, portal)).status).toBe(status);
});

it('runs of members and service accounts take the plan of the organisation, and a member’s own run takes the member’s', async () => {
  const { ctx, mia, ids, acme, buy, tokens, work, register } = await given();
  await buy();
  expect(await start(mia)).toHaveProperty('runId');
  await work();
  expect([...(await tokens()).keys()]).toEqual([acme]);
  const afterFirst = (await tokens()).get(acme)!;
  expect(afterFirst).toMatchObject({ reserved: 0, used: expect.any(Number) });
  expect(afterFirst.used).toBeGreaterThan(0);
  const shared = await register('alpha');
  const account = { id: 'nightly', userId: acme, name: 'Nightly', role: 'member', createdAt: ctx.now() } as const;
  await record(ctx, (tx) => tx.insert(serviceAccounts).values(account));
  const made = (await createApiKey(ctx, acme, 'build', ['run'], null, 'nightly')) as { secret: string };
  const program = new TestBrowser(ctx);
  const bearer = { authorization: `Bearer ${made.secret}` };
  // More models at once than without a plan.
  const others = [await register('beta'), await register('gamma'), await register('delta')];
  const body = { prompt: 'Say hello.', rounds: 1, modelIds: [shared, ...others] };
  expect((await post(program, '/api/runs', body, bearer)).status).toBe(202);
  await work();
  expect((await tokens()).get(acme)!.used).toBeGreaterThan(afterFirst.used);
  expect(await begin(mia, [shared], 'own', '')).toHaveProperty('runId');
  await work();
  expect((await tokens()).get(ids.mia!)!.used).toBeGreaterThan(0);
});

it('a plan that ends leaves runs to the plans of who starts them, and a run under way keeps its tokens', async () => {
  const { ctx, mia, ids, acme, buy, end, tokens, work } = await given();
  await buy();
  const first = await start(mia);
  expect(await ctx.db.select({ planOf: benchmarkRuns.planOf }).from(benchmarkRuns)).toEqual([{ planOf: acme }]);
  await end();
  expect((await entitlementsOf(ctx, acme)).isSubscribed).toBe(false);
  await work();
  expect(first).toHaveProperty('runId');
  expect([...(await tokens()).keys()]).toEqual([acme]);
  expect((await tokens()).get(acme)!.reserved).toBe(0);
  expect(await start(mia, { startKey: 'two' })).toHaveProperty('runId');
  await work();
  expect((await tokens()).get(ids.mia!)!.used).toBeGreaterThan(0);
});

it('a plan with a number of models pays for those that the organisation registered first, and for no member’s own', async () => {
  const { mia, buy, register } = await given();
  const [first, second] = [await register('alpha'), await register('beta')];
  // It covers at least the models that are registered.
  await buy('starter', '1');
  expect(await begin(mia, [first, second], 'one')).toHaveProperty('runId');
  expect(await begin(mia, [await modelOf(mia)], 'two')).toMatchObject({
    refusal: { title: 'Model limit reached', description: expect.stringContaining('is one of your own') },
  });
});

it('a plan stays when the person who chose it leaves, and ends with the organisation', async () => {
  const { ctx, ada, bill, acme, buy } = await given();
  await buy();
  await send(settle, bill, '/organisations/acme/settings', { intent: 'leave' }, at);
  expect((await entitlementsOf(ctx, acme)).tier).toBe('professional');
  await send(settle, ada, '/organisations/acme/settings', { intent: 'delete', typedAddress: 'acme' }, at);
  expect(accountParts()).toContain(billingAccountPart);
  await runQueuedJobs(ctx, billingJobs);
  const { reference } = (await findLiveSubscription(ctx, acme))!;
  expect((await gatewayNamed('sandbox').fetch(ctx, { kind: 'subscription', reference }))?.subscription?.status).toBe(
    'cancelled',
  );
});

it('a payment service that does not answer is said on the page, to who manages and to who chooses', async () => {
  const { ctx, bill, acme, ask, buy } = await given();
  await buy();
  // Stripe is not set up here, so it cannot answer.
  await record(ctx, async (tx) => {
    await tx.update(subscription).set({ gateway: 'stripe' });
    await tx.insert(billingCustomer).values({ userId: acme, gateway: 'stripe', reference: 'cus_1' });
  });
  const down = { status: 503, data: { problem: expect.stringContaining('does not answer') } };
  expect(await ask(bill, { intent: 'portal' })).toMatchObject(down);
  expect(await ask(bill, { plan: 'starter', interval: 'monthly', quantity: '1' })).toMatchObject(down);
});

it('programs of a browser ask, pay and manage for an organisation by its address', async () => {
  const { bill, mia, bob, buy } = await given();
  const body = { organisation: 'acme' };
  expect(await call(checkSubscription, mia, '/api/check-subscription', body)).toMatchObject({
    status: 200,
    body: { subscribed: false },
  });
  const order = { ...body, plan: 'professional' };
  expect((await call(createCheckout, bill, '/api/create-checkout', order)).body.url).toContain('/sandbox/checkout/');
  await buy();
  expect((await call(checkSubscription, mia, '/api/check-subscription', body)).body).toMatchObject({
    subscription_tier: 'professional',
  });
  expect((await call(customerPortal, bill, '/api/customer-portal', body)).body.url).toContain(
    '/sandbox/portal?account=',
  );
  const statusOf = async (browser: TestBrowser, action: unknown) =>
    await call(action, browser, '/api/x', order).then(
      ({ status }) => status,
      (error: { status?: number; init?: { status?: number } }) => error.status ?? error.init?.status,
    );
  expect([await statusOf(mia, createCheckout), await statusOf(mia, customerPortal)]).toEqual([403, 403]);
  expect([await statusOf(bob, createCheckout), await statusOf(bob, checkSubscription)]).toEqual([404, 404]);
});

it('a member’s plan with a number of models pays for models of an organisation after the member’s own', async () => {
  const { ctx, mia, ids, register } = await given();
  const [first, second] = [await register('alpha'), await register('beta')];
  const started = await startPlanCheckout(ctx, ids.mia!, {
    plan: 'starter',
    isTrial: false,
    interval: 'monthly',
    quantity: 1,
  });
  if (started.kind !== 'started') throw new Error(started.kind);
  await paySandboxCheckout(ctx, ids.mia!, started.url.split('/').at(-1)!, 'succeeds', false);
  expect(await begin(mia, [first], 'one')).toHaveProperty('runId');
  expect(await begin(mia, [second], 'two')).toMatchObject({ refusal: { title: 'Model limit reached' } });
  await modelOf(mia);
  expect(await begin(mia, [first], 'three')).toMatchObject({
    refusal: { description: expect.stringContaining('Models of organisations come after your own.') },
  });
});
