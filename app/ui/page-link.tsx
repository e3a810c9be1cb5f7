import { type ComponentProps, useEffect, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';

/**
 * A link to a page of this site, for lists of many: a plain anchor, a tenth of what the router's own link costs to
 * render. PageLinks, once in the shell, follows all of them without loading the document anew.
 */
export function PageLink({ to, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  return (
    <a {...rest} href={to} data-page="">
      {children}
    </a>
  );
}

function pageLinkOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-page]') : null;
}

function isPlainPress(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** Listens for every PageLink of the document: a press navigates, pointing at it or reaching it by keyboard prefetches. */
export function PageLinks() {
  const navigate = useNavigate();
  const [intended, setIntended] = useState<string | null>(null);
  useEffect(() => {
    const pressed = (event: MouseEvent) => {
      const link = pageLinkOf(event);
      if (!link || event.defaultPrevented || !isPlainPress(event)) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    const meant = (event: Event) => {
      const link = pageLinkOf(event);
      if (link) setIntended(link.pathname + link.search);
    };
    window.addEventListener('click', pressed);
    window.addEventListener('mouseover', meant);
    window.addEventListener('focusin', meant);
    return () => {
      window.removeEventListener('click', pressed);
      window.removeEventListener('mouseover', meant);
      window.removeEventListener('focusin', meant);
    };
  }, [navigate]);
  return intended === null ? null : <PrefetchPageLinks page={intended} />;
}
