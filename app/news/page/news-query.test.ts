import { describe, expect, it } from 'vitest';
import { matchesNews } from '../news-item.ts';
import { newsSearch, parseNewsQuery } from './news-query.ts';

const parse = (search: string) => parseNewsQuery(new URLSearchParams(search));

describe('the address of the news page', () => {
  it.each([
    ['', { text: '', category: null, count: 30 }],
    ['?q=%20Mistral%20&category=audio&show=60', { text: 'Mistral', category: 'audio', count: 60 }],
    ['?category=nonsense&show=-5', { text: '', category: null, count: 30 }],
    ['?show=61', { text: '', category: null, count: 90 }],
    ['?show=1e9', { text: '', category: null, count: 30 }],
    ['?show=abc', { text: '', category: null, count: 30 }],
  ])('%j is understood', (search, query) => expect(parse(search)).toEqual(query));

  it('cuts a text that nobody would type', () => expect(parse(`?q=${'x'.repeat(5000)}`).text).toHaveLength(100));

  it('is as short as it can be, and says the same when it is read again', () => {
    expect(newsSearch({})).toBe('');
    const query = { text: 'a b', category: 'coding' as const, count: 60 };
    expect(newsSearch(query)).toBe('?q=a+b&category=coding&show=60');
    expect(parse(newsSearch(query))).toEqual(query);
  });
});

describe('searching the news', () => {
  const item = { title: 'Gemini 4 Argon opens', summary: 'Takes up to 1M tokens.', source: 'Google Cloud' };
  it.each([
    ['', true],
    ['  argon ', true],
    ['TOKENS', true],
    ['google cl', true],
    ['argon tokens', false],
    ['mistral', false],
  ])('%j: %s', (text, isFound) => {
    expect(matchesNews(item, text)).toBe(isFound);
  });
});
