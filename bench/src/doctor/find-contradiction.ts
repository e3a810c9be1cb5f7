// Checks that no answer can meet together. Only what is certain is called a contradiction. Pure.

import type { Sample } from '../record.ts';
import { checkAnswer, nameAssertion, type PlainAssertion } from '../scoring/check-answer.ts';
import type { Assertion } from '../suite/assertion.ts';

/** Checks that look at the text of an answer and at nothing else, and that never take long. */
const TEXT_CHECKS = ['equals', 'contains', 'contains-any', 'contains-all', 'starts-with', 'ends-with', 'length'];

const isTextCheck = (assertion: Assertion): assertion is PlainAssertion => TEXT_CHECKS.includes(assertion.type);

/** Checks read nothing but the text of such a sample. */
const answer = (text: string): Sample => ({ text }) as Sample;

const holds = (assertion: PlainAssertion, text: string) => checkAnswer(assertion, answer(text)).passed !== false;

/** Texts that every answer must hold. */
function neededTexts(assertion: Assertion): string[] {
  if (assertion.not) return [];
  if (assertion.type === 'contains-all') return assertion.value;
  const isOne = assertion.type === 'contains' || assertion.type === 'starts-with' || assertion.type === 'ends-with';
  return isOne ? [assertion.value] : [];
}

/** Any answer with this text in it breaks the check. */
function forbids(assertion: Assertion, text: string): boolean {
  if (assertion.type === 'contains' || assertion.type === 'contains-any')
    return assertion.not === true && !holds(assertion, text);
  if (assertion.type === 'length' && !assertion.not && assertion.unit === 'characters')
    return assertion.max !== undefined && [...text].length > assertion.max;
  return false;
}

/** A value can be written as JSON with spaces and without: only another value, and single words, are certain. */
function isOfOneWord(assertion: PlainAssertion): boolean {
  const { type } = assertion;
  if (type === 'equals') return typeof assertion.value !== 'string';
  if (type !== 'contains' && type !== 'contains-any' && type !== 'contains-all') return false;
  return [assertion.value].flat().every((text) => /^(?:"[^"\\]*"|\w+)$/.test(text));
}

/** Whether a text that meets `one` in other letters may meet `other`, which reads large and small ones apart. */
function isLooser(one: Assertion, other: Assertion): boolean {
  const isFolded = (check: Assertion) => 'ignoreCase' in check && check.ignoreCase === true;
  return isFolded(one) && !isFolded(other) && other.type !== 'length';
}

function clash(one: Assertion, other: Assertion): boolean {
  if (isLooser(one, other)) return false;
  if (one.type === 'equals' && !one.not && isTextCheck(other)) {
    if (typeof one.value === 'string')
      return !(other.type === 'equals' && typeof other.value !== 'string') && !holds(other, one.value);
    return isOfOneWord(other) && !holds(other, JSON.stringify(one.value));
  }
  if (neededTexts(one).some((text) => forbids(other, text))) return true;
  if (one.type === 'contains-any' && !one.not) return one.value.every((text) => forbids(other, text));
  if (one.type === 'length' && other.type === 'length' && one.unit === other.unit && !one.not && !other.not)
    return (one.min ?? 0) > (other.max ?? Number.POSITIVE_INFINITY);
  const isSameEnd = one.type === other.type && (one.type === 'starts-with' || one.type === 'ends-with');
  if (!isSameEnd || one.not || other.not || one.ignoreCase || (other as typeof one).ignoreCase) return false;
  const [a, b] = [one.value, (other as typeof one).value];
  return one.type === 'starts-with' ? !a.startsWith(b) && !b.startsWith(a) : !a.endsWith(b) && !b.endsWith(a);
}

/** Two checks of which at most one can hold; null where that is not certain of any. */
export function findContradiction(assertions: readonly Assertion[]): string | null {
  for (const one of assertions) {
    const other = assertions.find((candidate) => candidate !== one && clash(one, candidate));
    if (other) return `“${nameAssertion(one)}” and “${nameAssertion(other)}” cannot both hold`;
  }
  const alone = assertions.find((item) => clash(item, item) && item.type !== 'equals');
  return alone ? `“${nameAssertion(alone)}” can never hold` : null;
}
