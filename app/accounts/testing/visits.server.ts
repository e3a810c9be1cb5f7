import type { Context } from '../../platform/context.server.ts';
import { realTime, type TestContextOptions, testContext } from '../../platform/testing/test-database.server.ts';
import { TestBrowser } from './test-browser.server.ts';

type Handler = (args: never) => unknown;
type Params = Record<string, string>;

/** What a route answered: its data, where it leads, or why it refused. */
export interface Answered {
  status: number;
  location: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: each route has its own data
  data: any;
}

async function answerOf(handler: unknown, browser: TestBrowser, request: Request, params: Params): Promise<Answered> {
  const result = await Promise.resolve()
    .then(() => (handler as Handler)({ context: browser.provider(), request, params } as never))
    .catch((thrown: unknown) => thrown);
  if (result instanceof Response)
    return { status: result.status, location: result.headers.get('location'), data: await result.text() };
  if (result instanceof Error) throw result;
  const { init, status, data } = (result ?? {}) as { init?: { status?: number }; status?: number; data?: unknown };
  return { status: init?.status ?? status ?? 200, location: null, data: data === undefined ? result : data };
}

/** Opens a page. */
export const visit = (loader: unknown, browser: TestBrowser, path: string, params: Params = {}) =>
  answerOf(loader, browser, browser.request(path), params);

/** Sends a form. */
export const send = (
  action: unknown,
  browser: TestBrowser,
  path: string,
  fields: [string, string][] | Record<string, string>,
  params: Params = {},
) => answerOf(action, browser, browser.request(path, { method: 'POST', body: new URLSearchParams(fields) }), params);

/** Another person with an account, `name@acme.example`. */
export async function newPerson(ctx: Context, name: string): Promise<TestBrowser> {
  const browser = new TestBrowser(ctx);
  await browser.signUp({ companyName: 'Acme', email: `${name}@acme.example`, password: 'correct horse' });
  return browser;
}

/** Two people with accounts, and a visitor, on one database. */
export async function threePeople(options: TestContextOptions = {}) {
  const ctx = await testContext({ now: realTime, ...options });
  return { ctx, ada: await newPerson(ctx, 'ada'), bob: await newPerson(ctx, 'bob'), visitor: new TestBrowser(ctx) };
}
