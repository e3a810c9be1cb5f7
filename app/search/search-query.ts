import type { SearchDocument } from './search-index.ts';

/** The query parameters of the search page. */
export interface SearchRequest {
  text: string;
  /** A kind of result; null: all. */
  kind: string | null;
  category: string | null;
  isFreeOnly: boolean;
  /** The words themselves, whatever question they ask. */
  isLiteral: boolean;
  /** Results shown per group. */
  count: number;
}

export const searchKinds = [
  { kind: 'tool', label: 'Tools' },
  { kind: 'company', label: 'Companies' },
  { kind: 'model', label: 'Models' },
  { kind: 'news', label: 'News' },
  { kind: 'post', label: 'Blog' },
  { kind: 'help', label: 'Help' },
  { kind: 'page', label: 'Pages' },
] as const;

/** What the page is about that answers a question itself; the API names it. */
export const answerKinds = [
  'comparison',
  'alternatives',
  'best',
  'models',
  'calculator',
  'news',
  'tools',
  'what-happened',
] as const;
export type AnswerKind = (typeof answerKinds)[number];

export const LONGEST_SEARCH = 120;
/** Results of each kind while all kinds are shown. */
const IN_GROUP = 6;
const IN_ONE_KIND = 24;
const MOST_SHOWN = 240;

export function kindLabel(kind: string): string {
  if (kind === 'answer') return 'Answer';
  return searchKinds.find((known) => known.kind === kind)?.label ?? kind;
}

export function parseSearchRequest(search: URLSearchParams): SearchRequest {
  const asked = search.get('kind');
  const kind = searchKinds.some((known) => known.kind === asked) ? asked : null;
  const count = Number(search.get('count'));
  const usual = kind === null ? IN_GROUP : IN_ONE_KIND;
  return {
    text: (search.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
    kind,
    category: search.get('category')?.slice(0, 60) || null,
    isFreeOnly: search.get('free') === '1',
    isLiteral: search.get('words') === '1',
    count: Number.isInteger(count) && count > usual ? Math.min(count, MOST_SHOWN) : usual,
  };
}

/** The address of a search: "/search?q=…". */
export function searchPath({ text, kind, category, isFreeOnly, isLiteral, count }: Partial<SearchRequest>): string {
  const search = new URLSearchParams();
  if (text) search.set('q', text);
  if (kind) search.set('kind', kind);
  if (category) search.set('category', category);
  if (isFreeOnly) search.set('free', '1');
  if (isLiteral) search.set('words', '1');
  if (count !== undefined && count > (kind ? IN_ONE_KIND : IN_GROUP)) search.set('count', String(count));
  const written = search.toString();
  return written === '' ? '/search' : `/search?${written}`;
}

/** A result for pages and the API. */
export interface SearchResult
  extends Pick<
    SearchDocument,
    'key' | 'kind' | 'title' | 'url' | 'summary' | 'rating' | 'logo' | 'category' | 'isFree' | 'date'
  > {}
