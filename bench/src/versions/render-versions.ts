// A comparison for people: lines, and Markdown for a pull request.
import { formatCount, formatDuration, formatMoney, formatShare } from '../format-figures.ts';
import { FAILED_TITLE } from '../report/failed-checks.ts';
import { escapeCell, listOf, table } from '../report/markdown.ts';
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
  /** Checks that answers of the newest run fail, in sentences. */
  failedChecks: readonly string[];
  /** What else a reader must know, in sentences. */
  notes: string[];
  /** Whether every run came to its end, or lacks no more than it may, and something could be compared. */
  isComplete: boolean;
  /** Where calls may be missing. */
  allowance?: Allowance | undefined;
}

/** Lost cases that are written out; the others are counted. */
const MOST_LOST = 10;

const hasFailed = ({ rules }: CheckedVersion): boolean => rules.some(({ isMet }) => !isMet);

function describeLost({ caseId, passed, reason }: LostCase): string {
  const short = reason.length > 160 ? `${reason.slice(0, 160)}…` : reason;
  return `${caseId}: passed ${formatShare(passed[0])} → ${formatShare(passed[1])}${short === '' ? '' : `; ${short}`}`;
}

export function lostLines({ lost }: VersionComparison): string[] {
  const more = lost.length - MOST_LOST;
  return [...lost.slice(0, MOST_LOST).map(describeLost), ...(more > 0 ? [`and ${more} more`] : [])];
}

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
}: Omit<CheckedVersions, 'failedChecks'>): string[] {
  const lines = comparisons.flatMap((comparison) => [
    `${comparison.names[0]} beside ${comparison.names[1]}: ${comparison.headline}`,
    comparison.sentence,
    ...comparison.rules.map(ruleLine),
    ...(comparison.lost.length > 0
      ? ['Cases that pass less often:', ...lostLines(comparison).map((line) => `  ${line}`)]
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

/** Markdown for a comment on a pull request. Nothing in it mentions anyone, whatever a model answered. */
export function renderVersionsMarkdown(versions: CheckedVersions): string {
  const { name, comparisons, scope, notes, limits, failedChecks, isSimulated, runIds } = versions;
  const parts = comparisons.flatMap((comparison) => {
    const { names, headline, sentence, rules, candidate, baseline, replacement, planned } = comparison;
    const icon = hasFailed(comparison)
      ? '❌'
      : replacement.verdict === 'good-enough' && versions.isComplete && limits.every(({ isMet }) => isMet)
        ? '✅'
        : '⚪';
    const [now, before] = [figuresOf(candidate, planned[0]), figuresOf(baseline, planned[1])];
    const lost = lostLines(comparison);
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
        ? [`<details><summary>${count} less often</summary>`, '', ...listOf(lost), '', '</details>', '']
        : []),
    ];
  });
  const lines = [
    `## ${escapeCell(name)}`,
    '',
    ...(isSimulated ? [`> **${SIMULATED_NOTE}**`, ''] : []),
    ...parts,
    ...(failedChecks.length > 0
      ? [`<details><summary>${FAILED_TITLE}</summary>`, '', ...listOf(failedChecks), '', '</details>', '']
      : []),
    ...listOf([...limitLines(limits), ...allowanceLines(versions.allowance), ...scope, ...notes]),
    '',
    `Run ${runIds.map((id) => escapeCell(id)).join(' → ')}`,
  ];
  return `${lines.join('\n').replaceAll('@', '@\u200b')}\n`;
}
