// JUnit XML of a comparison and of a run by itself, for continuous integration: one test a rule, a limit, and whether anything is missing.
import { escapeHtml } from '../report/escape-html.ts';
import { describeStatus, gapsOf, type RunReport } from '../report/run-report.ts';
import { isSingleFigure, type ThresholdResult } from '../summary/threshold-check.ts';
import { type CheckedVersions, lostLines, notesOf } from './render-versions.ts';

/** XML holds no control characters and no half of a surrogate pair. */
const xml = (text: string): string =>
  escapeHtml(text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''));

interface TestCase {
  name: string;
  classname?: string;
  /** Why it failed, in short and in full; left out: it passed. */
  failure?: { message: string; text?: string } | undefined;
  /** Why it decides nothing. */
  skipped?: string | undefined;
}

interface TestSuite {
  name: string;
  cases: readonly TestCase[];
  out: readonly string[];
}

function renderCase({ name, classname = '', failure, skipped }: TestCase, suite: string): string {
  const open = `    <testcase classname="${xml(classname || suite)}" name="${xml(name)}"`;
  if (skipped !== undefined) return `${open}>\n      <skipped message="${xml(skipped)}"/>\n    </testcase>`;
  if (!failure) return `${open}/>`;
  return `${open}>\n      <failure message="${xml(failure.message)}">${xml(failure.text ?? '')}</failure>\n    </testcase>`;
}

const countsOf = (cases: readonly TestCase[]) =>
  `tests="${cases.length}" failures="${cases.filter(({ failure }) => failure).length}"`;

function renderSuites(name: string, suites: readonly TestSuite[]): string {
  const all = suites.map(({ name: suite, cases, out }) =>
    [
      `  <testsuite name="${xml(suite)}" ${countsOf(cases)}>`,
      ...cases.map((one) => renderCase(one, suite)),
      ...(out.length > 0 ? [`    <system-out>${xml(out.join('\n'))}</system-out>`] : []),
      '  </testsuite>',
    ].join('\n'),
  );
  const counts = countsOf(suites.flatMap(({ cases }) => cases));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${xml(name)}" ${counts}>\n${all.join('\n')}\n</testsuites>\n`;
}

/** The limits of the suite, in the words of every output. In a run that is not whole, one that is not broken for certain fails nothing. */
function suiteOfLimits(limits: readonly ThresholdResult[]): TestSuite[] {
  if (limits.length === 0) return [];
  const cases = limits.map(({ threshold, model, isMet, isUndecided, words }): TestCase => {
    const { metric, of, atMost, atLeast } = threshold;
    const bound = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`;
    const name = `${metric}${isSingleFigure(metric) ? '' : ` (${of})`} ${bound}`;
    if (isMet) return { name, classname: model };
    return isUndecided
      ? { name, classname: model, skipped: words }
      : { name, classname: model, failure: { message: words } };
  });
  return [{ name: 'Limits of the suite', cases, out: [] }];
}

/** Whether there is enough to compare, as a test of its own: where there is not, or where it was asked how much may be missing. */
function completenessOf({ isComplete, allowance }: CheckedVersions, notes: readonly string[]): TestSuite[] {
  if (isComplete && !allowance) return [];
  const message = allowance && !allowance.isMet ? allowance.words : 'not complete';
  const failure = isComplete ? undefined : { message, text: notes.join('\n') };
  return [
    {
      name: 'The comparison',
      cases: [{ name: allowance ? allowance.text : 'is complete', failure }],
      out: isComplete && allowance ? [allowance.words] : [],
    },
  ];
}

/**
 * A comparison: one suite for each version, one for the limits of the suite.
 * @param isQuoting true: with names of checks and pieces of answers, which everybody who sees the report can then read
 */
export function renderJUnit(versions: CheckedVersions, isQuoting = false): string {
  const { name, comparisons, scope, limits } = versions;
  const notes = notesOf(versions, isQuoting);
  const suites = comparisons.map((comparison): TestSuite => {
    const { names, headline, sentence, rules } = comparison;
    return {
      name: `${names[0]} beside ${names[1]}`,
      cases: rules.map(({ rule, isMet, words }) => ({
        name: rule.text,
        classname: names[0],
        failure: isMet ? undefined : { message: words, text: sentence },
      })),
      out: [headline, sentence, ...lostLines(comparison, isQuoting), ...scope, ...notes],
    };
  });
  return renderSuites(name, [...suites, ...suiteOfLimits(limits), ...completenessOf(versions, notes)]);
}

/** A run by itself: whether it is complete, and the limits of its suite. @param isQuoting as of {@link renderJUnit} */
export function renderRunJUnit(report: RunReport, isQuoting = false): string {
  const { manifest, summary, thresholds } = report;
  const isAnswered = summary.models.some(({ answered }) => answered > 0);
  const message = describeStatus(manifest) || (isAnswered ? '' : 'No call was answered.');
  const failure = message === '' ? undefined : { message, text: gapsOf(report, isQuoting).join('\n') };
  return renderSuites(manifest.name, [
    { name: 'The run', cases: [{ name: 'is complete', failure }], out: [] },
    ...suiteOfLimits(thresholds),
  ]);
}
