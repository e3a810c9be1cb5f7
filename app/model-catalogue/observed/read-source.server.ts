import type { Context } from '../../platform/context.server.ts';
import { GuardError, guardedFetch } from '../../platform/guarded-fetch.server.ts';
import { BodyError, parseJsonBytes } from '../../platform/request-body.server.ts';

/** Fetches a source's documents. Stores nothing, and never throws for a failure of the other side. */

/** The largest document, of LiteLLM, has 1.7 MB. */
const MAX_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const MOST_PAGES = 20;
const DEEPEST = 40;

export interface SourceRequest {
  url: string;
  headers?: Record<string, string>;
  format: 'json' | 'csv';
  /** The address of the page after this one; null after the last. */
  next?: (url: string, page: unknown) => string | null;
}

export type SourceAnswer =
  | { kind: 'read'; pages: unknown[]; etag: string | null }
  | { kind: 'unchanged' }
  | { kind: 'failed'; message: string };

export async function readSource(
  ctx: Context,
  request: SourceRequest,
  etag: string | null,
  signal: AbortSignal,
): Promise<SourceAnswer> {
  const pages: unknown[] = [];
  let newEtag: string | null = null;
  try {
    for (let url: string | null = request.url; url !== null; ) {
      if (pages.length === MOST_PAGES) return failed(`It has more than ${MOST_PAGES} pages.`);
      const answer = await fetchPage(ctx, url, request, pages.length === 0 ? etag : null, signal);
      if (answer.status === 304) return { kind: 'unchanged' };
      if (answer.status !== 200) return failed(`The server answered with status ${answer.status}.`);
      const page = decode(answer.body, request.format);
      pages.push(page);
      newEtag ??= answer.headers.etag?.slice(0, 300) ?? null;
      url = request.next?.(url, page) ?? null;
    }
    return { kind: 'read', pages, etag: request.next ? null : newEtag };
  } catch (error) {
    if (error instanceof GuardError || error instanceof BodyError) return failed(error.message);
    // The parser's message quotes the document, which may hold anything.
    return failed('The document is not valid text or JSON.');
  }
}

function fetchPage(
  ctx: Context,
  url: string,
  { headers, format }: SourceRequest,
  etag: string | null,
  signal: AbortSignal,
) {
  return guardedFetch(url, {
    allowPrivate: ctx.config.allowPrivateEndpoints,
    headers: {
      'user-agent': `YardstickBot/1.0 (+${ctx.config.publicUrl}/models)`,
      accept: format === 'json' ? 'application/json, text/plain;q=0.9' : 'text/csv, text/plain;q=0.9',
      ...headers,
      ...(etag === null ? {} : { 'if-none-match': etag }),
    },
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    // Files of repositories are served as plain text.
    acceptsType: (type) => /json|csv|text\/plain|octet-stream/.test(type),
    signal,
  });
}

function decode(body: Buffer, format: SourceRequest['format']): unknown {
  return format === 'csv' ? new TextDecoder('utf-8', { fatal: true }).decode(body) : parseJsonBytes(body, DEEPEST);
}

const failed = (message: string): SourceAnswer => ({ kind: 'failed', message });
