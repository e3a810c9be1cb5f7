import { expect, test } from 'vitest';
import { makeSample } from '../testing/make-sample.ts';
import { AnswerBook } from './answer-book.ts';

test('the oldest answers give way when all together are longer than may be kept, and one added again counts once', () => {
  const long = (letter: string) => makeSample({ model: 'm', text: letter.repeat(10_000) });
  const book = new AnswerBook(25_000);
  const held = () => ['a', 'b', 'c'].filter((key) => book.find(key) !== null);
  for (const key of ['a', 'b', 'b', 'a']) book.add(key, long(key), []);
  expect(held()).toEqual(['a', 'b']);
  book.add('c', long('c'), []);
  expect(held()).toEqual(['a', 'c']);
});
