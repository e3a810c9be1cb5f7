import PostalMime from 'postal-mime';
import { RouterContextProvider } from 'react-router';
import { type Context, createContext } from '../../platform/context.server.ts';
import { findWorkingMessage } from '../../platform/mail-queries.server.ts';
import { requestFactsContext } from '../../platform/request-context.server.ts';
import { realTime, testContext } from '../../platform/testing/test-database.server.ts';
import type { Caller } from '../library/call-auth.server.ts';
import { hashPassword, withKnownHash } from '../library/password-work.server.ts';
import { type SignUpFields, signUp } from '../sign-in/sign-up.server.ts';
import { requireUser, type UserContext, type ViewerContext, viewerContext } from '../viewer.server.ts';

const hashes = new Map<string, Promise<string>>();

/** Hashing is slow on purpose, and most tests only need that the account has a password. */
function hashOnce(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}

/** A browser for tests of verbs: has cookies, and makes the callers and contexts that routes would make. */
export class TestBrowser {
  readonly ctx: Context;
  readonly #cookies = new Map<string, string>();
  #requests = 0;
  address = '203.0.113.7';
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';

  constructor(ctx: Context) {
    this.ctx = ctx;
  }

  request(path = '/', init: RequestInit = {}): Request {
    const headers = new Headers(init.headers);
    headers.set('user-agent', this.userAgent);
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie) headers.set('cookie', cookie);
    return new Request(new URL(path, this.ctx.config.publicUrl), { ...init, headers });
  }

  caller(path?: string, init?: RequestInit): Caller {
    return { request: this.request(path, init), clientAddress: this.address };
  }

  keep(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name === undefined || value === undefined) continue;
      if (value === '' || /Max-Age=0/i.test(cookie)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }

  /** Makes an account in this browser, and signs in to it. */
  async signUp(person: SignUpFields): Promise<void> {
    const result = await withKnownHash(person.password, await hashOnce(person.password), () =>
      signUp(this.ctx, this.caller(), person),
    );
    if (result.kind !== 'signed-up') throw new Error(result.kind);
    this.keep(result.headers);
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** As the router passes it to loaders and actions. */
  provider(): RouterContextProvider {
    const { db, config, log, now } = this.ctx;
    const provider = new RouterContextProvider();
    provider.set(requestFactsContext, {
      context: createContext({ db, config, log, now, requestId: `request-${++this.#requests}` }),
      clientAddress: this.address,
      nonce: 'nonce',
      services: { database: null as never, purgePages: () => {}, stopping: AbortSignal.any([]) },
      unavailable: null,
    });
    return provider;
  }

  viewer(): Promise<ViewerContext> {
    return viewerContext(this.provider(), this.request());
  }

  user(): Promise<UserContext> {
    return requireUser(this.provider(), this.request());
  }
}

/** A browser with a new account that is signed in. */
export async function signedUp(
  person: SignUpFields,
  options: Parameters<typeof testContext>[0] = {},
): Promise<TestBrowser> {
  const browser = new TestBrowser(await testContext({ now: realTime, ...options }));
  await browser.signUp(person);
  return browser;
}

/** The newest mail to this address, parsed, with working links. */
export async function newestMail(ctx: Context, recipient: string) {
  const mail = await findWorkingMessage(ctx, recipient);
  if (mail === null) throw new Error(`No mail to ${recipient}.`);
  const { subject, text, html } = await PostalMime.parse(mail.mime);
  return { template: mail.template, subject, text: text ?? '', html: html ?? '' };
}

/** The link in a mail to this path, and its token. */
export function linkToken(mail: { text: string }, path: string): string {
  const match = new RegExp(`${path}\\?token=([^\\s\\]>]+)`).exec(mail.text.replace(/\s*\n\s*/g, ' '));
  if (!match?.[1]) throw new Error(`No link to ${path} in: ${mail.text}`);
  return decodeURIComponent(match[1]);
}
