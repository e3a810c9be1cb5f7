import { nameModels, type RunConclusions } from '../conclude-run.ts';
import { concludeTimes } from '../conclude-times.ts';
import { formatCount } from '../format-figures.ts';
import { judgedColumns, judgedRows } from '../judging/judge-report.ts';
import type { RunSummary } from '../summary/summary.ts';
import { limitMark } from '../summary/threshold-check.ts';
import { NO_DIFFERENCE } from '../verdict-words.ts';
import { SIMULATED_NOTE, TAILS_TITLE } from '../words.ts';
import { describeFailedCheck, FAILED_TITLE } from './failed-checks.ts';
import {
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

/** Columns that a text takes in a terminal: wide letters take two, marks none. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (/\p{Mn}|\p{Me}|\u200d|\ufe0f/u.test(letter)) continue;
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u.test(
        letter,
      )
        ? 2
        : 1;
  }
  return width;
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

/** Control characters of answers and names must not reach the terminal. */
function plain(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ');
}

/** Rows in aligned columns, the first one underlined. */
export function alignTable(rows: readonly (readonly string[])[]): string {
  const clean = rows.map((row) => row.map(plain));
  const widths = (clean[0] ?? []).map((_, column) => Math.max(...clean.map((row) => displayWidth(row[column] ?? ''))));
  const lines = clean.map((row) =>
    row
      .map((cell, column) => pad(cell, widths[column] as number))
      .join('  ')
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => '─'.repeat(width)).join('  '));
  return lines.join('\n');
}

/** A model a block: used where the table would not fit. */
function stackTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const width = Math.max(...titles.slice(1).map(displayWidth));
  return rows
    .map(([name = '', ...cells]) =>
      [plain(name), ...cells.map((cell, i) => `  ${pad(titles[i + 1] as string, width)}  ${plain(cell)}`)].join('\n'),
    )
    .join('\n\n');
}

/** Each list a paragraph. */
const describe = (lists: readonly (readonly string[])[]): string =>
  lists
    .map((lines) => lines.map(plain).join('\n'))
    .filter((lines) => lines !== '')
    .join('\n\n');

function fitTable(titles: readonly string[], rows: readonly (readonly string[])[], columns: number): string {
  const aligned = alignTable([titles, ...rows]);
  return aligned.split('\n').some((line) => displayWidth(line) > columns) ? stackTable(titles, rows) : aligned;
}

/** The verdicts on the times of all pairs as a table, where there are many. */
function drawMatrix({ matrix }: RunConclusions, columns: number): string {
  if (!matrix) return '';
  const rows = matrix.cells.map((cells, row) => [matrix.names[row] as string, ...cells]);
  return fitTable(['Response time, row beside column', ...matrix.names], rows, columns);
}

/** A sentence on each pair would only repeat the matrix; the report has them with ratios and intervals. */
function timesOf({ models, pairs, tieMargin }: RunSummary, { matrix, times }: RunConclusions): string[] {
  if (!matrix) return times;
  const { overall } = concludeTimes(models, pairs, { nameOf: nameModels({ models }), tieMargin });
  const left = times.length - overall.length;
  return left === 0 ? times : [...overall, `How much faster or slower, for each of ${left} pairs: in report.md.`];
}

/** Pairs without a difference that are written out; more are counted. */
const MOST_LEVEL = 6;

function shortenQuality(sentences: readonly string[]): string[] {
  const isLevel = (sentence: string) => sentence.startsWith(NO_DIFFERENCE);
  const level = sentences.filter(isLevel).length;
  if (level <= MOST_LEVEL) return [...sentences];
  const rest = sentences.filter((sentence) => !isLevel(sentence));
  return [
    ...rest,
    `Checks show no difference in ${rest.length === 0 ? `any of the ${level}` : `${level} of the ${sentences.length}`} pairs.`,
  ];
}

/** The whole result for a terminal of `columns` columns. */
export function renderTerminal(report: RunReport, columns = 120): string {
  const { summary, manifest, thresholds, judge } = report;
  const failed = (report.failedChecks?.each ?? []).map(describeFailedCheck);
  const table = buildTable(summary);
  const titles = table.columns.map(({ title }) => title);
  const verdicts = describeVerdicts(report);
  const monthly = monthlySection(report);
  const { cost } = summary;
  const gaps = gapsOf(report);
  const parts = [
    `${plain(manifest.name)} · ${formatCount(manifest.rounds, 'round')} · ${formatCount(summary.cases.length, 'case')} · seed ${manifest.seed}`,
    summary.isSimulated ? SIMULATED_NOTE : '',
    plain(verdicts.ending ?? ''),
    describeStatus(manifest),
    fitTable(titles, table.rows, columns),
    gaps.length > 0 ? describe([[`${GAPS_TITLE}:`, ...gaps]]) : '',
    drawMatrix(verdicts, columns),
    describe([verdicts.replacements, timesOf(summary, verdicts), shortenQuality(verdicts.quality), verdicts.judged]),
    failed.length > 0 ? describe([[`${FAILED_TITLE}:`, ...failed]]) : '',
    judge ? fitTable(judgedColumns(judge), judgedRows(judge), columns) : '',
    describe([
      judge ? judgeLines(judge) : [],
      verdicts.tails.length > 0 ? [TAILS_TITLE, ...verdicts.tails] : [],
      monthly ? [monthly[0], ...monthly[1]] : [],
      verdicts.scope,
    ]),
    thresholds.map((limit) => `${limitMark(limit)} ${plain(limit.words)}`).join('\n'),
    `Spent ${describeSpent(cost)}`,
    describeTokens(summary.models),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
