import { eq } from 'drizzle-orm';
import { createEmulator, type Emulator } from 'emulate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { SUSPENDED_MESSAGE } from '../library/suspended.ts';
import { account, session, user } from '../schema.server.ts';
import { readForms, routeFetch } from '../testing/outside-world.server.ts';
import { linkToken, newestMail, TestBrowser } from '../testing/test-browser.server.ts';
import { answerLibraryRequest } from './library-request.server.ts';
import { configuredProviders, startProviderSignIn } from './provider-sign-in.server.ts';
import { type ProviderId, providerErrorMessage } from './sign-in-providers.ts';
import { verifyAddress } from './verify-address.server.ts';

/** Google, GitHub and Apple are emulated by `emulate`; no other host can be reached. */
type Played = 'google' | 'github' | 'apple';
const emulators = {} as Record<Played, Emulator>;
const keys = { clientId: 'client', clientSecret: 'client-secret' };
const publicUrl = 'http://127.0.0.1:3000';
let restoreFetch = () => {};
let browser: TestBrowser;

beforeAll(async () => {
  const callback = (id: string) => [`${publicUrl}/api/auth/callback/${id}`];
  const client = { client_id: keys.clientId, client_secret: keys.clientSecret, name: 'Yardstick' };
  emulators.google = await createEmulator({
    service: 'google',
    port: 0,
    seed: {
      google: {
        users: [{ email: 'ada@gmail.example', name: 'Ada Lovelace' }],
        oauth_clients: [{ ...client, redirect_uris: callback('google') }],
      },
    },
  });
  emulators.github = await createEmulator({
    service: 'github',
    port: 0,
    seed: {
      github: {
        users: [{ login: 'ada', name: 'Ada Lovelace', email: 'ada@github.example' }],
        oauth_apps: [{ ...client, redirect_uris: callback('github') }],
      },
    },
  });
  emulators.apple = await createEmulator({
    service: 'apple',
    port: 0,
    seed: {
      apple: {
        users: [{ email: 'ada@icloud.example', name: 'Ada Lovelace' }],
        oauth_clients: [
          { client_id: keys.clientId, team_id: 'T', name: 'Yardstick', redirect_uris: callback('apple') },
        ],
      },
    },
  });
  restoreFetch = routeFetch({
    'https://accounts.google.com': (path) => emulators.google.url + path,
    'https://oauth2.googleapis.com': (path) => emulators.google.url + path.replace(/^\/token/, '/oauth2/token'),
    'https://www.googleapis.com': (path) => emulators.google.url + path,
    'https://github.com': (path) => emulators.github.url + path,
    'https://api.github.com': (path) => emulators.github.url + path,
    'https://appleid.apple.com': (path) => emulators.apple.url + path,
  });
});
afterAll(async () => {
  restoreFetch();
  await Promise.all(Object.values(emulators).map((emulator) => emulator.close()));
});
beforeEach(async () => {
  const socialSignIn = { google: keys, github: keys, apple: keys, facebook: null };
  browser = new TestBrowser(await testContext({ now: () => new Date(), config: { publicUrl, socialSignIn } }));
});

/** Presses the button and picks the person at the provider. Returns where the provider redirects to. */
async function goAndChoose(
  provider: Played,
  from: string | null = null,
  who = 'ada',
): Promise<{ callback: URL; post: URLSearchParams | null }> {
  const start = await startProviderSignIn(browser.ctx, browser.caller(), provider, from);
  if (start.kind !== 'go') throw new Error(start.message);
  browser.keep(start.headers);
  const page = await fetch(start.url);
  const form = readForms(await page.text()).find(({ fields }) =>
    Object.values(fields).some((value) => value.startsWith(who)),
  );
  if (!form) throw new Error(`Nobody to choose at ${start.url}.`);
  const chosen = await fetch(new URL(form.action, start.url), {
    method: 'POST',
    body: new URLSearchParams(form.fields),
    redirect: 'manual',
  });
  if (chosen.status === 302) return { callback: new URL(chosen.headers.get('location')!), post: null };
  const [back] = readForms(await chosen.text());
  return { callback: new URL(back!.action), post: new URLSearchParams(back!.fields) };
}

async function comeBack(callback: URL, visitor = browser): Promise<URL> {
  const answer = await answerLibraryRequest(visitor.ctx, visitor.caller(callback.pathname + callback.search));
  visitor.keep(answer.headers);
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get('location')!, publicUrl);
}

const signInWith = async (provider: Played, from: string | null = null) =>
  await comeBack((await goAndChoose(provider, from)).callback);

