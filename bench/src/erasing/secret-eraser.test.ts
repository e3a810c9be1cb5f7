import { describe, expect, it } from 'vitest';
import { SecretEraser } from './secret-eraser.ts';

/** 100 characters, as OpenAI makes them: a public beginning and random ones. */
const key = 'sk-proj-Qx7Lm2Zt9RbV4nKc8WyH1sFd6GjP3uTe5aXoBi0CvMqEwNkYrSlDhUgJzOpAfI7x2L9m4Z1t8R6b3V5n0KqcWyHsFdGj';

const escapeAll = (text: string, write: (code: number) => string) =>
  [...text].map((character) => write(character.charCodeAt(0))).join('');
const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0');

/** Base64 with something in front, without what depends on it or on what follows. */
const base64At = (before: number) => (text: string) =>
  Buffer.from(`${'x'.repeat(before)}${text}`)
    .toString('base64')
    .replace(/=+$/, '');

const spellings: Record<string, (text: string) => string> = {
  plain: (text) => text,
  'JSON escapes': (text) => escapeAll(text, (code) => `\\u${hex(code, 4)}`),
  'JSON escapes in JSON': (text) => escapeAll(text, (code) => `\\\\u${hex(code, 4).toUpperCase()}`),
  'percent encoding': (text) => escapeAll(text, (code) => `%${hex(code, 2)}`),
  'percent encoding twice': (text) => escapeAll(text, (code) => `%25${hex(code, 2).toUpperCase()}`),
  'HTML entities': (text) => escapeAll(text, (code) => `&#${code};`),
  'hexadecimal HTML entities': (text) => escapeAll(text, (code) => `&#x${hex(code, 2)};`),
  'base64, first place': base64At(0),
  'base64, second place': base64At(1),
  'base64, third place': base64At(2),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  hexadecimal: (text) => Buffer.from(text).toString('hex'),
  'hexadecimal in capitals': (text) => Buffer.from(text).toString('hex').toUpperCase(),
  reversed: (text) => [...text].reverse().join(''),
  spaced: (text) => [...text].join(' '),
  'broken into lines': (text) => text.replace(/.{5}/g, '$&\r\n'),
  'a list of characters': (text) => JSON.stringify([...text]).slice(2, -2),
  'with invisible characters': (text) => [...text].join('\u200b'),
};

/** Longest run of characters that two texts share, separators aside. */
function leftOf(secret: string, text: string): number {
  let most = 0;
  for (let from = 0; from < secret.length; from++)
    while (text.includes(secret.slice(from, from + most + 1)) && from + most < secret.length) most++;
  return most;
}

describe.each(Object.entries(spellings))('a key written as %s', (_name, write) => {
  it('is erased whole', () => {
    const erased = new SecretEraser([key]).text(`refused: ${write(key)}!`);
    expect(erased).toMatch(/^refused: .{0,3}\[key\].{0,5}!$/s);
  });

  it.each([12, 13, 14, 20, 33, 57, 98])('is erased when only its first %i characters are there', (length) => {
    const erased = new SecretEraser([key]).text(`refused: ${write(key.slice(0, length))}!`);
    expect(erased).toContain('[key]');
    expect(leftOf(write(key.slice(0, length)), erased.replace('[key]', ''))).toBeLessThan(5);
  });

  it.each([1, 2, 3, 7, 30])('is erased when it comes in pieces of %i characters', (size) => {
    const text = `refused: ${write(key)} and nothing else, but sk-proj- is how all of them begin.`;
    const stream = new SecretEraser([key]).stream();
    let shown = '';
    for (let at = 0; at < text.length; at += size) shown += stream.push(text.slice(at, at + size));
    expect(shown + stream.end()).toBe(new SecretEraser([key]).text(text));
    expect(shown).toContain('[key]');
  });
});

it('a part from the middle or the end of a key is erased', () => {
  const eraser = new SecretEraser([key]);
  expect(eraser.text(`...${key.slice(40, 52)}...`)).toBe('...[key]...');
  expect(eraser.text(`...${key.slice(-8)} ends it`)).toBe('...[key] ends it');
  expect(eraser.text(`...${key.slice(-4)} ends it`)).toBe(`...${key.slice(-4)} ends it`);
});

it('eight characters from the beginning of a key are erased, where they are not public', () => {
  expect(new SecretEraser(['b7f3k9x2m5q8w1z4']).text('It begins with b7f3k9x2.')).toBe('It begins with [key].');
  expect(new SecretEraser([key]).text(`It begins with ${key.slice(0, 9)}.`)).toBe('It begins with [key].');
});

it('the public beginning of a provider’s keys is left in honest answers', () => {
  const answer = 'Keys of OpenAI begin with sk-proj-, those of Anthropic with sk-ant-api03-.';
  const anthropic = `sk-ant-api03-${key.slice(8, 90)}`;
  expect(new SecretEraser([key, anthropic]).text(answer)).toBe(answer);
  expect(new SecretEraser([anthropic]).text(anthropic.slice(0, 14))).toBe('[key]');
});

it.each(['q7w4e9r2', 'q7w4e9r2t', 'sk-q7w4e9r', 'tr0ub4dor&3'])('the short key %s is erased', (short) => {
  const eraser = new SecretEraser([short]);
  expect(eraser.text(`401: ${short} is refused`)).toBe('401: [key] is refused');
  expect(eraser.text(JSON.stringify({ short }))).toBe('{"short":"[key]"}');
  expect(eraser.text(Buffer.from(short).toString('base64'))).toContain('[key]');
});

it.each(['', 'ollama', 'EMPTY', 'lm-studio', 'not-needed'])('the word %s is no key and stays in answers', (word) => {
  expect(new SecretEraser([word]).text(`I run on ${word} today`)).toBe(`I run on ${word} today`);
});

it('a key with quotation marks and backslashes is erased in the writing of JSON', () => {
  const odd = 'sk-"quoted"\\n0123456789';
  expect(new SecretEraser([odd]).text(JSON.stringify({ odd }))).toMatch(/^\{"odd":"\[key\]\\?"\}$/);
});

it('a key is erased in names of fields and deep in a value, and everything else stays', () => {
  const value = { [`x ${key}`]: [{ deep: `Bearer ${key}!` }, 5, null], numbers: [1, 2], plain: 'sk-proj-' };
  const erased = { 'x [key]': [{ deep: 'Bearer [key]!' }, 5, null], numbers: [1, 2], plain: 'sk-proj-' };
  expect(new SecretEraser([key]).value(value)).toEqual(erased);
});

it('a text without a key stays as it is, whatever escapes and ends it has', () => {
  const eraser = new SecretEraser([key]);
  for (const text of [
    'C:\\new\\u00',
    '100% of a\\',
    'مرحبا 👋 \ud83d',
    '&#1',
    'a %41 b %zz',
    '\u0000',
    'x'.repeat(70_000),
  ])
    expect(eraser.text(text)).toBe(text);
});

it('two keys side by side are both erased', () => {
  expect(new SecretEraser([key]).text(`${key}${key}`)).not.toMatch(/[A-Z0-9]/);
});
