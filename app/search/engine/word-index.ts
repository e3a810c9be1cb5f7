import { editDistance } from '../../platform/edit-distance.ts';
import { WordOrder } from './word-order.ts';

/**
 * A vocabulary that finds words despite typos: trigrams propose candidates, the edit distance decides. Words are
 * numbered in order of arrival and never removed.
 */
export interface WordMatch {
  word: number;
  /** 1 for the word itself; less for completions, and for each edit. */
  quality: number;
}

/** Hashed trigrams: a collision only adds a candidate. */
const BUCKETS = 1 << 16;
/** Candidates for which the distance is computed. */
const MOST_COMPARED = 400;
const MOST_PREFIXED = 120;
const QUALITY_OF_EDITS = [1, 0.8, 0.6];
/** Only the trigrams of a word's first letters are compared. */
const MOST_TRIGRAMS = 120;

export class WordIndex {
  readonly words: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #buckets: (number[] | undefined)[] = new Array(BUCKETS);
  readonly #order = new WordOrder(this.words);
  /** Word lengths in one array: reading the strings would take most of the time. */
  #lengths = new Uint8Array(1_024);
  /** Reused between queries: shared trigrams per word, and the words that share any. */
  #counts = new Uint8Array(1_024);
  #touched = new Uint32Array(1_024);
  readonly #compared = new Uint32Array(MOST_COMPARED);

  numberOf(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  add(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.words.length;
    this.words.push(word);
    this.#numbers.set(word, number);
    this.#makeRoom(number);
    this.#lengths[number] = Math.min(word.length, 255);
    for (const bucket of trigramsOf(word)) {
      const list = this.#buckets[bucket];
      if (list) list.push(number);
      else this.#buckets[bucket] = [number];
    }
    return number;
  }

  #makeRoom(number: number): void {
    if (number < this.#lengths.length) return;
    const lengths = new Uint8Array(number * 2);
    lengths.set(this.#lengths);
    this.#lengths = lengths;
    this.#counts = new Uint8Array(number * 2);
    this.#touched = new Uint32Array(number * 2);
  }

  /**
   * Words that equal, complete or resemble `word`. @param isUnfinished the word may still be being typed
   * @param isForgiving false: without corrections
   */
  match(word: string, isUnfinished: boolean, isForgiving = true): WordMatch[] {
    const found = new Map<number, number>();
    const keep = (number: number, quality: number) => {
      if (quality > (found.get(number) ?? 0)) found.set(number, quality);
    };
    const exact = this.#numbers.get(word);
    if (exact !== undefined) keep(exact, 1);
    if (isUnfinished && word.length > 1) {
      for (const number of this.#order.beginningWith(word, MOST_PREFIXED))
        keep(number, 0.78 + 0.2 * (word.length / this.words[number]!.length));
    }
    if (isForgiving) this.#addSimilar(word, keep);
    return [...found].map(([number, quality]) => ({ word: number, quality }));
  }

  #addSimilar(word: string, keep: (number: number, quality: number) => void): void {
    const most = word.length < 3 ? 0 : word.length < 7 ? 1 : 2;
    if (most === 0) return;
    const grams = trigramsOf(word);
    // One edit changes up to three trigrams, a swap four; at least one must remain.
    const least = Math.max(1, grams.length - 4 * most);
    const count = this.#propose(word.length, most, grams, least);
    for (let at = 0; at < count; at++) {
      const number = this.#compared[at]!;
      const other = this.words[number]!;
      const edits = editDistance(word, other, most);
      if (edits === 0 || edits > most) continue;
      const sameStart = other[0] === word[0] ? 0 : 0.05;
      keep(number, QUALITY_OF_EDITS[edits]! - sameStart);
    }
  }

  /**
   * Fills `#compared` with words of similar length that share at least `least` trigrams, the most similar first.
   * @returns how many there are
   */
  #propose(length: number, most: number, grams: readonly number[], least: number): number {
    const touched = this.#touch(grams);
    const [counts, lengths, all] = [this.#counts, this.#lengths, this.#touched];
    const ofCount = new Uint32Array(grams.length + 1);
    let kept = 0;
    for (let at = 0; at < touched; at++) {
      const number = all[at]!;
      const count = counts[number]!;
      const difference = lengths[number]! - length;
      if (count < least || difference > most || difference < -most) {
        counts[number] = 0;
        continue;
      }
      ofCount[count]! += 1;
      all[kept++] = number;
    }
    return this.#takeBest(kept, ofCount);
  }

  /** Counts the shared trigrams of every word. @returns how many words share any */
  #touch(grams: readonly number[]): number {
    const [counts, all] = [this.#counts, this.#touched];
    let touched = 0;
    for (const bucket of grams) {
      for (const number of this.#buckets[bucket] ?? []) if (counts[number]!++ === 0) all[touched++] = number;
    }
    return touched;
  }

  /**
   * Moves those of the first `kept` candidates that share most into `#compared`. @param ofCount how many words share
   * each number of trigrams
   */
  #takeBest(kept: number, ofCount: Uint32Array): number {
    // Offsets of each count in the result.
    let taken = 0;
    for (let count = ofCount.length - 1; count >= 0; count--) {
      const here = ofCount[count]!;
      ofCount[count] = taken;
      taken += here;
    }
    for (let at = 0; at < kept; at++) {
      const number = this.#touched[at]!;
      const place = ofCount[this.#counts[number]!]!++;
      if (place < MOST_COMPARED) this.#compared[place] = number;
      this.#counts[number] = 0;
    }
    return Math.min(taken, MOST_COMPARED);
  }
}

/** The distinct trigrams of a word, hashed. */
function trigramsOf(word: string): number[] {
  const padded = `\u0002\u0002${word.slice(0, MOST_TRIGRAMS)}\u0003`;
  const found: number[] = [];
  for (let at = 0; at + 2 < padded.length; at++) {
    const code = padded.charCodeAt(at) * 1_369 + padded.charCodeAt(at + 1) * 37 + padded.charCodeAt(at + 2);
    const bucket = code & (BUCKETS - 1);
    if (!found.includes(bucket)) found.push(bucket);
  }
  return found;
}
