import { providerCatalogue } from '@yardstick/bench';
import openProviders from 'email-providers/all.json' with { type: 'json' };
import type { UserContext } from '../../accounts/viewer.server.ts';
import { listCompanies } from '../../catalog/catalog-queries.server.ts';
import type { Company } from '../../catalog/company.ts';
import { lostWebsite } from '../../catalog/lost-website.ts';
import type { Verification } from '../../catalog/review-figure.ts';
import type { Tool } from '../../catalog/tool.ts';
import { listKeys } from '../../vault/key-queries.server.ts';

/** What is known about the author of a review. */
export interface Author {
  verification: Verification;
  isOfVendorDomain: boolean;
}

export type ReviewedTool = Pick<Tool, 'id' | 'website' | 'vendor' | 'company' | 'facts'>;

/** Mail providers that are open to everybody; the list of the package, and what it lacks. */
const openDomains = new Set<string>([
  ...openProviders,
  'fastmail.com',
  'tutanota.com',
  'tuta.com',
  'tuta.io',
  'duck.com',
  'posteo.de',
]);

const hostOf = (website: string) => URL.parse(website)?.hostname.replace(/^www\./, '') ?? '';
const isWithin = (domain: string, host: string) => domain === host || domain.endsWith(`.${host}`);

export const mailDomain = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** The domain of a company's addresses; null: everybody can get an address there. */
export function workDomain(email: string): string | null {
  const labels = mailDomain(email).split('.');
  const parents = labels.map((_label, index) => labels.slice(index).join('.'));
  return parents.some((parent) => openDomains.has(parent)) ? null : parents[0]!;
}

const hostsOf = (addresses: readonly string[]) => addresses.map(hostOf).filter((host) => host !== '');

/**
 * Domains that may belong to somebody else now, or still to the vendor. Being taken for the vendor only costs weight and votes, so
 * addresses there count as the vendor's; they prove no use. A domain that was lost for certain says nothing about the vendor.
 */
function hostsInDoubt(tool: ReviewedTool, company: Company | undefined): string[] {
  const lost = [lostWebsite(tool), company?.lostSite].filter((site) => site !== null && site !== undefined);
  return hostsOf(lost.filter(({ isCertain }) => !isCertain).map(({ address }) => address));
}

/** The person has confirmed the address. */
export async function verifyAuthor(ctx: UserContext, tool: ReviewedTool): Promise<Author> {
  const { id, email } = ctx.viewer;
  const domain = workDomain(email);
  const companies = await listCompanies(ctx);
  const company = companies.find(({ id, name }) => id === tool.company || name === tool.vendor);
  const hosts = hostsOf([tool.website, company?.website ?? '']);
  const isVendor = (info: { name: string; website: string }) =>
    info.name === tool.vendor || hosts.includes(hostOf(info.website));
  const provider = providerCatalogue.find(isVendor);
  const keys = provider === undefined ? [] : await listKeys(ctx, id);
  const hasKey = keys.some(
    (key) => key.provider === provider?.id && key.keyStatus === 'valid' && key.endpoint === null,
  );
  return {
    verification: hasKey ? 'use' : domain === null ? 'email' : 'domain',
    isOfVendorDomain:
      domain !== null &&
      [...hosts, ...hostsInDoubt(tool, company)].some((host) => isWithin(domain, host) || isWithin(host, domain)),
  };
}
