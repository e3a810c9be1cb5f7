import { type ComponentProps, createContext, createElement, type ReactNode, useContext } from 'react';

/**
 * Markup that many pages share, such as a tool's card or the footer. The server makes it once for each `of` and puts it
 * into every further page as it is; in the browser it is made of ordinary children. So a part must follow from `of` and
 * `kind` alone: nothing in it may look at the address, at who asks, or call useId.
 */
export type KeepMarkup = (of: object, kind: string, part: ReactNode) => string;

/** Filled by the server, where pages are made again and again. */
export const KeptMarkupContext = createContext<KeepMarkup | null>(null);

interface KeptProps extends ComponentProps<'div'> {
  as: 'div' | 'article' | 'footer';
  of: object;
  kind: string;
}

/**
 * An element around such a part. A component of its own, which does nothing after the part is made: the renderer is in
 * the middle of this one while it makes the part, and has forgotten it when it comes back.
 */
export function Kept({ as, of, kind, children, ...rest }: KeptProps) {
  const keep = useContext(KeptMarkupContext);
  return createElement(as, {
    ...rest,
    ...(keep ? { dangerouslySetInnerHTML: { __html: keep(of, kind, children) } } : { children }),
  });
}
