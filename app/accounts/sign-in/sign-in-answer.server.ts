import { replace } from 'react-router';
import { problem } from '../../platform/http-errors.ts';
import { loginPath } from '../session/return-path.ts';

/** The answer to a request without the session it needs: a page redirects to /login and back, the API answers 401. */
export function signInAnswer(request: Request): Response {
  if (isApi(request)) return problem(401, { title: 'Sign-in required', detail: 'Please sign in first.' });
  return replace(loginPath(wantedPage(request)), { headers: { 'cache-control': 'no-store' } });
}

export const isApi = (request: Request) => new URL(request.url).pathname.startsWith('/api/');

/** The page that a request belongs to, as the address bar shows it. */
export function wantedPage(request: Request): string {
  const url = new URL(request.url);
  // Added by the router to its data requests.
  for (const name of ['_routes', 'index']) url.searchParams.delete(name);
  // A form returns to its page, not to the address it was posted to.
  const referer = request.method === 'GET' ? null : URL.parse(request.headers.get('referer') ?? '');
  return referer ? referer.pathname + referer.search : pagePath(request) + url.search;
}

/** The page's path, also for the router's data requests. */
export function pagePath(request: Request): string {
  return new URL(request.url).pathname.replace(/(\/_root)?\.data$/, '') || '/';
}
