import { describe, expect, it } from 'vitest';
import { faqSearch, filterFaq, parseFaqQuery } from './faq.ts';

const question = (id: string, text: string) => ({ id, question: `Question ${id}?`, text, html: '' });
const categories = [
  {
    id: 'start',
    name: 'Start',
    questions: [question('a', 'Nothing to pay.'), question('b', 'Compare up to FIVE tools.')],
  },
  { id: 'money', name: 'Money', questions: [question('c', 'Five plans.')] },
];
const ids = (text: string, category: string | null = null) =>
  filterFaq(categories, { text, category }).categories.flatMap(({ questions }) => questions.map(({ id }) => id));

describe('finding an answer', () => {
  it.each([
    ['', null, ['a', 'b', 'c']],
    ['  five  ', null, ['b', 'c']],
    ['QUESTION A', null, ['a']],
    ['five', 'money', ['c']],
    ['', 'start', ['a', 'b']],
    ['five plans', null, ['c']],
    ['plans five', null, []],
  ] as const)('%j in %j', (text, category, found) => expect(ids(text, category)).toEqual(found));

  it('counts what it found and leaves empty categories out', () => {
    expect(filterFaq(categories, { text: 'plans', category: null })).toMatchObject({
      count: 1,
      categories: [{ id: 'money' }],
    });
  });

  it('keeps search and category in the address', () => {
    expect(parseFaqQuery(new URLSearchParams('?q=five&tab=money'), categories)).toEqual({
      text: 'five',
      category: 'money',
    });
    expect(parseFaqQuery(new URLSearchParams('?tab=unknown'), categories)).toEqual({ text: '', category: null });
    expect(faqSearch({ text: ' five ', category: 'money' })).toBe('?q=five&tab=money');
    expect(faqSearch({ text: '  ', category: null })).toBe('');
  });
});
