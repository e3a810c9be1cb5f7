import type { RouterContextProvider } from 'react-router';
import type { SignUpFields } from '../../accounts/sign-in/sign-up.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';

/** The part of a test's browser that is used here. */
interface Visitor {
  request(path: string, init: RequestInit): Request;
  provider(): RouterContextProvider;
  signUp(person: SignUpFields): Promise<void>;
  user(): Promise<UserContext>;
}

/** Signs somebody up in this browser, whose context must use the real clock; returns their id. */
export async function signInAs(browser: Visitor, name: string): Promise<string> {
  await browser.signUp({ companyName: 'Acme', email: `${name}@acme.example`, password: 'correct horse battery' });
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
