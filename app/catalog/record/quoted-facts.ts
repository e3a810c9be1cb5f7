import { differs, subjectOf } from '../leading-facts.ts';
import type { Fact, FactValues } from '../tool.ts';

/** What the built-in content must keep beyond the schema, so that a reader can compare each value with its source. */

const asksForAPrice = /custom|contact|sales|request|quote|問い合わせ|見積|カスタム/i;
const workingNotes = [
  /\bthe record (says|has|gives|lacks)\b/,
  /\bsee (there|above|below|[a-z-]+\/)/,
  /\b(check|look) (again|the catalog)|\bto be checked\b|\bTODO\b/,
  /\b(not|no source) (checked|seen)\b/,
  /\bentry says\b/,
  /(^|\s)(we|our|my|I (am|was|have|did|read|found|saw|could)) /,
];

/** @returns each problem after the field that has it */
export function problemsWithFacts(facts: readonly Fact[]): string[] {
  const own = facts.flatMap((fact) => problemsWith(fact).map((problem) => `${fact.field}: ${problem}`));
  const contradicting = facts.filter((fact, index) =>
    facts
      .slice(0, index)
      .some((other) => subjectOf(other) === subjectOf(fact) && other.source === fact.source && differs(other, fact)),
  );
  return [...own, ...contradicting.map(({ field, source }) => `${field}: ${source} says two things: keep one`)];
}

function problemsWith({ field, value, standing, quote, translation, note }: Fact): string[] {
  const problems: string[] = [];
  const words = `${quote ?? ''} ${translation ?? ''}`;
  if (standing === 'reported' && quote === null) problems.push('is reported without the words of the reporter');
  if (field === 'plan' && (value as FactValues['plan']).amountMinor === null && !asksForAPrice.test(words))
    problems.push('is shown as "price on request", of which the quote says nothing');
  const texts = typeof value === 'string' ? [value, note] : [note];
  for (const amount of amountsIn(field, value))
    if (!numbersIn(words).includes(amount)) problems.push(`the quote does not have the amount ${amount}`);
  for (const text of texts)
    if (text !== null && workingNotes.some((pattern) => pattern.test(text)))
      problems.push(`"${text}" is a note to editors, and readers see it`);
  return problems;
}

function amountsIn(field: string, value: unknown): number[] {
  if (field === 'plan') {
    const { amountMinor } = value as FactValues['plan'];
    return amountMinor === null ? [] : [amountMinor / 100];
  }
  if (!field.startsWith('pricing.') || typeof value !== 'string') return [];
  return [...value.matchAll(/[$€£]([\d,]+(\.\d+)?)/g)].map(([, amount]) => Number(amount?.replaceAll(',', '')));
}

const numbersIn = (text: string) =>
  text
    .replaceAll(',', '')
    .match(/\d+(\.\d+)?/g)
    ?.map(Number) ?? [];
