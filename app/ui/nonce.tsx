import { createContext, useContext } from 'react';

/** The nonce of a page that is not kept. Undefined on public pages (their inline scripts go by hash) and in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
