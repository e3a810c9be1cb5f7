/**
 * Near-duplicate texts by MinHash with banding: texts that share a band are compared exactly. Two rows a band make texts
 * that share half of their shingles meet in one of 16 bands with 99 %.
 */
const BANDS = 16;
const ROWS = 2;
const WORDS = 3;

/** 32-bit FNV-1a with a seed, and the last steps of MurmurHash3, so that all bits depend on the seed. */
function hashOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** All runs of three words, in one case, without punctuation and accents. */
export function shinglesOf(text: string): Set<string> {
  const words =
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length < WORDS) return new Set([words.join(' ')]);
  return new Set(words.slice(WORDS - 1).map((_word, index) => words.slice(index, index + WORDS).join(' ')));
}

export function bandsOf(text: string): string[] {
  const shingles = [...shinglesOf(text)];
  return Array.from({ length: BANDS }, (_band, band) => {
    const least = Array.from({ length: ROWS }, (_row, row) =>
      shingles.reduce((low, shingle) => Math.min(low, hashOf(shingle, band * ROWS + row)), 0xffffffff),
    );
    return `${band}:${least.map((value) => value.toString(36)).join('.')}`;
  });
}

/** The share of common shingles, 0 to 1. */
export function likeness(a: string, b: string): number {
  const [first, second] = [shinglesOf(a), shinglesOf(b)];
  const common = first.intersection(second).size;
  return common / (first.size + second.size - common);
}
