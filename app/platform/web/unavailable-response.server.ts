import { problem } from '../http-errors.ts';

/** The state of the database when a response has been made. */
export interface Availability {
  /** The message of the refusal that ended the request, when the framework hid it. */
  sentence: string | null;
  /** A read failed while the response was made, so it may be incomplete. */
  isIncomplete: boolean;
}

/** Seconds for Retry-After, and for caching an incomplete page. */
const RETRY_AFTER_S = 5;

/**
 * Adapts a response to an unavailable database: a 503 gets Retry-After, below /api it is a problem document, and a page
 * that may be incomplete is cached for seconds instead of a day.
 */
export function withAvailability(path: string, response: Response, { sentence, isIncomplete }: Availability): Response {
  const retryAfter = { 'retry-after': String(RETRY_AFTER_S) };
  if (response.status === 503) {
    const isProblem = response.headers.get('content-type')?.includes('problem') ?? false;
    if (path.startsWith('/api/') && !isProblem) {
      const detail = sentence ?? 'The database cannot be reached right now. Please try again in a moment.';
      return problem(503, { title: 'Service unavailable', detail }, retryAfter);
    }
    return response.headers.has('retry-after') ? response : withHeaders(response, retryAfter);
  }
  const isCacheable = (response.headers.get('cache-control') ?? '').includes('s-maxage');
  if (!isIncomplete || !isCacheable) return response;
  return withHeaders(response, { 'cache-control': `public, max-age=0, s-maxage=${RETRY_AFTER_S}` });
}

function withHeaders(response: Response, added: Record<string, string>): Response {
  const changed = new Response(response.body, response);
  for (const [name, value] of Object.entries(added)) changed.headers.set(name, value);
  return changed;
}
