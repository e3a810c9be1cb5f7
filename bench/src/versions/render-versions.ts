// A comparison for people: lines, and Markdown for a pull request.
import { formatCount, formatDuration, formatMoney, formatShare } from '../format-figures.ts';
import { FAILED_TITLE, type FailedChecks } from '../report/failed-checks.ts';
import { codeOf, escapeCell, failedItems, listOf, table } from '../report/markdown.ts';
import { missingCalls } from '../run-gaps.ts';
import type { ModelSummary } from '../summary/summary.ts';
import { limitMark, type ThresholdResult } from '../summary/threshold-check.ts';
import { SIMULATED_NOTE } from '../words.ts';
import type { Allowance } from './allowed-missing.ts';
import type { LostCase, VersionComparison, Versions } from './compare-versions.ts';
import type { RuleResult } from './fail-rules.ts';

/** One comparison with what the rules say of it. */
export interface CheckedVersion extends VersionComparison {
  rules: RuleResult[];
}

export interface CheckedVersions extends Omit<Versions, 'comparisons'> {
  comparisons: CheckedVersion[];
  /** The limits of the suite of the newest run. */
  limits: readonly ThresholdResult[];
  /** Checks that answers of the newest run fail. */
  failedChecks?: FailedChecks | undefined;
  /** What else a reader must know, in sentences. */
  notes: string[];
  /** The same without what a check, a judge or a provider said. */
  publicNotes: string[];
  /** Whether every run came to its end, or lacks no more than it may, and something could be compared. */
  isComplete: boolean;
  /** Where calls may be missing. */
  allowance?: Allowance | undefined;
}

/** Lost cases that are written out; the others are counted. */
const MOST_LOST = 10;

const hasFailed = ({ rules }: CheckedVersion): boolean => rules.some(({ isMet }) => !isMet);

const describeLost = ({ caseId, publicId, passed }: LostCase, isQuoting: boolean): string =>
  `${isQuoting ? caseId : publicId}: passed ${formatShare(passed[0])} → ${formatShare(passed[1])}`;

const shorten = (text: string): string => (text.length > 160 ? `${text.slice(0, 160).toWellFormed()}…` : text);

/** The cases that pass less often, each as a line; those that are too many are counted. */
function listLost({ lost }: VersionComparison, lineOf: (one: LostCase) => string): string[] {
  const more = lost.length - MOST_LOST;
  return [...lost.slice(0, MOST_LOST).map(lineOf), ...(more > 0 ? [`and ${more} more`] : [])];
}

/** What else a reader must know who may read texts of checks and answers, or who may not. */
export const notesOf = ({ notes, publicNotes }: CheckedVersions, isQuoting: boolean): string[] =>
  isQuoting ? notes : publicNotes;

const after = (text: string) => (text === '' ? '' : `; ${text}`);

export const lostLines = (comparison: VersionComparison, isQuoting: boolean): string[] =>
  listLost(
    comparison,
    (lost) => `${describeLost(lost, isQuoting)}${after(isQuoting ? shorten(lost.reason) : lost.kind)}`,
  );

const lostItems = (comparison: VersionComparison, isQuoting: boolean): string[] =>
  listLost(comparison, (lost) => {
    const why = isQuoting ? codeOf(shorten(lost.reason)) : escapeCell(lost.kind);
    return `${escapeCell(describeLost(lost, isQuoting))}${after(why)}`;
  }).map((line) => `- ${line}`);

const ruleLine = ({ rule, isMet, words }: Omit<RuleResult, 'rule'> & { rule: Pick<RuleResult['rule'], 'text'> }) =>
  `${isMet ? '✓' : '✗'} ${rule.text}: ${words}`;

const allowanceLines = (allowance: Allowance | undefined): string[] =>
  allowance ? [ruleLine({ ...allowance, rule: { text: allowance.text } })] : [];

