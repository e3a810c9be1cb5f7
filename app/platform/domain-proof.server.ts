import { createHmac, hkdfSync } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import type { Context } from './context.server.ts';
import { GuardError, guardedFetch } from './guarded-fetch.server.ts';
import { PRODUCT_NAME } from './page-title.ts';
import { sessionSecret } from './session-secret.server.ts';

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

/** What a proof is for. The names of records and files, and the keys of tokens, stay as they are: they are published. */
const uses = { claim: 'claims of tools', domain: 'domains of organisations' };

/** @param id of what the domain is proven for */
export function domainProof(
  ctx: Context,
  use: keyof typeof uses,
  { id, domain }: { id: string; domain: string },
): DomainProof {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret(ctx.config), '', uses[use], 32));
  const code = createHmac('sha256', key).update(`${id}\n${domain}`).digest('base64url').slice(0, 32);
  return {
    token: `${slug}-${use}=${code}`,
    recordName: `_${slug}-${use}.${domain}`,
    fileUrl: `https://${domain}/.well-known/${slug}-${use}.txt`,
  };
}

/** Why a proof was not found. */
export interface MissingProof {
  /** For who asked. */
  words: string;
  /** The domain answered that it has no such proof. False: it gave no answer, which says nothing. */
  isGone: boolean;
}

const gone = (words: string): MissingProof => ({ words, isGone: true });
const silent = (words: string): MissingProof => ({ words, isGone: false });

/**
 * Looks a proof up at the domain.
 * @param resolveUrl where the address of a file is fetched, for tests
 * @returns null when it is there
 */
export const findProof = (
  ctx: Context,
  proof: DomainProof,
  way: 'dns' | 'file',
  resolveUrl = (url: string) => url,
): Promise<MissingProof | null> => (way === 'dns' ? checkRecord(ctx, proof) : checkFile(ctx, proof, resolveUrl));

async function checkRecord(ctx: Context, { recordName, token }: DomainProof): Promise<MissingProof | null> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS / 4, tries: 2 });
  if (ctx.config.claims.dnsServer !== null) resolver.setServers([ctx.config.claims.dnsServer]);
  try {
    const records = await resolver.resolveTxt(recordName);
    if (records.some((parts) => parts.join('').trim() === token)) return null;
    return gone(`${recordName} has a TXT record, but with other text.`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA')
      return gone(`There is no TXT record ${recordName} yet. A new record can take an hour to be seen everywhere.`);
    return silent('The name server did not answer. Please try again in a minute.');
  }
}

/** Redirects are followed only below the domain: anybody could be sent elsewhere. */
async function checkFile(
  ctx: Context,
  { fileUrl, token }: DomainProof,
  resolveUrl: (url: string) => string,
): Promise<MissingProof | null> {
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
        return lines.some((line) => line.trim() === token) ? null : gone(`${url.href} was found, but with other text.`);
      }
      const next = status >= 300 && status < 400 ? URL.parse(headers.location ?? '', url) : null;
      if (next === null) return (status >= 500 ? silent : gone)(`${url.href} answered with status ${status}.`);
      if (next.protocol !== 'https:' || (next.hostname !== domain && !next.hostname.endsWith(`.${domain}`)))
        return gone(`${url.href} redirects to ${next.host}, which is not part of ${domain}.`);
      url = next;
    }
    return gone(`${fileUrl} redirects too often.`);
  } catch (error) {
    if (error instanceof GuardError) return silent(`${url.href} could not be read: ${error.message}`);
    throw error;
  }
}
