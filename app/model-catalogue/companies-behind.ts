import { getDomain, getDomainWithoutSuffix } from 'tldts';
import type { Model } from './model.ts';

/** A company, or a tool under its vendor's name. */
interface Named {
  id?: string;
  name: string;
  website?: string | null;
}

const microsoft = { name: 'Microsoft' };
const github = { name: 'GitHub' };
/** The companies of providers whose id, name and address do not say whose they are. */
const owners: Record<string, Named> = {
  azure: microsoft,
  'amazon-bedrock': { name: 'Amazon Web Services', website: 'https://aws.amazon.com' },
  'google-vertex': { name: 'Google' },
  'github-copilot': github,
  'github-models': github,
};
/** The address of a repository says nothing about its company. */
const codeHosts = /^https?:\/\/(www\.)?(github|gitlab)\.com\//i;

/** "SpaceXAI (xAI)" is also "SpaceXAI". */
const withoutAside = (name: string) => name.replace(/\s*\([^)]*\)/g, '');

function keysOf({ id = '', name, website }: Named): string[] {
  const address = website && !codeHosts.test(website) ? website : '';
  return [id, name, withoutAside(name), getDomain(address), getDomainWithoutSuffix(address)]
    .map((word) => (word ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((key) => key !== '');
}

/**
 * Tells which companies make or serve a model: those whose id, name or domain is that of its maker or of a provider. The lists
 * of models and the catalogue of tools share no ids.
 */
export function companiesBehind({ maker, endpoints }: Pick<Model, 'maker' | 'endpoints'>): (company: Named) => boolean {
  const parties = endpoints.flatMap(({ provider: { id, name, baseUrl } }) => [
    { id, name, website: baseUrl },
    ...(owners[id] ? [owners[id]] : []),
  ]);
  const keys = new Set([...(maker ? [maker] : []), ...parties].flatMap(keysOf));
  return (company) => keysOf(company).some((key) => keys.has(key));
}
