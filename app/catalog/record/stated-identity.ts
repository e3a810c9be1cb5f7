import { leadingFacts, sortFacts } from '../leading-facts.ts';
import type { ToolRecord } from './tool-record.ts';

/**
 * A maker or website that a record states beside its facts. Facts take its place wherever they are known, so a statement that
 * says something else is out of date.
 */

type Stated = Pick<ToolRecord, 'vendor' | 'website' | 'facts'>;

/** @param companyName of the company record that the tool names; null: none */
export function problemsWithStatedIdentity({ vendor, website, facts }: Stated, companyName: string | null): string[] {
  const leading = leadingFacts(sortFacts(facts)).find(({ field }) => field === 'website');
  const known = facts.flatMap(({ field, value }) => (field === 'vendor' ? [String(value)] : []));
  const makers = companyName === null ? known : [...known, companyName];
  const problems: string[] = [];
  if (leading !== undefined && bareAddress(website) !== bareAddress(String(leading.value)))
    problems.push(`website: states ${website}, and its fact says ${leading.value}`);
  if (vendor !== null && makers.length > 0 && !namesIn(vendor).every((name) => isNamedBy(name, makers)))
    problems.push(`vendor: states ${vendor}, and its facts and company name only ${makers.join(', ')}`);
  return problems;
}

const bareAddress = (address: string) => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

/** Both names of "Mirage (formerly Captions)". */
const namesIn = (maker: string) =>
  maker
    .split(/[()]|\bformerly\b/)
    .map(words)
    .filter((name) => name.trim() !== '');

/** Between spaces, so that a name is found only as whole words: a fact may add "Inc." to the name. */
const words = (text: string) => ` ${text.toLowerCase()} `.replace(/[^\p{L}\p{N}]+/gu, ' ');
const isNamedBy = (name: string, makers: readonly string[]) => makers.some((maker) => words(maker).includes(name));
