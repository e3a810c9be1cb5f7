import { describeMethod, describeVerdicts, type RunReport, SIMULATED_NOTE } from './run-report.ts';
import { buildTable } from './summary-table.ts';
import { describeSpent, describeTokens } from './token-words.ts';

/** Keeps a cell inside its table and its text free of markup. */
function escapeCell(text: string): string {
  return text.replace(/[\\`*_[\]<>|]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, ' ');
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${title}`, '', ...lines.map((line) => `- ${escapeCell(line)}`), ''];
}

/**
 * A run as Markdown, for an issue, a pull request or a page.
 *
 * @example
 * renderMarkdown({ manifest, summary, thresholds: [], judged: [] });
 */
export function renderMarkdown(report: RunReport): string {
  const { manifest, summary, thresholds } = report;
  const { columns, rows } = buildTable(summary);
  const verdicts = describeVerdicts(report);
  const row = (cells: readonly string[]): string => `| ${cells.map(escapeCell).join(' | ')} |`;
  const lines = [
    `# ${escapeCell(manifest.name)}`,
    '',
    ...(summary.isSimulated ? [`> **${SIMULATED_NOTE}**`, ''] : []),
    row(columns.map(({ title }) => title)),
    `|${columns.map(() => ' --- |').join('')}`,
    ...rows.map(row),
    '',
    'Medians with 95 % intervals, where there are enough runs for one.',
    '',
    ...section('Which model is faster', verdicts.times),
    ...section('Which model passes the checks better', verdicts.quality),
    ...section('What the judge says', verdicts.judged),
    ...section('How far this reaches', verdicts.scope),
    ...section(
      'Limits',
      thresholds.map(({ words }) => words),
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
