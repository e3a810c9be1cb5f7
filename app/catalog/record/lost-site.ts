import type { Fact, FactValues } from '../tool.ts';

/** A site that passed to somebody else, or may have: its address, and everything on it and below its domain. */
export type LostSite = FactValues['lostWebsite'];

const bareHost = (address: string) => URL.parse(address)?.hostname.replace(/^www\./, '');

/** The lost site that an address is on; null: the address may be linked. */
export function lostSiteOf(sites: readonly LostSite[], address: string): LostSite | null {
  const host = bareHost(address);
  if (host === undefined) return null;
  const isOn = (lost: string | undefined) => lost !== undefined && (host === lost || host.endsWith(`.${lost}`));
  return sites.find((site) => isOn(bareHost(site.address))) ?? null;
}

/** What is certain comes first. */
export function lostSites(facts: readonly Pick<Fact, 'field' | 'value'>[]): LostSite[] {
  return facts
    .flatMap(({ field, value }) => (field === 'lostWebsite' ? [value as LostSite] : []))
    .sort((a, b) => Number(b.isCertain) - Number(a.isCertain));
}

/** "acme.test may belong to somebody else now". */
export function ownerDoubt({ address, isCertain }: LostSite): string {
  return `${new URL(address).hostname} ${isCertain ? 'belongs' : 'may belong'} to somebody else now`;
}

/** Beside an address that would have been linked. */
export const notLinked = (site: LostSite) => `Not linked: ${ownerDoubt(site)}.`;
