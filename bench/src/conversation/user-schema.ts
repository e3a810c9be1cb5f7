// The schema of a person whom a model plays: in suites, and in what is asked. Pure.
import * as z from 'zod';

/** Messages of the user that are answered, where none is written; and the most that can be asked for. */
export const DEFAULT_USER_TURNS = 5;
export const MOST_USER_TURNS = 20;

const texts = (most: number) => z.string().min(1, 'is empty').max(most, `has more than ${most} characters`);

/** When a conversation ends, beside its own end: whichever comes first. */
const stopSchema = z.strictObject({
  /** Messages of the user that the model answers, the first included. */
  turns: z.number().int().positive().max(MOST_USER_TURNS).optional(),
  /** Ends with the message of the user that holds it, in any case. */
  phrase: texts(200).regex(/\S/, 'is empty').optional(),
  /** In words, in place of “the goal is reached”: the simulated user says when it holds. */
  when: texts(2_000).optional(),
});

/** Who goes on with a conversation after the first answer. */
export const userSchema = z.strictObject({
  /** What this person wants. */
  goal: texts(4_000),
  /** Who it is, and how it writes. */
  persona: texts(4_000).optional(),
  stop: stopSchema.optional(),
});
export type PlayedUser = z.infer<typeof userSchema>;
