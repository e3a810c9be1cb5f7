import { nameModels } from '../conclude-run.ts';
import { formatCount } from '../format-figures.ts';
import { judgedColumns, judgedRows } from '../judging/judge-report.ts';
import { metricCatalogue } from '../metric-catalogue.ts';
import type { MetricKey, RunSummary } from '../summary/summary.ts';
import { limitMark } from '../summary/threshold-check.ts';
import { SIMULATED_NOTE, TAILS_TITLE } from '../words.ts';
import { CHART_WIDTH, chartHeight, chartTitle, drawDots } from './dot-chart.ts';
import { escapeHtml } from './escape-html.ts';
import { describeFailedCheck, FAILED_TITLE } from './failed-checks.ts';
import { HTML_STYLE } from './html-style.ts';
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

/** Charts in the order in which a reader asks. */
const CHARTS: readonly MetricKey[] = [
  'responseMs',
  'timeToFirstAnswerMs',
  'thinkingMs',
  'outputTokensPerSecond',
  'visibleCharsPerSecond',
];

function drawCharts(summary: RunSummary): string {
  const nameOf = nameModels(summary);
  return CHARTS.map((key) => {
    const info = metricCatalogue.find((item) => item.key === key);
    const rows = summary.models
      .filter(({ metrics }) => metrics[key])
      .map((model) => ({ model, name: nameOf(model.key), colour: '#0f5f74' }));
    const dots = drawDots(key, rows);
    if (dots === '') return '';
    const chart = `<svg viewBox="0 0 ${CHART_WIDTH} ${chartHeight(rows.length)}" role="img" aria-label="${escapeHtml(chartTitle(key))}">${dots}</svg>`;
    const caption = `${escapeHtml(chartTitle(key))} <span>${escapeHtml(info?.formula ?? '')}</span>`;
    return `<figure><figcaption>${caption}</figcaption>${chart}</figure>`;
  }).join('\n');
}

function drawSummary(summary: RunSummary): string {
  const { columns, rows } = buildTable(summary);
  const titles = columns.map(({ title, hint }) => `<abbr title="${escapeHtml(hint)}">${escapeHtml(title)}</abbr>`);
  return drawTable(titles, rows);
}

/** @param titles as HTML */
function drawTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = titles.map((title) => `<th scope="col">${title}</th>`).join('');
  const body = rows.map(
    (row) =>
      `<tr>${row.map((cell, i) => (i === 0 ? `<th scope="row">${escapeHtml(cell)}</th>` : `<td>${escapeHtml(cell)}</td>`)).join('')}</tr>`,
  );
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

function drawList(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return `<h2>${escapeHtml(title)}</h2>${drawItems(lines)}`;
}

function drawItems(lines: readonly string[]): string {
  return `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;
}

function drawLimits({ thresholds }: RunReport): string {
  if (thresholds.length === 0) return '';
  const items = thresholds.map(
    (limit) =>
      `<li${limitMark(limit) === '✗' ? ' class="missed"' : ''}>${escapeHtml(`${limitMark(limit)} ${limit.words}`)}</li>`,
  );
  return `<h2>Limits</h2><ul>${items.join('')}</ul>`;
}

function drawMethod(report: RunReport): string {
  const rows = describeMethod(report).map(
    ([label, text]) => `<tr><th scope="row">${escapeHtml(label)}</th><td><code>${escapeHtml(text)}</code></td></tr>`,
  );
  const files = report.manifest.files.map(
    ({ name, sha256, bytes }) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td><code>SHA-256 ${escapeHtml(sha256)}, ${bytes.toLocaleString('en-US')} bytes</code></td></tr>`,
  );
  return `<h2>How it was measured</h2><div class="scroll"><table><tbody>${[...rows, ...files].join('')}</tbody></table></div>`;
}

/**
 * A run as one HTML page with charts: no script, no font, no image from anywhere, so it opens offline and may be
 * sent as a file.
 *
 * @example
 * await writeFile('report.html', renderHtml({ manifest, summary, thresholds: [] }));
 */
export function renderHtml(report: RunReport): string {
  const { manifest, summary, judge } = report;
  const verdicts = describeVerdicts(report);
  const monthly = monthlySection(report);
  const { cost } = summary;
  const tokens = describeTokens(summary.models);
  const parts = [
    `<h1>${escapeHtml(manifest.name)}</h1>`,
    `<p class="quiet">${formatCount(manifest.rounds, 'round')}, ${formatCount(summary.cases.length, 'case')}, ${formatCount(summary.samples, 'call')}, spent ${escapeHtml(describeSpent(cost))}. ${tokens === '' ? '' : `${tokens}. `}${summary.untimed ? '' : 'Dots are single answers; the upright line is the median, the bar its 95 % interval.'}</p>`,
    summary.isSimulated ? `<p class="warning">${escapeHtml(SIMULATED_NOTE)}</p>` : '',
    manifest.status === 'completed' ? '' : `<p class="warning">${escapeHtml(describeStatus(manifest))}</p>`,
    verdicts.ending ? `<p>${escapeHtml(verdicts.ending)}</p>` : '',
    drawList(GAPS_TITLE, gapsOf(report)),
    drawList('Which model is good enough', verdicts.replacements),
    drawList('Which model is faster', verdicts.times),
    drawList('Which model passes the checks better', verdicts.quality),
    drawList(FAILED_TITLE, (report.failedChecks?.each ?? []).map(describeFailedCheck)),
    drawList('What the judge says', verdicts.judged),
    judge ? drawTable(judgedColumns(judge).map(escapeHtml), judgedRows(judge)) + drawItems(judgeLines(judge)) : '',
    drawList('How far this reaches', verdicts.scope),
    drawLimits(report),
    `<h2>Figures</h2>${drawSummary(summary)}`,
    summary.untimed ? '' : `<h2>Every answer</h2>${drawCharts(summary)}`,
    drawList(TAILS_TITLE, verdicts.tails),
    monthly ? drawList(...monthly) : '',
    drawMethod(report),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(manifest.name)}</title>
<style>${HTML_STYLE}</style>
</head>
<body>
<main>
${parts.filter((part) => part !== '').join('\n')}
</main>
</body>
</html>
`;
}
