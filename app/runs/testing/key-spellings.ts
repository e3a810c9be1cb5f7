/** How a key can be written: what a provider of tests answers with, and what tests look for. */

const each = (text: string, write: (hex: string, code: number) => string) =>
  [...text]
    .map((character) => character.charCodeAt(0))
    .map((code) => write(code.toString(16), code))
    .join('');

/** Base64 with so many bytes in front, without the characters that depend on them or on what follows. */
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

/** As short a beginning as must not be found; every longer one holds it, in each spelling. */
const SHORTEST_BEGINNING = 12;

/** An answer that quotes a key: whole and in beginnings, each in every spelling. */
export function quoteEveryWay(key: string): string {
  const lengths = [SHORTEST_BEGINNING, 13, 14, 20, 57, key.length - 2, key.length];
  return lengths.flatMap((length) => spellings.map((write) => `It is ${write(key.slice(0, length))} .`)).join('\n');
}

/** What must be found nowhere outside the vault. In a JSON text a spelling can be escaped once more. */
export function formsOfKey(key: string): string[] {
  const forms = spellings.map((write) => write(key.slice(0, SHORTEST_BEGINNING)));
  return [...new Set(forms.flatMap((form) => [form, JSON.stringify(form).slice(1, -1)]))];
}
