// Tools whose calls an address answers: bounded in time, size and number, with secrets that are in no record.
import { turnsOfUser } from '../conversation/user-prompt.ts';
import { SecretEraser } from '../erasing/secret-eraser.ts';
import { BadPlanError, promptOf } from '../plan.ts';
import { monotonicNow } from '../reading/monotonic-clock.ts';
import type { ModelSpec, ToolCall } from '../record.ts';
import type { HttpTool, Prompt, SuiteCase, Tool } from '../request.ts';
import { SECRET } from './secret-mark.ts';

export interface ToolRequest {
  url: string;
  method: 'POST' | 'GET';
  headers: Record<string, string>;
  body: string | null;
  /** Most bytes of an answer that are read. */
  maxBytes: number;
  signal: AbortSignal;
}

export interface ToolReply {
  status: number;
  /** Of its media: lower case, without parameters; empty where none was named. */
  type: string;
  text: string;
  /** The answer goes on: it has more than `maxBytes`. */
  isCut?: boolean;
}

/** An address that may not be called, or an answer that is not read: it says nothing about whether the address works. */
export class ToolRefused extends Error {}

/** How a tool is reached, which the caller of a run decides. */
export interface ToolAccess {
  /**
   * Makes one request and follows no redirect.
   * @throws {ToolRefused} of an address or an answer that is not taken; any other error stands for no connection. Messages may be shown
   */
  send: (request: ToolRequest) => Promise<ToolReply>;
  /** What `{{secret}}` stands for in headers that are sent to this origin; null where there is none. */
  secretOf: (origin: string) => Promise<string | null> | string | null;
}

export interface HttpToolAnswer {
  result: string;
  isError: boolean;
  /** Left out where no request was made. */
  http?: NonNullable<ToolCall['http']>;
  /** Why the call failed; null: it did not. */
  failure: string | null;
  /** Nothing came of the address, whatever it was sent. */
  isOutage?: boolean;
  /** The run calls the address no more: the answer ends as failed, so that it can be asked again, and is no model's fault. */
  endsAnswer?: true;
}

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_CHARS = 2_000;
/** Longest part of a failure that is shown: of what a server says, and in all. */
const MOST_TOLD_CHARS = 500;
/** All calls of one answer together, ms. */
export const MOST_TOOL_MS = 120_000;
/** Calls of one address in a row that nothing came of, after which it is not called again. */
const MOST_OUTAGES = 5;
/** Requests of one run, unless its caller sets fewer. */
export const MOST_TOOL_REQUESTS = 10_000;
/** A character of UTF-8 has at most so many bytes. */
const BYTES_A_CHAR = 4;
export const mostCharsOf = ({ maxChars = DEFAULT_CHARS }: HttpTool): number => Math.max(maxChars, MOST_TOLD_CHARS);

export const needsSecret = ({ headers = {} }: HttpTool): boolean =>
  Object.values(headers).some((value) => value.includes(SECRET));

interface PlannedAnswers {
  suite: { cases: readonly Asked[] };
  models: readonly Pick<ModelSpec, 'provider' | 'variant'>[];
  rounds: number;
}

/** Why a run may have more answers whose tools call addresses than its tools make requests; null where it has not. */
export function findRequestProblem({ suite, models, rounds }: PlannedAnswers, mostRequests: number): string | null {
  const asked = suite.cases.flatMap((one) =>
    models.flatMap((model) => (model.provider === 'demo' ? [] : promptOf(one, model))),
  );
  const calling = asked.filter(({ tools = [] }) => tools.some(({ http }) => http));
  const answers = calling.reduce((sum, { user }) => sum + (user ? turnsOfUser(user) : 1), 0) * rounds;
  if (answers <= mostRequests) return null;
  const [many, most] = [answers, mostRequests].map((n) => n.toLocaleString('en-US'));
  return `In ${many} answers, tools could call their addresses, and the tools of one run make at most ${most} requests. Plan fewer rounds, cases or models.`;
}

