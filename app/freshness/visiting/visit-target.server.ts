import type { Context } from '../../platform/context.server.ts';
import { checkUrl, GuardError, type GuardedAnswer, guardedFetch } from '../../platform/guarded-fetch.server.ts';
import { parseRetryAfter } from '../../platform/retry-after.ts';
import { type Reader, type Reading, type Subject, UnexpectedAnswer } from '../readers/reader.ts';
import type { freshnessTargets } from '../schema.server.ts';
import { askRobots, delayHost, userAgent, type VisitOptions } from './hosts.server.ts';

/** One request for one address. Stores nothing about the address, and never throws for a failure of the other side. */

export type Target = typeof freshnessTargets.$inferSelect;

export type Visit =
  | { kind: 'read'; reading: Reading; url: string; etag: string | null; lastModified: string | null }
  | { kind: 'unchanged' }
  /** A redirect, or a link to a feed: visited after the pause of its host. */
  | { kind: 'hop'; url: string }
  /** robots.txt was read; the address comes after the pause. */
  | { kind: 'again' }
  | { kind: 'not-checked'; message: string }
  | { kind: 'failed'; message: string; retryAfterMs: number };

const MOST_HOPS = 5;

export async function visitTarget(
  ctx: Context,
  target: Target,
  { reader, subject }: { reader: Reader; subject: Subject },
  options: VisitOptions,
): Promise<Visit> {
  const url = new URL(target.pendingUrl ?? target.url);
  try {
    if (reader.isPage) {
      const refusal = await askRobots(ctx, url, options);
      if (refusal === 'asked') return { kind: 'again' };
      if (refusal !== null) return { kind: 'not-checked', message: refusal };
    }
    const answer = await guardedFetch(options.resolveUrl(url.href), {
      allowPrivate: ctx.config.allowPrivateEndpoints,
      headers: headersOf(ctx, target, reader, url),
      maxBytes: reader.maxBytes,
      maxRedirects: 0,
      timeoutMs: options.timeoutMs,
      acceptsType: (type) => reader.acceptsType.test(type),
      signal: options.signal,
    });
    return await understand(ctx, answer, { target, reader, subject, url });
  } catch (error) {
    if (options.signal.aborted) throw error;
    if (error instanceof GuardError || error instanceof UnexpectedAnswer) return failed(error.message);
    throw error;
  }
}

function headersOf(ctx: Context, target: Target, reader: Reader, url: URL): Record<string, string> {
  const { githubToken } = ctx.config.freshness;
  const isSame = target.conditionsUrl === url.href;
  return {
    'user-agent': userAgent(ctx),
    accept: reader.accept,
    ...(githubToken !== null && reader.takesToken === url.origin && { authorization: `Bearer ${githubToken}` }),
    ...(isSame && target.etag !== null && { 'if-none-match': target.etag }),
    ...(isSame && target.lastModified !== null && { 'if-modified-since': target.lastModified }),
  };
}

interface Asked {
  target: Target;
  reader: Reader;
  subject: Subject;
  url: URL;
}

async function understand(ctx: Context, answer: GuardedAnswer, asked: Asked): Promise<Visit> {
  const { target, reader, subject, url } = asked;
  const { status, headers } = answer;
  if (status === 304) return { kind: 'unchanged' };
  if (status >= 300 && status < 400 && headers.location !== undefined) return hop(ctx, headers.location, asked);
  const retryAfterMs = parseRetryAfter(headers['retry-after'], ctx.now()) ?? 0;
  if (retryAfterMs > 0) await delayHost(ctx, url.host, retryAfterMs);
  if (status !== 200 && !reader.statuses?.includes(status))
    return { ...failed(`The server answered with status ${status}.`), retryAfterMs };
  const contentType = headers['content-type'] ?? '';
  const reading = reader.read(
    { status, url: url.href, firstUrl: target.url, contentType, body: answer.body },
    subject,
    ctx.now(),
  );
  if ('goTo' in reading) return hop(ctx, reading.goTo, asked);
  const etag = headers.etag?.slice(0, 300) ?? null;
  return { kind: 'read', reading, url: url.href, etag, lastModified: headers['last-modified']?.slice(0, 100) ?? null };
}

/** Only its form is checked here: the address that it leads to is checked when it is dialled. */
function hop(ctx: Context, location: string, { target, url }: Asked): Visit {
  if (target.hops >= MOST_HOPS) return failed(`The address was redirected more than ${MOST_HOPS} times.`);
  const next = URL.parse(location, url);
  if (next === null) return failed('The address was redirected to something that is no address.');
  checkUrl(next, { allowPrivate: ctx.config.allowPrivateEndpoints });
  if (url.protocol === 'https:' && next.protocol === 'http:')
    return failed('The address was redirected from a secure to an insecure one.');
  return { kind: 'hop', url: next.href };
}

const failed = (message: string): Extract<Visit, { kind: 'failed' }> => ({ kind: 'failed', message, retryAfterMs: 0 });
