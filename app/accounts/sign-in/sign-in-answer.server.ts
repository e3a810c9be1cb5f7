import { replace } from 'react-router';
import { problem } from '../../platform/http-errors.ts';
import { loginPath } from '../session/return-path.ts';

/** What a request gets that needs a session and has none: a page goes to /login and back, the API answers 401. */
export function signInAnswer(request: Request): Response {
  if (isApi(request)) return problem(401, { title: 'Sign-in required', detail: 'Please sign in first.' });
  return replace(loginPath(wantedPage(request)), { headers: { 'cache-control': 'no-store' } });
}

export const isApi = (request: Request) => new URL(request.url).pathname.startsWith('/api/');

/** The page that a request is about, as the address bar shows it. */
export function wantedPage(request: Request): string {
  const url = new URL(request.url);
  // What the router adds to requests of its own.
  for (const name of ['_routes', 'index']) url.searchParams.delete(name);
  // A form that was sent returns to its page, not to the address it was sent to.
  const referer = request.method === 'GET' ? null : URL.parse(request.headers.get('referer') ?? '');
  return referer ? referer.pathname + referer.search : pagePath(request) + url.search;
}

/** The path of the page, also when the router asks for its data only. */
export function pagePath(request: Request): string {
  return new URL(request.url).pathname.replace(/(\/_root)?\.data$/, '') || '/';
}
