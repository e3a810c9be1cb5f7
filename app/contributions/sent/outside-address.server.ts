import { z } from 'zod';
import { checkUrl, classifyAddress, GuardError } from '../../platform/guarded-fetch.server.ts';
import { plainLine } from '../plain-words.ts';

/** Names that no public site has. */
const insideNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|onion|arpa)$/;

/** The address of a public page; nothing is fetched. A host with foreign letters is stored, and so shown, in punycode. */
export const outsideAddress = (message: string) =>
  plainLine(2_000, 1, message).transform((written, context) => {
    try {
      const typed = /^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`;
      const { href, hostname } = checkUrl(typed, { allowPrivate: false });
      if (isPublicHost(hostname)) return href;
      context.addIssue('This address leads into a private network. Please give one that everybody can open.');
    } catch (error) {
      context.addIssue(error instanceof GuardError ? error.message : 'That is not a complete web address.');
    }
    return z.NEVER;
  });

function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return classifyAddress(host) === 'public';
  return host.includes('.') && !insideNames.test(host);
}
