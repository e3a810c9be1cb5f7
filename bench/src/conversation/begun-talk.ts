// A conversation that was cut off goes on from its last whole answer: what was said is in its sample, and is not paid for again. Pure.
import type { Attempt, Sample } from '../record.ts';
import { isCutOff } from '../summary/cut-off.ts';
import type { Reply } from '../tools/converse.ts';
import type { TalkTurn } from './conversation-schema.ts';
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

/** @param sample one that {@link goesOn} */
export function begunTalk(sample: Sample): BegunTalk {
  const { conversation, attempts } = sample;
  const { turns = [], calls = [] } = conversation ?? {};
  const end = turns.findIndex((turn) => !isWhole(turn));
  const whole = end === -1 ? turns : turns.slice(0, end);
  const attemptsOf = (request: number) =>
    attempts.filter(({ turn = 1 }) => turn === request).map(({ turn: _, ...attempt }) => attempt as Attempt);
  const said = calls.filter(({ outcome, failure }) => failure === null && outcome !== 'aborted');
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
    pending: said[whole.filter(({ isPlayed }) => isPlayed).length] ?? null,
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
