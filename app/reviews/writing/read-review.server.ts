import { z } from 'zod';
import { plainLine } from '../../contributions/plain-words.ts';
import { parseForm } from '../../platform/parse-form.ts';
import {
  conflicts,
  incentives,
  type Question,
  questions,
  type ReviewContent,
  usedEach,
  usedFor,
} from '../record/review.ts';

export type Typed = Record<string, string>;
export type ReviewErrors = Partial<Record<keyof ReviewContent, string>>;

const choice = <Key extends string>(options: Record<Key, string>, message: string) =>
  z.enum(Object.keys(options) as [Key, ...Key[]], { error: message });

const rating = z
  .enum(['1', '2', '3', '4', '5', ''], { error: 'Please choose 1 to 5, or “cannot say”.' })
  .transform((text) => (text === '' ? null : Number(text)));

const opinion = (message: string) => plainLine(1_500, 20, message);

const reviewSchema = z
  .object({
    ...(Object.fromEntries(questions.map(({ id }) => [id, rating])) as Record<Question, typeof rating>),
    pros: opinion('Please say what is good about it, in at least 20 characters.'),
    cons: opinion('Please say what is not good about it, in at least 20 characters.'),
    useCase: plainLine(300, 10, 'Please say what you use it for, in at least 10 characters.'),
    byline: plainLine(60),
    usedFor: choice(usedFor, 'Please say for how long you have used it.'),
    usedEach: choice(usedEach, 'Please say how often you use it.'),
    conflict: choice(conflicts, 'Please say whether you work for the vendor or a competitor.'),
    incentive: choice(incentives, 'Please say whether you got something for this review.'),
  })
  .refine((review) => questions.some(({ id }) => review[id] !== null), {
    path: ['works'],
    error: 'Please answer at least one of the four questions.',
  });

/** Reads a review from what was typed. */
export function readReview(
  typed: Typed,
): { content: ReviewContent; errors?: undefined } | { content?: undefined; errors: ReviewErrors } {
  const { values, errors } = parseForm(reviewSchema, typed);
  return values === undefined ? { errors } : { content: values };
}
