import { foldText, isEmptyWord, stemWord, wordsOf } from './fold-text.ts';
import { countOf, documentOf, dropPosting, type Postings, putPosting } from './postings.ts';
import type { QueryPlan, QuerySlot } from './query-plan.ts';
import { ScoreBoard } from './score-board.ts';
import { isMarker, synonymsIn } from './synonyms.ts';
import { WordIndex } from './word-index.ts';

export interface TextDocument {
  id: number;
  title: string;
  words: string;
  summary: string;
}

const fields = ['title', 'words', 'summary'] as const;
const BOOST = [3, 2, 1];

/** Okapi BM25+: how soon more of a word adds nothing, how much long texts lose, what having the word is worth. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.7;
const PRESENCE = 0.5;

/** Hits of all words below which some of them are enough. */
const ENOUGH_HITS = 5;

/** From here on a relevance says that the text has everything that was asked for. */
export const WHOLE_MATCH = 0.5;

/** Texts by the stems of their words; knows its vocabulary, so that queries can be corrected against it. */
export class TextIndex {
  readonly vocabulary = new WordIndex();
  /** By term, then by field. Markers of synonyms are terms too. */
  readonly #terms = new Map<string, Postings[]>();
  /** Different words in a field of a document, and of all documents together. */
  readonly #lengths: number[][] = fields.map(() => []);
  readonly #allLengths = fields.map(() => 0);
  #size = 0;
  /** Documents have numbers below this. */
  #end = 0;
  /** For the question being answered: the sum over its slots, one slot, one alternative of it. */
  readonly #total = new ScoreBoard();
  readonly #slot = new ScoreBoard();
  readonly #alternative = new ScoreBoard();
  /** How many slots, and how many words of an alternative, a document has. */
  #slotsFound = new Uint8Array(1_024);
  #wordsFound = new Uint8Array(1_024);

  add(document: TextDocument): void {
    for (const [field, name] of fields.entries()) {
      const { counts, length } = readText(document[name]);
      for (const [term, count] of counts) putPosting(this.#postingsOf(term)[field]!, document.id, count);
      this.#lengths[field]![document.id] = length;
      this.#allLengths[field]! += length;
    }
    this.#size += 1;
    this.#end = Math.max(this.#end, document.id + 1);
  }

  /** Takes the document out; it must be the one that was added. */
  remove(document: TextDocument): void {
    for (const [field, name] of fields.entries()) {
      for (const term of readText(document[name]).counts.keys())
        dropPosting(this.#terms.get(term)![field]!, document.id);
      this.#allLengths[field]! -= this.#lengths[field]![document.id]!;
      this.#lengths[field]![document.id] = 0;
    }
    this.#size -= 1;
  }

  #postingsOf(term: string): Postings[] {
    let postings = this.#terms.get(term);
    if (!postings) {
      postings = fields.map(() => []);
      this.#terms.set(term, postings);
      if (!isMarker(term)) this.vocabulary.add(term);
    }
    return postings;
  }

  /**
   * Documents by relevance: from WHOLE_MATCH to 1 where every word was found, less where some were. The board is that of
   * the index and holds until the next question. @param end all documents, also those kept elsewhere, are below it
   */
  search(plan: QueryPlan, end = this.#end): ScoreBoard {
    this.#makeRoom(end);
    for (const slot of plan.slots) {
      this.#slot.reset(end);
      for (const words of alternativesOf(slot)) this.#scoreAlternative(words, plan.weights, end);
      for (let at = 0; at < this.#slot.size; at++) {
        const document = this.#slot.documents[at]!;
        this.#total.add(document, this.#slot.scores[document]!);
        this.#slotsFound[document]! += 1;
      }
    }
    this.#scale(plan.slots.length);
    return this.#total;
  }

  #makeRoom(end: number): void {
    this.#total.reset(end);
    if (this.#slotsFound.length >= end) return;
    this.#slotsFound = new Uint8Array(end * 2);
    this.#wordsFound = new Uint8Array(end * 2);
  }

  /** A slot is worth the best of its alternatives; an alternative of several words needs them all. */
  #scoreAlternative(words: readonly string[], weights: ReadonlyMap<string, number>, end: number): void {
    const board = this.#alternative;
    board.reset(end);
    for (const [at, word] of words.entries()) this.#scoreWord(word, weights.get(word) ?? 1, at);
    for (let at = 0; at < board.size; at++) {
      const document = board.documents[at]!;
      if (this.#wordsFound[document] === words.length) this.#slot.raise(document, board.scores[document]!);
      this.#wordsFound[document] = 0;
    }
  }

  /** @param before words of the alternative that a document must already have */
  #scoreWord(word: string, weight: number, before: number): void {
    const found = this.#wordsFound;
    for (const [field, postings] of (this.#terms.get(word) ?? []).entries()) {
      const rarity = Math.log(1 + (this.#size - postings.length + 0.5) / (postings.length + 0.5));
      const worth = weight * BOOST[field]! * rarity;
      const lengths = this.#lengths[field]!;
      const perLength = (SATURATION * LENGTH_WEIGHT * this.#size) / Math.max(1, this.#allLengths[field]!);
      for (const posting of postings) {
        const document = documentOf(posting);
        if (found[document] === before) found[document] = before + 1;
        else if (found[document] !== before + 1) continue;
        const count = countOf(posting);
        const slowness = SATURATION * (1 - LENGTH_WEIGHT) + perLength * lengths[document]!;
        this.#alternative.add(document, worth * (PRESENCE + (count * (SATURATION + 1)) / (count + slowness)));
      }
    }
  }

  /** What holds all words stays before what holds some. */
  #scale(slots: number): void {
    const found = this.#slotsFound;
    const { documents, scores, size } = this.#total;
    let [whole, mostOfAll, mostOfSome] = [0, 0, 0];
    for (let at = 0; at < size; at++) {
      const document = documents[at]!;
      const [score, slotsHere] = [scores[document]!, found[document]!];
      mostOfSome = Math.max(mostOfSome, score * slotsHere);
      if (slotsHere !== slots) continue;
      whole += 1;
      mostOfAll = Math.max(mostOfAll, score);
    }
    const isEnough = whole >= ENOUGH_HITS;
    this.#total.rescore((document, score) => {
      const slotsHere = found[document]!;
      found[document] = 0;
      if (slotsHere === slots) return WHOLE_MATCH + ((1 - WHOLE_MATCH) * score) / mostOfAll;
      return isEnough ? 0 : (WHOLE_MATCH * score * slotsHere) / mostOfSome;
    });
  }
}

function alternativesOf({ stems, marker, together }: QuerySlot): (readonly string[])[] {
  return [
    ...stems.map((stem) => [stem]),
    ...(marker === null ? [] : [[marker]]),
    ...(together.length > 0 ? [[...new Set(together)]] : []),
  ];
}

/**
 * The stems of a text, and a marker for each phrase that has synonyms, by how often they stand in it; its length in
 * different words, those that say nothing among them.
 */
function readText(text: string): { counts: Map<string, number>; length: number } {
  const words = wordsOf(foldText(text));
  const counts = new Map<string, number>();
  const count = (term: string) => counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const word of words) if (!isEmptyWord(word)) count(stemWord(word));
  for (const { marker } of synonymsIn(words)) count(marker);
  return { counts, length: new Set(words).size };
}
