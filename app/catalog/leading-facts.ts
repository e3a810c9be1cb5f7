import type { Fact, FactValues } from './record/fact-schema.ts';
import { standings } from './record/standings.ts';

type Said = Pick<Fact, 'field' | 'value'>;

/** What two facts must share to be about the same thing. A plan is known by its name and the way it is paid. */
export function subjectOf({ field, value }: Said): string {
  if (field === 'models' || field === 'signIn' || field === 'data.certificates') return `${field} ${value}`;
  if (field !== 'plan') return field;
  const { name, currency, interval, billed } = value as FactValues['plan'];
  return `plan ${name} ${currency} ${interval} ${billed}`;
}

export function isSameSubject(a: Said, b: Said): boolean {
  return a.field === b.field && subjectOf(a) === subjectOf(b);
}

/** Whether two facts about the same thing contradict each other. */
export function differs(a: Said, b: Said): boolean {
  if (a.field === 'plan') return amountOf(a) !== amountOf(b);
  // Several addresses may be lost, and what is in doubt may be lost for certain.
  if (a.field === 'lostWebsite') return false;
  return JSON.stringify(a.value) !== JSON.stringify(b.value);
}

const amountOf = ({ value }: Said) => (value as FactValues['plan']).amountMinor;

/**
 * Of facts about the same thing the best standing first, then the newest; undated counts as oldest. Otherwise the order
 * stays as it is.
 */
export function sortFacts(facts: readonly Fact[]): Fact[] {
  return [...Map.groupBy(facts, subjectOf).values()].flatMap((own) =>
    certainLossFirst(
      own.sort(
        (a, b) =>
          standings.indexOf(a.standing) - standings.indexOf(b.standing) ||
          (b.observedAt ?? '').localeCompare(a.observedAt ?? ''),
      ),
    ),
  );
}

/** What editors found about an address that is lost comes before a newer doubt of the checks about the same address. */
function certainLossFirst(own: Fact[]): Fact[] {
  const [newest] = own.flatMap(lossIn);
  const certain = own.find((fact) => lossIn(fact).some((lost) => lost.isCertain && lost.address === newest?.address));
  return certain === undefined ? own : [certain, ...own.filter((fact) => fact !== certain)];
}

const lossIn = ({ field, value }: Said) => (field === 'lostWebsite' ? [value as FactValues['lostWebsite']] : []);

/** The facts that count: of several about the same thing the first. @param facts in the order of sortFacts() */
export function leadingFacts<Item extends Said>(facts: readonly Item[]): Item[] {
  const seen = new Set<string>();
  return facts.filter((fact) => {
    const subject = subjectOf(fact);
    return !seen.has(subject) && seen.add(subject);
  });
}
