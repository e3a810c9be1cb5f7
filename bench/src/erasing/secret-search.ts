// Finds every part of a secret that gives it away, in one pass over a text, whatever the text holds. Pure.
import type { PlainCharacters } from './plain-characters.ts';
import { PART_CHARS, type SecretForm, SHORTEST_SECRET } from './secret-forms.ts';

const FACTOR = 0x01000193;

function power(exponent: number): number {
  let value = 1;
  for (let index = 0; index < exponent; index++) value = Math.imul(value, FACTOR);
  return value;
}

interface Entry<Value> {
  window: string;
  value: Value;
}

/** Finds strings of one length in a text that is gone through from its beginning, with a rolling hash. */
class WindowIndex<Value> {
  readonly #bits = new Uint8Array(65_536);
  readonly #entries = new Map<number, Entry<Value>[]>();
  readonly #length: number;
  readonly #leaving: number;
  #hash = 0;

  constructor(length: number, windows: Iterable<[string, Value]>) {
    this.#length = length;
    this.#leaving = power(length);
    for (const [window, value] of windows) {
      let hash = 0;
      for (let index = 0; index < length; index++) hash = (Math.imul(hash, FACTOR) + window.charCodeAt(index)) | 0;
      this.#bits[hash >>> 16] = 1;
      const entries = this.#entries.get(hash);
      if (entries) entries.push({ window, value });
      else this.#entries.set(hash, [{ window, value }]);
    }
  }

  restart(): void {
    this.#hash = 0;
  }

  /** What belongs to the window that ends at `index`; call it for each index in turn. */
  endingAt(codes: Uint16Array, index: number): Value | undefined {
    const leaving = index >= this.#length ? (codes[index - this.#length] as number) : 0;
    this.#hash = (Math.imul(this.#hash, FACTOR) + (codes[index] as number) - Math.imul(leaving, this.#leaving)) | 0;
    if (this.#bits[this.#hash >>> 16] === 0 || index + 1 < this.#length) return undefined;
    const from = index + 1 - this.#length;
    return this.#entries.get(this.#hash)?.find(({ window }) => isAt(codes, from, window))?.value;
  }
}

function isAt(codes: Uint16Array, from: number, window: string): boolean {
  for (let index = 0; index < window.length; index++)
    if (codes[from + index] !== window.charCodeAt(index)) return false;
  return true;
}

/** A window at the beginning or the end of a form, which is looked at closely where it is found. */
interface Anchor {
  form: SecretForm;
  /** Where the window stands in the form. */
  at: number;
}

/** From the first to behind the last character, as places in the plain characters. */
export type FoundPart = [from: number, to: number];

export class SecretSearch {
  readonly #parts: WindowIndex<true>;
  readonly #anchors: WindowIndex<Anchor[]>;
  /** All forms in one, to see whether an end of a text could go on as one of them. */
  readonly #joined: string;
  /** The beginning of a part may be so long and still be none. */
  readonly #mostUndecided: number;

  constructor(forms: readonly SecretForm[]) {
    this.#parts = new WindowIndex(
      PART_CHARS,
      [...new Set(forms.flatMap(partsOf))].map((part) => [part, true]),
    );
    this.#anchors = new WindowIndex(SHORTEST_SECRET, anchorsOf(forms));
    this.#joined = forms.map(({ text }) => text).join('\n');
    const leasts = forms.flatMap(({ leastFromStart, leastToEnd }) => [leastFromStart, leastToEnd]);
    this.#mostUndecided = Math.max(PART_CHARS, ...leasts) - 1;
  }

  /** What gives a secret away, in order; parts that meet are one. */
  find({ codes, count }: PlainCharacters): FoundPart[] {
    const found: FoundPart[] = [];
    this.#parts.restart();
    this.#anchors.restart();
    for (let index = 0; index < count; index++) {
      for (const anchor of this.#anchors.endingAt(codes, index) ?? []) {
        const part = look(anchor, codes, count, index + 1 - SHORTEST_SECRET);
        if (part) add(found, part);
      }
      if (this.#parts.endingAt(codes, index)) add(found, [index + 1 - PART_CHARS, index + 1]);
    }
    return found;
  }

  /** How many of the last characters could be the beginning of a part that goes on. */
  undecided({ codes, count }: PlainCharacters): number {
    for (let length = Math.min(count, this.#mostUndecided); length > 0; length--)
      if (this.#joined.includes(textOf(codes, count - length, count))) return length;
    return 0;
  }
}

function partsOf({ text, publicStart, publicEnd }: SecretForm): string[] {
  const parts: string[] = [];
  for (let at = 0; at + PART_CHARS <= text.length; at++)
    if (at + PART_CHARS > publicStart && at < text.length - publicEnd) parts.push(text.slice(at, at + PART_CHARS));
  return parts;
}

function anchorsOf(forms: readonly SecretForm[]): Map<string, Anchor[]> {
  const anchors = new Map<string, Anchor[]>();
  for (const form of forms) {
    const { text, leastFromStart, leastToEnd } = form;
    const places = new Set<number>();
    if (leastFromStart <= text.length) places.add(leastFromStart - SHORTEST_SECRET);
    if (leastToEnd <= text.length) places.add(text.length - leastToEnd);
    for (const at of places) {
      const window = text.slice(at, at + SHORTEST_SECRET);
      anchors.set(window, [...(anchors.get(window) ?? []), { form, at }]);
    }
  }
  return anchors;
}

function textOf(codes: Uint16Array, from: number, to: number): string {
  return String.fromCharCode(...codes.subarray(from, to));
}

/** Extends a window to both sides, no further than parts are found by themselves. */
function look({ form, at }: Anchor, codes: Uint16Array, count: number, place: number): FoundPart | null {
  const { text, leastFromStart, leastToEnd } = form;
  const most = Math.max(PART_CHARS, leastFromStart, leastToEnd);
  let [from, first] = [place, at];
  while (first > 0 && from > 0 && place - from < most && codes[from - 1] === text.charCodeAt(first - 1)) {
    from--;
    first--;
  }
  let [to, last] = [place + SHORTEST_SECRET, at + SHORTEST_SECRET];
  while (last < text.length && to < count && to - place < most && codes[to] === text.charCodeAt(last)) {
    to++;
    last++;
  }
  const isBeginning = first === 0 && last >= leastFromStart;
  const isEnd = last === text.length && last - first >= leastToEnd;
  return isBeginning || isEnd ? [from, to] : null;
}

/** Parts come by their ends; one may begin before those that were found before it. */
function add(found: FoundPart[], [from, to]: FoundPart): void {
  let [start, end] = [from, to];
  for (let last = found.at(-1); last && last[1] >= start; last = found.at(-1)) {
    start = Math.min(start, last[0]);
    end = Math.max(end, last[1]);
    found.pop();
  }
  found.push([start, end]);
}
