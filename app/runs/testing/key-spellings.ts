/** Spellings of a key: what the test provider answers with, and what tests search for. */

const each = (text: string, write: (hex: string, code: number) => string) =>
  [...text]
    .map((character) => character.charCodeAt(0))
    .map((code) => write(code.toString(16), code))
    .join('');

/** Base64 with so many bytes before it, without the characters that depend on its neighbours. */
const base64Behind = (before: number) => (text: string) => {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
  return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
};

const spellings: ((text: string) => string)[] = [
  (text) => text,
  (text) => each(text, (hex) => `\\u00${hex}`),
  (text) => each(text, (hex) => `\\u00${hex.toUpperCase()}`),
  (text) => each(text, (hex) => `%${hex}`),
  (text) => each(text, (hex) => `%${hex.toUpperCase()}`),
  (text) => each(text, (_hex, code) => `&#${code};`),
  base64Behind(0),
  base64Behind(1),
  base64Behind(2),
  (text) => each(text, (hex) => hex),
  (text) => each(text, (hex) => hex.toUpperCase()),
  (text) => [...text].reverse().join(''),
  (text) => [...text].join(' '),
];

/** The shortest prefix that must not be found; every longer one contains it, in each spelling. */
const SHORTEST_BEGINNING = 12;

/** An answer that quotes a key and its prefixes in every spelling. */
export function quoteEveryWay(key: string): string {
  const lengths = [SHORTEST_BEGINNING, 13, 14, 20, 57, key.length - 2, key.length];
  return lengths.flatMap((length) => spellings.map((write) => `It is ${write(key.slice(0, length))} .`)).join('\n');
}

/** What must not be found outside the vault. JSON text can escape a spelling once more. */
export function formsOfKey(key: string): string[] {
  const forms = spellings.map((write) => write(key.slice(0, SHORTEST_BEGINNING)));
  return [...new Set(forms.flatMap((form) => [form, JSON.stringify(form).slice(1, -1)]))];
}
