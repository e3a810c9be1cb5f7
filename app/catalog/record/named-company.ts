import { ownerName } from '../fact-wording.ts';
import type { Fact } from '../tool.ts';
import type { FactValues } from './fact-schema.ts';

/** Whether a fact about the maker or the owner names a company: only then may a record link to it. */
export function isNamedInFacts(company: string, facts: readonly Pick<Fact, 'field' | 'value'>[]): boolean {
  const named = facts.flatMap(({ field, value }) =>
    field === 'vendor' ? [String(value)] : field === 'owner' ? [ownerName(value as FactValues['owner'])] : [],
  );
  return named.some((name) => names(company, name) || names(name, company));
}

/** "Acme, Inc." names "Acme (formerly Beta)", and so does "Beta". */
const names = (text: string, other: string) =>
  other
    .split(/[()]|\bformerly\b/)
    .map(words)
    .some((name) => name.trim() !== '' && words(text).includes(name));

/** Between spaces, so that a name is found only as whole words. */
const words = (text: string) => ` ${text.toLowerCase()} `.replace(/[^\p{L}\p{N}]+/gu, ' ');
