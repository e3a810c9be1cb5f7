import { createContext, type RouterContextProvider } from 'react-router';
import type { Context } from './context.server.ts';

/**
 * What a loader or action gets besides the request. `requestContext` is a visitor's: public pages read nothing about
 * who asks. The accounts room resolves the person, once, only where a route asks for it.
 */
export interface RequestFacts {
  context: Context;
  /** The visitor's real address, after trusted proxies. */
  clientAddress: string;
  /** For inline scripts of pages that are not kept. */
  nonce: string;
  /** Whole process: see process.server.ts. */
  services: Services;
  /** Set by the error handler: why the database could not serve the request, in a sentence for the person. */
  unavailable: string | null;
}

/** Parts of the running process that routes may need besides the database. */
export interface Services {
  database: import('./database.server.ts').Database;
  purgePages: (tag?: string) => void;
  /** Aborted when the process stops: answers that wait for something are sent without it. */
  stopping: AbortSignal;
}

export const requestFactsContext = createContext<RequestFacts>();

export function requestFacts(provider: Readonly<RouterContextProvider>): RequestFacts {
  return provider.get(requestFactsContext);
}

/** The context of an anonymous request. */
export function requestContext(provider: Readonly<RouterContextProvider>): Context {
  return requestFacts(provider).context;
}
