// Makes a prompt into a request that can be sent any number of times: the body is serialised once, before any clock runs.
import { hash } from 'node:crypto';
import { cacheModeOf } from '../cache-mode.ts';
import type { CallDelta, CallModelOptions, CallPlace } from '../call-context.ts';
import { eraseExchange } from '../erasing/erase-exchange.ts';
import { SecretEraser } from '../erasing/secret-eraser.ts';
import { attachmentsOf, mediaWords } from '../media.ts';
import { hashText } from '../random.ts';
import { defaultLimits, type ExchangeResult } from '../reading/exchange.ts';
import { monotonicNow } from '../reading/monotonic-clock.ts';
import { readingThread } from '../reading/reading-thread.ts';
import type { Sample } from '../record.ts';
import type { MediaPart, Message, Prompt } from '../request.ts';
import { exchangeWithDemo } from './demo.ts';
import { type Dialect, type DialectCall, type Exchange, exchangedMessages } from './dialect.ts';
import { BadModelError, resolveEndpoint } from './endpoint.ts';
import { protocolProblem } from './media-support.ts';
import { sentModelName } from './provider-catalogue.ts';

export interface PreparedCall {
  dialect: Dialect | null;
  isStreaming: boolean;
  isSimulated: boolean;
  warnings: string[];
  requested: Record<string, unknown>;
  sent: Record<string, unknown>;
  /** As sent, without the key and the data of attachments. */
  request: Sample['request'];
  /** What is sent, without the key, and where: after the base address. Null for simulated models. */
  wire: { path: string; body: Record<string, unknown>; headers: Record<string, string> } | null;
  /** Makes one attempt; what comes back holds no secret of the call. */
  exchange(): Promise<ExchangeResult>;
}

/**
 * @param exchanges what followed the prompt so far: calls of tools, and what a simulated user said
 * @throws {BadModelError} before anything is sent
 */
export function prepareCall(
  options: CallModelOptions,
  place: CallPlace,
  exchanges: readonly Exchange[] = [],
): PreparedCall {
  const isStreaming = options.isStreaming ?? true;
  const isCold = cacheModeOf(options.model, options.cacheMode) === 'cold';
  const prompt = isCold ? withColdPrefix(options, place) : options.prompt;
  const requested = requestedParameters(prompt, options.model.parameters);
  if (options.model.provider === 'demo') return prepareDemo(options, place, isStreaming, requested, exchanges);
  const { model } = options;
  const { dialect, origin, basePath } = resolveEndpoint(model);
  const call = {
    model: sentModelName(model.provider, model.model),
    prompt,
    exchanges,
    isStreaming,
    parameters: model.parameters ?? {},
    provider: model.provider,
  };
  const { path, body, headers, warnings, recorded } = buildRequest(dialect, call);
  const bodyText = JSON.stringify(body);
  const open = openHeaders(isStreaming, { ...headers, ...lowerCased(model.headers) });
  const limits = { ...defaultLimits, ...options.limits };
  return {
    dialect,
    isStreaming,
    isSimulated: false,
    warnings,
    requested,
    sent: sentParameters(body),
    request: {
      method: 'POST',
      url: origin + basePath + path,
      headers: withoutSecrets(open),
      body: recorded,
    },
    wire: { path, body, headers: open },
    async exchange() {
      const key = (await options.key?.(model.provider, model, origin)) ?? '';
      const eraser = new SecretEraser([key, ...secretHeaders(open)]);
      if (options.reply) return await eraseExchange(options.reply, dialect, eraser);
      const live = eraseLive(options.onDelta, eraser);
      const { signal, resolveHost } = options;
      const headers = { ...open, ...dialect.authHeaders(key) };
      const sent = { origin, path: basePath + path, method: 'POST' as const, headers, body: bodyText };
      const limited = { limits, keepsRaw: options.keepsRaw ?? true, calledMs: monotonicNow() };
      const request = { ...sent, ...limited, dialect: dialect.id, isStreaming };
      const result = await readingThread.exchange(request, { signal, resolveHost, onDelta: live?.onDelta });
      live?.end();
      return await eraseExchange(result, dialect, eraser);
    },
  };
}

/** A simulated model calls no tools; it is told what the user said. */
const said = (prompt: Prompt, exchanges: readonly Exchange[]): Prompt => ({
  ...prompt,
  messages: [
    ...prompt.messages,
    ...exchangedMessages<Message>(exchanges, { message: (message) => message, tools: () => [] }),
  ],
});

