import { onTestFinished } from 'vitest';
import { loader as libraryLoader } from '../../accounts/routes/auth-api.ts';
import { logInAtProvider, startOauthProvider } from '../../accounts/testing/oauth-provider.server.ts';
import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { send, visit } from '../../accounts/testing/visits.server.ts';
import { dnsPort, records } from '../../platform/testing/given-name-server.ts';
import { realTime, type TestContextOptions } from '../../platform/testing/test-database.server.ts';
import { loader as openSettings, action as settle } from '../routes/settings.tsx';
import { acme } from './acme.server.ts';

/** What tests of single sign-on share: a proven domain, a certified provider, and a browser that goes there and back. */

export const clock = { now: realTime() };

export const options = () => ({
  now: () => clock.now,
  config: {
    publicUrl: 'http://127.0.0.1:3000',
    allowPrivateEndpoints: true,
    claims: { proofs: 'off' as const, dnsServer: `127.0.0.1:${dnsPort()}` },
  },
});

export const settings = (browser: TestBrowser, intent: string, fields: Record<string, string>, address = 'acme') =>
  send(settle, browser, `/organisations/${address}/settings`, { intent, ...fields }, { address });

export const shown = async (browser: TestBrowser, address = 'acme') =>
  (await visit(openSettings, browser, `/organisations/${address}/settings`, { address })).data;

export async function prove(browser: TestBrowser, domain = 'acme.example', address = 'acme'): Promise<void> {
  await settings(browser, 'add-domain', { domain }, address);
  const { domains } = await shown(browser, address);
  const entry = domains.find((one: { domain: string }) => one.domain === domain);
  records.set(entry.recordName, entry.token);
  await settings(browser, 'check-record', { domain }, address);
}

export const SECRET = 'a secret of this client';
export const connection = (issuer: string) => ({
  issuer,
  clientId: 'yardstick',
  clientSecret: SECRET,
  joinRole: 'member',
});

/** `oidc-provider` with this organisation as its client; everybody there has an address at acme.example. */
export async function startProvider(owner: TestBrowser, claims: Record<string, unknown> = {}): Promise<string> {
  const { identity } = await shown(owner);
  const client = { client_id: 'yardstick', client_secret: SECRET, redirect_uris: [identity.redirectAddress] };
  const claimsOf = (login: string) => ({
    email: `${login}@acme.example`,
    email_verified: true,
    name: `${login} of Acme`,
    ...claims,
  });
  const provider = await startOauthProvider(client, claimsOf, { isPkceRequired: true });
  onTestFinished(() => provider.close());
  return provider.issuer;
}

/** Acme with a proven domain and a connected provider. */
export async function connected(claims: Record<string, unknown> = {}, config: TestContextOptions['config'] = {}) {
  const people = await acme({ ...options(), config: { ...options().config, ...config } });
  await prove(people.ada);
  const issuer = await startProvider(people.ada, claims);
  const saved = await settings(people.ada, 'connect-identity', connection(issuer));
  if (saved.status !== 303) throw new Error(JSON.stringify(saved.data));
  return { ...people, issuer };
}

/** Opens an address below /api/auth, as a browser does. */
export async function follow(
  browser: TestBrowser,
  url: string | URL,
  headers: Record<string, string> = {},
): Promise<URL> {
  const { pathname, search } = new URL(url, browser.ctx.config.publicUrl);
  const request = browser.request(pathname + search, { headers });
  const answer = await libraryLoader({ context: browser.provider(), request, params: {} } as never);
  browser.keep(answer.headers);
  return new URL(answer.headers.get('location') ?? `/status/${answer.status}`, browser.ctx.config.publicUrl);
}

/** From the start to the provider, through its pages as `login`, and back to the callback, which is not opened yet. */
export async function goAndLogIn(browser: TestBrowser, login: string, query = ''): Promise<URL> {
  const there = await follow(browser, `/api/auth/organisation/acme${query}`);
  if (there.origin === browser.ctx.config.publicUrl) throw new Error(`Refused at the start: ${there}`);
  return await logInAtProvider(there.href, login, browser.ctx.config.publicUrl);
}

/** The whole way. @returns where it ends: the page that goes on, or the one that says why not */
export const logIn = async (browser: TestBrowser, login: string, query = '') =>
  await follow(browser, await goAndLogIn(browser, login, query));

export const errorOf = (url: URL) => url.searchParams.get('error');
