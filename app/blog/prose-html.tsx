import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { classNames } from '../ui/class-names.ts';

/** Styles of what `renderMarkdown` adds to plain HTML: anchors, table frames, figures. */
const parts = classNames(
  '[&_.heading-anchor]:ml-1 [&_.heading-anchor]:text-muted [&_.heading-anchor]:no-underline [&_.heading-anchor]:opacity-0',
  '[&_:is(h2,h3,h4):hover_.heading-anchor]:opacity-100 [&_.heading-anchor:focus-visible]:opacity-100',
  '[&_.table-frame]:overflow-x-auto [&_.table-frame_table]:table [&_.table-frame_table]:min-w-[34rem]',
  '[&_img]:h-auto [&_img]:w-full [&_figcaption]:mt-2 [&_figcaption]:text-sm [&_figcaption]:text-muted',
);

/** Renders our own HTML. Links to our pages are followed by the router, without a page load. */
export function ProseHtml({ html, className }: { html: string; className?: string }) {
  const navigate = useNavigate();

  function follow(event: MouseEvent) {
    const isPlain =
      event.button === 0 &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.shiftKey &&
      !event.altKey &&
      !event.defaultPrevented;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!isPlain || !link || link.origin !== location.origin || link.target) return;
    // The browser handles anchors of this page.
    if (link.pathname === location.pathname && link.hash !== '') return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are real ones; Enter on them arrives here as a click.
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for its links.
    <div
      className={classNames('prose', parts, className)}
      onClick={follow}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
