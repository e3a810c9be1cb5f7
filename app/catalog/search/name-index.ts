import { WordIndex } from './word-index.ts';

/** Finds documents by their names, whatever was mistyped. Documents are numbers given by the caller. */
export class NameIndex {
  readonly #words = new WordIndex();
  /** Documents by word. */
  readonly #postings: number[][] = [];
  /** Letters of the name, by document. */
  readonly #lengths: number[] = [];
  #scores = new Float32Array(1_024);
  #best = new Float32Array(1_024);

  add(document: number, words: readonly string[]): void {
    for (const word of this.#entries(words)) {
      const number = this.#words.add(word);
      const postings = this.#postings[number];
      if (postings) postings.push(document);
      else this.#postings[number] = [document];
    }
    this.#lengths[document] = words.join('').length;
  }

  remove(document: number, words: readonly string[]): void {
    for (const word of this.#entries(words)) {
      const number = this.#words.numberOf(word);
      const postings = number === undefined ? undefined : this.#postings[number];
      const at = postings?.indexOf(document) ?? -1;
      if (at !== -1) postings?.splice(at, 1);
    }
  }

  /** The words, and all of them written together: spaces are often forgotten or added. */
  #entries(words: readonly string[]): Set<string> {
    return words.length > 1 ? new Set([...words, words.join('')]) : new Set(words);
  }

  /** Documents by how well their name is meant by the words, 0 to 1. */
  search(words: readonly string[], isUnfinished: boolean): Map<number, number> {
    const total = this.#lengths.length;
    if (this.#scores.length < total)
      [this.#scores, this.#best] = [new Float32Array(total * 2), new Float32Array(total * 2)];
    const found = new Map<number, number>();
    if (words.length === 0 || total === 0) return found;
    const touched = this.#scoreWords(words, isUnfinished, total);
    const letters = words.join('').length;
    const ratio = (document: number) => {
      const length = this.#lengths[document]!;
      return Math.min(letters, length) / Math.max(letters, length, 1);
    };
    for (const document of touched) {
      found.set(document, this.#scores[document]! * (0.75 + 0.25 * ratio(document)));
      this.#scores[document] = 0;
    }
    if (words.length > 1) this.#addWritten(words.join(''), isUnfinished, ratio, found);
    return found;
  }

  /** Adds up, over the words, the best that each document's name has for it; rare words weigh more. */
  #scoreWords(words: readonly string[], isUnfinished: boolean, total: number): number[] {
    const touched: number[] = [];
    let weights = 0;
    for (const [index, word] of words.entries()) {
      const matches = this.#words.match(word, isUnfinished && index === words.length - 1);
      const frequent = matches.reduce((most, match) => Math.max(most, this.#postings[match.word]?.length ?? 0), 0);
      const weight = Math.log(1 + total / (1 + frequent));
      weights += weight;
      const seen: number[] = [];
      for (const match of matches) {
        for (const document of this.#postings[match.word] ?? []) {
          if (this.#best[document] === 0) seen.push(document);
          if (match.quality > this.#best[document]!) this.#best[document] = match.quality;
        }
      }
      for (const document of seen) {
        if (this.#scores[document] === 0) touched.push(document);
        this.#scores[document]! += this.#best[document]! * weight;
        this.#best[document] = 0;
      }
    }
    for (const document of touched) this.#scores[document]! /= weights;
    return touched;
  }

  #addWritten(
    together: string,
    isUnfinished: boolean,
    ratio: (document: number) => number,
    found: Map<number, number>,
  ): void {
    for (const { word, quality } of this.#words.match(together, isUnfinished)) {
      for (const document of this.#postings[word] ?? []) {
        const score = quality * (0.75 + 0.25 * ratio(document)) * 0.98;
        if (score > (found.get(document) ?? 0)) found.set(document, score);
      }
    }
  }
}
