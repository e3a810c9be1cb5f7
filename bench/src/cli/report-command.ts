import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RunReport } from '../report/run-report.ts';
import { loadRun, warnOfChanges } from './load-run.ts';
import { readArguments, readChoice, readRequestsPerDay } from './read-arguments.ts';
import { EXIT, type Terminal } from './terminal.ts';

export type ReportFormat = 'terminal' | 'markdown' | 'comment' | 'html' | 'json' | 'csv' | 'junit';

/**
 * The report of a run in one form. The table of samples is read from the folder piece by piece.
 * @param isQuoting whether a comment and a JUnit report quote checks and answers
 */
export async function renderReport(
  report: RunReport,
  folder: string,
  format: ReportFormat,
  columns: number,
  isQuoting = false,
): Promise<string> {
  if (format === 'comment') return (await import('../report/markdown.ts')).renderMarkdown(report, { isQuoting });
  if (format === 'markdown') return (await import('../report/markdown.ts')).renderMarkdown(report);
  if (format === 'html') return (await import('../report/html.ts')).renderHtml(report);
  if (format === 'json') return (await import('../report/summary-json.ts')).renderJson(report);
  if (format === 'junit') return (await import('../versions/render-junit.ts')).renderRunJUnit(report, isQuoting);
  if (format === 'terminal') return (await import('../report/terminal.ts')).renderTerminal(report, columns);
  const { csvOf } = await import('./write-reports.ts');
  let text = '';
  for await (const row of csvOf(folder)) text += row;
  return text;
}

/** `report RUN`: prints the report of a run, from its folder alone. */
export async function reportCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const options = {
    format: { type: 'string' },
    out: { type: 'string', short: 'o' },
    'requests-per-day': { type: 'string' },
    examples: { type: 'boolean' },
  } as const;
  const { positionals, values } = readArguments(argv, options, { names: ['The folder of the run'] });
  const folder = resolve(terminal.folder, positionals[0] as string);
  const formats = ['terminal', 'markdown', 'comment', 'html', 'json', 'csv', 'junit'] as const;
  const format = readChoice('format', values.format, formats, 'terminal');
  const requestsPerDay = readRequestsPerDay(values['requests-per-day']);
  const report = { ...(await loadRun(folder)), requestsPerDay };
  terminal.err(await warnOfChanges(folder, terminal.folder));
  const text = await renderReport(report, folder, format, terminal.columns, values.examples);
  if (values.out === undefined) terminal.out(text);
  else writeFileSync(resolve(terminal.folder, values.out), text);
  return EXIT.ok;
}
