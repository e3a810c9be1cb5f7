import { Agent } from 'undici';
import { certificateCodes } from './guarded/certificate-codes.ts';
import { checkUrl } from './guarded/check-url.ts';
import { createGuard, type Guard, type GuardOptions } from './guarded/guard.server.ts';
import { GuardError } from './guarded/guard-error.ts';
import { ACCEPTED_ENCODINGS, readBody, tooLarge } from './guarded/read-body.server.ts';

/**
 * Fetches addresses that users chose: feeds, custom model endpoints, pages to verify. guarded/guard.server.ts decides
 * which sockets may be opened.
 * Must stay true: no private, loopback, link-local, carrier or otherwise reserved address is dialled unless the
 * operator allows private ones; every redirect is checked again; an answer is bounded in time and in bytes, also after
 * decompression. No cookies, no proxy, none of our credentials.
 */
export { checkUrl } from './guarded/check-url.ts';
export { classifyAddress } from './guarded/classify-address.ts';
export { createGuard, type Guard, type GuardOptions } from './guarded/guard.server.ts';
export { GuardError, type GuardReason } from './guarded/guard-error.ts';

export interface GuardedFetchOptions extends GuardOptions {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Limit of the body, compressed and decompressed; default 5 MB. Of the page of a failure (4xx, 5xx), so much is read. */
  maxBytes?: number;
  /** For the whole fetch, redirects included; default 20 s. */
  timeoutMs?: number;
  /** Default 5; 0 returns a redirect as the answer. POST is never redirected. */
  maxRedirects?: number;
  /** Refuses an answer by its media type (lower case, without parameters, '' when missing) before its body is read. */
  acceptsType?: (contentType: string) => boolean;
  /** Called before each hop, the first included; throw to refuse (robots.txt, rate limits). */
  beforeHop?: (url: URL) => Promise<void> | void;
  signal?: AbortSignal;
}

export interface GuardedAnswer {
  status: number;
  /** The final address. */
  url: string;
  /** Names in lower case; repeated headers joined by a comma. */
  headers: Record<string, string>;
  body: Buffer;
  /** All addresses, the first and the last included. */
  hops: string[];
  /** True when every redirect was permanent (301 or 308), so that the new address may be stored. */
  isMovedForGood: boolean;
}

const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches an address that a user chose.
 * @throws GuardError with a reason and a message that may be shown. An HTTP error status is not an error.
 */
