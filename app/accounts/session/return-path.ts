/** The page a person wanted before being asked to sign in; carried as `from` in the address of /login. */

const BASE = 'http://site.invalid';

/** The path if it belongs to this site, else null: never an outside address, and never a sign-in page. */
export function safeReturnPath(value: string | null | undefined): string | null {
  if (!value || value.length > 2_000 || !value.startsWith('/') || /[\u0000-\u0020\u007f\\]/.test(value)) return null;
  const url = URL.parse(value, BASE);
  if (url?.origin !== BASE) return null;
  const path = url.pathname + url.search + url.hash;
  // Resolving dot segments can leave two leading slashes (/.//host), which browsers read as another host.
  if (URL.parse(path, BASE)?.href !== BASE + path) return null;
  if (/^\/(login|sign-up|forgot-password|reset-password|auth|api)(\/|$|\.)/.test(url.pathname)) return null;
  return path;
}

/** The sign-in page that returns to `path`. */
export function loginPath(path: string | null | undefined): string {
  const safe = safeReturnPath(path);
  return safe === null ? '/login' : `/login?from=${encodeURIComponent(safe)}`;
}
