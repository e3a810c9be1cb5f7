/** Where a person wanted to go before they were asked to sign in; carried as `from` in the address of /login. */

/** The path when it is one of this site, else null: never an address elsewhere, and never a sign-in page again. */
export function safeReturnPath(value: string | null | undefined): string | null {
  if (
    !value ||
    value.length > 2_000 ||
    !value.startsWith('/') ||
    /^\/[/\\]/.test(value) ||
    /[\u0000-\u0020\\]/.test(value)
  )
    return null;
  const url = URL.parse(value, 'http://site.invalid');
  if (url === null || url.host !== 'site.invalid') return null;
  if (/^\/(login|sign-up|forgot-password|reset-password|auth|api)(\/|$|\.)/.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** The address of the sign-in page that returns to `path`. */
export function loginPath(path: string | null | undefined): string {
  const safe = safeReturnPath(path);
  return safe === null ? '/login' : `/login?from=${encodeURIComponent(safe)}`;
}
