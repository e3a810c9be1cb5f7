import type { ModelCatalogue } from '../build-catalogue.ts';

/** The lists of this room as Markdown: the same rows as their pages. */
export interface MarkdownPage {
  text: string;
  /** The page that it mirrors. */
  path: string;
}

export type WriteMarkdown = (catalogue: ModelCatalogue, day: string, query: URLSearchParams) => MarkdownPage;
