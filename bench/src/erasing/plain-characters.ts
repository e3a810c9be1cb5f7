// Reads a text as the characters it stands for: escapes are decoded and separators are skipped, so that one search finds a secret in
// each of its spellings. Linear, with the place of every character in the text. Pure.

/** A text without escapes and separators. `starts[i]` to `ends[i]` is where character `i` stands in the text. */
export interface PlainCharacters {
  codes: Uint16Array;
  starts: Int32Array;
  ends: Int32Array;
  count: number;
}

const LITERAL = 0;
const SEPARATOR = 1;
const BACKSLASH = 2;
const PERCENT = 3;
const AMPERSAND = 4;

/** What each ASCII character is; all others separate. */
const kinds = new Uint8Array(128);
for (let code = 0; code < 128; code++) kinds[code] = code > 32 && code < 127 ? LITERAL : SEPARATOR;
for (const separator of `"'\`,|*`) kinds[separator.charCodeAt(0)] = SEPARATOR;
kinds[0x5c] = BACKSLASH;
kinds[0x25] = PERCENT;
kinds[0x26] = AMPERSAND;

/** base64url is read as base64. */
const DASH = 0x2d;
const UNDERSCORE = 0x5f;
const PLUS = 0x2b;
const SLASH = 0x2f;

/** The value of `length` hexadecimal digits at `at`, or -1. */
function hexAt(text: string, at: number, length: number): number {
  let value = 0;
  for (let index = at; index < at + length; index++) {
    const code = text.charCodeAt(index);
    const digit =
      code >= 48 && code <= 57 ? code - 48 : (code | 32) >= 97 && (code | 32) <= 102 ? (code | 32) - 87 : -1;
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

interface Escape {
  /** The character it stands for; -1 where it stands for none. */
  code: number;
  length: number;
}

/** `\u0041`, `\x41`, `\n` and `\"`, also escaped several times over. */
function readBackslash(text: string, at: number): Escape {
  let end = at + 1;
  while (text.charCodeAt(end) === 0x5c) end++;
  const letter = text[end];
  const digits = letter === 'u' ? 4 : letter === 'x' ? 2 : 0;
  const code = digits > 0 ? hexAt(text, end + 1, digits) : -1;
  if (code >= 0) return { code, length: end + 1 + digits - at };
  const isControl = letter === 'n' || letter === 'r' || letter === 't';
  return { code: -1, length: end + (isControl ? 1 : 0) - at };
}

/** `%41`, and `%2541`, which is the same encoded twice. */
function readPercent(text: string, at: number): Escape {
  let end = at + 1;
  while (text.startsWith('25', end) && hexAt(text, end + 2, 2) >= 0) end += 2;
  const code = hexAt(text, end, 2);
  return code < 0 ? { code: 0x25, length: 1 } : { code, length: end + 2 - at };
}

/** `&#65;` and `&#x41;`. */
function readEntity(text: string, at: number): Escape {
  const found = /^&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/i.exec(text.slice(at, at + 12));
  if (!found) return { code: 0x26, length: 1 };
  const code = found[1] === undefined ? Number(found[2]) : Number.parseInt(found[1], 16);
  return { code: Math.min(code, 0xffff), length: found[0].length };
}

const readers = { [BACKSLASH]: readBackslash, [PERCENT]: readPercent, [AMPERSAND]: readEntity };

export function plainCharacters(text: string): PlainCharacters {
  const { length } = text;
  const codes = new Uint16Array(length);
  const starts = new Int32Array(length);
  const ends = new Int32Array(length);
  let count = 0;
  for (let at = 0; at < length; ) {
    let code = text.charCodeAt(at);
    let next = at + 1;
    const kind = code < 128 ? (kinds[code] as number) : SEPARATOR;
    if (kind > SEPARATOR) {
      const read = readers[kind as keyof typeof readers](text, at);
      code = read.code;
      next = at + read.length;
    }
    const isSeparator =
      kind === SEPARATOR || code < 0 || (kind > SEPARATOR && (code > 127 || kinds[code] === SEPARATOR));
    if (!isSeparator) {
      codes[count] = code === DASH ? PLUS : code === UNDERSCORE ? SLASH : code;
      starts[count] = at;
      ends[count++] = next;
    }
    at = next;
  }
  return { codes, starts, ends, count };
}

/** Where an escape begins that the text breaks off in; the text's length when there is none. */
export function unfinishedEscape(text: string): number {
  const from = Math.max(0, text.length - 64);
  const found = /(?:\\+(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?|%(?:25)*[0-9a-f]?|&(?:#(?:x?[0-9a-f]{0,7})?)?)$/i.exec(
    text.slice(from),
  );
  return found ? from + found.index : text.length;
}

/** The same characters as a string, to compare with. */
export function plainText(text: string): string {
  const { codes, count } = plainCharacters(text);
  let plain = '';
  for (let index = 0; index < count; index++) plain += String.fromCharCode(codes[index] as number);
  return plain;
}
