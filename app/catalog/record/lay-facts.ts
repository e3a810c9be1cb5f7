import { isSameSubject, subjectOf } from '../leading-facts.ts';
import type { Fact, FactField } from '../tool.ts';

/** What was learned about one field after the record was written. */
export interface LaidFacts {
  field: FactField;
  /** All values of the field; of plans, those that have changed. */
  facts: readonly Fact[];
  /** These facts are not true, and nothing takes their place. */
  isWrong?: boolean;
  /** Of a plan that got another name or payment: the subject that it had. */
  formerPlan?: string | null | undefined;
}

/**
 * Lays facts learned at run time over those of a record. They take the place of the record's facts about the same thing,
 * or take them away when they are wrong, unless one of these is newer evidence.
 */
export function layFacts(base: readonly Fact[], laid: readonly LaidFacts[]): Fact[] {
  let facts = [...base];
  for (const layer of laid) facts = layOver(facts, layer);
  return facts;
}

function layOver(facts: Fact[], { field, facts: own, isWrong, formerPlan }: LaidFacts): Fact[] {
  if (isWrong) {
    const isRefuted = (fact: Fact) =>
      own.some((wrong) => isSameSubject(wrong, fact) && (fact.observedAt ?? '') <= (wrong.observedAt ?? ''));
    return facts.filter((fact) => !isRefuted(fact));
  }
  // Several addresses may be lost, and a doubt about one takes away nothing that is certain.
  const isReplaced = (fact: Fact) =>
    fact.field === field &&
    field !== 'lostWebsite' &&
    (field !== 'plan' || subjectOf(fact) === formerPlan || own.some((one) => isSameSubject(one, fact)));
  const isNewer = ({ observedAt }: Fact) => own.every((one) => (one.observedAt ?? '') < (observedAt ?? ''));
  if (facts.some((fact) => isReplaced(fact) && isNewer(fact))) return facts;
  const first = facts.findIndex(isReplaced);
  if (first === -1) return facts.concat(own);
  return facts.flatMap((fact, index) => (index === first ? own : isReplaced(fact) ? [] : [fact]));
}
