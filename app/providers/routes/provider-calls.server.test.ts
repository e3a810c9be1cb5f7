import { describe, expect, it } from 'vitest';
import { findPerson } from '../../accounts/person-queries.server.ts';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { paySandboxCheckout } from '../../billing/sandbox/pay-checkout.server.ts';
import { call, signInAs } from '../../billing/testing/signed-in.server.ts';
import { startStripeValidator } from '../../billing/testing/stripe-validator.server.ts';
import { loadBuiltInContent } from '../../catalog/load-built-in-content.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { grantListing } from '../grant-listing.server.ts';
import { action as createCheckout } from './create-checkout.ts';
import { action as createFeaturedListing } from './create-featured-listing.ts';
import { loader as planTerms } from './plan-terms.ts';

const real = { now: () => new Date() };
async function signedIn(ctx: Context, name = 'ada') {
  const browser = new TestBrowser(ctx);
  return { browser, userId: await signInAs(browser, name) };
}

const order = (browser: TestBrowser, body: unknown) => call(createCheckout, browser, '/api/create-checkout', body);
const place = (browser: TestBrowser, body: unknown) =>
  call(createFeaturedListing, browser, '/api/create-featured-listing', body);
const termsOf = async (browser: TestBrowser) => {
  const request = browser.request('/api/plan-terms');
  const answer = await planTerms({ context: browser.provider(), request, params: {} } as never);
  return await answer.json();
};
const checkoutAddress = (ctx: Context) =>
  expect.stringMatching(new RegExp(`^${ctx.config.publicUrl}/sandbox/checkout/`));

async function payAt(ctx: Context, userId: string, url: unknown) {
  const result = await paySandboxCheckout(ctx, userId, String(url).split('/').at(-1)!, 'succeeds', false);
  expect(result.kind).toBe('paid');
}

describe('GET /api/plan-terms', () => {
  it('offers no trial to an account that has had a plan, and counts its registered models', async () => {
    const ctx = await testContext(real);
    const { browser, userId } = await signedIn(ctx);
    expect(await termsOf(browser)).toEqual({ registeredModels: 0, mayTryFree: true });
    const { body } = await order(browser, { plan: 'professional', trial: true });
    await payAt(ctx, userId, body.url);
    expect(await termsOf(browser)).toEqual({ registeredModels: 0, mayTryFree: false });
  });
});

it('a plan is not billed monthly when another interval than those that exist was asked for', async () => {
  const { browser } = await signedIn(await testContext(real));
  expect(await order(browser, { plan: 'starter', interval: 'weekly' })).toMatchObject({
    status: 400,
    body: { error: 'A plan is billed monthly or annually: choose one of these.' },
  });
});

/** JSON that no conversion to a text or a number takes. */
const inconvertible = [{ toString: 1, valueOf: 1 }, [[{ toString: null }]]];

it('functions that start a payment refuse values that cannot be converted to a text or a number', async () => {
  const ctx = await testContext(real);
  const { browser } = await signedIn(ctx);
  for (const value of inconvertible) {
    expect((await order(browser, { plan: value })).status).toBe(400);
    expect((await order(browser, { plan: 'starter', quantity: value })).status).toBe(400);
    expect((await place(browser, { toolId: value, tier: value })).status).toBeLessThan(500);
  }
});

describe('POST /api/create-checkout', () => {
  it('answers with an address for {plan, trial}, the same one for a second press, and the portal once it is paid', async () => {
    const ctx = await testContext(real);
    expect((await order(new TestBrowser(ctx), { plan: 'starter' })).status).toBe(401);
    const { browser, userId } = await signedIn(ctx);
    const first = await order(browser, { plan: 'starter', trial: false });
    expect(first).toEqual({ status: 200, body: { url: checkoutAddress(ctx) } });
    expect(await order(browser, {})).toEqual(first);
    await payAt(ctx, userId, first.body.url);
    expect((await order(browser, { plan: 'professional' })).body.url).toContain('/sandbox/portal');
  });

  it.each([
    [{ plan: '' }, 400, 'Please select a subscription plan'],
    [{ plan: 'platinum', trial: true }, 400, 'Please select a subscription plan'],
    [{ plan: 'enterprise' }, 409, 'This plan is agreed in person. Please contact sales.'],
    [{ plan: 'starter', quantity: 501 }, 400, 'A plan holds 1 to 500 models.'],
  ])('refuses %j', async (body, status, error) => {
    const { browser } = await signedIn(await testContext(real));
    expect(await order(browser, body)).toMatchObject({ status, body: { status, error, detail: error } });
  });

  it('makes nobody a provider who leaves the checkout; the payment does, and a trial that begins', async () => {
    const ctx = await testContext(real);
    const [ada, eve] = [await signedIn(ctx), await signedIn(ctx, 'eve')];
    const statusOf = async (userId: string) => (await findPerson(ctx, userId))?.providerStatus;
    const [bought, tried] = [await order(ada.browser, {}), await order(eve.browser, { plan: 'starter', trial: true })];
    expect([await statusOf(ada.userId), await statusOf(eve.userId)]).toEqual([null, null]);
    await payAt(ctx, ada.userId, bought.body.url);
    await payAt(ctx, eve.userId, tried.body.url);
    expect([await statusOf(ada.userId), await statusOf(eve.userId)]).toEqual(['pending', 'pending']);
    expect((await findPerson(ctx, ada.userId))?.role).toBe('provider');
  });

  it('charges nothing and says so when the gateway does not answer', async () => {
    const validator = await startStripeValidator();
    const stripe = { secretKey: 'sk_test_calls', webhookSecret: 'whsec', apiUrl: validator.url };
    const { browser } = await signedIn(await testContext({ ...real, config: { stripe } }));
    validator.failWith(500);
    expect(await order(browser, { plan: 'starter' })).toMatchObject({
      status: 503,
      body: { error: 'The payment service does not answer. Nothing was charged. Please try again in a minute.' },
    });
    validator.failWith(null);
    expect(await order(browser, { plan: 'starter' })).toMatchObject({ status: 200 });
    await validator.close();
  });
});

describe('POST /api/create-featured-listing', () => {
  it("answers with an address for the provider's own listing, and why not otherwise", async () => {
    const ctx = await testContext(real);
    await loadBuiltInContent(ctx);
    expect((await place(new TestBrowser(ctx), { toolId: 'claude', tier: 'basic' })).status).toBe(401);
    const { browser, userId } = await signedIn(ctx);
    const refused = async (body: unknown, status: number, error: string) =>
      expect(await place(browser, body)).toMatchObject({ status, body: { error } });
    await refused({ toolId: 'claude', tier: 'platinum' }, 400, 'Choose Basic, Premium or Elite.');
    await refused({ toolId: 'claude', tier: 'basic' }, 409, 'Placements are sold for your own listings only.');
    await refused({}, 400, 'Choose Basic, Premium or Elite.');
    await grantListing(ctx, 'ada@acme.example', 'claude');
    await refused({ toolId: 'claude', tier: 'basic' }, 409, 'Placements are sold to providers with a plan.');
    await payAt(ctx, userId, (await order(browser, {})).body.url);
    for (const tier of ['basic', 'premium', 'elite'])
      expect(await place(browser, { toolId: 'claude', tier })).toEqual({
        status: 200,
        body: { url: checkoutAddress(ctx) },
      });
  });
});
