import { studentCdf, studentQuantile } from './beta.ts';
import { bisect } from './bisect.ts';
import { FAMILIES_FROM, type ScoredCase } from './compare-scores.ts';
import { holm } from './holm.ts';
import { normalCdf, normalQuantile } from './normal.ts';
import { mean } from './quantile.ts';

/** What a replacement is held to: the share of answers that pass every check, or the mean grade. */
export const MEASURES = ['pass-rate', 'grade'] as const;
export type Measure = (typeof MEASURES)[number];

/** Shares of 1: 5 points of the pass rate; 0.3 of a grade on a scale from 1 to 5. */
export const usualMargin: Record<Measure, number> = { 'pass-rate': 0.05, grade: 0.075 };

/** Whether one model may replace another, by the margin that was named before the run. */
export interface GoodEnough {
  measure: Measure;
  margin: number;
  cases: number;
  families: number;
  /** Cases on which one side gave nothing to check. */
  dropped: number;
  /** Candidate minus baseline, a share of 1. */
  difference: number | null;
  /** Ends of the one-sided intervals of the difference, at the level that Holm's correction leaves to this candidate. */
  low: number | null;
  high: number | null;
  /** One-sided, for all candidates together. */
  confidence: number;
  verdict: 'good-enough' | 'worse' | 'undecided' | 'too-few-cases';
  /** Nothing passed, or every grade was 0, on both sides: they are equal in being useless, and nothing is concluded. Left out elsewhere. */
  nothingPasses?: true;
  /** One side has refusals, which count as failed, beside answers that are not judged: its rate would be too low, and nothing is concluded. */
  isSkewed?: true;
  /** For `undecided`: about how many more cases decide it if they resemble these; null when no forecast can be made. */
  casesNeeded: number | null;
}

export interface GoodEnoughOptions {
  measure: Measure;
  margin: number;
  confidence?: number;
}

/** Chance of a decision that the forecast of further cases aims at. */
const FORECAST_POWER = 0.8;

/** The restricted maximum-likelihood estimate of the variance of one case's difference where the true difference is `delta`. */
function restrictedVariance(wins: number, losses: number, cases: number, delta: number): number {
  const linear = (2 * cases - wins + losses) * delta - wins - losses;
  const constant = -losses * delta * (1 - delta);
  const lossShare = (Math.sqrt(Math.max(0, linear ** 2 - 8 * cases * constant)) - linear) / (4 * cases);
  return Math.max(0, 2 * lossShare + delta * (1 - delta));
}

/**
 * Tango's score statistic (1998) of paired pass or fail: how many standard errors the difference of the pass rates lies above `delta`.
 * Exists without any discordant case. Shares of a case (from repeats) count as shares of a discordant one, which is cautious.
 */
export function tangoScore(wins: number, losses: number, cases: number, delta: number): number {
  const distance = wins - losses - cases * delta;
  const variance = cases * restrictedVariance(wins, losses, cases, delta);
  return variance <= 0 ? Math.sign(distance) * Number.MAX_VALUE : distance / Math.sqrt(variance);
}

/** The usual share of cases that one of two models passes and the other does not. */
const USUAL_DISCORDANT = 0.15;

/** The chance that `cases` cases find an equally good model good enough by its pass rate; `candidates` are judged together. */
export function chanceOfGoodEnough(cases: number, margin: number, candidates = 1): number {
  const expected = (USUAL_DISCORDANT / 2) * cases;
  const wanted =
    normalQuantile(1 - 0.05 / candidates) * Math.sqrt(cases * restrictedVariance(expected, expected, cases, -margin));
  return cases < FAMILIES_FROM ? 0 : normalCdf((cases * margin - wanted) / Math.sqrt(cases * USUAL_DISCORDANT));
}

interface CaseDifference {
  family: string;
  difference: number;
}

/** One candidate, ready to be held at any level. `scoreAt` falls as `delta` rises. */
interface Contrast {
  difference: number;
  scoreAt(delta: number): number;
  cdf(score: number): number;
  quantile(p: number): number;
  /** Variance of one case's difference near the margin, families included. */
  caseVariance: number;
}

/** Sum over families of the squared sum of their deviations. */
function familySquares(items: readonly CaseDifference[], centre: number): number {
  const sums = new Map<string, number>();
  for (const { family, difference } of items) sums.set(family, (sums.get(family) ?? 0) + difference - centre);
  return [...sums.values()].reduce((total, sum) => total + sum ** 2, 0);
}

/** How many times as much the mean of clustered cases varies as that of independent ones; never below 1. Two degrees of freedom off: few families understate it. */
function designEffect(items: readonly CaseDifference[], centre: number, families: number): number {
  if (families === items.length) return 1;
  const own = items.reduce((total, { difference }) => total + (difference - centre) ** 2, 0);
  if (own === 0) return items.length / families;
  return Math.max(1, (familySquares(items, centre) * families) / (families - 2) / own);
}

