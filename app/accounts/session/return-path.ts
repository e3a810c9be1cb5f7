/** Where a person wanted to go before they were asked to sign in; carried as `from` in the address of /login. */

const BASE = 'http://site.invalid';

/** The path when it is one of this site, else null: never an address elsewhere, and never a sign-in page again. */
export function safeReturnPath(value: string | null | undefined): string | null {
  if (!value || value.length > 2_000 || !value.startsWith('/') || /[\u0000-\u0020\u007f\\]/.test(value)) return null;
  const url = URL.parse(value, BASE);
  if (url?.origin !== BASE) return null;
  const path = url.pathname + url.search + url.hash;
  // Resolving dot segments can leave two slashes in front (/.//host), which browsers read as another host.
  if (URL.parse(path, BASE)?.href !== BASE + path) return null;
  if (/^\/(login|sign-up|forgot-password|reset-password|auth|api)(\/|$|\.)/.test(url.pathname)) return null;
  return path;
}

/** The address of the sign-in page that returns to `path`. */
export function loginPath(path: string | null | undefined): string {
  const safe = safeReturnPath(path);
  return safe === null ? '/login' : `/login?from=${encodeURIComponent(safe)}`;
}
