import { expect, it } from 'vitest';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { paySandboxCheckout } from '../../billing/sandbox/pay-checkout.server.ts';
import { call, signInAs } from '../../billing/testing/signed-in.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { loadPrograms } from '../load-programs.server.ts';
import { openEnrolment } from '../set-enrolment.server.ts';
import { action } from './create-payment.ts';

async function signedIn(ctx: Context, name = 'ada') {
  const browser = new TestBrowser(ctx);
  return { browser, userId: await signInAs(browser, name) };
}

it('answers where to wait while enrolment is closed, where to pay once it is open, and no more once it is paid', async () => {
  const ctx = await testContext({ now: () => new Date() });
  await loadPrograms(ctx);
  const pay = (browser: TestBrowser, body: unknown) => call(action, browser, '/api/create-certification-payment', body);
  expect((await pay(new TestBrowser(ctx), { programId: 'ai-tools-expert' })).status).toBe(401);
  const { browser, userId } = await signedIn(ctx);
  expect(await pay(browser, { programId: 'ai-tools-expert' })).toEqual({
    status: 200,
    body: { url: `${ctx.config.publicUrl}/certifications/ai-tools-expert/waiting-list` },
  });
  for (const body of [{}, { programId: 'unknown' }, { programId: { toString: 1 } }])
    expect(await pay(browser, body)).toMatchObject({
      status: 404,
      body: { detail: 'There is no such certification program.' },
    });
  await openEnrolment(ctx, 'ai-tools-expert', '2099-01-01');
  const opened = await pay(browser, { programId: 'ai-tools-expert' });
  expect(opened.body.url).toContain('/sandbox/checkout/');
  expect(await pay(browser, { programId: 'ai-tools-expert' })).toEqual(opened);
  await paySandboxCheckout(ctx, userId, String(opened.body.url).split('/').at(-1)!, 'succeeds', false);
  expect(await pay(browser, { programId: 'ai-tools-expert' })).toMatchObject({
    status: 409,
    body: { error: 'You are enrolled in this program already.' },
  });
});
