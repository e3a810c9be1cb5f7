// Tools whose calls an address answers: bounded in time, size and number, with secrets that are in no record.
import { SecretEraser } from '../erasing/secret-eraser.ts';
import { BadPlanError } from '../plan.ts';
import { monotonicNow } from '../reading/monotonic-clock.ts';
import type { ToolCall } from '../record.ts';
import type { HttpTool, Prompt, SuiteCase, Tool } from '../request.ts';
import { SECRET } from './secret-mark.ts';

export interface ToolRequest {
  url: string;
  method: 'POST' | 'GET';
  headers: Record<string, string>;
  body: string | null;
  /** An answer with more bytes is refused. */
  maxBytes: number;
  signal: AbortSignal;
}

export interface ToolReply {
  status: number;
  /** Of its media: lower case, without parameters; empty where none was named. */
  type: string;
  text: string;
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
  /** What `{{secret}}` stands for in the headers of this tool; null where there is none. */
  secretOf: (tool: string, origin: string) => Promise<string | null> | string | null;
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
/** Longest part of a failure that is told: of what a server says, and in all. */
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

/** @throws {BadPlanError} where an address would have to be called and may not be: the calls before it would be paid for in vain */
export function checkHttpTools(cases: readonly Asked[], httpTools: HttpTools | undefined): void {
  const [tool] = httpTools ? [] : listHttpTools(cases);
  if (tool) throw new BadPlanError(`The tool ${tool.name} is called over HTTP, which needs the option httpTools.`);
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
  readonly #access: ToolAccess;
  readonly #mostRequests: number;
  /** In a row, by address. */
  readonly #outages = new Map<string, number>();
  #requests = 0;

  /** @param mostRequests of the run; further calls fail without a request */
  constructor(access: ToolAccess, mostRequests = MOST_TOOL_REQUESTS) {
    this.#access = access;
    this.#mostRequests = mostRequests;
  }

  /**
   * Calls a tool once. A failure is an answer, never an exception.
   * @param leftMs what is left of the time of its answer
   */
  async call(
    { name, http }: Tool & { http: HttpTool },
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
    if (++this.#requests > this.#mostRequests)
      return {
        ...failedCall(`the tools of this run were called ${this.#mostRequests.toLocaleString('en-US')} times already`),
        endsAnswer: true,
      };
    const answer = await this.#request(name, http, input, leftMs, signal);
    // A run that is stopped says nothing about its tools.
    if (!signal?.aborted) this.#outages.set(http.url, answer.isOutage ? (this.#outages.get(http.url) ?? 0) + 1 : 0);
    return answer;
  }

  async #request(
    name: string,
    http: HttpTool,
    input: Record<string, unknown>,
    leftMs: number,
    signal: AbortSignal | undefined,
  ): Promise<HttpToolAnswer> {
    const { origin } = new URL(http.url);
    const secret = needsSecret(http) ? await this.#access.secretOf(name, origin) : null;
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
  { status, type, text }: ToolReply,
  tookMs: number,
): HttpToolAnswer {
  const http = { status, tookMs };
  const fail = (why: string) => ({ ...failedCall(why), isOutage: status >= 502 && status <= 504, http });
  if (status >= 300 && status <= 399) return fail(`HTTP ${status}: it leads to another address, which is not called`);
  if (!isResult(type)) return fail(`HTTP ${status}: it answered ${type.slice(0, 60)}, which is no text for a model`);
  if (status < 200 || status > 299) return fail(`HTTP ${status}${text.trim() === '' ? '' : `: ${text.trim()}`}`);
  if (text.length > maxChars) return fail(`its answer has more than ${maxChars.toLocaleString('en-US')} characters`);
  return { result: text, isError: false, http, failure: null };
}
