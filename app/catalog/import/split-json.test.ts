import { describe, expect, it } from 'vitest';
import { JsonSplitter } from './split-json.ts';

function split(text: string, partLength = text.length || 1) {
  const splitter = new JsonSplitter();
  const pieces = [];
  for (let from = 0; from < text.length; from += partLength)
    pieces.push(...splitter.push(text.slice(from, from + partLength)));
  return [...pieces, ...splitter.end()];
}

const array = '[\n  {"id": "a", "text": "x]},{\\"\\n"},\n\n  {"id": "b",\n   "list": [1, [2]]} ,\n  3\n]\n';
const pieces = [
  { line: 2, text: '{"id": "a", "text": "x]},{\\"\\n"}' },
  { line: 4, text: '{"id": "b",\n   "list": [1, [2]]}' },
  { line: 6, text: '3' },
];

describe('cutting JSON into records', () => {
  it.each([1, 2, 3, 7, 1000])('finds the elements of an array and their lines in parts of %d characters', (length) => {
    expect(split(array, length)).toEqual(pieces);
  });

  it('takes one record a line as well, and skips blank lines', () => {
    expect(split('{"id":"a"}\n\n{"id":"b"}', 4)).toEqual([
      { line: 1, text: '{"id":"a"}' },
      { line: 3, text: '{"id":"b"}' },
    ]);
  });

  it.each(['', '  \n', '[]', '[ \n ]'])('finds nothing in %j', (text) => {
    expect(split(text)).toEqual([]);
  });

  it('says when an array is not closed', () => {
    expect(() => split('[{"id":"a"},')).toThrow('ends before the array is closed');
  });
});
