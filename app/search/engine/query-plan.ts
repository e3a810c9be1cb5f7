import { foldText, isEmptyWord, stemWord, wordsOf } from './fold-text.ts';
import { synonymsIn } from './synonyms.ts';
import type { WordIndex } from './word-index.ts';

/** A query for the text index: every slot must match one of its alternatives. */
export interface QueryPlan {
  folded: string;
  /** All words. */
  words: string[];
  /** Without stop words, unless there are no others: for names. */
  significant: string[];
  slots: QuerySlot[];
  /** Weight of each stem: lower when it replaces another word. */
  weights: ReadonlyMap<string, number>;
}

export interface QuerySlot {
  /** Stems of which one must match. */
  stems: string[];
  /** The words as written, when the slot stands for several; empty for a single word. */
  together: string[];
  /** Synonymous phrases, and the marker under which our index has all of them. */
  phrases: readonly string[];
  marker: string | null;
}

/** Longest query, characters. */
export const LONGEST_QUERY = 120;
const MOST_WORDS = 12;
const MOST_ALTERNATIVES = 24;
/** Scattered words of a phrase count less than the phrase or a synonym. */
const SCATTERED_WEIGHT = 0.3;

/** Maps words to stems of the vocabulary: themselves, completions, and, where unknown, corrections. */
export function planQuery(query: string, vocabulary: WordIndex): QueryPlan {
  const folded = foldText(query.slice(0, LONGEST_QUERY));
  const words = wordsOf(folded).slice(0, MOST_WORDS);
  const telling = words.filter((word) => !isEmptyWord(word));
  const significant = telling.length > 0 ? telling : words;
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
    if (covered.has(at) || !significant.includes(word)) continue;
    const alternatives = alternativesOf(word, vocabulary, at === words.length - 1);
    for (const [stem, weight] of alternatives) weigh(stem, weight);
    slots.push({ stems: alternatives.map(([stem]) => stem), together: [], phrases: [], marker: null });
  }
  return { folded, words, significant, slots, weights };
}

function alternativesOf(word: string, vocabulary: WordIndex, isLast: boolean): [string, number][] {
  const stem = stemWord(word);
  const isKnown = vocabulary.numberOf(stem) !== undefined;
  const found = new Map<string, number>([[stem, 1]]);
  // A known and finished word means itself; one letter is too short for a completion.
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
