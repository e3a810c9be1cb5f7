import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { call, signInAs } from '../../billing/testing/signed-in.server.ts';
import { type ApiCall, answerOperation } from '../../platform/api-operation.server.ts';
import { realTime, testContext } from '../../platform/testing/test-database.server.ts';
import { runApiOperations } from '../run-api-operations.server.ts';

const handle = ({ context, request }: ApiCall) => answerOperation(runApiOperations, context, request);

/** Posts JSON to an operation, as this browser. */
export const post = (browser: TestBrowser, path: string, body: unknown, headers: Record<string, string> = {}) =>
  call(handle, browser, path, body, headers);

/** Gets an address of the API, as this browser. */
export const get = (browser: TestBrowser, path: string, headers: Record<string, string> = {}) =>
  answerOperation(runApiOperations, browser.provider(), browser.request(path, { headers }));

/** A browser in which ada has signed up. */
export async function openSignedIn(options: Parameters<typeof testContext>[0] = {}) {
  const ctx = await testContext({ now: realTime, ...options });
  const browser = new TestBrowser(ctx);
  return { ctx, browser, userId: await signInAs(browser, 'ada') };
}
