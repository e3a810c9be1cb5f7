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

/** Okapi BM25+ parameters: saturation of term frequency, penalty for long texts, bonus for containing the word. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.7;
const PRESENCE = 0.5;

/** With fewer hits that match all words, partial matches are added. */
const ENOUGH_HITS = 5;

/** A relevance from here on means that the text matches the whole query. */
export const WHOLE_MATCH = 0.5;

/** Texts by the stems of their words, with a vocabulary for correcting queries. */
export class TextIndex {
  readonly vocabulary = new WordIndex();
  /** By term, then by field. Synonym markers are terms too. */
  readonly #terms = new Map<string, Postings[]>();
  /** Distinct words in each field, by document, and their totals. */
  readonly #lengths: number[][] = fields.map(() => []);
  readonly #allLengths = fields.map(() => 0);
  #size = 0;
  /** Document numbers are below this. */
  #end = 0;
  /** For the current query: total, current slot, current alternative. */
  readonly #total = new ScoreBoard();
  readonly #slot = new ScoreBoard();
  readonly #alternative = new ScoreBoard();
  /** Matched slots, and matched words of an alternative, by document. */
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

  /** Removes the document; pass the same text that was added. */
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
   * Documents by relevance: WHOLE_MATCH to 1 where every word matches, less for partial matches. The result is
   * overwritten by the next query. @param end all documents, also those in another index, are below it
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

  /** A slot scores its best alternative; an alternative of several words needs all of them. */
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

  /** Ranks full matches before partial ones. */
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
 * The stems of a text and the markers of its synonymous phrases, with counts; its length in distinct words, stop words
 * included.
 */
function readText(text: string): { counts: Map<string, number>; length: number } {
  const words = wordsOf(foldText(text));
  const counts = new Map<string, number>();
  const count = (term: string) => counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const word of words) if (!isEmptyWord(word)) count(stemWord(word));
  for (const { marker } of synonymsIn(words)) count(marker);
  return { counts, length: new Set(words).size };
}
