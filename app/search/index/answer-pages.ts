import type { SearchDocument } from '../search-index.ts';
import type { AnswerKind } from '../search-query.ts';

/** Pages that answer a question themselves, as documents. */

export const modelsPage = (text: string): SearchDocument =>
  answerPage({
    key: 'answer:models',
    title: `Models: ${text}`,
    url: `/models?q=${encodeURIComponent(text)}`,
    summary: 'With prices, limits, providers and announced ends.',
  });

/** The list of all models and, where prices are asked for, what they come to. */
export function allModelsPages({ isByPrice, isOpen }: { isByPrice: boolean; isOpen: boolean }): SearchDocument[] {
  const query = new URLSearchParams({ ...(isOpen && { weights: 'yes' }), ...(isByPrice && { sort: 'price' }) });
  const list = answerPage({
    key: 'answer:models',
    title: `Models${isOpen ? ' with open weights' : ''}${isByPrice ? ' by price' : ''}`,
    url: query.size === 0 ? '/models' : `/models?${query}`,
    summary: 'With prices, limits, providers and announced ends.',
  });
  const calculator = answerPage({
    key: 'answer:calculator',
    title: 'What your requests cost a month',
    url: '/calculator',
    summary: 'For your requests a day and their tokens in and out: every model, the cheapest first.',
  });
  return isByPrice ? [list, calculator] : [list];
}

/** The list of tools whose paid plans are known to allow commercial use: what that says of a free plan is on their pages. */
export function commercialUsePage(category: SearchDocument, isFreeOnly: boolean): SearchDocument {
  const id = category.key.slice(category.key.indexOf(':') + 1);
  const query = new URLSearchParams({
    category: id,
    ...(isFreeOnly && { free: 'yes' }),
    feature: 'commercial-use',
  });
  return answerPage({
    key: 'answer:tools',
    title: `${category.title} with commercial use on paid plans${isFreeOnly ? ', and a free plan' : ''}`,
    url: `/tools?${query}`,
    summary:
      'The filtered list. Whether a free plan allows commercial use too is on the page of each tool, where it is known.',
  });
}

export const alternativesPage = ({ key, title }: SearchDocument): SearchDocument =>
  answerPage({
    key: 'answer:alternatives',
    title: `Alternatives to ${title}`,
    url: `/alternatives/${key.slice(key.indexOf(':') + 1)}`,
    summary: 'Each with its price, and with the features that only one of both is known to have.',
  });

/** None for a tool that is simply live. */
export const whatHappenedPages = ({ key, title, facts }: SearchDocument): SearchDocument[] => {
  if (!facts?.statusText) return [];
  const url = `/what-happened/${key.slice(key.indexOf(':') + 1)}`;
  return [
    answerPage({
      key: 'answer:what-happened',
      title: `What happened to ${title}`,
      url,
      summary: `${facts.statusText}.`,
    }),
  ];
};

interface AnswerPage extends Pick<SearchDocument, 'title' | 'url' | 'summary'> {
  key: `answer:${AnswerKind}` | `answer:${AnswerKind}:${string}`;
}

export function answerPage(page: AnswerPage): SearchDocument {
  const none = { words: '', rating: null, logo: null, category: null, isFree: null, date: null };
  return { ...page, ...none, kind: 'answer' };
}
