import { hash } from 'node:crypto';

/**
 * Security headers. Scripts run only from our own files, plus the router's and our inline scripts: identified by hashes
 * on public pages (which are cached and must be the same bytes for everyone), by a nonce elsewhere.
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
 * Replaces the nonce of inline scripts by their hashes: a cached page cannot have a nonce. The nonce is random for each
 * page, so that a script injected through somebody's text cannot carry it.
 * @param pieces of the page, none of which ends within a script
 * @returns the pieces without the nonce, and the hashes of the scripts as CSP sources
 */
export function approveScripts(pieces: readonly string[], nonce: string): { pieces: string[]; sources: string[] } {
  const mark = nonceAttribute(nonce);
  const sources = new Set<string>();
  for (const piece of pieces)
    for (const code of markedScripts(piece, mark)) sources.add(`'sha256-${hash('sha256', code, 'base64')}'`);
  return { pieces: pieces.map((piece) => piece.replaceAll(mark, '')), sources: [...sources] };
}

/** The attribute as React writes it. */
export const nonceAttribute = (nonce: string) => ` nonce="${nonce}"`;

const OPEN = '<script';
const CLOSE = '</script>';

function* markedScripts(html: string, mark: string): Generator<string> {
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + 1)) {
    const start = html.lastIndexOf('<', at);
    const codeStart = html.indexOf('>', at) + 1;
    if (html.startsWith(OPEN, start) && !html.slice(start, codeStart).includes(' src='))
      yield html.slice(codeStart, html.indexOf(CLOSE, codeStart));
  }
}

export interface OutsideSources {
  /** Origins of an analytics service: pages may load its script and connect to it. */
  connect: readonly string[];
  /** Where a form may lead without scripts: payment pages, identity providers. */
  formTargets: readonly string[];
}

/** @param scriptSources hashes or a nonce for inline scripts */
export function contentSecurityPolicy(scriptSources: readonly string[], outside: OutsideSources): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${[...scriptSources, ...outside.connect].join(' ')}`.trim(),
    // React writes style attributes, and the toasts insert a style sheet; scripts stay strict.
    "style-src 'self' 'unsafe-inline'",
    // Images of news and tools are on their sources' servers.
    "img-src 'self' data: https:",
    // Recordings that somebody has just attached.
    "media-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...outside.connect].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'self'",
    `form-action ${["'self'", ...outside.formTargets].join(' ')}`,
    "object-src 'none'",
  ].join('; ');
}
