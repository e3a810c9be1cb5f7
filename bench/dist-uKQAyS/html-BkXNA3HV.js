import { o as nameModels } from "./human-agreement-hRmHNP79.js";
import { i as formatMetric, n as formatDuration, o as formatNumber, t as formatCount } from "./format-figures-DFn5jh9z.js";
import { s as judgedRows, t as JUDGED_COLUMNS } from "./judge-report-DDRvbLA1.js";
import { t as metricCatalogue } from "./metric-catalogue-DJtewZEb.js";
import { t as SIMULATED_NOTE } from "./words-DSJs3cMP.js";
import { a as placeOf, n as domainOf, o as splitOutliers, r as listTicks } from "./scale-BfnB1rNx.js";
import { t as escapeHtml } from "./escape-html-DD-B-xJn.js";
import { i as judgeLines, n as describeMethod, r as describeVerdicts } from "./run-report-D-X9JzUX.js";
import { n as describeTokens, r as buildTable, t as describeSpent } from "./token-words-DNUzMoCZ.js";

// src/report/dot-chart.ts
const CHART_WIDTH = 730;
const [NAMES, VALUES, ROW, AXIS] = [
	190,
	90,
	44,
	34
];
const DOT_RADIUS = 3.2;
const infoOf = (key) => metricCatalogue.find((info) => info.key === key);
/** The metric with its unit, where its figures are written without one. */
function chartTitle(key) {
	const { label = key, unit = "s" } = infoOf(key) ?? {};
	return unit !== "tokens/s" ? label : `${label}, tokens per second`;
}
function format(key, value) {
	const unit = infoOf(key)?.unit;
	return unit === "s" || unit === "ms" ? formatDuration(value) : formatNumber(value);
}
const chartHeight = (rows) => rows * ROW + AXIS;
const shorten = (name) => name.length <= 22 ? name : `${name.slice(0, 21).trimEnd()}…`;
const round = (place) => Math.round(place * 10) / 10;
/** One row a model: its dots, spread over the height of the row so that none hides another, and its median with the interval. */
function drawRow(key, { model, name, colour }, row, toX) {
	const middle = row * ROW + ROW / 2;
	const label = `<text class="name" x="${NAMES - 12}" y="${middle + 5}" text-anchor="end">${escapeHtml(shorten(name))}</text>`;
	const atEnd = `x="${730}" y="${middle + 5}" text-anchor="end"`;
	const summary = model.metrics[key];
	if (!summary) return `${label}<text class="tick" ${atEnd} fill="#555">no figure</text>`;
	const { median, interval } = summary.estimate;
	const [low, high] = [interval && toX(interval.low), interval && toX(interval.high)];
	const dots = summary.points.map((value, index) => {
		const y = middle + (index * .618 % 1 - .5) * 16;
		return `<circle cx="${toX(value)}" cy="${round(y)}" r="${DOT_RADIUS}"/>`;
	});
	const bar = interval ? `<path class="interval" d="M${low} ${middle}H${high}M${low} ${middle - 6}v12M${high} ${middle - 6}v12" stroke="${colour}" stroke-width="3"/>` : "";
	const mark = `<path class="median" d="M${toX(median)} ${middle - 13}v26" stroke="${colour}" stroke-width="3"/>`;
	const middling = format(key, median);
	const range = `from ${format(key, summary.min)} to ${format(key, summary.max)}`;
	const title = `${name}: median ${middling}, ${summary.n} answers, ${range}`;
	return `<g><title>${escapeHtml(title)}</title>${label}<g class="dots" fill="${colour}" fill-opacity="0.3">${dots.join("")}</g>${bar}${mark}<text ${atEnd}>${middling}</text></g>`;
}
/** The inside of an SVG that is {@link CHART_WIDTH} wide; empty when no model has the figure. */
function drawDots(key, rows) {
	const figures = rows.flatMap(({ model }) => model.metrics[key] ?? []);
	if (figures.length === 0) return "";
	const values = figures.flatMap(({ estimate: { median, interval }, points }) => [
		median,
		interval?.low,
		interval?.high,
		...points
	].filter((value) => typeof value === "number"));
	const medians = figures.flatMap(({ estimate }) => estimate.median ?? []);
	const domain = domainOf(splitOutliers(values, medians).shown);
	const toX = (value) => round(NAMES + placeOf(value, domain) / 100 * (730 - NAMES - VALUES));
	const bottom = rows.length * ROW;
	return listTicks(domain).filter(({ isMajor }) => isMajor).map(({ value }) => {
		const x = toX(value);
		return `<path class="grid" d="M${x} 0V${bottom}" stroke="#d9d9d4"/><text class="tick" x="${x}" y="${bottom + 20}" text-anchor="middle" fill="#555" font-size="13">${format(key, value)}</text>`;
	}).join("") + rows.map((row, index) => drawRow(key, row, index, toX)).join("");
}

