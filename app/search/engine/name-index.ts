import { documentOf, dropPosting, type Postings, putPosting } from './postings.ts';
import { ScoreBoard } from './score-board.ts';
import { WordIndex, type WordMatch } from './word-index.ts';

/** A match of the words written together is worth slightly less than the name as written. */
const TOGETHER = 0.98;

/** Finds documents by name, tolerating typos. Documents are numbers given by the caller. */
export class NameIndex {
  readonly #words = new WordIndex();
  /** Documents by word. */
  readonly #postings: Postings[] = [];
  /** Length of the name, by document. */
  readonly #letters: number[] = [];
  /** For the current query: scores of all words, and of one word. */
  readonly #board = new ScoreBoard();
  readonly #wordBoard = new ScoreBoard();

  /** @param parts of words, by which the name is also found */
  add(document: number, words: readonly string[], parts: readonly string[] = []): void {
    for (const word of this.#entries(words, parts)) {
      const number = this.#words.add(word);
      this.#postings[number] ??= [];
      putPosting(this.#postings[number], document, 1);
    }
    this.#letters[document] = words.join('').length;
  }

  remove(document: number, words: readonly string[], parts: readonly string[] = []): void {
    for (const word of this.#entries(words, parts)) {
      const number = this.#words.numberOf(word);
      if (number !== undefined) dropPosting(this.#postings[number]!, document);
    }
  }

  /** The words, and their concatenation: spaces are often forgotten or added. */
  #entries(words: readonly string[], parts: readonly string[]): Set<string> {
    return new Set([...words, ...parts, words.join('')]);
  }

  /** Documents by how well their name matches, 0 to 1. The result is overwritten by the next query. */
  search(words: readonly string[], isUnfinished: boolean): ScoreBoard {
    const board = this.#board;
    const total = this.#letters.length;
    board.reset(total);
    if (words.length === 0 || total === 0) return board;
    const weights = this.#scoreWords(words, isUnfinished, total);
    const letters = words.join('').length;
    board.rescore((document, score) => (score / weights) * this.#likeness(letters, document));
    if (words.length === 1) return board;
    for (const match of this.#words.match(words.join(''), isUnfinished)) {
      for (const posting of this.#postings[match.word] ?? []) {
        const document = documentOf(posting);
        board.raise(document, match.quality * this.#likeness(letters, document) * TOGETHER);
      }
    }
    return board;
  }

  /** 0.75 to 1: names as long as the query are more likely to be meant. */
  #likeness(letters: number, document: number): number {
    const length = this.#letters[document]!;
    return 0.75 + (0.25 * Math.min(letters, length)) / Math.max(letters, length, 1);
  }

  /** Sums each document's best score per word. @returns the total weight of the words */
  #scoreWords(words: readonly string[], isUnfinished: boolean, total: number): number {
    let weights = 0;
    for (const [index, word] of words.entries()) {
      const matches = this.#words.match(word, isUnfinished && index === words.length - 1);
      const weight = this.#rarity(matches, total);
      weights += weight;
      const best = this.#wordBoard;
      best.reset(total);
      for (const { word: number, quality } of matches) {
        for (const posting of this.#postings[number] ?? []) best.raise(documentOf(posting), quality);
      }
      for (let at = 0; at < best.size; at++) {
        const document = best.documents[at]!;
        this.#board.add(document, best.scores[document]! * weight);
      }
    }
    return weights;
  }

  /** Rare words weigh more. */
  #rarity(matches: readonly WordMatch[], total: number): number {
    const frequent = matches.reduce((most, { word }) => Math.max(most, this.#postings[word]?.length ?? 0), 0);
    return Math.log(1 + total / (1 + frequent));
  }
}
