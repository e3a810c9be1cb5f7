// A conversation with a simulated user as its sample records it. Pure.
import type { CallModelOptions, CallPlace } from '../call-context.ts';
import { makeFailure } from '../failures.ts';
import { formatCount } from '../format-figures.ts';
import { interruptedSample } from '../interrupted-sample.ts';
import { sumOfKnown } from '../providers/lenient-json.ts';
import type { Failure, Metrics, Sample } from '../record.ts';
import type { Conversation, FailedTool } from '../tools/converse.ts';
import type { RecordedConversation, TalkTurn } from './conversation-schema.ts';
import type { AnsweredMessage, Talk } from './talk.ts';
import { type AskUser, speaksToUser } from './user-prompt.ts';

/** All answers of a conversation as one. */
export function joinAnswers({ answered }: Talk): Conversation {
  const last = answered.at(-1);
  return {
    replies: answered.flatMap(({ replies }) => replies),
    calls: answered.flatMap(({ calls }) => calls),
    cutBy: last?.cutBy ?? null,
    failedTool: last?.failedTool ?? null,
    exchanges: answered.flatMap(({ exchanges }) => exchanges),
  };
}

/** The provider answered, so this says nothing about it: a later call may do better. */
export const toolFailure = ({ message, httpStatus }: FailedTool): Failure =>
  makeFailure('network', 'tool', message, { httpStatus });

/** Why a conversation counts as failed, and is no fault of its model; null: it does not. */
export function talkFailure({ ending, calls, answered }: Talk): Failure | null {
  if (ending === 'stopped') return makeFailure('aborted', 'aborted', 'The run was stopped.');
  const why = calls.at(-1)?.failure;
  const said = why ? `The simulated user could not be asked: ${why}` : null;
  if (ending === 'user-failed') return makeFailure('network', 'simulated_user', said ?? 'The simulated user failed.');
  if (answered.length > 0) return null;
  return makeFailure('network', 'simulated_user', 'The simulated user wrote no first message.');
}

/** Whether a limit cut off an answer of the conversation, or the conversation itself. */
export const isCut = (cutBy: string | null, talked: Talk | null): boolean =>
  cutBy !== null ||
  talked?.ending === 'time' ||
  (talked?.answered.some(({ replies }) => replies.at(-1)?.attempts.at(-1)?.outcome === 'truncated') ?? false);

/** What a reader of the conversation should know. */
export function talkWarnings({ ending, answered }: Talk): string[] {
  const earlier = answered.filter(({ isEarlier }) => isEarlier).length;
  const suspects = answered.filter(({ replies }) => speaksToUser(replies.at(-1)?.result.answer.text ?? ''));
  return [
    ...(earlier > 0 ? [`the conversation was cut off after ${formatCount(earlier, 'answer')} and went on later`] : []),
    ...(ending === 'loop' ? ['the simulated user was about to say the same again, which ended the conversation'] : []),
    ...(ending === 'silent' ? ['the simulated user said nothing more, which ended the conversation'] : []),
    ...(ending === 'time' ? ['the conversation took longer than one may'] : []),
    ...(suspects.length > 0 ? ['an answer addresses the simulated user; look at the conversation'] : []),
  ];
}

function turnOf({ user, isPlayed, replies }: AnsweredMessage, metrics: Metrics): TalkTurn {
  const { attempts, result } = replies.at(-1)!;
  const counts = replies.map((reply) => reply.result.answer.usage?.outputTokens ?? null);
  return {
    user,
    isPlayed,
    text: result.answer.text,
    outcome: attempts.at(-1)!.outcome,
    requests: replies.length,
    responseMs: metrics.responseMs,
    timeToFirstTokenMs: metrics.timeToFirstTokenMs,
    outputTokens: sumOfKnown(counts),
  };
}

/** @param each the metrics of each answer */
export const recordTalk = (
  { answered, calls, ending, closing }: Talk,
  each: readonly Metrics[],
  user: AskUser['model'],
): RecordedConversation => ({
  user,
  turns: answered.map((one, index) => turnOf(one, each[index]!)),
  calls,
  ending,
  closing,
});

/** A conversation that the simulated user did not begin: the model was not asked. */
export function neverAsked(
  { model, simulatedUser, isStreaming = true, cacheMode = 'warm' }: CallModelOptions,
  place: CallPlace,
  startedAt: string,
  talked: Talk,
  why: Failure,
): Sample {
  const { runId, caseId, round, concurrency, caseFamily, position, isWarmup, enqueuedMs } = place;
  const lost = { model, startedAt, runId, caseId, round, isStreaming, cacheMode, concurrency };
  return {
    ...interruptedSample(lost, why.message),
    caseFamily,
    position,
    isWarmup,
    enqueuedMs,
    failure: why,
    outcome: why.class,
    isSimulated: model.provider === 'demo',
    costUnknownReason: 'the model was not asked',
    conversation: recordTalk(talked, [], simulatedUser!.model),
  };
}