// src/report/html-style.ts
/** The style of the self-contained page: light and dark, narrow and wide, on screen and on paper. */
const HTML_STYLE = `
:root{color-scheme:light dark;--page:#fbfaf7;--ink:#1d1c1a;--quiet:#605d57;--line:#dedbd3;--accent:#0f5f74;--warn:#8a3c00;--warn-page:#fff3e3}
@media (prefers-color-scheme:dark){:root{--page:#161615;--ink:#ecebe7;--quiet:#a5a29a;--line:#383632;--accent:#79c6da;--warn:#ffc98f;--warn-page:#3a2710}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:64rem;padding:2rem 1.25rem 4rem;background:var(--page);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .3rem}
h2{font-size:1.2rem;margin:2.4rem 0 .6rem}
p,li{max-width:70ch}
.quiet{color:var(--quiet)}
.warning{background:var(--warn-page);color:var(--warn);border:1px solid currentColor;border-radius:.4rem;padding:.6rem .9rem;font-weight:600}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.92rem;font-variant-numeric:tabular-nums}
th,td{text-align:left;vertical-align:top;padding:.45rem .8rem .45rem 0;border-bottom:1px solid var(--line)}
th{font-weight:600}
abbr{text-decoration:underline dotted;cursor:help}
ul{padding-left:1.2rem}
figure{margin:0 0 1.6rem}
figcaption{font-weight:600;margin-bottom:.3rem}
figcaption span{font-weight:400;color:var(--quiet)}
svg{display:block;width:100%;height:auto;max-width:60rem}
svg text{font:12px system-ui,sans-serif;fill:var(--ink)}
svg .tick{fill:var(--quiet)}
svg .grid{stroke:var(--line)}
svg .dots{fill:var(--accent)}
svg .interval,svg .median{stroke:var(--accent)}
.missed{color:var(--warn);font-weight:600}
code{font-size:.85em;overflow-wrap:anywhere}
@media print{body{max-width:none;padding:0}h2{break-after:avoid}figure{break-inside:avoid}}
`;

