import type { Context } from '../../platform/context.server.ts';
import { GuardError, type GuardedAnswer, guardedFetch } from '../../platform/guarded-fetch.server.ts';
import { parseRetryAfter } from '../../platform/retry-after.ts';
import { decodeFeed } from '../decode-feed.ts';
import { FeedUnreadable, type ReadFeed, readEntries } from '../read-entries.ts';
import { RobotsRefusal, respectRobots, userAgent } from './robots.server.ts';

/** Fetches a feed once. Stores nothing, and never throws for a failure of the other side. */
export interface FeedVisit {
  url: string;
  etag: string | null;
  lastModified: string | null;
}

export type FetchedFeed =
  | { kind: 'read'; feed: ReadFeed; etag: string | null; lastModified: string | null; movedTo: string | null }
  | { kind: 'unchanged' }
  | { kind: 'failed'; message: string; retryAfterMs: number | null; isGone: boolean };

/** Feeds of well-known sites have 20 kB to 1.5 MB. */
const MAX_BYTES = 4 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

/** Feeds are served under many media types, including plain text and HTML; only what cannot be a feed is refused. */
function isFeedType(type: string): boolean {
  return (
    !/^(image|audio|video|font|multipart)\//.test(type) &&
    !/^application\/(pdf|zip|gzip|x-.*(zip|tar)|wasm|msword|octet-stream-x)/.test(type)
  );
}

/** @param timeoutMs for everything: robots.txt, redirects and the body */
export async function fetchFeed(
  ctx: Context,
  visit: FeedVisit,
  signal: AbortSignal,
  timeoutMs = TIMEOUT_MS,
): Promise<FetchedFeed> {
  try {
    const answer = await guardedFetch(visit.url, {
      allowPrivate: ctx.config.allowPrivateEndpoints,
      headers: visitHeaders(ctx, visit),
      maxBytes: MAX_BYTES,
      timeoutMs,
      acceptsType: isFeedType,
      beforeHop: (url) => respectRobots(ctx, url, signal),
      signal,
    });
    return readAnswer(ctx, answer);
  } catch (error) {
    if (error instanceof GuardError || error instanceof RobotsRefusal || error instanceof FeedUnreadable)
      return failed(error.message);
    throw error;
  }
}

function visitHeaders(ctx: Context, visit: FeedVisit): Record<string, string> {
  return {
    'user-agent': userAgent(ctx.config.publicUrl),
    accept:
      'application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1',
    ...(visit.etag === null ? {} : { 'if-none-match': visit.etag }),
    ...(visit.lastModified === null ? {} : { 'if-modified-since': visit.lastModified }),
  };
}

function readAnswer(ctx: Context, answer: GuardedAnswer): FetchedFeed {
  const { status, headers } = answer;
  if (status === 304) return { kind: 'unchanged' };
  if (status !== 200) {
    const retryAfterMs = parseRetryAfter(headers['retry-after'], ctx.now());
    return { ...failed(`The server answered with status ${status}.`), retryAfterMs, isGone: status === 410 };
  }
  const feed = readEntries(decodeFeed(answer.body, headers['content-type'] ?? ''), answer.url, ctx.now());
  return {
    kind: 'read',
    feed,
    etag: headers.etag?.slice(0, 300) ?? null,
    lastModified: headers['last-modified']?.slice(0, 100) ?? null,
    movedTo: answer.isMovedForGood ? answer.url : null,
  };
}

function failed(message: string): Extract<FetchedFeed, { kind: 'failed' }> {
  return { kind: 'failed', message, retryAfterMs: null, isGone: false };
}
