// An answer that takes several requests, because the model calls tools in between.
import type { AnsweredCall, ToolExchange } from '../providers/dialect.ts';
import type { ExchangeResult } from '../reading/exchange.ts';
import type { Attempt, ToolCall } from '../record.ts';
import type { Prompt } from '../request.ts';
import { answerCall, hasResults, readArguments, reservedResultChars, turnsOf } from './tools.ts';

/** A model that calls more in one answer goes round in circles. */
const MOST_CALLS = 100;

/** One request with its attempts. */
export interface Reply {
  attempts: Attempt[];
  result: ExchangeResult;
}

export interface Conversation {
  replies: Reply[];
  calls: ToolCall[];
  /** Which limit ended it while tools were still called; null for none. */
  cutBy: string | null;
}

/**
 * Asks, answers the calls of tools as they are scripted, and asks again, until there is an answer, a failure, a tool that answers
 * nothing, or the last request that the prompt allows.
 */
export async function converse(
  prompt: Prompt,
  ask: (exchanges: readonly ToolExchange[]) => Promise<Reply>,
): Promise<Conversation> {
  const { tools = [] } = prompt;
  const replies: Reply[] = [];
  const calls: ToolCall[] = [];
  const exchanges: ToolExchange[] = [];
  let resultChars = 0;
  const end = (cutBy: string | null = null): Conversation => ({ replies, calls, cutBy });
  for (let turn = 1; ; turn++) {
    const reply = await ask(exchanges);
    replies.push(reply);
    const { answer } = reply.result;
    const place = turn === 1 ? {} : { turn };
    const made = answer.toolCalls.map((call) => ({ ...call, ...place }));
    // A reply that was cut off may hold half of a call.
    if (made.length === 0 || !hasResults(prompt) || reply.attempts.at(-1)?.outcome !== 'ok') {
      calls.push(...made);
      return end();
    }
    const answered = made.map((call, index): AnsweredCall | null => {
      const input = readArguments(call.arguments);
      const sent = answerCall(tools, call.name, input);
      return sent && { ...sent, id: call.id ?? `call_${turn}_${index + 1}`, name: call.name, input: input ?? {} };
    });
    resultChars += answered.reduce((sum, call) => sum + (call?.result.length ?? 0), 0);
    const cutBy =
      calls.length + made.length > MOST_CALLS
        ? `tools were called more than ${MOST_CALLS} times`
        : resultChars > turn * reservedResultChars(tools)
          ? 'the results of tools are longer than was reserved for them'
          : null;
    if (cutBy !== null) {
      calls.push(...made);
      return end(cutBy);
    }
    calls.push(
      ...made.map((call, index): ToolCall => {
        const { result, isError } = answered[index] ?? {};
        return result === undefined ? call : { ...call, result, ...(isError ? { isError } : {}) };
      }),
    );
    if (!answered.every((call) => call !== null)) return end();
    if (turn >= turnsOf(prompt)) return end(`tools were still called in the last of ${turn} requests`);
    exchanges.push({ text: answer.text, calls: answered, replay: answer.replay });
  }
}
