import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { account } from '../schema.server.ts';
import { logInAtProvider, type OauthProvider, startOauthProvider } from '../testing/oauth-provider.server.ts';
import { routeFetch } from '../testing/outside-world.server.ts';
import { linkToken, newestMail, TestBrowser } from '../testing/test-browser.server.ts';
import { answerLibraryRequest } from './library-request.server.ts';
import { startProviderSignIn } from './provider-sign-in.server.ts';
import { providerErrorMessage } from './sign-in-providers.ts';
import { verifyAddress } from './verify-address.server.ts';

/**
 * No emulator plays Facebook as a whole. A certified OAuth provider (`oidc-provider`) issues and checks the codes and
 * tokens; only paths and field names are translated to those that Facebook documents.
 */
const publicUrl = 'http://127.0.0.1:3000';
const keys = { clientId: '1234567890', clientSecret: 'an app secret' };
let provider: OauthProvider;
let restoreFetch = () => {};
let browser: TestBrowser;
/** The app that tokens are issued for; another one simulates a token stolen elsewhere. */
let tokenApp = keys.clientId;

beforeAll(async () => {
  const client = {
    client_id: keys.clientId,
    client_secret: keys.clientSecret,
    redirect_uris: [`${publicUrl}/api/auth/callback/facebook`],
    token_endpoint_auth_method: 'client_secret_post',
  };
  // Facebook users may withhold their address.
  const claimsOf = (login: string) => ({
    name: 'Ada Lovelace',
    ...(login === 'shy' ? {} : { email: `${login}@facebook.example` }),
  });
  provider = await startOauthProvider(client, claimsOf, { isPkceRequired: false });
  restoreFetch = routeFetch({ 'https://graph.facebook.com': answerAsGraph });
});
afterAll(async () => {
  restoreFetch();
  await provider.close();
});
beforeEach(async () => {
  tokenApp = keys.clientId;
  const socialSignIn = { google: null, github: null, apple: null, facebook: keys };
  browser = new TestBrowser(await testContext({ now: () => new Date(), config: { publicUrl, socialSignIn } }));
});

async function answerAsGraph(path: string, request: Request): Promise<Response> {
  const url = new URL(path, 'https://graph.facebook.com');
  if (url.pathname === '/v24.0/oauth/access_token') {
    const answer = await fetch(`${provider.issuer}/token`, new Request(request));
    // Facebook's web sign-in returns no id token.
    const { id_token: _, ...tokens } = (await answer.json()) as Record<string, unknown>;
    return Response.json(tokens, { status: answer.status });
  }
  if (url.pathname === '/debug_token') {
    const [id, secret] = url.searchParams.get('access_token')!.split('|');
    const body = { token: url.searchParams.get('input_token')!, client_id: id!, client_secret: secret! };
    const answer = await post('/token/introspection', body);
    return Response.json({ data: { is_valid: answer['active'], app_id: tokenApp, user_id: answer['sub'] } });
  }
  const authorization = request.headers.get('authorization') ?? '';
  const answer = await fetch(`${provider.issuer}/me`, { headers: { authorization } });
  const { sub: id, ...facts } = (await answer.json()) as Record<string, unknown>;
  return Response.json({ id, ...facts, picture: { data: { url: 'https://graph.facebook.com/picture' } } });
}

async function post(path: string, body: Record<string, string>): Promise<Record<string, unknown>> {
  const answer = await fetch(provider.issuer + path, { method: 'POST', body: new URLSearchParams(body) });
  return (await answer.json()) as Record<string, unknown>;
}

/** Presses the button and consents at the provider. Returns where the provider redirects to. */
async function goAndAgree(login = 'ada'): Promise<URL> {
  const start = await startProviderSignIn(browser.ctx, browser.caller(), 'facebook', null);
  if (start.kind !== 'go') throw new Error(start.message);
  browser.keep(start.headers);
  const asked = new URL(start.url);
  expect(asked.origin + asked.pathname).toBe('https://www.facebook.com/v24.0/dialog/oauth');
  expect(asked.searchParams.get('scope')).toBe('email public_profile');
  asked.searchParams.set('scope', 'openid email profile');
  return await logInAtProvider(`${provider.issuer}/auth${asked.search}`, login, publicUrl);
}

async function comeBack(callback: URL, visitor = browser): Promise<URL> {
  const answer = await answerLibraryRequest(visitor.ctx, visitor.caller(callback.pathname + callback.search));
  visitor.keep(answer.headers);
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get('location')!, publicUrl);
}

describe('signing in with Facebook', () => {
  it('makes an account whose address is unconfirmed, and signs in to the same one afterwards', async () => {
    const onward = await comeBack(await goAndAgree());
    expect(onward.pathname + onward.search).toBe('/auth/callback?provider=facebook&new=1');
    const { viewer } = await browser.viewer();
    expect(viewer).toMatchObject({
      email: 'ada@facebook.example',
      name: 'Ada Lovelace',
      companyName: null,
      isOAuthUser: true,
      isEmailVerified: false,
    });
    const again = await comeBack(await goAndAgree());
    expect(again.pathname + again.search).toBe('/auth/callback?provider=facebook');
    expect((await browser.viewer()).viewer?.id).toBe(viewer?.id);
    const links = await browser.ctx.db.select().from(account);
    expect(links.map(({ providerId, accountId }) => [providerId, accountId])).toEqual([['facebook', 'ada']]);
  });

  it('refuses a forged state, an answer used twice, and an answer brought to another browser', async () => {
    const callback = await goAndAgree();
    const forged = new URL(callback);
    forged.searchParams.set('state', 'f'.repeat(32));
    expect((await comeBack(forged)).searchParams.get('error')).toBeTruthy();
    const thief = new TestBrowser(browser.ctx);
    expect((await comeBack(callback, thief)).searchParams.get('error')).toBeTruthy();
    const fresh = await goAndAgree();
    expect((await comeBack(fresh)).searchParams.get('error')).toBeNull();
    expect((await comeBack(fresh)).searchParams.get('error')).toBeTruthy();
    expect((await comeBack(fresh, thief)).searchParams.get('error')).toBeTruthy();
    expect((await thief.viewer()).viewer).toBeNull();
  });

  it('refuses a token that was given to another app', async () => {
    tokenApp = '666';
    expect((await comeBack(await goAndAgree())).searchParams.get('error')).toBeTruthy();
    expect((await browser.viewer()).viewer).toBeNull();
  });

  it('tells a person whose address it does not get what to do', async () => {
    const error = (await comeBack(await goAndAgree('shy'))).searchParams.get('error');
    expect(error).toBe('email_not_found');
    expect(providerErrorMessage(error!, 'facebook')).toContain('did not send us a verified email address');
    expect((await browser.viewer()).viewer).toBeNull();
  });

  it('links no account that exists, also a confirmed one: Facebook vouches for no address', async () => {
    const owner = new TestBrowser(browser.ctx);
    const ada = { companyName: 'Acme', email: 'ada@facebook.example', password: 'correct horse' };
    await owner.signUp(ada);
    const token = linkToken(await newestMail(owner.ctx, ada.email), '/verify-email');
    await verifyAddress(await owner.viewer(), owner.caller(), token);
    const error = (await comeBack(await goAndAgree())).searchParams.get('error');
    expect(error).toBe('account_not_linked');
    expect(providerErrorMessage(error!, 'facebook')).toContain('Log in with your password first, then link Facebook');
    expect((await browser.viewer()).viewer).toBeNull();
  });
});
