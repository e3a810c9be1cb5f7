import { createHmac, hkdfSync } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import type { Context } from '../../platform/context.server.ts';
import { GuardError, guardedFetch } from '../../platform/guarded-fetch.server.ts';
import { PRODUCT_NAME } from '../../platform/page-title.ts';
import { sessionSecret } from '../../platform/session-secret.server.ts';

/** Proofs that are looked up at the domain itself: a TXT record, or a file. */

// Not the name of the site: records that prove a domain stay valid when that changes.
const slug = PRODUCT_NAME.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
const TIMEOUT_MS = 8_000;
const MOST_HOPS = 3;

export interface DomainProof {
  /** What the record or the file must contain. It is derived, so that it is stored nowhere. */
  token: string;
  recordName: string;
  fileUrl: string;
}

export function domainProof(ctx: Context, { id, domain }: { id: string; domain: string }): DomainProof {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret(ctx.config), '', 'claims of tools', 32));
  const code = createHmac('sha256', key).update(`${id}\n${domain}`).digest('base64url').slice(0, 32);
  return {
    token: `${slug}-claim=${code}`,
    recordName: `_${slug}-claim.${domain}`,
    fileUrl: `https://${domain}/.well-known/${slug}-claim.txt`,
  };
}

/** @returns null when it is there, else what was found instead */
export async function checkRecord(ctx: Context, { recordName, token }: DomainProof): Promise<string | null> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS / 4, tries: 2 });
  if (ctx.config.claims.dnsServer !== null) resolver.setServers([ctx.config.claims.dnsServer]);
  try {
    const records = await resolver.resolveTxt(recordName);
    if (records.some((parts) => parts.join('').trim() === token)) return null;
    return `${recordName} has a TXT record, but with other text.`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA')
      return `There is no TXT record ${recordName} yet. A new record can take an hour to be seen everywhere.`;
    return 'The name server did not answer. Please try again in a minute.';
  }
}

/**
 * Redirects are followed only below the domain: anybody could be sent elsewhere.
 * @param resolveUrl where an address is fetched, for tests
 * @returns null when it is there, else what was found instead
 */
export async function checkFile(
  ctx: Context,
  { fileUrl, token }: DomainProof,
  resolveUrl = (url: string) => url,
): Promise<string | null> {
  const domain = new URL(fileUrl).hostname;
  let url = new URL(fileUrl);
  try {
    for (let hop = 0; hop < MOST_HOPS; hop++) {
      const { status, headers, body } = await guardedFetch(resolveUrl(url.href), {
        allowPrivate: ctx.config.allowPrivateEndpoints,
        headers: { 'user-agent': `${PRODUCT_NAME} (+${ctx.config.publicUrl})`, accept: 'text/plain' },
        maxBytes: 4_096,
        maxRedirects: 0,
        timeoutMs: TIMEOUT_MS,
      });
      if (status === 200) {
        const lines = body.toString('utf8').split(/\r?\n/);
        return lines.some((line) => line.trim() === token) ? null : `${url.href} was found, but with other text.`;
      }
      const next = status >= 300 && status < 400 ? URL.parse(headers.location ?? '', url) : null;
      if (next === null) return `${url.href} answered with status ${status}.`;
      if (next.protocol !== 'https:' || (next.hostname !== domain && !next.hostname.endsWith(`.${domain}`)))
        return `${url.href} redirects to ${next.host}, which is not part of ${domain}.`;
      url = next;
    }
    return `${fileUrl} redirects too often.`;
  } catch (error) {
    if (error instanceof GuardError) return `${url.href} could not be read: ${error.message}`;
    throw error;
  }
}