/** @throws {BadPlanError} where addresses would have to be called and may not be: the calls before would be paid for in vain */
export function checkHttpTools(
  planned: PlannedAnswers & { httpTools?: HttpTools | undefined; resumeFrom?: object | undefined },
): void {
  const { httpTools, suite, resumeFrom } = planned;
  const [tool] = httpTools ? [] : listHttpTools(suite.cases);
  if (tool) throw new BadPlanError(`The tool ${tool.name} is called over HTTP, which needs the option httpTools.`);
  // What was begun before may be ended.
  const problem = httpTools && !resumeFrom ? findRequestProblem(planned, httpTools.mostRequests) : null;
  if (problem) throw new BadPlanError(problem);
}

type Asked = Pick<SuiteCase, 'prompt' | 'prompts'>;

/** Every address that the tools of these cases call, each once. */
export function listHttpTools(cases: readonly Asked[]): { name: string; http: HttpTool }[] {
  const found = new Map<string, { name: string; http: HttpTool }>();
  const take = ({ tools = [] }: Prompt) => {
    for (const { name, http } of tools) if (http) found.set(JSON.stringify([name, http]), { name, http });
  };
  for (const { prompt, prompts = {} } of cases) for (const one of [prompt, ...Object.values(prompts)]) take(one);
  return [...found.values()];
}

/**
 * The tools of one run: it counts their requests, and leaves alone an address that does not answer. A refusal (4xx) or a
 * fault (500) is an answer, so that wrong arguments of one model take the tool away from no other.
 */
export class HttpTools {
  readonly mostRequests: number;
  readonly #access: ToolAccess;
  /** In a row, by address. */
  readonly #outages = new Map<string, number>();
  #requests = 0;

  /** @param mostRequests of the run; further calls fail without a request */
  constructor(access: ToolAccess, mostRequests = MOST_TOOL_REQUESTS) {
    this.#access = access;
    this.mostRequests = mostRequests;
  }

  /** Counts requests that a run had made before it was resumed: its limit is one for the whole run. */
  takeOver(calls: readonly Pick<ToolCall, 'http'>[]): void {
    this.#requests += calls.filter(({ http }) => http).length;
  }

  /**
   * Calls a tool once. A failure is an answer, never an exception.
   * @param leftMs what is left of the time of its answer
   */
  async call(
    { http }: Pick<Tool, 'name'> & { http: HttpTool },
    input: Record<string, unknown>,
    leftMs: number,
    signal: AbortSignal | undefined,
  ): Promise<HttpToolAnswer> {
    const outages = this.#outages.get(http.url) ?? 0;
    if (outages >= MOST_OUTAGES)
      return {
        ...failedCall(`its address did not answer ${MOST_OUTAGES} times in a row, so it is not called again`),
        endsAnswer: true,
      };
    const fixed = fixedParameter(http, input);
    if (fixed !== undefined)
      return failedCall(`the parameter ${fixed} is set in its address and cannot be chosen: leave it out`);
    if (this.#requests >= this.mostRequests)
      return {
        ...failedCall(`the tools of this run were called ${this.mostRequests.toLocaleString('en-US')} times already`),
        endsAnswer: true,
      };
    this.#requests++;
    const answer = await this.#request(http, input, leftMs, signal);
    // A run that is stopped says nothing about its tools.
    if (!signal?.aborted) this.#outages.set(http.url, answer.isOutage ? (this.#outages.get(http.url) ?? 0) + 1 : 0);
    return answer;
  }

  async #request(
    http: HttpTool,
    input: Record<string, unknown>,
    leftMs: number,
    signal: AbortSignal | undefined,
  ): Promise<HttpToolAnswer> {
    const { origin } = new URL(http.url);
    const secret = needsSecret(http) ? await this.#access.secretOf(origin) : null;
    if (needsSecret(http) && !secret) return failedCall(`there is no secret for ${origin}`);
    const eraser = new SecretEraser(secret ? [secret] : []);
    const { timeoutMs = DEFAULT_TIMEOUT_MS } = http;
    const limitMs = Math.min(timeoutMs, leftMs);
    const limit = AbortSignal.timeout(limitMs);
    const startedMs = monotonicNow();
    const tookMs = () => monotonicNow() - startedMs;
    try {
      const request = { ...requestOf(http, input, secret), signal: signal ? AbortSignal.any([limit, signal]) : limit };
      const reply = await withLimit(this.#access.send(request), request.signal);
      return read(http, { ...reply, text: eraser.text(reply.text) }, tookMs());
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      const why = limit.aborted ? `no complete answer within ${limitMs / 1000} s` : eraser.text(words);
      // What was left of the time of an answer may be too little for any address.
      const isOutage = limit.aborted ? limitMs === timeoutMs : !(error instanceof ToolRefused);
      return { ...failedCall(why), isOutage, http: { status: null, tookMs: tookMs() } };
    }
  }
}

/** Ends with the signal, also where a sender does not. */
function withLimit<Result>(sending: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the call was stopped')), { once: true });
  });
  return Promise.race([sending, ended]);
}

