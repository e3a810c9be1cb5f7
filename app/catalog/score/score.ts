import { isListed, type ScoreRange, type Tool } from '../tool.ts';
import type { Criterion, Reply, ScoredFacts } from './score-criteria.ts';

/**
 * The score: how much a tool offers its users compared with its peers, as far as facts with a standing say.
 *
 *     part  = Σ weight × value ÷ Σ weight, over the part's criteria, each value between 0 and 1
 *     score = 5 × (0.38 × capability + 0.38 × terms + 0.19 × upkeep + 0.05 × evidence)
 *
 * A value that is not known, or not applicable, is what is usual: the mean of all tools for which it is known, of the
 * same category for features. So it moves a tool neither up nor down against its peers. Capability is relative: the
 * tool's part minus the median of its category's parts, plus 0.5, because no tool needs every feature. Evidence is
 * relative to the tools that the same run measured, because a share of passed checks says nothing without its cases: it is
 * 0.5 for a tool that no run measured, or that no peer was measured with.
 *
 * The range is what the score would be if everything unknown turned out as bad, and as good, as it can be. It assumes
 * nothing about what is unknown: vendors rarely write what their tool lacks, so a probability would be false precision.
 * A tool has a score when at least a third of what counts is known, by weight; evidence is left out of that, because it
 * is for us to measure.
 */
export const scoreParts = [
  { id: 'capability', name: 'Capability among its peers', weight: 0.38 },
  { id: 'terms', name: 'Terms for users', weight: 0.38 },
  { id: 'upkeep', name: 'Upkeep', weight: 0.19 },
  // A run measures a model by our cases, and not the whole tool.
  { id: 'evidence', name: 'Evidence', weight: 0.05 },
] as const;

export type PartId = (typeof scoreParts)[number]['id'];
export type Weights = Record<PartId, number>;

export const weights = Object.fromEntries(scoreParts.map(({ id, weight }) => [id, weight])) as Weights;

/** The share of what counts that must be known. */
export const LEAST_KNOWN = 1 / 3;

/** Verified reviews that it takes until they enter the score. */
export const LEAST_REVIEWS = 5;
/** The facts count as much as this many reviews with proof of use, so that from 20 on the reviews lead. */
export const REVIEWS_OF_FACTS = 19;

export interface Estimate {
  low: number;
  value: number;
  high: number;
  /** Share that is known, by weight, 0 to 1. */
  known: number;
}

export interface ScoredTool {
  id: string;
  category: string;
  status: Tool['status'];
  reviewCount: number;
  reviewWeight: number;
  reviewStars: number;
  facts: ScoredFacts;
}

/** A tool with a status that has no score is left out. */
interface Entry extends Omit<ScoredTool, 'facts'> {
  replies: readonly Reply[];
}

export interface ToolEstimates extends Omit<ScoredTool, 'facts' | 'status'> {
  parts: Record<PartId, Estimate>;
}

export class Scoring {
  readonly criteria: (category: string) => readonly Criterion[];
  readonly asOf: string;
  readonly #entries: Entry[] = [];
  readonly #usual = new Map<string, Usual>();
  readonly #estimates = new Map<string, ToolEstimates>();
  readonly #medians = new Map<string, number>();

  /** @param criteria of a category, the same array each time */
  constructor(criteria: (category: string) => readonly Criterion[], asOf: string) {
    this.criteria = criteria;
    this.asOf = asOf;
  }

