/**
 * The documents that have a term, with counts: sorted integers, each a document and a count packed together, as fast as
 * a typed array.
 */
export type Postings = number[];

const COUNT_BITS = 8;
const MOST_COUNTED = (1 << COUNT_BITS) - 1;

export const documentOf = (posting: number) => posting >>> COUNT_BITS;
export const countOf = (posting: number) => posting & MOST_COUNTED;

export function putPosting(postings: Postings, document: number, count: number): void {
  const posting = (document << COUNT_BITS) | Math.min(count, MOST_COUNTED);
  const last = postings.at(-1);
  if (last === undefined || last < posting) postings.push(posting);
  else postings.splice(placeOf(postings, document), 0, posting);
}

export function dropPosting(postings: Postings, document: number): void {
  const at = placeOf(postings, document);
  if (at < postings.length && documentOf(postings[at]!) === document) postings.splice(at, 1);
}

/** Index of the first entry whose document is not below `document`. */
function placeOf(postings: Postings, document: number): number {
  let [low, high] = [0, postings.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (documentOf(postings[middle]!) < document) low = middle + 1;
    else high = middle;
  }
  return low;
}
