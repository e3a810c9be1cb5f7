import type { Meeting } from './comparison-graph.ts';
import { invert, type Matrix, multiply, zeros } from './matrix.ts';

/** Strengths in logits (mean 0) and their uncertainty. */
export interface StrengthFit {
  strengths: number[];
  /** Sandwich covariance of the strengths. */
  covariance: Matrix;
}

/** Prior precision used only where the likelihood has no finite maximum: a standard deviation of about 400 points. */
const SEPARATION_PRECISION = 1 / 2.3 ** 2;

/** The chance that strength `a` beats strength `b`. */
export function winChance(a: number, b: number): number {
  return 1 / (1 + Math.exp(b - a));
}

function gradientAndInformation(strengths: readonly number[], meetings: readonly Meeting[], precision: number) {
  const size = strengths.length;
  const gradient = strengths.map((strength) => -precision * strength);
  const information = zeros(size);
  for (let i = 0; i < size; i++) (information[i] as number[])[i] = precision;
  for (const { a, b, pointsA, count } of meetings) {
    const p = winChance(strengths[a] as number, strengths[b] as number);
    const residual = pointsA - count * p;
    gradient[a] = (gradient[a] as number) + residual;
    gradient[b] = (gradient[b] as number) - residual;
    addPair(information, a, b, count * p * (1 - p));
  }
  return { gradient, information };
}

function addPair(matrix: Matrix, a: number, b: number, weight: number): void {
  const rowA = matrix[a] as number[];
  const rowB = matrix[b] as number[];
  rowA[a] = (rowA[a] as number) + weight;
  rowB[b] = (rowB[b] as number) + weight;
  rowA[b] = (rowA[b] as number) - weight;
  rowB[a] = (rowB[a] as number) - weight;
}

/** Inverse on the space of strengths with mean 0: adding the constant direction makes the matrix regular. */
function centredInverse(information: Matrix): Matrix {
  const size = information.length;
  return invert(information.map((row) => row.map((value) => value + 1 / size)));
}

function centre(strengths: readonly number[]): number[] {
  const middle = strengths.reduce((sum, value) => sum + value, 0) / strengths.length;
  return strengths.map((value) => value - middle);
}

/** Newton's method with step halving never needed: steps are cut to 2 logits, and the likelihood is concave. */
function maximise(size: number, meetings: readonly Meeting[], precision: number): number[] {
  let strengths = new Array<number>(size).fill(0);
  for (let round = 0; round < 200; round++) {
    const { gradient, information } = gradientAndInformation(strengths, meetings, precision);
    const inverse = centredInverse(information);
    const step = inverse.map((row) => row.reduce((sum, value, k) => sum + value * (gradient[k] as number), 0));
    const longest = Math.max(...step.map(Math.abs));
    const scale = longest > 2 ? 2 / longest : 1;
    strengths = centre(strengths.map((value, k) => value + scale * (step[k] as number)));
    if (longest < 1e-12) break;
  }
  return strengths;
}

/** Score of each single vote, squared and summed: needs the votes by outcome, not only their sum. */
function scoreVariance(strengths: readonly number[], votes: readonly Meeting[]): Matrix {
  const total = zeros(strengths.length);
  for (const { a, b, pointsA, count } of votes) {
    const p = winChance(strengths[a] as number, strengths[b] as number);
    addPair(total, a, b, count * (pointsA / count - p) ** 2);
  }
  return total;
}

/**
 * Fits Bradley–Terry strengths to votes of one connected group. Each entry of `votes` gathers votes of
 * one pair with one outcome (all wins of a, all ties, all wins of b), so that `pointsA / count` is the outcome.
 */
export function fitStrengths(size: number, votes: readonly Meeting[], hasMaximum: boolean): StrengthFit {
  const precision = hasMaximum ? 0 : SEPARATION_PRECISION;
  const strengths = maximise(size, votes, precision);
  const { information } = gradientAndInformation(strengths, votes, precision);
  const bread = centredInverse(information);
  // The inverse also carries the constant direction; the score has none, so it drops out of the product.
  const covariance = multiply(multiply(bread, scoreVariance(strengths, votes)), bread);
  return { strengths, covariance };
}