// src/report/html.ts
/** Charts in the order in which a reader asks. */
const CHARTS = [
	"responseMs",
	"timeToFirstAnswerMs",
	"thinkingMs",
	"outputTokensPerSecond",
	"visibleCharsPerSecond"
];
function drawCharts(summary) {
	const nameOf = nameModels(summary);
	return CHARTS.map((key) => {
		const info = metricCatalogue.find((item) => item.key === key);
		const rows = summary.models.filter(({ metrics }) => metrics[key]).map((model) => ({
			model,
			name: nameOf(model.key),
			colour: "#0f5f74"
		}));
		const dots = drawDots(key, rows);
		if (dots === "") return "";
		const chart = `<svg viewBox="0 0 ${730} ${chartHeight(rows.length)}" role="img" aria-label="${escapeHtml(chartTitle(key))}">${dots}</svg>`;
		return `<figure><figcaption>${`${escapeHtml(chartTitle(key))} <span>${escapeHtml(info?.formula ?? "")}</span>`}</figcaption>${chart}</figure>`;
	}).join("\n");
}
function drawSummary(summary) {
	const { columns, rows } = buildTable(summary);
	return drawTable(columns.map(({ title, hint }) => `<abbr title="${escapeHtml(hint)}">${escapeHtml(title)}</abbr>`), rows);
}
/** @param titles as HTML */
function drawTable(titles, rows) {
	return `<div class="scroll"><table><thead><tr>${titles.map((title) => `<th scope="col">${title}</th>`).join("")}</tr></thead><tbody>${rows.map((row) => `<tr>${row.map((cell, i) => i === 0 ? `<th scope="row">${escapeHtml(cell)}</th>` : `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`).join("")}</tbody></table></div>`;
}
function drawList(title, lines) {
	if (lines.length === 0) return "";
	return `<h2>${escapeHtml(title)}</h2>${drawItems(lines)}`;
}
function drawItems(lines) {
	return `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("")}</ul>`;
}
/** Percentiles that may be printed, with the mark "rough" where the number of samples demands it. */
function drawPercentiles(summary) {
	const nameOf = nameModels(summary);
	return drawList("Response time beyond the median", summary.models.flatMap((model) => {
		const shown = (model.metrics.responseMs?.percentiles ?? []).filter(({ value }) => value !== null);
		if (shown.length === 0) return [];
		const parts = shown.map(({ p, value, standing }) => `p${Math.round(p * 100)} ${formatMetric("responseMs", value)}${standing === "rough" ? " (rough)" : ""}`);
		return [`${nameOf(model.key)}: ${parts.join(", ")}; ${model.metrics.responseMs?.n} answers`];
	}));
}
function drawLimits({ thresholds }) {
	if (thresholds.length === 0) return "";
	return `<h2>Limits</h2><ul>${thresholds.map(({ isMet, words }) => `<li${isMet ? "" : " class=\"missed\""}>${escapeHtml(words)}</li>`).join("")}</ul>`;
}
function drawMethod(report) {
	const rows = describeMethod(report).map(([label, text]) => `<tr><th scope="row">${escapeHtml(label)}</th><td><code>${escapeHtml(text)}</code></td></tr>`);
	const files = report.manifest.files.map(({ name, sha256, bytes }) => `<tr><th scope="row">${escapeHtml(name)}</th><td><code>SHA-256 ${escapeHtml(sha256)}, ${bytes.toLocaleString("en-US")} bytes</code></td></tr>`);
	return `<h2>How it was measured</h2><div class="scroll"><table><tbody>${[...rows, ...files].join("")}</tbody></table></div>`;
}
/**
* A run as one HTML page with charts: no script, no font, no image from anywhere, so it opens offline and may be
* sent as a file.
*
* @example
* await writeFile('report.html', renderHtml({ manifest, summary, thresholds: [] }));
*/
function renderHtml(report) {
	const { manifest, summary, judge } = report;
	const verdicts = describeVerdicts(report);
	const { cost } = summary;
	const tokens = describeTokens(summary.models);
	const parts = [
		`<h1>${escapeHtml(manifest.name)}</h1>`,
		`<p class="quiet">${formatCount(manifest.rounds, "round")}, ${formatCount(summary.cases.length, "case")}, ${formatCount(summary.samples, "call")}, spent ${escapeHtml(describeSpent(cost))}. ${tokens === "" ? "" : `${tokens}. `}Dots are single answers; the upright line is the median, the bar its 95 % interval.</p>`,
		summary.isSimulated ? `<p class="warning">${escapeHtml(SIMULATED_NOTE)}</p>` : "",
		manifest.status === "completed" ? "" : `<p class="warning">The run ended early: ${escapeHtml(manifest.status.replace("_", " "))}.</p>`,
		verdicts.ending ? `<p>${escapeHtml(verdicts.ending)}</p>` : "",
		drawList("Which model is good enough", verdicts.replacements),
		drawList("Which model is faster", verdicts.times),
		drawList("Which model passes the checks better", verdicts.quality),
		drawList("What the judge says", verdicts.judged),
		judge ? drawTable(JUDGED_COLUMNS.map(escapeHtml), judgedRows(judge)) + drawItems(judgeLines(judge)) : "",
		drawList("How far this reaches", verdicts.scope),
		drawLimits(report),
		`<h2>Figures</h2>${drawSummary(summary)}`,
		`<h2>Every answer</h2>${drawCharts(summary)}`,
		drawPercentiles(summary),
		drawMethod(report)
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
${parts.filter((part) => part !== "").join("\n")}
</main>
</body>
</html>
`;
}

export { drawDots as i, chartHeight as n, chartTitle as r, renderHtml as t };