/** The look of an entry of the desktop menu, link or dropdown. */
export const topItemClass =
  'relative inline-flex h-9 items-center gap-1 rounded px-2 text-sm whitespace-nowrap text-muted transition-colors hover:text-ink xl:px-2.5';
