/** Reused between calls: one query compares thousands of words. */
const LONGEST = 128;
const rows = [new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1)] as const;

/**
 * Edit distance of two words (optimal string alignment: insert, delete, replace, swap neighbours). Only the diagonals
 * within `most` edits are computed.
 * @returns `most + 1` when there are more than `most` edits, and for words of more than 128 letters
 */
export function editDistance(a: string, b: string, most: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > most || Math.max(a.length, b.length) > LONGEST) return most + 1;
  let from = 0;
  while (from < a.length && a.charCodeAt(from) === b.charCodeAt(from)) from++;
  let [endA, endB] = [a.length, b.length];
  while (endA > from && endB > from && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--;
    endB--;
  }
  if (from === endA || from === endB) return Math.min(endA - from + endB - from, most + 1);
  return banded(a, b, from, endA - from, endB - from, most);
}

/** Distance of `lengthA` letters of `a` and `lengthB` of `b`, both starting at `from`. */
function banded(a: string, b: string, from: number, lengthA: number, lengthB: number, most: number): number {
  const tooMany = most + 1;
  let [beforeLast, last, row]: [Uint8Array, Uint8Array, Uint8Array] = [rows[0], rows[1], rows[2]];
  for (let j = 0; j <= Math.min(lengthB, tooMany); j++) last[j] = j;
  let leastBefore = 0;
  for (let i = 1; i <= lengthA; i++) {
    const [first, final] = [Math.max(1, i - most), Math.min(lengthB, i + most)];
    row[first - 1] = first === 1 ? Math.min(i, tooMany) : tooMany;
    let least = row[first - 1]!;
    const letterA = a.charCodeAt(from + i - 1);
    const letterBefore = i > 1 ? a.charCodeAt(from + i - 2) : -1;
    for (let j = first; j <= final; j++) {
      const letterB = b.charCodeAt(from + j - 1);
      let edits = last[j - 1]! + (letterA === letterB ? 0 : 1);
      if (row[j - 1]! + 1 < edits) edits = row[j - 1]! + 1;
      if (last[j]! + 1 < edits) edits = last[j]! + 1;
      const isSwap = j > 1 && letterBefore === letterB && letterA === b.charCodeAt(from + j - 2);
      if (isSwap && beforeLast[j - 2]! + 1 < edits) edits = beforeLast[j - 2]! + 1;
      row[j] = Math.min(edits, tooMany);
      if (edits < least) least = edits;
    }
    // The next row reads one column further than this row wrote.
    if (final < lengthB) row[final + 1] = tooMany;
    // A swap can still refer to the row before.
    if (least === tooMany && leastBefore === tooMany) return tooMany;
    leastBefore = least;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return Math.min(last[lengthB]!, tooMany);
}
