import { useContext, useEffect, useState } from 'react';
import type { SearchResult } from '../search-query.ts';
import { SitePagesContext } from '../site-pages-context.ts';
import { loadBrowserSearch } from './browser-search.ts';

export interface TypedSearch {
  results: SearchResult[];
  state: 'idle' | 'searching' | 'done' | 'failed';
}

/** Results for the text so far; an answer that arrives after the next key is dropped. */
export function useSearchWhileTyping(text: string): TypedSearch {
  const pages = useContext(SitePagesContext);
  const [found, setFound] = useState<TypedSearch>({ results: [], state: 'idle' });
  useEffect(() => {
    // Starts loading the index when the palette opens.
    loadBrowserSearch(pages).catch(() => {});
  }, [pages]);
  useEffect(() => {
    const asked = text.trim();
    if (asked === '') {
      setFound({ results: [], state: 'idle' });
      return;
    }
    const abort = new AbortController();
    setFound((known) => ({ ...known, state: 'searching' }));
    loadBrowserSearch(pages)
      .then((search) => search(asked, abort.signal))
      .then(
        (results) => {
          if (!abort.signal.aborted) setFound({ results, state: 'done' });
        },
        () => {
          if (!abort.signal.aborted) setFound({ results: [], state: 'failed' });
        },
      );
    return () => abort.abort();
  }, [text, pages]);
  return found;
}
