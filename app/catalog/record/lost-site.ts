import type { Fact, FactValues } from '../tool.ts';

/**
 * A site that passed to somebody else, or may have: its address, and everything on it and below its domain. On a host that
 * many share, where the path says whose a page is, only what is below the address.
 */
export type LostSite = FactValues['lostWebsite'];

/** Hosts where each owner, project or product has a path. Where each has a subdomain, as on github.io, that is its domain. */
const sharedHosts = new Set([
  'apps.apple.com',
  'bitbucket.org',
  'chromewebstore.google.com',
  'codeberg.org',
  'crates.io',
  'discord.com',
  'discord.gg',
  'docs.google.com',
  'gist.github.com',
  'github.com',
  'gitlab.com',
  'hub.docker.com',
  'huggingface.co',
  'kaggle.com',
  'linkedin.com',
  'marketplace.visualstudio.com',
  'medium.com',
  'modelscope.cn',
  'npmjs.com',
  'ollama.com',
  'play.google.com',
  'producthunt.com',
  'pypi.org',
  'registry.npmjs.org',
  'replicate.com',
  'sites.google.com',
  'sourceforge.net',
  't.me',
  'twitter.com',
  'x.com',
  'youtube.com',
]);

/** Parameters that say there whose a page is, in place of a path. */
const namingParameters = ['id', 'itemName', 'v'];

interface Place {
  host: string;
  /** Null: the whole domain belongs to one owner. */
  path: string | null;
  /** "?id=acme"; empty: the path alone says whose it is. */
  search: string;
}

function placeOf(address: string): Place | null {
  const url = URL.parse(address);
  if (url === null) return null;
  const host = url.hostname.replace(/^www\./, '');
  if (!sharedHosts.has(host)) return { host, path: null, search: '' };
  const naming = [...url.searchParams].filter(([name]) => namingParameters.includes(name));
  const search = naming.length === 0 ? '' : `?${new URLSearchParams(naming)}`;
  return { host, path: url.pathname.replace(/(\.git)?\/*$/, ''), search };
}

/** The lost site that an address is on, of several one that is lost for certain; null: the address may be linked. */
export function lostSiteOf(sites: readonly LostSite[], address: string): LostSite | null {
  const place = placeOf(address);
  if (place === null) return null;
  const found = sites.filter((site) => isOn(placeOf(site.address), place));
  return found.find(({ isCertain }) => isCertain) ?? found[0] ?? null;
}

function isOn(lost: Place | null, { host, path, search }: Place): boolean {
  if (lost === null) return false;
  if (lost.path === null) return host === lost.host || host.endsWith(`.${lost.host}`);
  // GitHub ignores the case of names.
  const isBelow = `${path}/`.toLowerCase().startsWith(`${lost.path}/`.toLowerCase());
  return host === lost.host && isBelow && (lost.search === '' || search === lost.search);
}

/** As a page names it: "acme.test", "github.com/acme/tool". */
export function siteName(address: string): string {
  const { hostname } = new URL(address);
  const place = placeOf(address);
  return hostname + (place?.path ?? '') + (place?.search ?? '');
}

export const lostSites = (facts: readonly Pick<Fact, 'field' | 'value'>[]): LostSite[] =>
  facts.flatMap(({ field, value }) => (field === 'lostWebsite' ? [value as LostSite] : []));

/** "acme.test may belong to somebody else now". */
export function ownerDoubt({ address, isCertain }: LostSite): string {
  return `${siteName(address)} ${isCertain ? 'belongs' : 'may belong'} to somebody else now`;
}

/** Beside an address that would have been linked. */
export const notLinked = (site: LostSite) => `Not linked: ${ownerDoubt(site)}.`;
