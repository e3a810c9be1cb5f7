import { isNewsCategory, type NewsCategory } from '../news-item.ts';

/** The query parameters of the news page. */
export interface NewsQuery {
  text: string;
  category: NewsCategory | null;
  /** How many items are shown. */
  count: number;
}

export const NEWS_STEP = 30;
/** Beyond this many items, search is the better way. */
export const NEWS_MOST = 300;
const LONGEST_TEXT = 100;

export function parseNewsQuery(search: URLSearchParams): NewsQuery {
  const category = search.get('category') ?? '';
  const count = Number(search.get('show'));
  const isCount = Number.isInteger(count) && count > NEWS_STEP && count <= NEWS_MOST;
  return {
    // PostgreSQL text cannot hold NUL.
    text: (search.get('q') ?? '').replaceAll('\0', '').trim().slice(0, LONGEST_TEXT),
    category: isNewsCategory(category) ? category : null,
    count: isCount ? Math.ceil(count / NEWS_STEP) * NEWS_STEP : NEWS_STEP,
  };
}

/** The shortest query string of a query: "" or "?q=…". */
export function newsSearch({ text = '', category = null, count = NEWS_STEP }: Partial<NewsQuery>): string {
  const search = new URLSearchParams();
  if (text !== '') search.set('q', text);
  if (category !== null) search.set('category', category);
  if (count > NEWS_STEP) search.set('show', String(count));
  const written = search.toString();
  return written === '' ? '' : `?${written}`;
}
