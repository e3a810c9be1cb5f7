import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts';
import { emailField } from '../../accounts/account-forms.ts';
import { httpAddress } from '../../catalog/website-link.ts';

/** Which domain proves whose a tool is. Domains are compared in punycode, so that look-alike letters differ. */

/** Sites where many makers have pages: such a domain says nothing about one of them. Below a domain, or exactly a host. */
const sharedDomains = new Set([
  'bitbucket.org',
  'carrd.co',
  'codeberg.org',
  'discord.gg',
  'facebook.com',
  'github.com',
  'gitlab.com',
  'huggingface.co',
  'instagram.com',
  'linkedin.com',
  'linktr.ee',
  'medium.com',
  'npmjs.com',
  'producthunt.com',
  'pypi.org',
  'reddit.com',
  'sourceforge.net',
  't.me',
  'wordpress.org',
]);
const sharedHosts = new Set([
  'apps.apple.com',
  'apps.microsoft.com',
  'chrome.google.com',
  'chromewebstore.google.com',
  'docs.google.com',
  'marketplace.visualstudio.com',
  'play.google.com',
  'sites.google.com',
]);

export type ClaimDomain =
  | { kind: 'domain'; domain: string }
  | { kind: 'none' }
  /** Of many makers. */
  | { kind: 'shared'; host: string };

/** The registrable domain of a website; those below suffixes that are private, such as github.io, are separate. */
export function claimDomain(website: string): ClaimDomain {
  const address = httpAddress(website);
  if (address === null) return { kind: 'none' };
  const host = new URL(address).hostname.replace(/\.$/, '');
  const domain = getDomain(host, { allowPrivateDomains: true });
  // A suffix itself, such as vercel.app, or an IP address.
  if (domain === null) return { kind: 'shared', host };
  return sharedHosts.has(host) || sharedDomains.has(domain) ? { kind: 'shared', host } : { kind: 'domain', domain };
}

/** The address in ASCII when it is at exactly the domain; else null. */
export function addressAt(domain: string, typed: string): string | null {
  const [, local, host] = /^([^@\s]+)@([^@\s]+)$/.exec(typed.trim()) ?? [];
  if (local === undefined || host === undefined) return null;
  const address = `${local}@${domainToASCII(host.toLowerCase())}`;
  return address.endsWith(`@${domain}`) && emailField().safeParse(address).success ? address : null;
}
