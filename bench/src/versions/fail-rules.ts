// When a comparison fails a build: `worse,slower:1.2,cost:1.1`.
import { formatCount, formatFactor } from '../format-figures.ts';
import type { VersionComparison } from './compare-versions.ts';

/** `worse`: shown to be worse by more than the margin. `undecided`: not shown to be good enough. The others take a limit. */
export const FAIL_KINDS = ['worse', 'undecided', 'slower', 'cost'] as const;

export interface FailRule {
  kind: (typeof FAIL_KINDS)[number];
  /** As written. */
  text: string;
  /** Of a ratio, candidate ÷ baseline. */
  limit: number;
}

/** What one rule says of one candidate. */
export interface RuleResult {
  rule: FailRule;
  isMet: boolean;
  words: string;
}

/** Reads `worse,slower:1.2,cost:1.1`; a text says what is wrong. */
export function parseFailRules(text: string): FailRule[] | string {
  const rules: FailRule[] = [];
  for (const item of text.split(',').map((part) => part.trim())) {
    const [name = '', limit, ...rest] = item.split(':');
    const kind = FAIL_KINDS.find((known) => known === name);
    const takesLimit = kind === 'slower' || kind === 'cost';
    if (!kind || rest.length > 0)
      return `“${item}” is not a rule; name some of worse, undecided, slower:1.2 and cost:1.1.`;
    if (limit !== undefined && !takesLimit) return `${kind} takes no limit, not “${item}”.`;
    const value = limit === undefined ? 1 : Number(limit);
    if (!(value > 0) || limit?.trim() === '')
      return `${kind} needs a ratio above 0, such as ${kind}:1.2, not “${item}”.`;
    rules.push({ kind, text: item, limit: value });
  }
  return rules;
}

function checkTime({ time }: VersionComparison, limit: number): Omit<RuleResult, 'rule'> {
  if (!time?.interval) return { isMet: false, words: 'too few times of both that can be compared' };
  const { low, high } = time.interval;
  const range = `took ${formatFactor(time.ratio)} times as long, between ${formatFactor(low)} and ${formatFactor(high)}`;
  if (low > limit) return { isMet: false, words: range };
  return { isMet: true, words: high <= limit ? range : `not shown to be slower: ${range}` };
}

/** Answers of both sides of which a check could not be made. */
export const unjudgedOf = ({ candidate, baseline }: VersionComparison): number =>
  (candidate.unjudged?.answers ?? 0) + (baseline.unjudged?.answers ?? 0);

function check(
  { kind, limit }: FailRule,
  comparison: VersionComparison,
  allowsUnjudged: boolean,
): Omit<RuleResult, 'rule'> {
  const { replacement, costRatio } = comparison;
  if (kind === 'slower') return checkTime(comparison, limit);
  if (kind === 'cost')
    return costRatio === null
      ? { isMet: false, words: 'the cost is not known exactly of both' }
      : {
          isMet: costRatio <= limit,
          words: Number.isFinite(costRatio)
            ? `an answer costs ${formatFactor(costRatio)} times as much`
            : 'an answer is not free as the other is',
        };
  const { verdict, cases, margin } = replacement;
  const unjudged = unjudgedOf(comparison);
  if (unjudged > 0 && !allowsUnjudged)
    return { isMet: false, words: `${formatCount(unjudged, 'answer is', 'answers are')} not judged` };
  const [only, all] = comparison.unanswered;
  // Cases without an answer are in no pass rate: more of them than the margin are worse, whatever the others say.
  if (only > all * margin)
    return { isMet: false, words: `no answer to ${only} of the ${all} checked cases that the other answered` };
  if (cases === 0)
    return {
      isMet: false,
      words: all === 0 ? 'no answer of the baseline was checked' : 'no case was answered by both',
    };
  if (replacement.nothingPasses) return { isMet: false, words: 'nothing passes on either side' };
  if (kind === 'undecided') return { isMet: verdict === 'good-enough', words: verdict.replaceAll('-', ' ') };
  if (verdict === 'worse') return { isMet: false, words: 'worse by more than the margin' };
  return { isMet: true, words: verdict === 'good-enough' ? 'good enough' : 'not shown to be worse' };
}

/**
 * Holds a comparison to each rule. What cannot be checked has not held: a limit that cannot be checked is no limit.
 *
 * @param allowsUnjudged there are no more answers without a judgement than may be missing
 */
export function checkRules(
  rules: readonly FailRule[],
  comparison: VersionComparison,
  allowsUnjudged = false,
): RuleResult[] {
  return rules.map((rule) => ({ rule, ...check(rule, comparison, allowsUnjudged) }));
}
