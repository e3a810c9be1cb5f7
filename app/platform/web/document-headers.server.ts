import { hash } from 'node:crypto';

/**
 * Security headers. Scripts run only from our own files, plus the inline ones that a page was made with: named by their
 * hashes on public pages (which are kept and must be the same bytes for everyone), by a nonce elsewhere.
 */

/** Headers on every answer. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self), interest-cohort=()',
};

/** Hashes of the inline scripts of a finished page, as CSP sources. */
export function inlineScriptSources(html: string): string[] {
  const sources = new Set<string>();
  let start = html.indexOf('<script');
  while (start >= 0) {
    const codeStart = html.indexOf('>', start) + 1;
    const codeEnd = html.indexOf('</script>', codeStart);
    if (codeStart === 0 || codeEnd < 0) break;
    const isInline = !html.slice(start, codeStart).includes(' src=');
    if (isInline && codeEnd > codeStart)
      sources.add(`'sha256-${hash('sha256', html.slice(codeStart, codeEnd), 'base64')}'`);
    start = html.indexOf('<script', codeEnd);
  }
  return [...sources];
}

/**
 * @param scriptSources hashes or a nonce for inline scripts
 * @param connectSources other origins the page may talk to (an analytics server)
 */
export function contentSecurityPolicy(scriptSources: string[], connectSources: string[] = []): string {
  const connect = ["'self'", ...connectSources].join(' ');
  return [
    "default-src 'self'",
    `script-src 'self' ${[...scriptSources, ...connectSources].join(' ')}`.trim(),
    // React writes style attributes; scripts stay strict.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self' https:",
    "object-src 'none'",
  ].join('; ');
}
