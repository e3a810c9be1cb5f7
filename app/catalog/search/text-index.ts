import MiniSearch, { type Query } from 'minisearch';
import { foldText, isEmptyWord, stemWord, wordsOf } from './fold-text.ts';
import type { QueryPlan } from './query-plan.ts';
import { isMarker, synonymsIn } from './synonyms.ts';
import { WordIndex } from './word-index.ts';

export interface TextDocument {
  id: number;
  title: string;
  words: string;
  summary: string;
}

/** Hits of all words below which some of them are enough. */
const ENOUGH_HITS = 5;

/** From here on a relevance says that the text has everything that was asked for. */
export const WHOLE_MATCH = 0.5;

/** The words of a text, and a marker for each phrase that has synonyms. */
function termsOf(text: string): string[] {
  const words = wordsOf(foldText(text));
  return [...words, ...synonymsIn(words).map(({ marker }) => marker)];
}

/** Texts by the stems of their words; knows its vocabulary, so that queries can be corrected against it. */
export class TextIndex {
  readonly vocabulary = new WordIndex();
  readonly #texts = new MiniSearch<TextDocument>({
    fields: ['title', 'words', 'summary'],
    tokenize: termsOf,
    processTerm: (term) => this.#stem(term),
    autoVacuum: { minDirtCount: 200, minDirtFactor: 0.2, batchSize: 200, batchWait: 10 },
  });

  #stem(term: string): string | null {
    if (isMarker(term)) return term;
    if (isEmptyWord(term)) return null;
    const stem = stemWord(term);
    this.vocabulary.add(stem);
    return stem;
  }

  add(document: TextDocument): void {
    this.#texts.add(document);
  }

  remove(id: number): void {
    this.#texts.discard(id);
  }

  /** Documents by relevance: from WHOLE_MATCH to 1 where every word was found, less where some were. */
  search(plan: QueryPlan): Map<number, number> {
    const every = this.#run(plan, 'AND', WHOLE_MATCH, 1);
    if (every.size >= ENOUGH_HITS || plan.slots.length < 2) return every;
    // What holds all words stays before what holds some.
    for (const [id, score] of this.#run(plan, 'OR', 0, WHOLE_MATCH)) if (!every.has(id)) every.set(id, score);
    return every;
  }

  #run(plan: QueryPlan, combineWith: 'AND' | 'OR', least: number, most: number): Map<number, number> {
    if (plan.slots.length === 0) return new Map();
    const queries: Query[] = plan.slots.map((slot) => ({
      combineWith: 'OR',
      queries: [
        ...slot.stems,
        ...(slot.marker === null ? [] : [slot.marker]),
        ...(slot.together.length > 0 ? [{ combineWith: 'AND' as const, queries: slot.together }] : []),
      ],
    }));
    const hits = this.#texts.search(
      { combineWith, queries },
      {
        boost: { title: 3, words: 2 },
        boostTerm: (term) => plan.weights.get(term) ?? 1,
        tokenize: (term) => [term],
        processTerm: (term) => term,
      },
    );
    const top = hits[0]?.score ?? 1;
    return new Map(hits.map((hit) => [hit.id as number, least + ((most - least) * hit.score) / top]));
  }
}