export async function guardedFetch(address: string | URL, options: GuardedFetchOptions): Promise<GuardedAnswer> {
  const timeoutMs = options.timeoutMs ?? 20_000;
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])]);
  const guard = createGuard(options);
  const agent = new Agent({
    connect: guard.connect,
    pipelining: 1,
    connections: 1,
    maxHeaderSize: 64 * 1024,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  try {
    return await followHops(checkUrl(address, options), agent, options, signal);
  } catch (error) {
    throw explain(error, signal, options.signal, timeoutMs);
  } finally {
    await agent.destroy();
  }
}

async function followHops(
  first: URL,
  agent: Agent,
  options: GuardedFetchOptions,
  signal: AbortSignal,
): Promise<GuardedAnswer> {
  const method = options.method ?? 'GET';
  const maxRedirects = method === 'POST' ? 0 : (options.maxRedirects ?? 5);
  const hops: string[] = [];
  let isMovedForGood = true;
  for (let url = first; ; ) {
    await options.beforeHop?.(url);
    hops.push(url.href);
    const answer = await openHop(url, agent, options, method, isSameOrigin(first, url), signal);
    const target = redirects.has(answer.status) && maxRedirects > 0 ? answer.headers.location : undefined;
    if (target === undefined)
      return { ...answer, url: url.href, hops, isMovedForGood: hops.length > 1 && isMovedForGood };
    if (hops.length > maxRedirects)
      throw new GuardError('too-many-redirects', `The address was redirected more than ${maxRedirects} times.`);
    isMovedForGood &&= answer.status === 301 || answer.status === 308;
    url = nextUrl(target, url, options);
  }
}

function nextUrl(location: string, from: URL, options: GuardedFetchOptions): URL {
  const target = URL.parse(location, from);
  if (!target) throw new GuardError('redirect-refused', 'The address was redirected to something that is no address.');
  const next = checkUrl(target, options);
  if (from.protocol === 'https:' && next.protocol === 'http:') {
    throw new GuardError('redirect-refused', 'The address was redirected from a secure to an insecure one.');
  }
  return next;
}

type Hop = Pick<GuardedAnswer, 'status' | 'headers' | 'body'>;

async function openHop(
  url: URL,
  agent: Agent,
  options: GuardedFetchOptions,
  method: 'GET' | 'HEAD' | 'POST',
  keepsHeaders: boolean,
  signal: AbortSignal,
): Promise<Hop> {
  const response = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers: { 'accept-encoding': ACCEPTED_ENCODINGS, ...hopHeaders(options.headers ?? {}, keepsHeaders) },
    ...(options.body === undefined ? {} : { body: options.body }),
    signal,
  });
  const headers = joinHeaders(response.headers);
  const { statusCode: status, body } = response;
  // Without a listener, the stream's end would be an uncaught error.
  body.on('error', () => {});
  const isRead = method !== 'HEAD' && !(redirects.has(status) && headers.location !== undefined) && status !== 304;
  if (!isRead) {
    body.destroy();
    return { status, headers, body: Buffer.alloc(0) };
  }
  if (status >= 200 && status < 300) refuseType(headers['content-type'] ?? '', options);
  const maxBytes = options.maxBytes ?? 5 * 1024 * 1024;
  // The page of a failure is no content: what matters is that there was one.
  const isCut = status >= 400;
  if (Number(headers['content-length'] ?? 0) > maxBytes && !isCut) throw tooLarge(maxBytes);
  const encoding = headers['content-encoding'] ?? '';
  return { status, headers, body: await readBody(body, encoding, maxBytes, signal, { isCut }) };
}

function refuseType(contentType: string, { acceptsType }: GuardedFetchOptions): void {
  const bare = contentType.split(';')[0]!.trim().toLowerCase();
  if (acceptsType && !acceptsType(bare)) {
    throw new GuardError(
      'content-type-refused',
      `The answer is of a kind that is not read here (${bare.slice(0, 60) || 'none named'}).`,
    );
  }
}

const isSameOrigin = (first: URL, other: URL) => first.origin === other.origin;

/** Credentials and conditions belong to the first origin and are not sent to another. */
function hopHeaders(headers: Record<string, string>, keepsAll: boolean): Record<string, string> {
  if (keepsAll) return headers;
  const personal = /^(authorization|cookie|proxy-.*|x-api-key|api-key|if-none-match|if-modified-since)$/i;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !personal.test(name)));
}

function joinHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return joined;
}

function explain(error: unknown, signal: AbortSignal, callers: AbortSignal | undefined, timeoutMs: number): unknown {
  if (error instanceof GuardError) return error;
  if (callers?.aborted) return new GuardError('cancelled', 'The request was cancelled.', { cause: error });
  const code = (error as { code?: string }).code ?? '';
  if (signal.aborted || /TIMEOUT/.test(code)) {
    return new GuardError('too-slow', `No complete answer came within ${Math.round(timeoutMs / 1000)} s.`, {
      cause: error,
    });
  }
  const isOfCertificate = certificateCodes.test(code);
  if (isOfCertificate || /^(UND_ERR|HPE_|E[A-Z]+)/.test(code)) {
    const why = isOfCertificate ? 'Its certificate is not valid.' : 'No connection, or it broke off.';
    return new GuardError('unreachable', `The server did not answer properly. ${why}`, { cause: error });
  }
  return error;
}

/** For the benchmark engine's custom endpoints: throws to refuse a host, else returns the one address to dial. */
export function guardedHost(guard: Guard): (hostname: string) => Promise<{ address: string; family: 4 | 6 }> {
  return async (hostname) => {
    const [first] = await guard.resolve(hostname);
    return { address: first!.address, family: first!.family === 6 ? 6 : 4 };
  };
}