describe.each([
  ['google', 'ada@gmail.example'],
  ['github', 'ada@github.example'],
] as const)('signing in with %s', (provider, email) => {
  it('makes an account the first time, and signs in to the same one afterwards', async () => {
    const first = await signInWith(provider);
    expect(first.pathname + first.search).toBe(`/auth/callback?provider=${provider}&new=1`);
    const { viewer } = await browser.viewer();
    expect(viewer).toMatchObject({
      email,
      name: 'Ada Lovelace',
      companyName: null,
      isOAuthUser: true,
      hasPassword: false,
      isEmailVerified: true,
    });
    const again = await signInWith(provider, '/model/new');
    expect(again.pathname + again.search).toBe(`/auth/callback?provider=${provider}&from=%2Fmodel%2Fnew`);
    expect((await browser.viewer()).viewer?.id).toBe(viewer?.id);
    expect(await browser.ctx.db.select().from(account)).toHaveLength(1);
    const actions = (await browser.ctx.db.select({ action: auditLog.action }).from(auditLog)).map(
      ({ action }) => action,
    );
    expect(actions).toEqual(expect.arrayContaining(['account.create', 'account.add-sign-in', 'session.start']));
  });

  it('refuses a suspended account with its reason, ends nothing else, and signs in again when it is restored', async () => {
    await signInWith(provider);
    const suspend = (suspendedAt: Date | null) =>
      record(browser.ctx, (tx) => tx.update(user).set({ suspendedAt }).where(eq(user.email, email)));
    await suspend(new Date());
    // A session that began in the moment of the suspension.
    expect((await browser.viewer()).viewer).toBeNull();
    const back = await signInWith(provider);
    expect(back.pathname).toBe('/auth/callback');
    expect(providerErrorMessage(back.searchParams.get('error')!, provider)).toBe(SUSPENDED_MESSAGE);
    expect(await browser.ctx.db.$count(session)).toBe(1);
    await suspend(null);
    expect((await signInWith(provider)).searchParams.get('error')).toBeNull();
    expect((await browser.viewer()).viewer).toMatchObject({ email });
  });

  it('stores the provider’s tokens encrypted', async () => {
    await signInWith(provider);
    const [row] = await browser.ctx.db.select().from(account);
    expect(row!.accessToken).toBeTruthy();
    expect(row!.accessToken).not.toMatch(/^(google_|gho_|ghu_)/);
  });

  it('refuses a forged state, an answer used twice, and an answer brought to another browser', async () => {
    const { callback } = await goAndChoose(provider);
    const forged = new URL(callback);
    forged.searchParams.set('state', 'f'.repeat(32));
    expect((await comeBack(forged)).searchParams.get('error')).toBeTruthy();
    const elsewhere = new TestBrowser(browser.ctx);
    expect((await comeBack(callback, elsewhere)).searchParams.get('error')).toBeTruthy();
    expect((await elsewhere.viewer()).viewer).toBeNull();
    const fresh = (await goAndChoose(provider)).callback;
    expect((await comeBack(fresh)).searchParams.get('error')).toBeNull();
    const thief = new TestBrowser(browser.ctx);
    expect((await comeBack(fresh, thief)).searchParams.get('error')).toBeTruthy();
    expect((await comeBack(fresh)).searchParams.get('error')).toBeTruthy();
    expect((await thief.viewer()).viewer).toBeNull();
  });
});

describe('signing in with Apple', () => {
  it('takes its answer as a form from another site, and keeps the name that it tells only once', async () => {
    const { callback, post } = await goAndChoose('apple');
    expect(post?.get('code')).toBeTruthy();
    const stranger = new TestBrowser(browser.ctx);
    const init = {
      method: 'POST',
      body: post!.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
    };
    const posted = await answerLibraryRequest(stranger.ctx, stranger.caller(callback.pathname, init));
    const onward = await comeBack(new URL(posted.headers.get('location')!));
    expect(onward.searchParams.get('new')).toBe('1');
    expect((await browser.viewer()).viewer).toMatchObject({
      email: 'ada@icloud.example',
      name: 'Ada Lovelace',
      isOAuthUser: false,
      hasPassword: false,
    });
  });
});

describe('an address that has an account already', () => {
  const ada = { companyName: 'Acme', email: 'ada@gmail.example', password: 'correct horse' };

  it('is not taken over by an outside sign-in while it is unconfirmed here', async () => {
    const squatter = new TestBrowser(browser.ctx);
    await squatter.signUp(ada);
    const answer = await signInWith('google');
    expect(answer.searchParams.get('error')).toBe('account_not_linked');
    expect((await browser.viewer()).viewer).toBeNull();
  });

  it('is linked when both sides have confirmed it', async () => {
    const owner = new TestBrowser(browser.ctx);
    await owner.signUp(ada);
    await verifyAddress(
      await owner.viewer(),
      owner.caller(),
      linkToken(await newestMail(owner.ctx, ada.email), '/verify-email'),
    );
    const answer = await signInWith('google');
    expect(answer.searchParams.get('error')).toBeNull();
    expect((await browser.viewer()).viewer).toMatchObject({
      id: (await owner.viewer()).viewer?.id,
      companyName: 'Acme',
      isOAuthUser: false,
      hasPassword: true,
    });
  });
});

describe('the door for sign-in providers', () => {
  it('offers what is configured, and refuses to start what is not', async () => {
    expect([...configuredProviders(browser.ctx.config)]).toEqual(['google', 'apple', 'github']);
    const start = await startProviderSignIn(browser.ctx, browser.caller(), 'facebook' as ProviderId, null);
    expect(start.kind).toBe('refused');
  });

  it.each([
    '/sign-in/email',
    '/sign-up/email',
    '/update-user',
    '/delete-user',
    '/list-sessions',
    '/two-factor/disable',
    '/callback/other',
    '/ok',
    '/error',
  ])('has no public %s', async (path) => {
    for (const method of ['GET', 'POST']) {
      const answer = await answerLibraryRequest(browser.ctx, browser.caller(`/api/auth${path}`, { method }));
      expect(answer.status).toBe(404);
    }
  });
});
