import { studentQuantile } from './beta.ts';
import type { Interval } from './interval.ts';

/** One thing that a judge scored and that a person may have scored, too. */
export interface LabelledItem {
  /** Items of one family rise and fall together; each family counts once. */
  family: string;
  /** From 0 to 1. */
  judged: number;
  /** From 0 to 1; null without a label. */
  label: number | null;
  /** Inverse of the probability of being labelled, up to a common factor; 1 where every item was as likely. */
  weight?: number;
  /** The label is known without asking anyone, so it says nothing of the judge on other items. */
  isCertain?: boolean;
}

export interface CorrectedMean {
  value: number;
  interval: Interval;
  /** How much the judge counts: 0 not at all, so that the labels stand alone; 1 as if its errors were noise. */
  lambda: number;
  /** Families with a label that had to be asked for. */
  families: number;
}

/** Below this number of labelled families no correction is given: `npm run bench -- corrected-judge` shows why. */
export const LABELLED_FROM = 30;

/** The variance of so many disagreements is assumed even where fewer were seen. */
const LEAST_DISAGREEMENTS = 3;

interface FamilySums {
  judged: number;
  items: number;
  /** Labelled items, each by its share of all labels. */
  shares: { share: number; judged: number; label: number; isCertain: boolean }[];
}

function sumByFamily(items: readonly LabelledItem[]): FamilySums[] {
  const families = new Map<string, FamilySums>();
  for (const { family, judged } of items) {
    const sums = families.get(family) ?? { judged: 0, items: 0, shares: [] };
    families.set(family, sums);
    sums.judged += judged;
    sums.items++;
  }
  let total = 0;
  for (const { family, judged, label, weight = 1, isCertain = false } of items) {
    if (label === null) continue;
    const sums = families.get(family) as FamilySums;
    const share = weight / sums.items;
    total += share;
    sums.shares.push({ share, judged, label, isCertain });
  }
  for (const { shares } of families.values()) for (const one of shares) one.share /= total;
  return [...families.values()];
}

/**
 * The mean that people would give all items, from a judge's scores of all and people's labels of some (prediction-powered inference,
 * PPI++): mean(labels) + λ · (mean of the judge on all − mean of the judge on the labelled), λ between 0 and 1 with the smallest variance.
 * Families are the unit of the variance; labels count by their weights. Null below `LABELLED_FROM` labelled families.
 *
 * @example
 * correctMean(items)?.interval; // { low: 0.41, high: 0.55, confidence: 0.95 }
 */
export function correctMean(
  items: readonly LabelledItem[],
  confidence = 0.95,
  from = LABELLED_FROM,
): CorrectedMean | null {
  const families = sumByFamily(items);
  const asked = families.filter(({ shares }) => shares.some(({ isCertain }) => !isCertain)).length;
  if (asked < Math.max(3, from)) return null;
  const count = families.length;
  const judgedMean = families.reduce((sum, family) => sum + family.judged / family.items, 0) / count;
  const shares = families.flatMap((family) => family.shares);
  const labelMean = shares.reduce((sum, { share, label }) => sum + share * label, 0);
  const judgedLabelled = shares.reduce((sum, { share, judged }) => sum + share * judged, 0);
  let [cross, square] = [0, 0];
  const influences = families.map((family): [own: number, judged: number] => {
    let own = 0;
    let judged = family.judged / family.items - judgedMean;
    for (const { share, ...item } of family.shares) {
      own += count * share * (item.label - labelMean);
      judged -= count * share * (item.judged - judgedLabelled);
    }
    cross += own * judged;
    square += judged * judged;
    return [own, judged];
  });
  const lambda = square < 1e-9 ? 0 : Math.min(1, Math.max(0, -cross / square));
  const squares = influences.reduce((sum, [own, judged]) => sum + (own + lambda * judged) ** 2, 0);
  const clamp = (share: number, edge = 0) => Math.min(1 - edge, Math.max(edge, share));
  const value = clamp(labelMean + lambda * (judgedMean - judgedLabelled));
  // The part of the figure that rests on labels that were asked for; the rest is certain.
  const open = shares.reduce((sum, { share, isCertain }) => sum + (isCertain ? 0 : share), 0);
  // On the scale of log odds, where the range of a share near 0 or 1 is not symmetric. No further out than half a label.
  const inner = clamp(value, (0.5 * open) / asked);
  // A judge that was right on nearly all labels may still be wrong elsewhere.
  const seen =
    (asked / open) * shares.reduce((sum, { share, judged, label }) => sum + share * (label - judged) ** 2, 0);
  const unseen = Math.max(0, LEAST_DISAGREEMENTS - seen) * (open / asked) ** 2;
  const error = Math.sqrt(squares / count / (count - 1) + unseen) / (inner * (1 - inner));
  const reach = studentQuantile(1 - (1 - confidence) / 2, asked - 2) * error;
  const endAt = (side: number) => 1 / (1 + Math.exp(-Math.log(inner / (1 - inner)) - side * reach));
  return {
    value,
    interval: { low: Math.min(value, endAt(-1)), high: Math.max(value, endAt(1)), confidence },
    lambda,
    families: asked,
  };
}

/**
 * Weights of items that were drawn one after another without replacement (Farquhar, Gal and Rainforth 2021), in the order of the draws.
 * `ratios` holds, for each, the probability of an even draw at that time divided by that of its own draw.
 *
 * @param population how many could be drawn at first
 */
export function drawWeights(ratios: readonly number[], population: number): number[] {
  const drawn = ratios.length;
  return ratios.map((ratio, index) => {
    const rest = population - index - 1;
    const weight = rest <= 0 || drawn >= population ? 1 : 1 + ((population - drawn) / rest) * (ratio - 1);
    return (weight * population) / drawn;
  });
}
