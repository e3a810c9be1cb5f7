import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { logInAtProvider, type OauthProvider, startOauthProvider } from '../testing/oauth-provider.server.ts';
import { TestBrowser } from '../testing/test-browser.server.ts';
import { answerLibraryRequest } from './library-request.server.ts';
import { startProviderSignIn } from './provider-sign-in.server.ts';

const publicUrl = 'http://127.0.0.1:3000';
let provider: OauthProvider;
let browser: TestBrowser;

beforeAll(async () => {
  const client = {
    client_id: 'yardstick',
    client_secret: 'a secret of this client',
    redirect_uris: [`${publicUrl}/api/auth/callback/oidc`],
  };
  const claimsOf = (login: string) => ({
    email: `${login}@company.example`,
    email_verified: true,
    name: 'Ada Lovelace',
  });
  provider = await startOauthProvider(client, claimsOf, { isPkceRequired: true });
});
afterAll(() => provider.close());

function contextWith(oidcIssuer: string) {
  const oidc = { issuer: oidcIssuer, clientId: 'yardstick', clientSecret: 'a secret of this client' };
  return testContext({ now: () => new Date(), config: { publicUrl, oidc } });
}
beforeEach(async () => {
  browser = new TestBrowser(await contextWith(provider.issuer));
});

const logIn = (startUrl: string, login: string) => logInAtProvider(startUrl, login, publicUrl);

async function start(from: string | null = null): Promise<string> {
  const result = await startProviderSignIn(browser.ctx, browser.caller(), 'oidc', from);
  if (result.kind !== 'go') throw new Error(result.message);
  browser.keep(result.headers);
  return result.url;
}

async function comeBack(callback: URL, visitor = browser): Promise<URL> {
  const answer = await answerLibraryRequest(visitor.ctx, visitor.caller(callback.pathname + callback.search));
  visitor.keep(answer.headers);
  return new URL(answer.headers.get('location')!, publicUrl);
}

describe('signing in with an OpenID provider', () => {
  it('asks with PKCE, state and nonce, and makes the account from verified claims', async () => {
    const url = await start('/model/new');
    const asked = new URL(url).searchParams;
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(20);
    expect(asked.get('code_challenge_method')).toBe('S256');
    const onward = await comeBack(await logIn(url, 'ada'));
    expect(onward.pathname).toBe('/auth/callback');
    expect(Object.fromEntries(onward.searchParams)).toEqual({ provider: 'oidc', new: '1', from: '/model/new' });
    expect((await browser.viewer()).viewer).toMatchObject({
      email: 'ada@company.example',
      name: 'Ada Lovelace',
      isOAuthUser: false,
      hasPassword: false,
    });
  });

  it('refuses a forged state', async () => {
    const callback = await logIn(await start(), 'ada');
    callback.searchParams.set('state', 'forged'.repeat(6));
    expect((await comeBack(callback)).searchParams.get('error')).toBeTruthy();
    expect((await browser.viewer()).viewer).toBeNull();
  });

  it('refuses an answer that is used again, here and in another browser', async () => {
    const callback = await logIn(await start(), 'ada');
    expect((await comeBack(callback)).searchParams.get('error')).toBeNull();
    const other = new TestBrowser(browser.ctx);
    expect((await comeBack(callback, other)).searchParams.get('error')).toBeTruthy();
    expect((await comeBack(callback)).searchParams.get('error')).toBeTruthy();
    expect((await other.viewer()).viewer).toBeNull();
  });

  it('refuses an answer that was meant for another browser, and leaves nobody signed in there', async () => {
    const victim = new TestBrowser(browser.ctx);
    const callback = await logIn(await start(), 'mallory');
    expect((await comeBack(callback, victim)).searchParams.get('error')).toBeTruthy();
    expect((await victim.viewer()).viewer).toBeNull();
  });

  it('refuses a code of another sign-in of the same browser', async () => {
    const first = await logIn(await start(), 'ada');
    const second = await logIn(await start(), 'ada');
    second.searchParams.set('code', first.searchParams.get('code')!);
    expect((await comeBack(second)).searchParams.get('error')).toBeTruthy();
    expect((await browser.viewer()).viewer).toBeNull();
  });

  it('says so while the provider cannot be reached, and everybody else still signs in', async () => {
    browser = new TestBrowser(await contextWith('http://127.0.0.1:9'));
    const result = await startProviderSignIn(browser.ctx, browser.caller(), 'oidc', null);
    expect(result).toEqual({
      kind: 'refused',
      message: 'The sign-in provider cannot be reached right now. Please try again.',
    });
    expect((await browser.viewer()).viewer).toBeNull();
  });
});
