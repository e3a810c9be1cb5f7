// An answer that takes several requests, because the model calls tools in between.

import { BadPlanError } from '../plan.ts';
import type { AnsweredCall, ToolExchange } from '../providers/dialect.ts';
import type { ExchangeResult } from '../reading/exchange.ts';
import type { Attempt, ToolCall } from '../record.ts';
import type { HttpTool, Prompt, Tool } from '../request.ts';
import { failedCall, type HttpToolAnswer, type HttpTools, MOST_TOOL_MS } from './http-tools.ts';
import { answerCall, hasResults, readArguments, reservedResultChars, type ToolAnswer, turnsOf } from './tools.ts';

/** A model that calls more in one answer goes round in circles. */
export const MOST_CALLS = 100;

/** One request with its attempts, and what came of the last of them. */
export interface Reply {
  attempts: Attempt[];
  result: Pick<ExchangeResult, 'answer' | 'wasStream'>;
}

/** A tool whose failure ends the answer, as its suite says. */
export interface FailedTool {
  message: string;
  httpStatus: number | null;
}

export interface Conversation {
  replies: Reply[];
  calls: ToolCall[];
  /** Which limit ended it while tools were still called; null for none. */
  cutBy: string | null;
  failedTool: FailedTool | null;
  /** The calls that were answered, with their results. */
  exchanges: ToolExchange[];
}

interface Means {
  ask: (exchanges: readonly ToolExchange[]) => Promise<Reply>;
  /** Undefined where addresses may not be called. */
  httpTools: HttpTools | undefined;
  signal: AbortSignal | undefined;
  /** Requests of the same conversation that were made before. */
  callsBefore?: number;
}

/** A call with what it is answered; null: nothing. */
interface Answered {
  call: ToolCall;
  sent: AnsweredCall | null;
  /** No request was made, because nothing would read its result. */
  isUnread?: boolean;
}

/**
 * Asks, answers the calls of tools as they are scripted or by their addresses, and asks again, until there is an answer, a failure, a
 * tool that answers nothing, or the last request that the prompt allows.
 */
export async function converse(prompt: Prompt, means: Means): Promise<Conversation> {
  const { tools = [] } = prompt;
  const replies: Reply[] = [];
  const calls: ToolCall[] = [];
  const exchanges: ToolExchange[] = [];
  const answerer = new CallAnswerer(tools, means);
  let resultChars = 0;
  const end = (cutBy: string | null = null): Conversation => {
    return { replies, calls, cutBy, failedTool: answerer.failedTool, exchanges };
  };
  for (let turn = 1; ; turn++) {
    const reply = await means.ask(exchanges);
    replies.push(reply);
    const { answer } = reply.result;
    const request = (means.callsBefore ?? 0) + turn;
    const place = request === 1 ? {} : { turn: request };
    const made = answer.toolCalls.map((call) => ({ ...call, ...place }));
    // A reply that was cut off may hold half of a call.
    if (made.length === 0 || !hasResults(prompt) || reply.attempts.at(-1)?.outcome !== 'ok') {
      calls.push(...made);
      return end();
    }
    if (calls.length + made.length > MOST_CALLS) {
      calls.push(...made);
      return end(`tools were called more than ${MOST_CALLS} times`);
    }
    const isLast = turn >= turnsOf(prompt);
    const answered: Answered[] = [];
    for (const [index, call] of made.entries())
      answered.push(await answerer.answer(call, `call_${request}_${index + 1}`, isLast));
    resultChars += answered.reduce((sum, { sent }) => sum + (sent?.result.length ?? 0), 0);
    if (resultChars > turn * reservedResultChars(tools)) {
      calls.push(...answered.map(({ call: { http } }, index) => ({ ...made[index]!, ...(http ? { http } : {}) })));
      return end('the results of tools are longer than was reserved for them');
    }
    calls.push(...answered.map(({ call }) => call));
    if (answerer.failedTool || answered.some(({ sent, isUnread }) => !sent && !isUnread)) return end();
    if (isLast) return end(`tools were still called in the last of ${turn} requests`);
    exchanges.push({ text: answer.text, calls: answered.flatMap(({ sent }) => sent ?? []), replay: answer.replay });
  }
}

/** Answers the calls of one conversation, one after another. */
class CallAnswerer {
  failedTool: FailedTool | null = null;
  readonly #tools: readonly Tool[];
  readonly #means: Means;
  #leftMs = MOST_TOOL_MS;

  constructor(tools: readonly Tool[], means: Means) {
    this.#tools = tools;
    this.#means = means;
  }

  async answer(call: ToolCall, id: string, isLast: boolean): Promise<Answered> {
    const input = readArguments(call.arguments);
    const tool = this.#tools.find(({ name }) => name === call.name);
    const isHttp = tool?.http !== undefined && input !== null;
    if (isHttp && (isLast || this.failedTool)) return { call, sent: null, isUnread: true };
    const answer: (ToolAnswer & Pick<HttpToolAnswer, 'http'>) | null = isHttp
      ? await this.#request({ ...tool, http: tool.http as HttpTool }, input)
      : answerCall(this.#tools, call.name, input);
    if (!answer) return { call, sent: null };
    const { result, isError, http } = answer;
    return {
      call: { ...call, result, ...(isError ? { isError } : {}), ...(http ? { http } : {}) },
      sent: { result, isError, id: call.id ?? id, name: call.name, input: input ?? {} },
    };
  }

  async #request(tool: Tool & { http: HttpTool }, input: Record<string, unknown>): Promise<HttpToolAnswer> {
    const { httpTools, signal } = this.#means;
    if (signal?.aborted) return failedCall('the run was stopped');
    if (!httpTools)
      throw new BadPlanError(`The tool ${tool.name} is called over HTTP, which needs the option httpTools.`);
    const answer =
      this.#leftMs > 0
        ? await httpTools.call(tool, input, this.#leftMs, signal)
        : failedCall(`the tools of one answer take at most ${MOST_TOOL_MS / 1000} s`);
    this.#leftMs -= Math.ceil(answer.http?.tookMs ?? 0);
    if (answer.failure !== null && (answer.endsAnswer || tool.http.onFailure === 'end') && !signal?.aborted)
      this.failedTool = {
        message: `The tool ${tool.name} failed: ${answer.failure}`,
        httpStatus: answer.http?.status ?? null,
      };
    return answer;
  }
}
