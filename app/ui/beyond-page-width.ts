import type { CSSProperties } from 'react';

/**
 * Columns that would not fit into the page's width take more of the window; what is wider still scrolls in its frame.
 * @param columnsRem width of all columns
 */
export function beyondPageWidth(columnsRem: number): CSSProperties {
  return { marginInline: `calc((100% - max(100%, min(100vw - 3rem, ${columnsRem}rem))) / 2)` };
}
