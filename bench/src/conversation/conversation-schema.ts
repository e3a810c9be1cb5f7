// What is written down of a conversation with a simulated user. Pure.
import * as z from 'zod';
import { costSchema, count, ms, outcomeSchema, perhaps } from '../attempt-schema.ts';
import { MOST_USER_TURNS } from './user-schema.ts';

/** Why a conversation ended. */
export const ENDINGS = [
  'goal',
  'phrase',
  'turns',
  'loop',
  'silent',
  'time',
  'no-answer',
  'tool',
  'user-failed',
  'stopped',
] as const;
export type Ending = (typeof ENDINGS)[number];

/** One question to the simulated user. It is part of no time of a model, and of no cost of one. */
export const userCallSchema = z.object({
  /** As its model wrote it, its end cut off where it is longer than a message may be. */
  text: z.string(),
  outcome: outcomeSchema,
  /** Why it said nothing. */
  failure: perhaps(z.string()),
  attempts: count,
  inputTokens: count,
  outputTokens: count,
  cost: perhaps(costSchema),
  /** True when it was answered and so probably billed, and no tokens were reported. */
  isUncounted: z.boolean(),
  tookMs: ms,
});
export type UserCall = z.infer<typeof userCallSchema>;

/** What of it is paid for. */
export interface BilledTalk {
  calls: readonly Pick<UserCall, 'inputTokens' | 'outputTokens' | 'cost' | 'isUncounted'>[];
}

/** A message of the user with its answer. Times are those of this answer alone. */
export const talkTurnSchema = z.object({
  user: z.string(),
  /** False where the suite wrote the message. */
  isPlayed: z.boolean(),
  text: z.string(),
  outcome: outcomeSchema,
  /** More than one where tools were called. */
  requests: count,
  responseMs: perhaps(ms),
  timeToFirstTokenMs: perhaps(ms),
  outputTokens: perhaps(count),
});
export type TalkTurn = z.infer<typeof talkTurnSchema>;

export const conversationSchema = z.object({
  /** The model that played the user. */
  user: z.object({ provider: z.string(), model: z.string(), name: z.string() }),
  turns: z.array(talkTurnSchema).max(MOST_USER_TURNS),
  /** More than its messages where it was cut off: each time, one may have been under way. */
  calls: z.array(userCallSchema).max(10 * MOST_USER_TURNS),
  ending: z.enum(ENDINGS),
  /** What the user said last, where it ended the conversation with it and nobody answered. */
  closing: perhaps(z.string()),
});
export type RecordedConversation = z.infer<typeof conversationSchema>;
