import { getDomain, getDomainWithoutSuffix } from 'tldts';
import type { Model } from './model.ts';

/** A company, or a tool under its vendor's name. */
interface Named {
  id?: string;
  name: string;
  website?: string | null;
}

/** "SpaceXAI (xAI)" is also "SpaceXAI". */
const withoutAside = (name: string) => name.replace(/\s*\([^)]*\)/g, '');

const keysOf = ({ id = '', name, website }: Named): string[] =>
  [id, name, withoutAside(name), getDomain(website ?? ''), getDomainWithoutSuffix(website ?? '')]
    .map((word) => (word ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((key) => key !== '');

/**
 * Tells which companies make or serve a model: those whose id, name or domain is that of its maker or of a provider. The lists
 * of models and the catalogue of tools share no ids.
 */
export function companiesBehind({ maker, endpoints }: Pick<Model, 'maker' | 'endpoints'>): (company: Named) => boolean {
  const parties = endpoints.map(({ provider: { id, name, baseUrl } }) => ({ id, name, website: baseUrl }));
  const keys = new Set([...(maker ? [maker] : []), ...parties].flatMap(keysOf));
  return (company) => keysOf(company).some((key) => keys.has(key));
}
