import { createContext, type ReactElement, useContext } from 'react';

/**
 * Markup that many pages share, such as a tool's card or the footer. The server makes it once for each `of` and puts it
 * into every further page as it is; in the browser it is made of ordinary children. So a part must follow from `of` and
 * `kind` alone: nothing in it may look at the address, at who asks, or call useId.
 */
export type KeepMarkup = (of: object, kind: string, make: () => ReactElement) => string;

/** Filled by the server, where pages are made again and again. */
export const KeptMarkupContext = createContext<KeepMarkup | null>(null);

/** @returns what to spread on the element around the part */
export function useKeptMarkup(of: object, kind: string, make: () => ReactElement) {
  const keep = useContext(KeptMarkupContext);
  return keep ? { dangerouslySetInnerHTML: { __html: keep(of, kind, make) } } : { children: make() };
}