/** Servers take `Max_Units`, `max.units`, `max_units[]` or `max units ` for `max_units`, each in its own way. */
const parameterName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .split('[', 1)[0]!
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A parameter that a model sets although the address does: it is the suite's to say. */
function fixedParameter({ url, method }: HttpTool, input: Record<string, unknown>): string | undefined {
  if (method !== 'GET') return undefined;
  const fixed = new Set([...new URL(url).searchParams.keys()].map(parameterName));
  return Object.keys(input)
    .find((name) => fixed.has(parameterName(name)))
    ?.slice(0, 100);
}

export function failedCall(why: string): HttpToolAnswer {
  const failure = why.slice(0, MOST_TOLD_CHARS);
  return { result: `The tool failed: ${failure}`, isError: true, failure };
}

function requestOf(
  { url, method = 'POST', headers = {}, maxChars = DEFAULT_CHARS }: HttpTool,
  input: Record<string, unknown>,
  secret: string | null,
): Omit<ToolRequest, 'signal'> {
  const filled = Object.entries(headers).map(([name, value]) => [name, value.replaceAll(SECRET, () => secret ?? '')]);
  const address = new URL(url);
  if (method === 'GET')
    for (const [name, value] of Object.entries(input))
      address.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  return {
    url: address.href,
    method,
    headers: {
      accept: 'application/json, text/plain;q=0.9, */*;q=0.1',
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...Object.fromEntries(filled),
    },
    body: method === 'POST' ? JSON.stringify(input) : null,
    maxBytes: Math.max(maxChars, MOST_TOLD_CHARS) * BYTES_A_CHAR,
  };
}

/** A page for people is no result: it is what a login or a wrong address answers. */
const isResult = (type: string): boolean =>
  type === '' || (/^text\/|[/+](?:json|xml|yaml)$|^application\/x-ndjson$/.test(type) && !/html/.test(type));

function read(
  { maxChars = DEFAULT_CHARS }: HttpTool,
  { status, type, text, isCut }: ToolReply,
  tookMs: number,
): HttpToolAnswer {
  const http = { status, tookMs };
  const fail = (why: string) => ({ ...failedCall(why), isOutage: status >= 502 && status <= 504, http });
  if (status >= 300 && status <= 399) return fail(`HTTP ${status}: it leads to another address, which is not called`);
  if (!isResult(type)) return fail(`HTTP ${status}: it answered ${type.slice(0, 60)}, which is no text for a model`);
  if (status < 200 || status > 299) return fail(`HTTP ${status}${text.trim() === '' ? '' : `: ${text.trim()}`}`);
  if (isCut || text.length > maxChars)
    return fail(`its answer has more than ${maxChars.toLocaleString('en-US')} characters`);
  return { result: text, isError: false, http, failure: null };
}
