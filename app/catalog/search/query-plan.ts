import { foldText, isEmptyWord, stemWord, wordsOf } from './fold-text.ts';
import { synonymsIn } from './synonyms.ts';
import type { WordIndex } from './word-index.ts';

/** What a query means for the text: every slot asks for one of its alternatives. */
export interface QueryPlan {
  folded: string;
  /** For names: nothing is left out. */
  words: string[];
  slots: QuerySlot[];
  /** How much a stem counts: less when it stands for another word. */
  weights: ReadonlyMap<string, number>;
}

export interface QuerySlot {
  /** Stems of which one must be there. */
  stems: string[];
  /** The words as written, all of which stand for the slot together; empty for a single word. */
  together: string[];
  /** Phrases that mean the same, and the term by which our own index knows all of them. */
  phrases: readonly string[];
  marker: string | null;
}

/** Longest query that is looked at. */
export const LONGEST_QUERY = 120;
const MOST_WORDS = 12;
const MOST_ALTERNATIVES = 24;
/** The words of a phrase, in whatever order and place, say less than the phrase or another name for it. */
const SCATTERED_WEIGHT = 0.3;

/**
 * Words become stems of the vocabulary: themselves, what they may be the beginning of, and, where nobody wrote them
 * like that, what they were probably meant to be.
 */
export function planQuery(query: string, vocabulary: WordIndex): QueryPlan {
  const folded = foldText(query.slice(0, LONGEST_QUERY));
  const words = wordsOf(folded).slice(0, MOST_WORDS);
  const telling = words.filter((word) => !isEmptyWord(word));
  const weights = new Map<string, number>();
  const weigh = (stem: string, weight: number) => {
    if (weight > (weights.get(stem) ?? 0)) weights.set(stem, weight);
  };
  const slots: QuerySlot[] = [];
  const covered = new Set<number>();
  for (const { from, to, marker, phrases } of synonymsIn(words)) {
    for (let at = from; at < to; at++) covered.add(at);
    const together = words
      .slice(from, to)
      .filter((word) => !isEmptyWord(word))
      .map(stemWord);
    for (const stem of together) weigh(stem, SCATTERED_WEIGHT);
    slots.push({ stems: [], together, phrases, marker });
  }
  for (const [at, word] of words.entries()) {
    if (covered.has(at) || (telling.length > 0 && isEmptyWord(word))) continue;
    const alternatives = alternativesOf(word, vocabulary, at === words.length - 1);
    for (const [stem, weight] of alternatives) weigh(stem, weight);
    slots.push({ stems: alternatives.map(([stem]) => stem), together: [], phrases: [], marker: null });
  }
  return { folded, words, slots, weights };
}

function alternativesOf(word: string, vocabulary: WordIndex, isLast: boolean): [string, number][] {
  const stem = stemWord(word);
  const isKnown = vocabulary.numberOf(stem) !== undefined;
  const found = new Map<string, number>([[stem, 1]]);
  // A word that is known and finished means itself; one letter is no beginning of anything in a text.
  const isUnfinished = isLast && word.length > 2;
  if (isKnown && !isUnfinished) return [...found];
  for (const match of vocabulary.match(stem, isUnfinished, !isKnown)) {
    const other = vocabulary.words[match.word]!;
    const isBeginning = other.startsWith(stem);
    if (isKnown && !isBeginning) continue;
    found.set(other, Math.max(found.get(other) ?? 0, match.quality * (isBeginning ? 0.9 : 0.8)));
  }
  return [...found].sort((a, b) => b[1] - a[1]).slice(0, MOST_ALTERNATIVES);
}
