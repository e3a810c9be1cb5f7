import { answerOf, featureAnswer, type Tool } from '../tool.ts';
import { EDITORIAL_WEIGHT_REVIEWS } from './editorial-weight.ts';

/**
 * The editorial rating: one rubric for every tool, computed from its record alone. Payments, placements and viewers
 * have no influence, and nobody enters it by hand. /how-we-rank explains it with the figures of this file.
 */

export interface Criterion {
  id: 'features' | 'prices' | 'access' | 'openness' | 'freshness';
  name: string;
  /** Share of the whole; the weights add up to 1. */
  weight: number;
  rule: string;
}

export const criteria: readonly Criterion[] = [
  {
    id: 'features',
    name: 'Breadth of features',
    weight: 0.35,
    rule: 'How many features of the shared vocabulary of its category the tool is recorded to have. Nine or more earn the whole share; fewer earn their part of nine.',
  },
  {
    id: 'prices',
    name: 'Openness about prices',
    weight: 0.25,
    rule: 'For each of the four questions free plan, starter price, professional price and enterprise price: 1 for an answer with a source, 0 for none.',
  },
  {
    id: 'access',
    name: 'Ways to try and use it',
    weight: 0.2,
    rule: 'A free plan or a free trial counts 0.6. An app for the phone, an app for the desktop and a browser extension count 0.2 each. Together at most 1. Unknown counts half.',
  },
  {
    id: 'openness',
    name: 'Openness',
    weight: 0.12,
    rule: 'API access counts 0.5, integrations 0.25, self-hosting or open source 0.25. Unknown counts half.',
  },
  {
    id: 'freshness',
    name: 'Freshness of the record',
    weight: 0.08,
    rule: 'The newest day on which a source said what the record holds, or the latest update: 1 up to 12 months old, 0.6 up to 24 months, 0.3 when older, and 0.5 when the record holds no date.',
  },
];

/** Features of the vocabulary that earn the full score of `features`. */
export const FULL_FEATURE_COUNT = 9;

export type RatedRecord = Pick<Tool, 'features' | 'lacks' | 'pricing' | 'facts' | 'latestUpdate'>;

export interface CriterionScore {
  id: Criterion['id'];
  /** 0 to 1, before weighting. */
  score: number;
}

/**
 * The five scores of a rating.
 * @param vocabulary labels of the general and the category's features
 * @param asOf day of the rating, YYYY-MM-DD
 */
export function scoreCriteria(tool: RatedRecord, vocabulary: ReadonlySet<string>, asOf: string): CriterionScore[] {
  return [
    { id: 'features', score: featureScore(tool, vocabulary) },
    { id: 'prices', score: priceScore(tool) },
    { id: 'access', score: accessScore(tool) },
    { id: 'openness', score: opennessScore(tool) },
    { id: 'freshness', score: freshnessScore(tool, asOf) },
  ];
}

/** A criterion and a tool's score, for pages: without the rubric's text. */
export type ReachedCriterion = CriterionScore & Pick<Criterion, 'name' | 'weight'>;

export function reachedCriteria(tool: RatedRecord, vocabulary: ReadonlySet<string>, asOf: string): ReachedCriterion[] {
  const scores = new Map(scoreCriteria(tool, vocabulary, asOf).map(({ id, score }) => [id, score]));
  return criteria.map(({ id, name, weight }) => ({ id, name, weight, score: scores.get(id) ?? 0 }));
}

/** 0.0 to 5.0 in tenths. */
export function editorialRating(tool: RatedRecord, vocabulary: ReadonlySet<string>, asOf: string): number {
  const weights = new Map(criteria.map(({ id, weight }) => [id, weight]));
  const share = scoreCriteria(tool, vocabulary, asOf).reduce(
    (sum, { id, score }) => sum + score * (weights.get(id) ?? 0),
    0,
  );
  return Math.round(share * 50) / 10;
}

/**
 * The rating with verified reviews: (10 × editorial + sum of the reviews' stars) ÷ (10 + their number).
 * @param starsSum stars of all verified reviews, each 1 to 5
 */
export function ratingWithReviews(editorial: number, starsSum: number, reviewCount: number): number {
  const mean = (EDITORIAL_WEIGHT_REVIEWS * editorial + starsSum) / (EDITORIAL_WEIGHT_REVIEWS + reviewCount);
  return Math.round(mean * 10) / 10;
}

function featureScore(tool: RatedRecord, vocabulary: ReadonlySet<string>): number {
  const known = new Set(tool.features.filter((label) => vocabulary.has(label)));
  return Math.min(1, known.size / FULL_FEATURE_COUNT);
}

function priceScore({ pricing }: RatedRecord): number {
  const answers = [pricing.free, pricing.starter, pricing.professional, pricing.enterprise];
  return answers.filter((answer) => answer !== null).length / answers.length;
}

const worth = { yes: 1, unknown: 0.5, 'not applicable': 0.5, no: 0 } as const;

function accessScore(tool: RatedRecord): number {
  const toTry = Math.max(worth[answerOf(tool.pricing.free)], worth[answerOf(tool.pricing.freeTrial)]);
  const apps = ['Mobile app', 'Desktop app', 'Browser extension'].map(
    (label) => worth[featureAnswer(tool, label)] * 0.2,
  );
  return Math.min(1, toTry * 0.6 + apps.reduce((sum, points) => sum + points, 0));
}

function opennessScore(tool: RatedRecord): number {
  const api = worth[featureAnswer(tool, 'API access')] * 0.5;
  const integrations = worth[featureAnswer(tool, 'Integrations')] * 0.25;
  const ownMachines =
    Math.max(worth[featureAnswer(tool, 'Self-hosting')], worth[featureAnswer(tool, 'Open source')]) * 0.25;
  return api + integrations + ownMachines;
}

function freshnessScore({ facts, latestUpdate }: RatedRecord, asOf: string): number {
  const newest = newestDate(facts, latestUpdate);
  if (newest === null) return 0.5;
  const months = monthsBetween(newest, asOf);
  if (months <= 12) return 1;
  return months <= 24 ? 0.6 : 0.3;
}

function newestDate(facts: Tool['facts'], latestUpdate: string | null): string | null {
  const dates = [...facts.map((fact) => fact.observedAt), latestUpdate].filter((date) => date !== null);
  return dates.length === 0 ? null : (dates.sort().at(-1) ?? null);
}

/** A year counts as its last month. */
function monthsBetween(earlier: string, later: string): number {
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7) || 12);
  return Math.max(0, months(later) - months(earlier));
}
