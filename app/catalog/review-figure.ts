/**
 * The figure of a tool's reviews: a weighted mean with a prior, so that few reviews do not swing it.
 *
 *     figure = (20 × 3.5 + Σ weight × rating) ÷ (20 + Σ weight)
 *
 * The rating of a review is the mean of the questions that it answers.
 */
export const verifications = ['email', 'domain', 'use', 'editor'] as const;
/** The ladder of what is known about a reviewer, lowest first. */
export type Verification = (typeof verifications)[number];

export const reviewWeights: Record<Verification, number> = { email: 0.15, domain: 0.3, use: 1, editor: 1 };
export const PRIOR_RATING = 3.5;
/** Without reviews the prior counts as much as this many with proof of use. */
export const PRIOR_WEIGHT = 20;

/** What the reviews that count add up to. */
export interface ReviewSums {
  count: number;
  weight: number;
  /** Σ weight × rating. */
  stars: number;
}

export function reviewFigure({ weight, stars }: Pick<ReviewSums, 'weight' | 'stars'>): number {
  return (PRIOR_WEIGHT * PRIOR_RATING + stars) / (PRIOR_WEIGHT + weight);
}