function passContrast(items: readonly CaseDifference[], difference: number, families: number, margin: number) {
  const cases = items.length;
  const wins = items.reduce((sum, item) => sum + Math.max(0, item.difference), 0);
  const losses = wins - difference * cases;
  const effect = designEffect(items, difference, families);
  const isClustered = families < cases;
  return {
    difference,
    scoreAt: (delta: number) => tangoScore(wins, losses, cases, delta) / Math.sqrt(effect),
    cdf: (score: number) => (isClustered ? studentCdf(score, families - 1) : normalCdf(score)),
    quantile: (p: number) => (isClustered ? studentQuantile(p, families - 1) : normalQuantile(p)),
    caseVariance: effect * restrictedVariance(wins, losses, cases, -margin),
  };
}

/** Student's t over families. Where all cases differ equally, one that was not met may still fail altogether. */
function gradeContrast(items: readonly CaseDifference[], difference: number, families: number): Contrast {
  const variance = (familySquares(items, difference) * families) / (families - 1) / items.length;
  const error = Math.sqrt(variance / items.length);
  const unseen = (gap: number) =>
    Math.sign(gap) * Math.sqrt((families * Math.abs(gap)) / Math.max(1e-12, 1 - Math.abs(gap)));
  return {
    difference,
    scoreAt: (delta) => (error < 1e-9 ? unseen(difference - delta) : (difference - delta) / error),
    cdf: (score) => studentCdf(score, families - 1),
    quantile: (p) => studentQuantile(p, families - 1),
    caseVariance: variance,
  };
}

/** The difference at which the score is `wanted`, by bisection: score statistics have no simple closed form for it. */
function solve({ scoreAt, difference }: Contrast, wanted: number): number {
  const [from, to] = wanted > 0 ? [-1, difference] : [difference, 1];
  const [low, high] = bisect(from, to, (delta) => scoreAt(delta) > wanted, 50);
  return (low + high) / 2;
}

function forecastCases(contrast: Contrast, cases: number, level: number, margin: number): number | null {
  const gap = contrast.difference + margin;
  const reach = contrast.quantile(1 - level) + normalQuantile(FORECAST_POWER);
  const total = contrast.caseVariance * (reach / gap) ** 2;
  return Number.isFinite(total) ? Math.max(1, Math.ceil(total - cases)) : null;
}

const isAllZero = (figures: readonly number[]): boolean => figures.every((figure) => figure === 0);

function prepare(scored: readonly ScoredCase[], { measure, margin }: GoodEnoughOptions) {
  const paired = scored.filter(({ first, second }) => first.length > 0 && second.length > 0);
  const items = paired.map(({ caseId, family, first, second }): CaseDifference => {
    return { family: family ?? `case:${caseId}`, difference: (mean(first) as number) - (mean(second) as number) };
  });
  const difference = mean(items.map((item) => item.difference));
  const nothingPasses = paired.length > 0 && paired.every(({ first, second }) => isAllZero([...first, ...second]));
  const families = new Set(items.map(({ family }) => family)).size;
  const contrast: Contrast | null =
    difference === null || families < FAMILIES_FROM
      ? null
      : measure === 'pass-rate'
        ? passContrast(items, difference, families, margin)
        : gradeContrast(items, difference, families);
  const score = contrast?.scoreAt(-margin) ?? 0;
  const pValue = contrast ? 1 - contrast.cdf(Math.abs(score)) : 1;
  return {
    cases: items.length,
    dropped: scored.length - items.length,
    difference,
    families,
    contrast,
    score,
    pValue,
    nothingPasses,
  };
}

/**
 * Whether models may replace a baseline (non-inferiority), all of them under one error rate: `first` of each case is the candidate,
 * `second` the baseline. Pass rates by Tango's score, families by their design effect; grades by Student's t over families.
 * `npm run bench -- good-enough` prints the error rates.
 *
 * @example
 * const [verdict] = judgeGoodEnough([cases], { measure: 'pass-rate', margin: 0.05 });
 * verdict.verdict; // "good-enough", "worse", "undecided" or "too-few-cases"
 */
export function judgeGoodEnough(
  candidates: readonly (readonly ScoredCase[])[],
  options: GoodEnoughOptions,
): GoodEnough[] {
  const { measure, margin, confidence = 0.95 } = options;
  const prepared = candidates.map((scored) => prepare(scored, options));
  const steps = holm(
    prepared.map(({ pValue }) => pValue),
    1 - confidence,
  );
  return prepared.map(({ contrast, score, pValue: _, nothingPasses, ...facts }, index): GoodEnough => {
    const common = { measure, margin, confidence, ...facts, ...(nothingPasses ? { nothingPasses } : {}) };
    if (!contrast) return { ...common, low: null, high: null, verdict: 'too-few-cases', casesNeeded: null };
    const { level, isRejected: isDecided } = steps[index] as (typeof steps)[number];
    const isRejected = isDecided && !nothingPasses;
    const reach = contrast.quantile(1 - level);
    return {
      ...common,
      low: solve(contrast, reach),
      high: solve(contrast, -reach),
      verdict: isRejected ? (score > 0 ? 'good-enough' : 'worse') : 'undecided',
      casesNeeded: isRejected || nothingPasses ? null : forecastCases(contrast, facts.cases, level, margin),
    };
  });
}
