import type { Verification } from '../../catalog/review-figure.ts';

/** A review as pages show it, and the words for its answers. */

export const questions = [
  { id: 'works', label: 'Does the job', question: 'How well does it do the job you use it for?' },
  { id: 'ease', label: 'Ease', question: 'How easy is it to learn and to use?' },
  { id: 'value', label: 'Value', question: 'How good is it for its price?' },
  { id: 'support', label: 'Support', question: 'How good are its help and its documentation?' },
] as const;
export type Question = (typeof questions)[number]['id'];
/** 1 to 5; null: cannot say. */
export type Ratings = Record<Question, number | null>;

export const usedFor = { days: 'Less than a month', months: 'One to twelve months', years: 'More than a year' };
export const usedEach = { day: 'Daily', week: 'Weekly', month: 'Monthly or less', past: 'No longer' };
export const conflicts = {
  none: 'None of these',
  vendor: 'I work for the vendor, or get money from it',
  competitor: 'I work for a competitor',
};
export const incentives = {
  none: 'No, nothing',
  free: 'Yes: the product free of charge or cheaper',
  paid: 'Yes: money, a voucher or something else',
};

export interface ReviewContent extends Ratings {
  pros: string;
  cons: string;
  useCase: string;
  /** Shown as the author; '': no name. */
  byline: string;
  usedFor: keyof typeof usedFor;
  usedEach: keyof typeof usedEach;
  conflict: keyof typeof conflicts;
  incentive: keyof typeof incentives;
}

/** What a version of a review shows. */
export type ReviewTexts = Ratings & Pick<ReviewContent, 'pros' | 'cons' | 'useCase'>;

export type ReviewState = 'public' | 'waiting' | 'removed';

export interface Review extends ReviewContent {
  id: string;
  state: ReviewState;
  verification: Verification;
  writtenAt: string;
  /** null: never. */
  changedAt: string | null;
}

export const verificationNames: Record<Verification, string> = {
  email: 'Email address confirmed',
  domain: 'Work domain confirmed',
  use: 'Proof of use',
  editor: 'Checked by an editor',
};

/** The mean of the answered questions. */
export function ratingOf(ratings: Ratings): number {
  const given = questions.flatMap(({ id }) => ratings[id] ?? []);
  return given.reduce((sum, rating) => sum + rating, 0) / given.length;
}

/** Why a review is shown without counting; null: it counts. */
export function uncountedReason({
  conflict,
  incentive,
  isOfVendorDomain,
}: Pick<ReviewContent, 'conflict' | 'incentive'> & { isOfVendorDomain: boolean }): string | null {
  if (conflict === 'vendor' || isOfVendorDomain) return 'works for the vendor';
  if (conflict === 'competitor') return 'works for a competitor';
  if (incentive === 'free') return 'got the product free of charge or cheaper';
  return incentive === 'paid' ? 'was rewarded for the review' : null;
}

/** What its author reads about a screenshot that they sent. */
export const proofWords = {
  waiting: 'A moderator has not looked at your screenshot yet',
  accepted: 'Your screenshot was accepted',
  refused: 'Your screenshot was not accepted',
};

/** Whether a screenshot can raise the step of this review. */
export const canProve = ({ state, verification }: Pick<Review, 'state' | 'verification'>) =>
  state !== 'removed' && verification !== 'editor';
