import { judgedColumns, judgedRows } from '../judging/judge-report.ts';
import { limitMark } from '../summary/threshold-check.ts';
import { SIMULATED_NOTE, TAILS_TITLE } from '../words.ts';
import { describeFailedCheck, FAILED_TITLE, type FailedCheck } from './failed-checks.ts';
import {
  describeMethod,
  describeStatus,
  describeVerdicts,
  GAPS_TITLE,
  gapsOf,
  judgeLines,
  monthlySection,
  type RunReport,
} from './run-report.ts';
import { buildTable } from './summary-table.ts';
import { describeSpent, describeTokens } from './token-words.ts';

/** Keeps a cell inside its table and its text free of markup and mentions. */
export function escapeCell(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|&~#]/g, (mark) => `\\${mark}`)
    .replace(/[\r\n]+/g, ' ')
    .replaceAll('@', '@\u200b');
}

/** What somebody else wrote, as code: it mentions, links and hides nothing. */
export function codeOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('`', "'").replaceAll('@', '@\u200b').trim();
  return line === '' ? '' : `\`${line}\``;
}

export const listOf = (lines: readonly string[]) => lines.map((line) => `- ${escapeCell(line)}`);

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${title}`, '', ...listOf(lines), ''];
}

/** Checks that answers fail, each as an item of a list. */
export const failedItems = (checks: readonly FailedCheck[]): string[] =>
  checks.map(({ reason = '', ...check }) => {
    const said = codeOf(reason);
    return `- ${escapeCell(describeFailedCheck(check))}${said === '' ? '' : `: ${said}`}`;
  });

export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const row = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [row(titles), `|${titles.map(() => ' --- |').join('')}`, ...rows.map(row)];
}

/**
 * A run as Markdown, for an issue, a pull request or a page. Nothing in it mentions anyone, whatever a model answered.
 *
 * @param isQuoting false: names of checks, criteria of a judge, pieces of answers and what providers said are left out
 * @example
 * renderMarkdown({ manifest, summary, thresholds: [] });
 */
export function renderMarkdown(report: RunReport, { isQuoting = true }: { isQuoting?: boolean } = {}): string {
  const { manifest, summary, thresholds, judge } = report;
  const failed = failedItems(report.failedChecks?.[isQuoting ? 'each' : 'kinds'] ?? []);
  const { columns, rows } = buildTable(summary);
  const verdicts = describeVerdicts(report, isQuoting);
  const monthly = monthlySection(report);
  const lines = [
    `# ${escapeCell(manifest.name)}`,
    '',
    ...(summary.isSimulated ? [`> **${SIMULATED_NOTE}**`, ''] : []),
    ...(manifest.status === 'completed' ? [] : [`> **${escapeCell(describeStatus(manifest))}**`, '']),
    ...table(
      columns.map(({ title }) => title),
      rows,
    ),
    '',
    'Medians with 95 % intervals, where there are enough runs for one.',
    '',
    ...(verdicts.ending ? [escapeCell(verdicts.ending), ''] : []),
    ...section(GAPS_TITLE, gapsOf(report, isQuoting)),
    ...section('Which model is good enough', verdicts.replacements),
    ...section('Which model is faster', verdicts.times),
    ...section('Which model passes the checks better', verdicts.quality),
    ...(failed.length > 0 ? [`## ${FAILED_TITLE}`, '', ...failed, ''] : []),
    ...section('What the judge says', verdicts.judged),
    ...(judge
      ? [...table(judgedColumns(judge), judgedRows(judge)), '', ...listOf(judgeLines(judge, isQuoting)), '']
      : []),
    ...section(TAILS_TITLE, verdicts.tails),
    ...(monthly ? section(...monthly) : []),
    ...section('How far this reaches', verdicts.scope),
    ...section(
      'Limits',
      thresholds.map((limit) => `${limitMark(limit)} ${limit.words}`),
    ),
    ...section('Spent', [
      describeSpent(summary.cost),
      ...[describeTokens(summary.models)].filter((words) => words !== ''),
    ]),
    ...section(
      'How it was measured',
      describeMethod(report).map(([label, text]) => `${label}: ${text}`),
    ),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}
