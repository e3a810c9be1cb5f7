// How many calls a comparison may lack and still count as complete: `--allow-missing 2%`.
import { formatCount, formatShare } from '../format-figures.ts';
import type { ModelSummary } from '../summary/summary.ts';

/** What one side of a comparison lacks. */
export interface LackingCalls {
  name: string;
  planned: number;
  /** Planned calls that were not made, or were cut off when the run stopped. */
  notMade: number;
  /** Answers of which a check could not be made. */
  unjudged: number;
}

/** The share that may be missing, and whether it is kept. */
export interface Allowance {
  /** As written, such as `allow-missing 2 %`. */
  text: string;
  isMet: boolean;
  words: string;
}

/** Reads `2%`; a text says what is wrong. */
export function parseAllowance(text: string): number | string {
  const percent = /^\s*(\d+(?:\.\d+)?)\s*%\s*$/.exec(text)?.[1];
  const share = Number(percent) / 100;
  return share <= 1 ? share : `“${text}” is no share of the planned calls; name one such as 2% or 0.5%.`;
}

/** @param model undefined: it was never called */
export const lackingOf = (name: string, planned: number, model: ModelSummary | undefined): LackingCalls => ({
  name,
  planned,
  notMade: Math.max(0, planned - (model?.attempted ?? 0)),
  unjudged: model?.unjudged?.answers ?? 0,
});

/** Each side by itself: what one lacks is not made good by the other. @param countsUnjudged whether a rule is about the checks */
export function checkAllowance(allowed: number, sides: readonly LackingCalls[], countsUnjudged: boolean): Allowance {
  const lacking = sides.map(({ name, planned, notMade, unjudged }) => {
    const missing = notMade + (countsUnjudged ? unjudged : 0);
    const share = missing === 0 ? 0 : planned > 0 ? missing / planned : 1;
    // Not of the quotient: 0.7 / 100 is less than 7 / 1,000 in binary.
    const isTooMany = Math.round(1e6 * missing) > Math.round(1e6 * allowed * planned);
    const parts = [
      ...(notMade > 0 ? [`${notMade.toLocaleString('en-US')} not made`] : []),
      ...(missing > notMade ? [`${formatCount(unjudged, 'answer')} not judged`] : []),
    ];
    const words = `${missing.toLocaleString('en-US')} of ${formatCount(planned, 'planned call')} of ${name} (${formatShare(share)}; ${parts.join(', ')})`;
    return { share, isTooMany, words };
  });
  const text = `allow-missing ${formatShare(allowed)}`;
  const tooMany = lacking.filter(({ isTooMany }) => isTooMany);
  if (tooMany.length > 0)
    return { text, isMet: false, words: `too many are missing: ${tooMany.map(({ words }) => words).join('; ')}` };
  const some = lacking.filter(({ share }) => share > 0);
  return {
    text,
    isMet: true,
    words:
      some.length === 0 ? 'no planned call is missing' : `missing are ${some.map(({ words }) => words).join('; ')}`,
  };
}
