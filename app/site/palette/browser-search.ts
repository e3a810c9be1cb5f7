import { type SearchDocument, SearchIndex } from '../../catalog/search-index.ts';
import { companyLinks, helpLink, mainLinks, providerLinks, resourceLinks } from '../navigation.ts';
import type { SearchResult } from '../search-query.ts';

/** Search while typing: in an index that is downloaded with the first query, or by asking the server. */
export type BrowserSearch = (text: string, signal: AbortSignal) => Promise<SearchResult[]>;

const MOST_RESULTS = 12;

/**
 * The site's own pages, which no room registers.
 * @param isSelling as for `providerLinks`
 */
export function pageDocuments(isSelling: boolean): SearchDocument[] {
  const links = [...mainLinks, helpLink, ...resourceLinks, ...companyLinks(isSelling), ...providerLinks(isSelling)];
  return [...new Map(links.map((link) => [link.to, link])).values()].map(({ label, to }) => ({
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
  }));
}

let loading: Promise<BrowserSearch> | null = null;

export function loadBrowserSearch(isSelling: boolean): Promise<BrowserSearch> {
  loading ??= load(isSelling).catch((error: unknown) => {
    // The next query tries again.
    loading = null;
    throw error;
  });
  return loading;
}

async function load(isSelling: boolean): Promise<BrowserSearch> {
  const response = await fetch('/api/search-index');
  if (!response.ok) throw new Error(`The search index answered ${response.status}.`);
  const { documents } = (await response.json()) as { documents: SearchDocument[] | null };
  const index = new SearchIndex();
  for (const document of [...pageDocuments(isSelling), ...(documents ?? [])]) index.put(document);
  const searchHere = (text: string) => index.search(text, { limit: MOST_RESULTS }).map(({ document }) => document);
  if (documents !== null) return async (text) => searchHere(text);
  return async (text, signal) => {
    const answer = await fetch(`/api/search-suggestions?q=${encodeURIComponent(text)}`, { signal });
    if (!answer.ok) throw new Error(`The search answered ${answer.status}.`);
    const { results } = (await answer.json()) as { results: SearchResult[] };
    return [...results, ...searchHere(text).slice(0, 3)];
  };
}
