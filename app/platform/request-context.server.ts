import { createContext, type RouterContextProvider } from 'react-router';
import type { Context } from './context.server.ts';

/**
 * What loaders and actions get besides the request. `requestContext` is always a visitor's: public pages know nothing
 * about the viewer. The accounts room resolves the person, once, and only where a route asks for it.
 */
export interface RequestFacts {
  context: Context;
  /** The visitor's address, after trusted proxies. */
  clientAddress: string;
  /** CSP nonce for the inline scripts of pages that are not cached. */
  nonce: string;
  /** For the whole process: see process.server.ts. */
  services: Services;
  /** Set by the error handler: why the database could not serve the request, as a sentence for the person. */
  unavailable: string | null;
}

/** Parts of the running process that routes need besides the database. */
export interface Services {
  database: import('./database.server.ts').Database;
  purgePages: (tag?: string) => void;
  /** Aborted when the process stops: responses that wait for something are sent without it. */
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
