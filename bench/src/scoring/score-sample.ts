import { judgedText, shownText } from '../judging/judged-pairs.ts';
import { type AskJudge, askLater, judgeByRubric } from '../judging/judgement.ts';
import type { Sample, Score } from '../record.ts';
import type { SuiteCase } from '../request.ts';
import type { Assertion } from '../suite/assertion.ts';
import { showCalls } from '../tools/write-calls.ts';
import { BoundedChecks, type BoundedOptions, takesLong } from './bounded-checks.ts';
import { type Finding, failedScore, toScore } from './check-answer.ts';
import { readVerdict } from './read-verdict.ts';
import type { CustomCheck, Scorer } from './scorer.ts';

/** What scoring may use beside the sample itself. */
export interface ScorerOptions extends BoundedOptions {
  /** Receives an answer before its checks are made, where one can take long: what was paid for can be stored before. */
  beforeLong?: (sample: Sample) => void | Promise<void>;
  /** Asks the judge; without it, checks by a judge cannot be made. */
  ask?: AskJudge;
  /** Custom checks by the name under `use`. */
  functions?: Record<string, CustomCheck>;
}

/** Its judge was told that such text is not meant for it. */
const SPEAKS_TO_JUDGE = 'the answer speaks to the judge, so look at it yourself';

const MOST_CHARS = 80;

/** With the end of what the judge said, where its grade should be. */
function describeUngraded(raw: string | null): string {
  const said = (raw ?? '').replace(/\s+/g, ' ').trim();
  const end = said.length > MOST_CHARS ? `…${said.slice(-MOST_CHARS).toWellFormed()}` : said;
  return `the judge gave no grade${end === '' ? '' : `, but “${end}”`}`;
}

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
  if (value === null) return { passed: null, reason: detail.error ?? describeUngraded(detail.raw), detail };
  return {
    passed: value >= assertion.threshold,
    value,
    reason: `graded ${value}${detail.isSuspect ? `; ${SPEAKS_TO_JUDGE}` : ''}`,
    detail,
  };
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

function canTakeLong(assertion: Assertion, ask?: AskJudge): boolean {
  if (assertion.type === 'judge') return ask !== undefined && ask !== askLater;
  return assertion.type === 'javascript' || assertion.type === 'function' || takesLong(assertion);
}

async function scoreOne(
  assertion: Assertion,
  sample: Sample,
  suiteCase: SuiteCase,
  options: ScorerOptions,
  checks: BoundedChecks,
): Promise<Score> {
  try {
    switch (assertion.type) {
      case 'judge':
        return toScore(assertion, await runJudge(assertion, sample, suiteCase, options.ask));
      case 'function':
        return toScore(assertion, await runFunction(assertion, sample, suiteCase, options));
      case 'javascript':
        return toScore(assertion, readVerdict(await checks.run(assertion, sample, suiteCase.variables)));
      default:
        return await checks.check(assertion, sample);
    }
  } catch (error) {
    // That a judge does not answer says nothing about the answer.
    return assertion.type === 'judge'
      ? { ...failedScore(assertion, error), passed: null }
      : failedScore(assertion, error);
  }
}

/**
 * Makes the hook that scores answers. Only answers are scored: a failed call has no quality, it has a success rate.
 *
 * @example
 * await runSuite({ suite, models, score: createScorer({ functions: { polite: (text) => /please/i.test(text) } }) });
 */
export function createScorer(options: ScorerOptions = {}): Scorer {
  const checks = new BoundedChecks(options);
  return async (sample, suiteCase) => {
    if (sample.outcome !== 'ok' && sample.outcome !== 'truncated') return [];
    if (!suiteCase.assertions?.length) return [];
    // Loaded with the first check: most calls of the engine make none, and the validator is large.
    const { parseAssertion } = await import('../suite/assertion.ts');
    const assertions = suiteCase.assertions.flatMap((input) => {
      const parsed = parseAssertion(input);
      return parsed.ok ? [parsed.assertion] : [];
    });
    if (assertions.some((one) => canTakeLong(one, options.ask))) await options.beforeLong?.(sample);
    const scores: Score[] = [];
    for (const one of assertions) scores.push(await scoreOne(one, sample, suiteCase, options, checks));
    return scores;
  };
}
