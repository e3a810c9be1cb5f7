/** Pages that need a session, so that the browser can show that it waits for one. The server checks by itself. */
const prefixes = ['/welcome', '/account', '/for-providers/success', '/for-providers/dashboard', '/model', '/admin'];

export function isProtectedPath(pathname: string): boolean {
  return prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}
