import type { Catalogue } from '../catalogue.ts';
import type { ToolSummary } from '../tool.ts';
import { medianOf, type PartId, type Scoring, scoreParts, type Weights, weights } from './score.ts';

/** How the score behaves over the whole catalogue, for /how-we-rank and the check of the content. */
export interface ScoreReport {
  listed: number;
  rated: number;
  categories: CategoryScores[];
  /** Of the score, and of its place in the order, with the share that is known; null: too few tools. */
  correlation: { rated: number | null; all: number | null; order: number | null };
  /** Share of the pairs of rated tools of a category whose ranges do not overlap; null: no pairs. */
  decided: number | null;
  /** Share of the known answers about features that are yes. */
  yesShare: number | null;
  changes: WeightChange[];
  measured: Scoring['measured'];
}

export interface CategoryScores {
  id: string;
  name: string;
  listed: number;
  /** Ascending. */
  scores: number[];
  median: number | null;
}

/** What a tool's score becomes when one weight becomes a quarter more or less. */
export interface WeightChange {
  id: string;
  name: string;
  part: string;
  isMore: boolean;
  from: Standing;
  to: Standing;
}

export interface Standing {
  score: number;
  /** Among the tools of its category with a score, from 1. */
  place: number;
}

const CHANGES_SHOWN = 10;

export function scoreReport(catalogue: Catalogue): ScoreReport {
  const { scoring } = catalogue;
  const estimates = catalogue.listed.flatMap(({ id }) => scoring.estimates.get(id) ?? []);
  const ratedTools = catalogue.listed.filter(({ rating }) => rating > 0);
  const knownOf = ({ ratingRange }: ToolSummary) => ratingRange?.known ?? 0;
  return {
    listed: catalogue.listed.length,
    rated: ratedTools.length,
    categories: catalogue.categories.map(({ id, name }) => {
      const own = catalogue.listed.filter(({ category }) => category === id);
      const scores = own.flatMap(({ rating }) => (rating > 0 ? rating : [])).sort((a, b) => a - b);
      return { id, name, listed: own.length, scores, median: medianOf(scores) };
    }),
    correlation: {
      rated: correlationOf(
        ratedTools.map(({ rating }) => rating),
        ratedTools.map(knownOf),
      ),
      all: correlationOf(
        estimates.map((tool) => scoring.score(tool).value),
        estimates.map((tool) => scoring.score(tool).known),
      ),
      order: correlationOf(
        ratedTools.map((_tool, place) => -place),
        ranksOf(ratedTools.map(knownOf)),
      ),
    },
    decided: decidedShare(ratedTools),
    yesShare: scoring.yesShare,
    changes: largestChanges(scoring, ratedTools),
    measured: scoring.measured,
  };
}

/** Pearson's r; null below three values, or where one of them never varies. */
export function correlationOf(xs: readonly number[], ys: readonly number[]): number | null {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(xs), mean(ys)];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [index, x] of xs.entries()) {
    const [dx, dy] = [x - meanX, ys[index]! - meanY];
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  }
  return xs.length < 3 || xx === 0 || yy === 0 ? null : xy / Math.sqrt(xx * yy);
}

/** Equal values share the mean of their ranks. */
function ranksOf(values: readonly number[]): number[] {
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  for (const [rank, value] of [...values].sort((a, b) => a - b).entries()) {
    if (!first.has(value)) first.set(value, rank);
    last.set(value, rank);
  }
  return values.map((value) => (first.get(value)! + last.get(value)!) / 2);
}

function decidedShare(tools: readonly ToolSummary[]): number | null {
  let pairs = 0;
  let decided = 0;
  for (const own of Map.groupBy(tools, ({ category }) => category).values()) {
    pairs += (own.length * (own.length - 1)) / 2;
    const highs = own.map(({ ratingRange }) => ratingRange!.high).sort((a, b) => a - b);
    let below = 0;
    for (const low of own.map(({ ratingRange }) => ratingRange!.low).sort((a, b) => a - b)) {
      while (below < highs.length && highs[below]! < low) below++;
      decided += below;
    }
  }
  return pairs === 0 ? null : decided / pairs;
}

/** The weights of the other parts shrink or grow in proportion, so that the sum stays 1. */
export function withWeight(part: PartId, factor: number): Weights {
  const changed = { ...weights, [part]: weights[part] * factor };
  const sum = Object.values(changed).reduce((all, weight) => all + weight, 0);
  return Object.fromEntries(scoreParts.map(({ id }) => [id, changed[id] / sum])) as Weights;
}

/** Those that move a tool furthest within its category; of these the largest changes of the score first. */
function largestChanges(scoring: Scoring, tools: readonly ToolSummary[]): WeightChange[] {
  const before = standingsWith(scoring, tools, weights);
  const changes = scoreParts.flatMap(({ id: part, name: partName }) =>
    [1.25, 0.75].flatMap((factor) => {
      const after = standingsWith(scoring, tools, withWeight(part, factor));
      return tools.map(({ id, name }): WeightChange => {
        const [from, to] = [before.get(id)!, after.get(id)!];
        return { id, name, part: partName, isMore: factor > 1, from, to };
      });
    }),
  );
  const moves = ({ from, to }: WeightChange) => Math.abs(to.place - from.place);
  const change = ({ from, to }: WeightChange) => Math.abs(to.score - from.score);
  return changes.sort((a, b) => moves(b) - moves(a) || change(b) - change(a)).slice(0, CHANGES_SHOWN);
}

function standingsWith(scoring: Scoring, tools: readonly ToolSummary[], of: Weights): Map<string, Standing> {
  const standings = new Map<string, Standing>();
  for (const own of Map.groupBy(tools, ({ category }) => category).values()) {
    const scores = own.map(({ id }) => ({ id, score: scoring.score(scoring.estimates.get(id)!, of).value }));
    for (const [index, { id, score }] of scores.sort((a, b) => b.score - a.score).entries())
      standings.set(id, { score, place: index + 1 });
  }
  return standings;
}
