import type { CodeInput, CodeOutcome, CodeReturned } from '../bounded/run-code.ts';
import type { Sample, Score } from '../record.ts';
import type { Assertion } from '../suite/assertion.ts';
import { failedScore, NotMade, toScore } from './check-answer.ts';
import { bodyOf } from './code-body.ts';
import { readVerdict } from './read-verdict.ts';
import type { CustomVerdict } from './scorer.ts';

export type CodeAssertion = Extract<Assertion, { type: 'javascript' }>;

/** What the code of a check gets: the answer, the variables of its case, the value that the check names, and the whole sample. */
export function inputOf(
  { code, value }: CodeAssertion,
  sample: Sample,
  variables: Record<string, unknown> = {},
): CodeInput {
  return {
    body: bodyOf(code) ?? code,
    output: sample.text,
    variables,
    sample: JSON.stringify(sample),
    value: value ?? null,
  };
}

/** A grade alone passes from the check's threshold on; without one, above 0. @throws for code that threw */
export function verdictOf(outcome: Exclude<CodeOutcome, { stopped: unknown }>, threshold?: number): CustomVerdict {
  if ('threw' in outcome) throw new Error(outcome.threw);
  const { passed, value, reason } = written(outcome.returned);
  return {
    passed: passed ?? (passed === null || value === undefined ? null : reaches(value, threshold)),
    ...(value === undefined ? {} : { value }),
    reason: reason ?? (value === undefined ? (passed ? 'passed' : 'failed') : `graded ${value}`),
  };
}

const reaches = (value: number, threshold?: number) => (threshold === undefined ? value > 0 : value >= threshold);

function written(returned: CodeReturned): Exclude<CodeReturned, boolean | number> {
  if (typeof returned === 'boolean') return { passed: returned };
  return typeof returned === 'number' ? { value: returned } : returned;
}

/** For code that was run where the answer is checked. */
export function scoreOfCode(assertion: CodeAssertion, outcome: CodeOutcome): Score {
  try {
    if ('stopped' in outcome) throw new NotMade(`it ${outcome.words}`);
    return toScore(assertion, readVerdict(verdictOf(outcome, assertion.threshold)));
  } catch (error) {
    return failedScore(assertion, error);
  }
}
