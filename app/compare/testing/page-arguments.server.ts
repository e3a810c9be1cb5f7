import { RouterContextProvider } from 'react-router';
import { type RequestFacts, requestFactsContext } from '../../platform/request-context.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';

/** Arguments of a loader for a request of this path. */
export async function argsFor(path: string) {
  const context = new RouterContextProvider();
  context.set(requestFactsContext, { context: await testContext() } as RequestFacts);
  return {
    request: new Request(`http://site.test${path}`),
    context,
    params: {},
    url: new URL(`http://site.test${path}`),
  } as never;
}
