import { findAnswers, readQuestion } from '../index/question.ts';
import { type SearchDocument, SearchIndex, type SearchOptions } from '../search-index.ts';
import type { SearchResult } from '../search-query.ts';
import type { SitePage } from '../site-pages-context.ts';

/** Search while typing: in an index that is downloaded with the first query, or by asking the server. */
export type BrowserSearch = (text: string, signal: AbortSignal) => Promise<SearchResult[]>;

const MOST_RESULTS = 12;

export function pageDocument({ label, to }: SitePage): SearchDocument {
  return {
    key: `page:${to}`,
    kind: 'page',
    title: label,
    url: to,
    summary: '',
    words: '',
    rating: null,
    logo: null,
    category: null,
    isFree: null,
    date: null,
  };
}

let loading: Promise<BrowserSearch> | null = null;

export function loadBrowserSearch(pages: readonly SitePage[]): Promise<BrowserSearch> {
  loading ??= load(pages).catch((error: unknown) => {
    // The next query tries again.
    loading = null;
    throw error;
  });
  return loading;
}

async function load(pages: readonly SitePage[]): Promise<BrowserSearch> {
  const response = await fetch('/api/search-index');
  if (!response.ok) throw new Error(`The search index answered ${response.status}.`);
  const { documents } = (await response.json()) as { documents: SearchDocument[] | null };
  const index = new SearchIndex();
  for (const document of [...pages.map(pageDocument), ...(documents ?? [])]) index.put(document);
  const searchHere = async (text: string) => {
    const words = (asked: string, options: SearchOptions) => index.search(asked, options);
    const { hits } = await findAnswers(index, readQuestion(index, text), text, words, { limit: MOST_RESULTS });
    return hits.map(({ document }) => document);
  };
  if (documents !== null) return searchHere;
  return async (text, signal) => {
    const answer = await fetch(`/api/search-suggestions?q=${encodeURIComponent(text)}`, { signal });
    if (!answer.ok) throw new Error(`The search answered ${answer.status}.`);
    const { results } = (await answer.json()) as { results: SearchResult[] };
    return [...results, ...(await searchHere(text)).slice(0, 3)];
  };
}