function prepareDemo(
  asked: CallModelOptions,
  place: CallPlace,
  isStreaming: boolean,
  requested: Record<string, unknown>,
  exchanges: readonly Exchange[],
): PreparedCall {
  const options = { ...asked, prompt: said(asked.prompt, exchanges) };
  const body = { model: options.model.model, ...withoutData(options.prompt), ...options.model.parameters };
  return {
    dialect: null,
    isStreaming,
    isSimulated: true,
    warnings: ['simulated: nothing was sent', ...(options.prompt.tools ? ['simulated models call no tools'] : [])],
    requested,
    sent: requested,
    request: { method: 'POST', url: 'demo:', headers: {}, body },
    wire: null,
    exchange: () => exchangeWithDemo(options, place, isStreaming),
  };
}

/** An attachment of megabytes would stand in every record of a run: its size and SHA-256 take its place. */
function withoutData(prompt: Prompt): Prompt {
  const messages = prompt.messages.map(({ role, content }) => ({
    role,
    content: typeof content === 'string' ? content : content.map((part) => ('data' in part ? markData(part) : part)),
  }));
  return { ...prompt, messages };
}

/** By attachment: one of megabytes is sent in every call of a run. */
const marks = new WeakMap<MediaPart, MediaPart>();

function markData(part: MediaPart): MediaPart {
  const known = marks.get(part);
  if (known) return known;
  const bytes = Buffer.from(part.data ?? '', 'base64');
  const mark = {
    ...part,
    data: `(${bytes.length} bytes, SHA-256 ${hash('sha256', bytes)})`,
  };
  marks.set(part, mark);
  return mark;
}

/** All but the key. */
const openHeaders = (isStreaming: boolean, headers: Record<string, string>): Record<string, string> => ({
  'content-type': 'application/json',
  accept: isStreaming ? 'text/event-stream' : 'application/json',
  ...headers,
});

/** @throws {BadModelError} for an attachment that the protocol has no place for */
function buildRequest(dialect: Dialect, call: DialectCall) {
  const attached = attachmentsOf(call.prompt);
  for (const part of attached) {
    const problem = protocolProblem(dialect.id, part);
    if (problem !== null) throw new BadModelError(`${call.model} cannot be sent ${mediaWords(part)}: ${problem}.`);
  }
  const request = dialect.buildRequest(call);
  const recorded =
    attached.length === 0 ? request.body : dialect.buildRequest({ ...call, prompt: withoutData(call.prompt) }).body;
  return { ...request, recorded };
}

/**
 * The same line for all models of a round, and another in every round: the request stays identical, the cache stays cold. Versions of a
 * prompt, which may begin alike, have one each.
 */
function withColdPrefix({ prompt, seed = 1, model }: CallModelOptions, place: CallPlace): Prompt {
  const asked = [place.caseId, place.round, ...(model.variant === undefined ? [] : [model.variant])].join('/');
  const line = `[${hashText(`${seed}/${asked}`).toString(36)}-${hashText(`${place.runId}/${place.round}`).toString(36)}]\n`;
  if (prompt.system !== undefined) return { ...prompt, system: line + prompt.system };
  const [first, ...rest] = prompt.messages as [Message, ...Message[]];
  const content =
    typeof first.content === 'string'
      ? line + first.content
      : [{ type: 'text' as const, text: line }, ...first.content];
  return { ...prompt, messages: [{ ...first, content }, ...rest] };
}

function requestedParameters(prompt: Prompt, parameters: Record<string, unknown> = {}): Record<string, unknown> {
  const { system: _1, messages: _2, json: _3, tools: _4, maxTurns: _5, user: _6, ...settings } = prompt;
  return { ...settings, ...parameters };
}

const contentFields = new Set([
  'messages',
  'input',
  'contents',
  'system',
  'instructions',
  'systemInstruction',
  'tools',
]);

function sentParameters(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !contentFields.has(name)));
}

function lowerCased(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

const namesSecret = (name: string) => /auth|key|token|secret|cookie/i.test(name);

function withoutSecrets(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, namesSecret(name) ? '(removed)' : value]),
  );
}

/** The values of headers that carry a secret, without the name of their scheme. */
function secretHeaders(headers: Record<string, string>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => (namesSecret(name) ? [value.replace(/^\w+ +/, '')] : []));
}

/** Live text without secrets: what could go on as one waits for the next piece, or for the end of the attempt. */
function eraseLive(onDelta: CallModelOptions['onDelta'], eraser: SecretEraser) {
  if (!onDelta || !eraser.hasSecrets) return onDelta && { onDelta, end: () => {} };
  const [answer, reasoning] = [eraser.stream(), eraser.stream()];
  let lastMs = 0;
  const send = (delta: CallDelta) => {
    if (delta.answer !== '' || delta.reasoning !== '') onDelta(delta);
  };
  return {
    onDelta: (delta: CallDelta) => {
      lastMs = delta.atMs;
      send({ ...delta, answer: answer.push(delta.answer), reasoning: reasoning.push(delta.reasoning) });
    },
    end: () => send({ answer: answer.end(), reasoning: reasoning.end(), atMs: lastMs }),
  };
}
