/** Ways to say how alike two texts are, each from 0 to 1. */
export type SimilarityMethod = 'token-f1' | 'rouge-l' | 'levenshtein' | 'trigram';

/** Texts are cut here: edit distance takes the product of both lengths. */
const MOST_CHARACTERS = 20_000;
const MOST_WORDS = 4000;

function words(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, MOST_WORDS);
}

function tally(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

function harmonic(overlap: number, a: number, b: number): number {
  return a + b === 0 ? 1 : (2 * overlap) / (a + b);
}

/** F1 of shared words, order ignored (as for SQuAD answers). */
function tokenF1(a: string, b: string): number {
  const [left, right] = [words(a), words(b)];
  const counts = tally(right);
  let shared = 0;
  for (const word of left) {
    const rest = counts.get(word) ?? 0;
    if (rest === 0) continue;
    counts.set(word, rest - 1);
    shared++;
  }
  return harmonic(shared, left.length, right.length);
}

/** F1 of the longest common subsequence of words (ROUGE-L). */
function rougeL(a: string, b: string): number {
  const [left, right] = [words(a), words(b)];
  let previous = new Uint32Array(right.length + 1);
  for (const word of left) {
    const current = new Uint32Array(right.length + 1);
    for (let j = 0; j < right.length; j++) {
      current[j + 1] =
        word === right[j] ? (previous[j] as number) + 1 : Math.max(previous[j + 1] as number, current[j] as number);
    }
    previous = current;
  }
  return harmonic(previous[right.length] as number, left.length, right.length);
}

/** 1 − edits ÷ length of the longer text. */
function levenshtein(a: string, b: string): number {
  const [left, right] = [[...a].slice(0, MOST_CHARACTERS), [...b].slice(0, MOST_CHARACTERS)];
  const longest = Math.max(left.length, right.length);
  if (longest === 0) return 1;
  let previous = Uint32Array.from({ length: right.length + 1 }, (_, j) => j);
  for (let i = 0; i < left.length; i++) {
    const current = new Uint32Array(right.length + 1);
    current[0] = i + 1;
    for (let j = 0; j < right.length; j++) {
      const replace = (previous[j] as number) + (left[i] === right[j] ? 0 : 1);
      current[j + 1] = Math.min(replace, (previous[j + 1] as number) + 1, (current[j] as number) + 1);
    }
    previous = current;
  }
  return 1 - (previous[right.length] as number) / longest;
}

function trigramsOf(text: string): Map<string, number> {
  const padded = ` ${text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()} `;
  return tally(Array.from({ length: Math.max(0, padded.length - 2) }, (_, i) => padded.slice(i, i + 3)));
}

/** Cosine of the counts of three-letter pieces: forgives endings and small typing errors. */
function trigram(a: string, b: string): number {
  const [left, right] = [trigramsOf(a), trigramsOf(b)];
  if (left.size === 0 && right.size === 0) return 1;
  let dot = 0;
  for (const [piece, count] of left) dot += count * (right.get(piece) ?? 0);
  const norm = (counts: Map<string, number>): number =>
    Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0));
  return dot === 0 ? 0 : Math.min(1, dot / (norm(left) * norm(right)));
}

const METHODS: Record<SimilarityMethod, (a: string, b: string) => number> = {
  'token-f1': tokenF1,
  'rouge-l': rougeL,
  levenshtein,
  trigram,
};

/**
 * How alike two texts are, 0 to 1, by words or letters. Meaning is not compared: use a judge for that.
 *
 * @example
 * similarity('the cat sat', 'the cat ran', 'token-f1'); // 0.667
 */
export function similarity(a: string, b: string, method: SimilarityMethod = 'token-f1'): number {
  return METHODS[method](a, b);
}
