import { judgedText, shownText } from '../judging/judged-pairs.ts';
import { type AskJudge, judgeByRubric } from '../judging/judgement.ts';
import type { Sample, Score } from '../record.ts';
import type { SuiteCase } from '../request.ts';
import type { Assertion } from '../suite/assertion.ts';
import { showCalls } from '../tools/write-calls.ts';
import { BoundedChecks } from './bounded-checks.ts';
import { type Finding, toScore } from './check-answer.ts';
import type { CustomCheck, CustomVerdict, Scorer } from './scorer.ts';

/** What scoring may use beside the sample itself. */
export interface ScorerOptions {
  /** Asks the judge; without it, checks by a judge cannot be made. */
  ask?: AskJudge;
  /** Custom checks by the name under `use`. */
  functions?: Record<string, CustomCheck>;
}

/** Its judge was told that such text is not meant for it. */
const SPEAKS_TO_JUDGE = 'the answer speaks to the judge, so look at it yourself';

async function runJudge(
  assertion: Extract<Assertion, { type: 'judge' }>,
  sample: Sample,
  suiteCase: SuiteCase,
  ask?: AskJudge,
): Promise<Finding> {
  if (!ask) return { passed: null, reason: 'no judge was given' };
  const { value, ...detail } = await judgeByRubric(
    assertion.rubric,
    {
      request: suiteCase.prompt,
      text: shownText(judgedText(sample)),
      calls: showCalls(sample.toolCalls, [{ name: sample.modelName, model: sample.model }]),
    },
    ask,
  );
  if (value === null) return { passed: null, reason: detail.error ?? 'the judge gave no grade', detail };
  return {
    passed: value >= assertion.threshold,
    value,
    reason: `graded ${value}${detail.isSuspect ? `; ${SPEAKS_TO_JUDGE}` : ''}`,
    detail,
  };
}

/** Characters that are quoted of what a check returned. */
const MAX_QUOTED_CHARS = 200;

function quoteReturned(verdict: unknown): string {
  const text = JSON.stringify(verdict) ?? String(verdict);
  return text.length > MAX_QUOTED_CHARS ? `${text.slice(0, MAX_QUOTED_CHARS).toWellFormed()}…` : text;
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(value);

/** Checks are code of somebody's own, often without types. @throws for what is no verdict, so that it fails the check */
function readVerdict(verdict: CustomVerdict): Finding {
  if (typeof verdict === 'boolean') return { passed: verdict, reason: verdict ? 'passed' : 'failed' };
  if (isNumber(verdict)) {
    const value = Math.min(1, Math.max(0, verdict));
    return { passed: value >= 0.5, value, reason: `graded ${value}` };
  }
  const { passed, value, reason } = Object(verdict) as Exclude<CustomVerdict, boolean | number>;
  if (passed === null) return { passed, reason: String(reason ?? 'the check could not be made') };
  if (typeof passed !== 'boolean' || (value !== undefined && !isNumber(value)))
    throw new Error(
      `the check returned ${quoteReturned(verdict)}; it must return true, false, a number, or { passed, value, reason } with passed true, false or null`,
    );
  const written = String(reason ?? (passed ? 'passed' : 'failed'));
  return { passed, reason: written, ...(value === undefined ? {} : { value: Math.min(1, Math.max(0, value)) }) };
}

async function runFunction(
  assertion: Extract<Assertion, { type: 'function' }>,
  sample: Sample,
  suiteCase: SuiteCase,
  options: ScorerOptions,
): Promise<Finding> {
  const check = Object.hasOwn(options.functions ?? {}, assertion.use) ? options.functions?.[assertion.use] : undefined;
  if (!check) return { passed: null, reason: `no function called ${assertion.use} was given` };
  return readVerdict(
    await check(sample.text, { sample, variables: suiteCase.variables ?? {}, value: assertion.value }),
  );
}

async function scoreOne(
  assertion: Assertion,
  sample: Sample,
  suiteCase: SuiteCase,
  options: ScorerOptions,
  checks: BoundedChecks,
): Promise<Score> {
  try {
    if (assertion.type !== 'judge' && assertion.type !== 'function') return await checks.check(assertion, sample);
    const finding =
      assertion.type === 'judge'
        ? await runJudge(assertion, sample, suiteCase, options.ask)
        : await runFunction(assertion, sample, suiteCase, options);
    return toScore(assertion, finding);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const score = toScore(assertion, { passed: null, reason });
    // A check that throws or is stopped must not pass unnoticed; that a judge does not answer says nothing about the answer.
    return assertion.type === 'judge' ? score : { ...score, passed: false };
  }
}

/**
 * Makes the hook that scores answers. Only answers are scored: a failed call has no quality, it has a success rate.
 *
 * @example
 * await runSuite({ suite, models, score: createScorer({ functions: { polite: (text) => /please/i.test(text) } }) });
 */
export function createScorer(options: ScorerOptions = {}): Scorer {
  const checks = new BoundedChecks();
  return async (sample, suiteCase) => {
    if (sample.outcome !== 'ok' && sample.outcome !== 'truncated') return [];
    if (!suiteCase.assertions?.length) return [];
    // Loaded with the first check: most calls of the engine make none, and the validator is large.
    const { parseAssertion } = await import('../suite/assertion.ts');
    const scores: Score[] = [];
    for (const input of suiteCase.assertions) {
      const parsed = parseAssertion(input);
      if (parsed.ok) scores.push(await scoreOne(parsed.assertion, sample, suiteCase, options, checks));
    }
    return scores;
  };
}