  /** Share of the known answers about features that are yes; null: none is known. */
  get yesShare(): number | null {
    const features = [...this.#usual].flatMap(([key, usual]) => (key.startsWith(FEATURE) ? usual : []));
    const known = features.reduce((all, usual) => all + usual.known, 0);
    return known === 0 ? null : features.reduce((all, usual) => all + usual.sum, 0) / known;
  }

  /** Tools with measured results, and how many of them were measured together with another one. */
  get measured(): { tools: number; compared: number } {
    const runs = [...this.#usual].flatMap(([key, { tools }]) => (key.startsWith(RUN) ? tools : []));
    const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
    return { tools: sum(runs), compared: sum(runs.filter((tools) => tools > 1)) };
  }

  /** Every tool is added before the first question. */
  add({ facts, ...tool }: ScoredTool): void {
    if (!isListed(tool.status)) return;
    const replies = this.read(tool.category, facts);
    for (const [index, criterion] of this.criteria(tool.category).entries()) {
      const reply = replies[index]!;
      if (typeof reply === 'string') continue;
      const key = keyOf(tool.category, criterion, reply);
      const usual = this.#usual.get(key) ?? { sum: 0, known: 0, tools: 0 };
      const known = 1 - (reply.high - reply.low);
      usual.sum += (known * (reply.low + reply.high)) / 2;
      usual.known += known;
      usual.tools++;
      this.#usual.set(key, usual);
    }
    this.#entries.push({ ...tool, replies });
  }

  read(category: string, facts: ScoredFacts): Reply[] {
    return this.criteria(category).map((criterion) => criterion.read(facts, this.asOf));
  }

  /**
   * The mean of the tools for which it is known; 0.5 where there is none.
   * @param reply of a measured result: the tools are those that the same run measured
   */
  usual(category: string, criterion: Criterion, reply?: Reply): { mean: number; known: number } {
    const { sum, known } = this.#usual.get(keyOf(category, criterion, reply)) ?? { sum: 0, known: 0 };
    return { mean: known === 0 ? 0.5 : sum / known, known };
  }

  /** Where a reply puts a criterion's value: a measured result beside those of its run, anything else beside what is usual. */
  place(category: string, criterion: Criterion, reply: Reply): Place {
    const { mean } = this.usual(category, criterion, reply);
    if (typeof reply === 'string' || reply.run === undefined) return placeOf(reply, mean);
    const isAlone = this.#usual.get(keyOf(category, criterion, reply))?.tools === 1;
    if (isAlone) return placeOf('unknown', 0.5);
    const { low, value, high } = placeOf(reply, mean);
    return { low: relativeTo(mean, low), value: relativeTo(mean, value), high: relativeTo(mean, high) };
  }

  /** Estimates of all tools that can have a score, by id. */
  get estimates(): ReadonlyMap<string, ToolEstimates> {
    for (const { replies, status: _live, ...tool } of this.#entries.splice(0))
      this.#estimates.set(tool.id, { ...tool, parts: this.#estimateParts(tool.category, replies) });
    return this.#estimates;
  }

  /** The median of the category's capability, before it is made relative. */
  medianOf(category: string): number {
    const known = this.#medians.get(category);
    if (known !== undefined) return known;
    const values = [...this.estimates.values()].flatMap((tool) =>
      tool.category === category ? tool.parts.capability.value : [],
    );
    const median = medianOf(values) ?? 0.5;
    this.#medians.set(category, median);
    return median;
  }

  /** A part as it enters the score. */
  part(category: string, id: PartId, { low, value, high, known }: Estimate): Estimate {
    if (id !== 'capability') return { low, value, high, known };
    const median = this.medianOf(category);
    return { low: relativeTo(median, low), value: relativeTo(median, value), high: relativeTo(median, high), known };
  }

  /** The score, unrounded, and also of tools about which too little is known. */
  score(tool: ToolEstimates, of: Weights = weights): Estimate {
    const sum = { low: 0, value: 0, high: 0, known: 0 };
    for (const { id } of scoreParts) {
      const part = this.part(tool.category, id, tool.parts[id]);
      for (const key of ['low', 'value', 'high'] as const) sum[key] += of[id] * part[key];
      if (id !== 'evidence') sum.known += (of[id] * part.known) / (1 - of.evidence);
    }
    const withReviews = (share: number) => scoreWithReviews(5 * share, tool);
    const { low, value, high, known } = sum;
    return { low: withReviews(low), value: withReviews(value), high: withReviews(high), known };
  }

  /** What a tool of the category would get about which nothing is known. */
  scoreOfUnknown(category: string): number {
    const parts = this.#estimateParts(category, Array(this.criteria(category).length).fill('unknown'));
    return this.score({ id: '', category, reviewCount: 0, reviewWeight: 0, reviewStars: 0, parts }).value;
  }

  /** As shown: in tenths. 0: no score; without a range, because the tool is not live. */
  ratingOf(id: string): { rating: number; ratingRange: ScoreRange | null } {
    const tool = this.estimates.get(id);
    if (tool === undefined) return { rating: 0, ratingRange: null };
    const { low, value, high, known } = this.score(tool);
    return {
      rating: known < LEAST_KNOWN ? 0 : Math.max(0.1, tenths(value)),
      ratingRange: { low: tenths(low), high: tenths(high), known: Math.round(known * 100) / 100 },
    };
  }

  #estimateParts(category: string, replies: readonly Reply[]): Record<PartId, Estimate> {
    const criteria = this.criteria(category);
    const estimate = (id: PartId): Estimate => {
      const sum = { low: 0, value: 0, high: 0, known: 0 };
      let weight = 0;
      for (const [index, criterion] of criteria.entries()) {
        if (criterion.part !== id) continue;
        const { low, value, high } = this.place(category, criterion, replies[index]!);
        sum.low += criterion.weight * low;
        sum.value += criterion.weight * value;
        sum.high += criterion.weight * high;
        weight += criterion.weight;
      }
      const [low, value, high] = [sum.low / weight, sum.value / weight, sum.high / weight];
      return { low, value, high, known: 1 - (high - low) };
    };
    return {
      capability: estimate('capability'),
      terms: estimate('terms'),
      upkeep: estimate('upkeep'),
      evidence: estimate('evidence'),
    };
  }
}

interface Place {
  low: number;
  value: number;
  high: number;
}

interface Usual {
  sum: number;
  known: number;
  tools: number;
}

function placeOf(reply: Reply, usual: number): Place {
  if (reply === 'unknown') return { low: 0, value: usual, high: 1 };
  if (reply === 'not applicable') return { low: usual, value: usual, high: usual };
  return { low: reply.low, value: Math.max(reply.low, Math.min(reply.high, usual)), high: reply.high };
}

/** As much above or below 0.5 as it is above or below what it is compared with. */
function relativeTo(usual: number, value: number): number {
  return Math.max(0, Math.min(1, 0.5 + value - usual));
}

/** Features are compared within a category, measured results within a run, everything else among all tools. */
function keyOf(category: string, { part, label }: Criterion, reply?: Reply): string {
  if (typeof reply === 'object' && reply.run !== undefined) return RUN + reply.run;
  return part === 'capability' ? `${FEATURE}${category} ${label}` : label;
}

const FEATURE = 'feature ';
const RUN = 'run ';

type ReviewSums = Pick<ScoredTool, 'reviewCount' | 'reviewWeight' | 'reviewStars'>;

/** The published formula: (19 × score + Σ weight × rating) ÷ (19 + Σ weight). */
export function scoreWithReviews(score: number, { reviewCount, reviewWeight, reviewStars }: ReviewSums): number {
  if (reviewCount < LEAST_REVIEWS) return score;
  return (REVIEWS_OF_FACTS * score + reviewStars) / (REVIEWS_OF_FACTS + reviewWeight);
}

/** null: no values. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return null;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
