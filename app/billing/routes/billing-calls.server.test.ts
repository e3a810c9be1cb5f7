import { describe, expect, it } from 'vitest';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { paySandboxCheckout } from '../sandbox/pay-checkout.server.ts';
import { startPlanCheckout } from '../start-checkout.server.ts';
import { call, signInAs } from '../testing/signed-in.server.ts';
import { startStripeValidator } from '../testing/stripe-validator.server.ts';
import { action as checkSubscription, loader as readSubscription } from './check-subscription.ts';
import { action as customerPortal } from './customer-portal.ts';

const real = { now: () => new Date() };
async function signedIn(ctx: Context, name = 'ada') {
  const browser = new TestBrowser(ctx);
  return { browser, userId: await signInAs(browser, name) };
}

const choice = { plan: 'professional', isTrial: false, interval: 'monthly', quantity: 1 } as const;

describe('POST /api/check-subscription', () => {
  it('answers with the three fields, before and after a plan is paid', async () => {
    const ctx = await testContext(real);
    const { browser, userId } = await signedIn(ctx);
    const check = () => call(checkSubscription, browser, '/api/check-subscription', '');
    expect(await check()).toEqual({
      status: 200,
      body: { subscribed: false, subscription_tier: null, subscription_end: null },
    });
    const started = await startPlanCheckout(ctx, userId, choice);
    if (started.kind !== 'started') throw new Error(started.kind);
    await paySandboxCheckout(ctx, userId, started.url.split('/').at(-1)!, 'succeeds', false);
    expect(await check()).toEqual({
      status: 200,
      body: {
        subscribed: true,
        subscription_tier: 'professional',
        subscription_end: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
      },
    });
  });

  it('refuses strangers, other methods, and what is no JSON object', async () => {
    const ctx = await testContext(real);
    const path = '/api/check-subscription';
    expect((await call(checkSubscription, new TestBrowser(ctx), path, '')).status).toBe(401);
    const { browser } = await signedIn(ctx);
    for (const body of ['[]', 'null', '{', '"x"'])
      expect(await call(checkSubscription, browser, path, body)).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining('JSON') },
      });
    const read = readSubscription();
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('POST /api/customer-portal', () => {
  const portal = (browser: TestBrowser) => call(customerPortal, browser, '/api/customer-portal', '');

  it('answers with the address of the portal, or that there is nothing to manage', async () => {
    const ctx = await testContext(real);
    expect((await portal(new TestBrowser(ctx))).status).toBe(401);
    const { browser, userId } = await signedIn(ctx);
    expect(await portal(browser)).toMatchObject({
      status: 409,
      body: { detail: 'This account has bought nothing yet.' },
    });
    const started = await startPlanCheckout(ctx, userId, choice);
    if (started.kind !== 'started') throw new Error(started.kind);
    await paySandboxCheckout(ctx, userId, started.url.split('/').at(-1)!, 'succeeds', false);
    expect(await portal(browser)).toEqual({
      status: 200,
      body: { url: `${ctx.config.publicUrl}/sandbox/portal?account=${userId}&return=%2Ffor-providers%2Fdashboard` },
    });
  });

  it('says 503 when the gateway does not answer', async () => {
    const validator = await startStripeValidator();
    const stripe = { secretKey: 'sk_test_portal', webhookSecret: 'whsec', apiUrl: validator.url };
    const ctx = await testContext({ ...real, config: { stripe } });
    const { browser, userId } = await signedIn(ctx);
    expect((await startPlanCheckout(ctx, userId, choice)).kind).toBe('started');
    validator.failWith(500);
    expect(await portal(browser)).toMatchObject({ status: 503, body: { detail: 'Please try again in a minute.' } });
    await validator.close();
  });
});
