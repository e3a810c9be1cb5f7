import type { SearchDocument } from '../search-index.ts';

/** Pages that answer a question themselves, as documents. */

export const modelsPage = (text: string): SearchDocument =>
  answerPage({
    key: 'answer:models',
    title: `Models: ${text}`,
    url: `/models?q=${encodeURIComponent(text)}`,
    summary: 'With prices, limits, providers and announced ends.',
  });

export const alternativesPage = ({ key, title }: SearchDocument): SearchDocument =>
  answerPage({
    key: 'answer:alternatives',
    title: `Alternatives to ${title}`,
    url: `/alternatives/${key.slice(key.indexOf(':') + 1)}`,
    summary: 'Each with its price, and with the features that only one of both is known to have.',
  });

export function answerPage(page: Pick<SearchDocument, 'key' | 'title' | 'url' | 'summary'>): SearchDocument {
  const none = { words: '', rating: null, logo: null, category: null, isFree: null, date: null };
  return { ...page, ...none, kind: 'answer' };
}