const limitLines = (limits: readonly ThresholdResult[]): string[] =>
  limits.map((limit) => `${limitMark(limit)} ${limit.words}`);

/** Lines for a terminal. */
export function renderVersionLines({
  comparisons,
  scope,
  notes,
  limits,
  allowance,
}: Omit<CheckedVersions, 'publicNotes'>): string[] {
  const lines = comparisons.flatMap((comparison) => [
    `${comparison.names[0]} beside ${comparison.names[1]}: ${comparison.headline}`,
    comparison.sentence,
    ...comparison.rules.map(ruleLine),
    ...(comparison.lost.length > 0
      ? ['Cases that pass less often:', ...lostLines(comparison, true).map((line) => `  ${line}`)]
      : []),
  ]);
  return [...lines, ...limitLines(limits), ...allowanceLines(allowance), ...scope, ...notes];
}

function figuresOf(model: ModelSummary, planned: number): string[] {
  const { quality, cost, metrics, successRate, answered } = model;
  const isPart = missingCalls(model, planned) > 0;
  const perThousand = cost.perAnswerNanos === null ? null : cost.perAnswerNanos * 1000;
  return [
    formatShare(quality?.passRate ?? null),
    formatMoney(perThousand, cost.currency, cost.isAtLeast),
    formatDuration(metrics.responseMs?.estimate.median ?? null),
    isPart
      ? `${answered.toLocaleString('en-US')} of ${formatCount(planned, 'planned call')}`
      : formatShare(successRate),
  ];
}

const FIGURES = ['Pass rate', 'Cost of 1,000 answers', 'Median response time', 'Calls answered'];

/**
 * Markdown for a comment on a pull request. Nothing in it mentions anyone, whatever a model answered.
 * @param isQuoting true: with names of checks and pieces of answers, which everybody who sees the pull request can then read
 */
export function renderVersionsMarkdown(versions: CheckedVersions, isQuoting = false): string {
  const { name, comparisons, scope, limits, failedChecks, isSimulated, runIds } = versions;
  const failed = failedItems(failedChecks?.[isQuoting ? 'each' : 'kinds'] ?? []);
  const parts = comparisons.flatMap((comparison) => {
    const { names, headline, sentence, rules, candidate, baseline, replacement, planned } = comparison;
    const icon = hasFailed(comparison)
      ? '❌'
      : replacement.verdict === 'good-enough' && versions.isComplete && limits.every(({ isMet }) => isMet)
        ? '✅'
        : '⚪';
    const [now, before] = [figuresOf(candidate, planned[0]), figuresOf(baseline, planned[1])];
    const lost = lostItems(comparison, isQuoting);
    const count = formatCount(comparison.lost.length, 'case passes', 'cases pass');
    return [
      `### ${icon} ${escapeCell(headline)}`,
      '',
      escapeCell(sentence),
      '',
      ...table(
        ['', names[1], names[0]],
        FIGURES.map((figure, index) => [figure, before[index] as string, now[index] as string]),
      ),
      '',
      ...(rules.length > 0 ? [...listOf(rules.map(ruleLine)), ''] : []),
      ...(lost.length > 0
        ? [`<details><summary>${count} less often</summary>`, '', ...lost, '', '</details>', '']
        : []),
    ];
  });
  const lines = [
    `## ${escapeCell(name)}`,
    '',
    ...(isSimulated ? [`> **${SIMULATED_NOTE}**`, ''] : []),
    ...parts,
    ...(failed.length > 0 ? [`<details><summary>${FAILED_TITLE}</summary>`, '', ...failed, '', '</details>', ''] : []),
    ...listOf([
      ...limitLines(limits),
      ...allowanceLines(versions.allowance),
      ...scope,
      ...notesOf(versions, isQuoting),
    ]),
    '',
    `Run ${runIds.map((id) => escapeCell(id)).join(' → ')}`,
  ];
  return `${lines.join('\n')}\n`;
}
