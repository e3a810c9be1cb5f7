import type { RouterContextProvider } from 'react-router';
import { signUp } from '../../accounts/sign-up.server.ts';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import type { Context } from '../../platform/context.server.ts';

/** A browser in which somebody is signed in, for tests of routes. `ctx` must carry the real time. */
export async function signedIn(ctx: Context, name = 'ada'): Promise<{ browser: TestBrowser; userId: string }> {
  const browser = new TestBrowser(ctx);
  const person = { companyName: 'Acme', email: `${name}@acme.example`, password: 'correct horse battery' };
  const result = await signUp(ctx, browser.caller(), person);
  if (result.kind !== 'signed-up') throw new Error(result.kind);
  browser.keep(result.headers);
  return { browser, userId: (await browser.user()).viewer.id };
}

type Handler = (args: { request: Request; context: Readonly<RouterContextProvider>; params: object }) => unknown;

/** Calls a route's action as the server does; what it throws as an answer is its answer. */
export async function call(
  action: unknown,
  browser: TestBrowser,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = browser.request(path, {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'application/json', ...headers },
  });
  let response: unknown;
  try {
    response = await (action as Handler)({ request, context: browser.provider(), params: {} });
  } catch (thrown) {
    response = thrown;
  }
  if (!(response instanceof Response)) throw response;
  const answer = await response.text();
  return { status: response.status, body: answer === '' ? {} : JSON.parse(answer) };
}
