import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { readForms } from './outside-world.server.ts';

/** A certified identity provider (`oidc-provider`) on a local port, with its own login pages. */
export interface OauthProvider {
  issuer: string;
  close: () => Promise<void>;
}

type Client = ConstructorParameters<typeof Provider>[1]['clients'][number];

export async function startOauthProvider(
  client: Client,
  claimsOf: (login: string) => Record<string, unknown>,
  options: { isPkceRequired: boolean },
): Promise<OauthProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => handle(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [client],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups', '_claim_names'] },
    pkce: { required: () => options.isPkceRequired },
    features: { introspection: { enabled: true } },
    findAccount: (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id, ...claimsOf(id) }) }),
  });
  handle = provider.callback();
  return { issuer, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Follows the provider's pages with a cookie jar, logs in as `login` and consents, until it redirects to us. */
export async function logInAtProvider(startUrl: string, login: string, ourOrigin: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(startUrl);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 15; step++) {
    if (next.origin === ourOrigin) return next;
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const answer = await fetch(next, { method: form ? 'POST' : 'GET', body: form, headers, redirect: 'manual' });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      cookies.set(name!, value!);
    }
    const location = answer.headers.get('location');
    if (location) {
      [next, form] = [new URL(location, next), undefined];
      continue;
    }
    const [page] = readForms(await answer.text());
    if (!page) throw new Error(`The provider stopped at ${next} with ${answer.status}.`);
    form = new URLSearchParams({
      ...page.fields,
      ...(page.fields['prompt'] === 'login' ? { login, password: 'any' } : {}),
    });
    next = new URL(page.action, next);
  }
  throw new Error('The provider goes round in circles.');
}
