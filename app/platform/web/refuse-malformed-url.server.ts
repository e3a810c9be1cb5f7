import { createMiddleware } from 'hono/factory';
import { problem } from '../http-errors.ts';

/**
 * Whether an address is valid text: its path is UTF-8, and neither path nor query has a NUL, which PostgreSQL cannot
 * store.
 */
export function isReadableUrl(url: URL): boolean {
  try {
    if (decodeURIComponent(url.pathname).includes('\0')) return false;
  } catch {
    return false;
  }
  return !url.search.includes('%00');
}

/** Refuses an unreadable address for all routes. */
export const refuseMalformedUrl = createMiddleware(async (c, next) => {
  if (isReadableUrl(new URL(c.req.url))) return await next();
  return problem(400, { title: 'Bad request', detail: 'The address contains characters that cannot be read.' });
});
