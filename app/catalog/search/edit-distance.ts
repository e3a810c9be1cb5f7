/** Of the last call, for the next: thousands of words are compared for one query. */
const rows = [new Uint16Array(128), new Uint16Array(128), new Uint16Array(128)];

/**
 * Edits between two words: a letter too many, too few, another, or two neighbours swapped (optimal string alignment).
 * @returns `most + 1` as soon as it is clear that there are more than `most`
 */
export function editDistance(a: string, b: string, most: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [beforeLast, last, row] = rows.map((kept) => (kept.length > b.length ? kept : new Uint16Array(b.length + 1))) as [
    Uint16Array,
    Uint16Array,
    Uint16Array,
  ];
  for (let column = 0; column <= b.length; column++) last[column] = column;
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let edits = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) edits = Math.min(edits, beforeLast[j - 2]! + 1);
      row[j] = edits;
      if (edits < least) least = edits;
    }
    // A swap can still reach back over one row.
    if (least > most + 1) return most + 1;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return Math.min(last[b.length]!, most + 1);
}
