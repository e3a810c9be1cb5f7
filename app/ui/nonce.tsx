import { createContext, useContext } from 'react';

/** The nonce of the page that is being made; undefined in the browser. Public pages lose it again before they are sent. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
