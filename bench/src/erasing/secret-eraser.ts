// Takes secrets out of what a provider sends: some quote the key that they refuse, and some echo a whole request. It runs before anything
// is cut, because a search for the whole key does not find half of it. Pure.
import { plainCharacters, unfinishedEscape } from './plain-characters.ts';
import { formsOf } from './secret-forms.ts';
import { SecretSearch } from './secret-search.ts';

export const ERASED = '[key]';

/** A text is read in slices of so many characters. */
const SLICE_CHARS = 32 * 1024;
/** An end that may go on as a secret is held back up to here. */
const MOST_HELD = 8 * 1024;

/**
 * Erases the secrets of one call: whole, in parts, escaped, encoded, reversed, or with separators between their characters. What counts is in
 * secret-forms.ts. Linear in the length of the text.
 *
 * @example
 * new SecretEraser([apiKey]).text(`401: Incorrect API key provided: ${apiKey}`) // '401: Incorrect API key provided: [key]'
 */
export class SecretEraser {
  readonly #search: SecretSearch | null;

  constructor(secrets: readonly string[]) {
    const forms = [...new Set(secrets)].flatMap(formsOf);
    this.#search = forms.length === 0 ? null : new SecretSearch(forms);
  }

  /** False when no secret is long enough to be looked for. */
  get hasSecrets(): boolean {
    return this.#search !== null;
  }

  text(text: string): string {
    if (this.#search === null || text === '') return text;
    const stream = this.stream();
    if (text.length <= SLICE_CHARS) return stream.push(text) + stream.end();
    const pieces: string[] = [];
    for (let at = 0; at < text.length; at += SLICE_CHARS) pieces.push(stream.push(text.slice(at, at + SLICE_CHARS)));
    return pieces.join('') + stream.end();
  }

  /** The same for every text in a value of JSON, names of fields included. */
  value<Value>(value: Value): Value {
    return this.#search === null ? value : (this.#deep(value) as Value);
  }

  #deep(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((part) => this.#deep(part));
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [this.text(name), this.#deep(part)]));
  }

  /** For a text that comes in pieces. */
  stream(): ErasingStream {
    return new ErasingStream(this.#search);
  }
}

/** Erases secrets from a text that comes in pieces: what could go on as a secret is held back until the next piece. */
export class ErasingStream {
  readonly #search: SecretSearch | null;
  #held = '';
  /** So many of the characters held back belong to a part that was replaced already. */
  #replaced = 0;

  constructor(search: SecretSearch | null) {
    this.#search = search;
  }

  /** What may be shown after this piece. */
  push(piece: string): string {
    return this.#search === null ? piece : this.#take(this.#search, piece, false);
  }

  /** What was held back; no further piece comes. */
  end(): string {
    return this.#search === null ? '' : this.#take(this.#search, '', true);
  }

  #take(search: SecretSearch, piece: string, isEnd: boolean): string {
    const text = this.#held + piece;
    const plain = plainCharacters(text);
    const place = (index: number) => plain.starts[index] as number;
    let keepFrom = text.length;
    if (!isEnd) {
      keepFrom = unfinishedEscape(text);
      let { count } = plain;
      while (count > 0 && place(count - 1) >= keepFrom) count--;
      const undecided = search.undecided({ ...plain, count });
      if (undecided > 0) keepFrom = place(count - undecided);
      if (text.length - keepFrom > MOST_HELD) keepFrom = text.length;
    }
    let shown = '';
    let at = this.#replaced;
    let isReplaced = at > 0;
    for (const [from, to] of search.find(plain)) {
      const [start, end] = [place(from), plain.ends[to - 1] as number];
      if (start >= keepFrom) break;
      if (start > at) {
        shown += text.slice(at, start);
        isReplaced = false;
      }
      if (!isReplaced) shown += ERASED;
      isReplaced = true;
      at = Math.max(at, end);
    }
    if (at < keepFrom) {
      shown += text.slice(at, keepFrom);
      at = keepFrom;
    }
    this.#held = text.slice(keepFrom);
    this.#replaced = at - keepFrom;
    return shown;
  }
}
