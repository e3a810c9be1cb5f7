// What a call will take before it is made: an estimate of its tokens and the most it can cost. Pure.

import { MOST_MESSAGE_CHARS, turnsOfUser } from './conversation/user-prompt.ts';
import { attachmentsOf, plannedMediaTokens } from './media.ts';
import type { TokenPrice } from './prices/token-price.ts';
import type { MediaPart, Prompt } from './request.ts';
import { describedTool, mostResultChars, reservedResultChars, turnsOf } from './tools/tools.ts';

/** Assumed where a prompt sets no limit and nothing has been observed yet. */
export const TYPICAL_OUTPUT_TOKENS = 400;
/** Five times the typical answer: what is set aside has to hold for all answers together, not for each. */
export const UNLIMITED_OUTPUT_TOKENS = 2048;
/** Where thinking is asked for, which is billed as output. */
const THINKING_OUTPUT_TOKENS = 4096;

/** Of those that may be made: a call of a tool, and the answer. */
const TYPICAL_TURNS = 2;

/** Tokens of a message of a simulated user. */
export const USER_TOKENS = { typical: 60, most: MOST_MESSAGE_CHARS / 4 };

/** Of all requests together, where tools may be called or a simulated user goes on. */
export interface TokenEstimate {
  inputTokens: number;
  /** Those of `inputTokens` and of `mostInputTokens` that are audio. */
  audioTokens: number;
  mostAudioTokens: number;
  /** More than `inputTokens` only where there may be several requests. */
  mostInputTokens: number;
  typicalOutputTokens: number;
  /** The most that is expected; it is a promise only where the prompt limits its output. */
  mostOutputTokens: number;
}

export const CHARS_A_TOKEN = 4;

/**
 * About four characters a token; never an amount that is billed, only one that is planned with.
 *
 * @param times where the output is not limited: the most is so many times the longest answer so far
 */
export function estimateTokens(prompt: Prompt, observedOutputTokens: number | null = null, times = 1): TokenEstimate {
  const { tools } = prompt;
  let chars = (prompt.system?.length ?? 0) + (tools ? JSON.stringify(tools.map(describedTool)).length : 0);
  for (const { content } of prompt.messages) {
    if (typeof content === 'string') chars += content.length;
    else for (const part of content) if (part.type === 'text') chars += part.text.length;
  }
  const attached = attachmentsOf(prompt);
  const tokensOf = (parts: readonly MediaPart[]) => parts.reduce((sum, part) => sum + plannedMediaTokens(part), 0);
  const audio = tokensOf(attached.filter(({ type }) => type === 'audio'));
  const unlimited = prompt.reasoningEffort === undefined ? UNLIMITED_OUTPUT_TOKENS : THINKING_OUTPUT_TOKENS;
  const most = prompt.maxOutputTokens ?? Math.max(unlimited, (observedOutputTokens ?? 0) * times);
  const typical = observedOutputTokens ?? Math.min(TYPICAL_OUTPUT_TOKENS, most);
  const answers = prompt.user ? turnsOfUser(prompt.user) : 1;
  const turns = turnsOf(prompt);
  const input = Math.ceil(chars / CHARS_A_TOKEN) + 20 + tokensOf(attached);
  // Every further request sends again what was said before it.
  const inputOf = (each: number, output: number, resultChars: number, userTokens: number) => {
    const requests = each * answers;
    const said = each * ((answers * (answers - 1)) / 2) * userTokens;
    return requests * input + ((requests * (requests - 1)) / 2) * (output + Math.ceil(resultChars / 4)) + said;
  };
  const usual = Math.min(TYPICAL_TURNS, turns);
  return {
    audioTokens: audio * usual * answers,
    mostAudioTokens: audio * turns * answers,
    inputTokens: inputOf(usual, typical, mostResultChars(tools), USER_TOKENS.typical),
    mostInputTokens: inputOf(turns, most, reservedResultChars(tools), USER_TOKENS.most),
    typicalOutputTokens: answers > 1 ? typical * usual * answers : (observedOutputTokens ?? typical * usual),
    mostOutputTokens: most * turns * answers,
  };
}

/** Nano-units; null where a price is missing. @param audioTokens those of the input that are audio */
export function nanosOf(
  price: TokenPrice | null,
  inputTokens: number,
  outputTokens: number,
  audioTokens = 0,
): number | null {
  if (!price || price.inputMicros === null || price.outputMicros === null) return null;
  const audioMicros = audioTokens === 0 ? 0 : price.inputAudioMicros;
  if (audioMicros === null || audioMicros === undefined) return null;
  const input = (inputTokens - audioTokens) * price.inputMicros + audioTokens * audioMicros;
  return Math.round((input + outputTokens * price.outputMicros) / 1000) + price.requestNanos;
}
