import type { RouterContextProvider } from 'react-router';
import { signUp } from '../../accounts/sign-in/sign-up.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import type { Context } from '../../platform/context.server.ts';

/** The part of a test's browser that is used here. */
interface Visitor {
  request(path: string, init: RequestInit): Request;
  provider(): RouterContextProvider;
  caller(): Parameters<typeof signUp>[1];
  keep(headers: Headers): void;
  user(): Promise<UserContext>;
}

/** Signs somebody up in this browser; returns their id. `ctx` must use the real clock. */
export async function signInAs(ctx: Context, browser: Visitor, name: string): Promise<string> {
  const person = { companyName: 'Acme', email: `${name}@acme.example`, password: 'correct horse battery' };
  const result = await signUp(ctx, browser.caller(), person);
  if (result.kind !== 'signed-up') throw new Error(result.kind);
  browser.keep(result.headers);
  return (await browser.user()).viewer.id;
}

type Handler = (args: { request: Request; context: Readonly<RouterContextProvider>; params: object }) => unknown;

/** Calls a route's action as the server does; a thrown Response is returned. */
export async function call(
  action: unknown,
  browser: Visitor,
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
