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

/**
 * Hashes of the inline scripts of a finished page, as CSP sources.
 * @param pieces of the page, none of which ends within a script
 */
export function inlineScriptSources(pieces: readonly string[]): string[] {
  const sources = new Set<string>();
  for (const piece of pieces)
    for (const code of inlineScripts(piece)) sources.add(`'sha256-${hash('sha256', code, 'base64')}'`);
  return [...sources];
}

const CLOSE = '</script>';

/** Looks for the ends first: they are rarer than what a beginning looks like, and found without looking at every letter. */
function* inlineScripts(html: string): Generator<string> {
  for (let end = html.indexOf(CLOSE); end >= 0; end = html.indexOf(CLOSE, end + 1)) {
    const start = html.lastIndexOf('<script', end);
    const codeStart = html.indexOf('>', start) + 1;
    if (codeStart < end && !html.slice(start, codeStart).includes(' src=')) yield html.slice(codeStart, end);
  }
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
