import { editDistance } from './edit-distance.ts';

/**
 * A vocabulary that finds words in spite of typing mistakes: trigrams propose candidates, the edit distance decides.
 * Words are numbered in the order of their arrival and never removed.
 */
export interface WordMatch {
  word: number;
  /** 1 for the word itself; less for words that begin with it, and for each edit. */
  quality: number;
}

/** Hashed trigrams: collisions only propose a candidate more. */
const BUCKETS = 1 << 16;
/** Candidates for which the distance is computed. */
const MOST_COMPARED = 400;
const MOST_PREFIXED = 120;
const QUALITY_OF_EDITS = [1, 0.8, 0.6];

export class WordIndex {
  readonly words: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #buckets: (number[] | undefined)[] = new Array(BUCKETS);
  #counts = new Uint8Array(1_024);
  #sorted: number[] | null = null;

  numberOf(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  add(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.words.length;
    this.words.push(word);
    this.#numbers.set(word, number);
    this.#sorted = null;
    for (const bucket of new Set(trigrams(word))) {
      const list = this.#buckets[bucket];
      if (list) list.push(number);
      else this.#buckets[bucket] = [number];
    }
    return number;
  }

  /**
   * Words that are, begin with, or were meant by `word`. @param isUnfinished the word may still be being typed
   * @param isForgiving false: without words that differ by an edit */
  match(word: string, isUnfinished: boolean, isForgiving = true): WordMatch[] {
    const found = new Map<number, number>();
    const keep = (number: number, quality: number) => {
      if (quality > (found.get(number) ?? 0)) found.set(number, quality);
    };
    const exact = this.#numbers.get(word);
    if (exact !== undefined) keep(exact, 1);
    if (isUnfinished && word.length > 1) {
      for (const number of this.#beginningWith(word))
        keep(number, 0.78 + 0.2 * (word.length / this.words[number]!.length));
    }
    if (isForgiving) for (const { word: number, quality } of this.#similar(word)) keep(number, quality);
    return [...found].map(([number, quality]) => ({ word: number, quality }));
  }

  #beginningWith(prefix: string): number[] {
    this.#sorted ??= this.words.map((_, number) => number).sort((a, b) => (this.words[a]! < this.words[b]! ? -1 : 1));
    const sorted = this.#sorted;
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.words[sorted[middle]!]! < prefix) low = middle + 1;
      else high = middle;
    }
    const found: number[] = [];
    while (low < sorted.length && this.words[sorted[low]!]!.startsWith(prefix) && found.length < MOST_PREFIXED) {
      found.push(sorted[low++]!);
    }
    return found;
  }

  #similar(word: string): WordMatch[] {
    const most = word.length < 3 ? 0 : word.length < 7 ? 1 : 2;
    if (most === 0) return [];
    const grams = trigrams(word);
    // One edit changes up to three trigrams, a swap four; of short words something must be left.
    const least = Math.max(1, grams.length - 4 * most);
    const matches: WordMatch[] = [];
    for (const number of this.#sharing(grams, least)) {
      const other = this.words[number]!;
      const edits = editDistance(word, other, most);
      if (edits === 0 || edits > most) continue;
      const sameStart = other[0] === word[0] ? 0 : 0.05;
      matches.push({ word: number, quality: QUALITY_OF_EDITS[edits]! - sameStart });
    }
    return matches;
  }

  /** Words sharing at least `least` trigrams, those that share most first. */
  #sharing(grams: readonly number[], least: number): number[] {
    if (this.#counts.length < this.words.length) this.#counts = new Uint8Array(this.words.length * 2);
    const counts = this.#counts;
    const touched: number[] = [];
    for (const bucket of new Set(grams)) {
      for (const number of this.#buckets[bucket] ?? []) if (counts[number]!++ === 0) touched.push(number);
    }
    const byCount: number[][] = [];
    for (const number of touched) {
      const count = counts[number]!;
      counts[number] = 0;
      if (count < least) continue;
      const equal = byCount[count];
      if (equal) equal.push(number);
      else byCount[count] = [number];
    }
    return byCount.reverse().flat().slice(0, MOST_COMPARED);
  }
}

function trigrams(word: string): number[] {
  const padded = `\u0002\u0002${word}\u0003`;
  const found: number[] = [];
  for (let at = 0; at + 2 < padded.length; at++) {
    const code = padded.charCodeAt(at) * 1_369 + padded.charCodeAt(at + 1) * 37 + padded.charCodeAt(at + 2);
    found.push(code & (BUCKETS - 1));
  }
  return found;
}
