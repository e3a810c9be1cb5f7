import { beforeEach, describe, expect, it } from 'vitest';
import { twoFactor } from '../schema.server.ts';
import { signIn, signInSecondStep } from '../sign-in/sign-in.server.ts';
import { oneTimeCode } from '../testing/one-time-code.ts';
import { newestMail, signedUp, TestBrowser } from '../testing/test-browser.server.ts';
import { confirmTwoFactor, renewRecoveryCodes, startTwoFactor, turnOffTwoFactor } from './two-factor.server.ts';

const ada = { companyName: 'Acme', email: 'ada@acme.example', password: 'correct horse' };
let home: TestBrowser;
let key = '';
let recoveryCodes: string[] = [];

beforeEach(async () => {
  home = await signedUp(ada);
});

async function turnOn(): Promise<void> {
  const started = await startTwoFactor(await home.user(), home.caller(), ada.password);
  if (started.refusal !== null) throw new Error(started.refusal);
  ({ key, recoveryCodes } = started.setup);
  const done = await confirmTwoFactor(await home.user(), home.caller(), oneTimeCode(key, Date.now()));
  if (done.refusal !== null) throw new Error(done.refusal);
  home.keep(done.headers);
}

/** A browser after the right password, before the code. */
async function atSecondStep(): Promise<TestBrowser> {
  const browser = new TestBrowser(home.ctx);
  const result = await signIn(browser.ctx, browser.caller(), ada);
  if (result.kind !== 'second-step') throw new Error(result.kind);
  browser.keep(result.headers);
  return browser;
}

const step = (browser: TestBrowser, code: string, kind: 'totp' | 'recovery' = 'totp', isDeviceTrusted = false) =>
  signInSecondStep(browser.ctx, browser.caller(), { code, kind, isDeviceTrusted });

describe('turning two-factor sign-in on', () => {
  it('needs the password, and a right code before it takes effect', { tags: 'embedded-only' }, async () => {
    expect((await startTwoFactor(await home.user(), home.caller(), 'wrong')).refusal).toBe(
      'That is not your current password.',
    );
    await startTwoFactor(await home.user(), home.caller(), ada.password);
    expect((await confirmTwoFactor(await home.user(), home.caller(), '000000')).refusal).toContain('not right');
    expect((await signIn(home.ctx, home.caller(), ada)).kind).toBe('signed-in');
  });

  it('stores neither the key nor the recovery codes in the clear, and tells the person', async () => {
    await turnOn();
    const stored = JSON.stringify(await home.ctx.db.select().from(twoFactor));
    for (const secret of [key, ...recoveryCodes]) expect(stored).not.toContain(secret);
    expect((await home.viewer()).viewer?.isTwoFactorOn).toBe(true);
    expect((await newestMail(home.ctx, ada.email)).subject).toBe('Two-factor sign-in was turned on');
  });
});

describe('two-factor sign-in that is off', () => {
  it('can be neither turned off nor given new recovery codes', async () => {
    const refusal = 'Two-factor sign-in is off.';
    expect(await turnOffTwoFactor(await home.user(), home.caller(), ada.password)).toEqual({ refusal });
    expect(await renewRecoveryCodes(await home.user(), home.caller(), ada.password)).toEqual({ refusal });
    expect((await home.viewer()).viewer?.email).toBe(ada.email);
  });
});

describe('signing in with a second step', () => {
  beforeEach(turnOn);

  it('has no session before the code and one after it', { tags: 'embedded-only' }, async () => {
    const browser = await atSecondStep();
    expect((await browser.viewer()).viewer).toBeNull();
    const result = await step(browser, oneTimeCode(key, Date.now()));
    if (result.kind !== 'signed-in') throw new Error(result.kind);
    browser.keep(result.headers);
    expect((await browser.viewer()).viewer?.email).toBe(ada.email);
  });

  it('refuses wrong codes, and ends the attempt after five', { tags: 'embedded-only' }, async () => {
    const browser = await atSecondStep();
    for (let guess = 0; guess < 5; guess++) expect((await step(browser, '000000')).kind).toBe('refused');
    expect((await step(browser, oneTimeCode(key, Date.now()))).kind).toBe('expired');
  });

  it('answers 429 to an account of which too many codes were wrong', async () => {
    for (let attempt = 0; attempt < 2; attempt++) {
      const browser = await atSecondStep();
      for (let guess = 0; guess < 5; guess++) expect((await step(browser, '000000')).kind).toBe('refused');
    }
    expect(await step(await atSecondStep(), '000000')).toMatchObject({
      status: 429,
      message: expect.stringContaining('Too many wrong codes'),
    });
  });

  it('takes each recovery code once', async () => {
    const [first] = recoveryCodes;
    expect((await step(await atSecondStep(), first!, 'recovery')).kind).toBe('signed-in');
    expect((await step(await atSecondStep(), first!, 'recovery')).kind).toBe('refused');
    const renewed = await renewRecoveryCodes(await home.user(), home.caller(), ada.password);
    if (renewed.refusal !== null) throw new Error(renewed.refusal);
    expect((await step(await atSecondStep(), recoveryCodes[1]!, 'recovery')).kind).toBe('refused');
    expect((await step(await atSecondStep(), renewed.recoveryCodes[0]!, 'recovery')).kind).toBe('signed-in');
  });

  it('takes each code of the app once', { tags: 'embedded-only' }, async () => {
    const code = oneTimeCode(key, Date.now());
    expect((await step(await atSecondStep(), code)).kind).toBe('signed-in');
    const again = await atSecondStep();
    expect(await step(again, code)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('used already'),
    });
    expect((await again.viewer()).viewer).toBeNull();
  });

  it('cannot be taken up in a browser that did not give the password', { tags: 'embedded-only' }, async () => {
    await atSecondStep();
    expect((await step(new TestBrowser(home.ctx), oneTimeCode(key, Date.now()))).kind).toBe('expired');
  });

  it('is skipped on a device that was trusted, and only there', async () => {
    const browser = await atSecondStep();
    const result = await step(browser, oneTimeCode(key, Date.now()), 'totp', true);
    if (result.kind !== 'signed-in') throw new Error(result.kind);
    browser.keep(result.headers);
    expect((await signIn(browser.ctx, browser.caller(), ada)).kind).toBe('signed-in');
    expect((await signIn(home.ctx, new TestBrowser(home.ctx).caller(), ada)).kind).toBe('second-step');
  });

  it('can be turned off with the password only', async () => {
    expect((await turnOffTwoFactor(await home.user(), home.caller(), 'wrong')).refusal).toBe(
      'That is not your current password.',
    );
    const off = await turnOffTwoFactor(await home.user(), home.caller(), ada.password);
    if (off.refusal !== null) throw new Error(off.refusal);
    home.keep(off.headers);
    expect((await signIn(home.ctx, home.caller(), ada)).kind).toBe('signed-in');
  });
});
