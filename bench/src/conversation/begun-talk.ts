// A conversation that was cut off goes on from its last whole answer: what was said is in its sample, and is not paid for again. Pure.
import { asInterrupted } from '../interrupted-sample.ts';
import type { Attempt, Sample } from '../record.ts';
import { isCutOff } from '../summary/cut-off.ts';
import type { Reply } from '../tools/converse.ts';
import type { RecordedConversation, TalkTurn, UserCall } from './conversation-schema.ts';
import type { BegunTalk } from './talk.ts';

type Cut = Pick<Sample, 'outcome' | 'failure' | 'toolCalls' | 'attempts' | 'conversation'>;

/**
 * Whether a sample is a conversation that was cut off and goes on when its call is made again; its record then holds both. One in which tools
 * were called begins again: what a provider wants back beside their results is not stored.
 */
export const goesOn = (sample: Cut): boolean =>
  isCutOff(sample) && Boolean(sample.conversation) && sample.toolCalls.length === 0;

const isWhole = ({ outcome, text }: TalkTurn): boolean =>
  (outcome === 'ok' || outcome === 'truncated') && text.trim() !== '';

/** Of what was under way when its process ended nobody knows what it cost, also where nothing was answered before. */
export const isPerhapsMore = ({ cost, failure, attempts }: Sample): boolean =>
  cost?.isAtLeast === true || (failure?.reason === 'worker_ended' && attempts.length === 0);

/** The whole answers of a conversation, and the message of its user that waits for one. */
function standOf({ turns, calls }: Pick<RecordedConversation, 'turns' | 'calls'>) {
  const end = turns.findIndex((turn) => !isWhole(turn));
  const whole = end === -1 ? turns : turns.slice(0, end);
  const said = calls.filter(({ outcome, failure }) => failure === null && outcome !== 'aborted');
  return { whole, pending: said[whole.filter(({ isPlayed }) => isPlayed).length] ?? null };
}

/**
 * A conversation as a kill leaves it. Of what was under way, an answer or a message of the simulated user, nobody knows what it cost.
 */
export function asKilled(sample: Sample, message: string): Sample {
  const lost = asInterrupted(sample, message);
  const { conversation, cost } = sample;
  if (!conversation || isAnswerDue(conversation)) return { ...lost, cost: cost && { ...cost, isAtLeast: true } };
  const unheard: UserCall = {
    text: '',
    outcome: 'interrupted',
    failure: message,
    attempts: 0,
    inputTokens: 0,
    outputTokens: 0,
    cost: null,
    isUncounted: true,
    tookMs: 0,
  };
  return { ...lost, conversation: { ...conversation, calls: [...conversation.calls, unheard] } };
}

/** Whether the model comes next: there is a message that it has not answered. */
function isAnswerDue(conversation: RecordedConversation): boolean {
  const { whole, pending } = standOf(conversation);
  return pending !== null || whole.length < conversation.turns.length;
}

/** @param sample one that {@link goesOn} */
export function begunTalk(sample: Sample): BegunTalk {
  const { conversation, attempts } = sample;
  const { turns = [], calls = [] } = conversation ?? {};
  const { whole, pending } = standOf({ turns, calls });
  const attemptsOf = (request: number) =>
    attempts.filter(({ turn = 1 }) => turn === request).map(({ turn: _, ...attempt }) => attempt as Attempt);
  return {
    answered: whole.map(({ user, isPlayed, text }, index) => ({
      user,
      isPlayed,
      isEarlier: true,
      replies: [replyOf(sample, text, attemptsOf(index + 1), index === turns.length - 1)],
      calls: [],
      cutBy: null,
      failedTool: null,
      exchanges: [],
    })),
    calls: [...calls],
    userMs: calls.reduce((sum, { tookMs }) => sum + tookMs, 0),
    pending,
    cut: attemptsOf(whole.length + 1),
  };
}

/** Of the last reply, all that the sample says of itself; of those before, what they are counted by. */
function replyOf(sample: Sample, text: string, attempts: Attempt[], isLast: boolean): Reply {
  const { reasoningVisibility, finishReason, finishReasonRaw, servedModel, responseId, systemFingerprint } = sample;
  const answer = {
    text,
    reasoningText: isLast ? sample.reasoningText : '',
    toolCalls: [],
    reasoningVisibility,
    finishReason,
    finishReasonRaw,
    isFinished: true,
    servedModel,
    responseId,
    systemFingerprint,
    serviceTier: sample.serviceTier.served,
    servedParameters: sample.parameters.served,
    usage: attempts.at(-1)?.usage ?? null,
    error: null,
    replay: [],
  };
  return { attempts, result: { answer, wasStream: sample.isStreaming } };
}
