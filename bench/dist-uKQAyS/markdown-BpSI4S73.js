import { s as judgedRows, t as JUDGED_COLUMNS } from "./judge-report-DDRvbLA1.js";
import { t as SIMULATED_NOTE } from "./words-DSJs3cMP.js";
import { i as judgeLines, n as describeMethod, r as describeVerdicts } from "./run-report-D-X9JzUX.js";
import { n as describeTokens, r as buildTable, t as describeSpent } from "./token-words-DNUzMoCZ.js";

// src/report/markdown.ts
/** Keeps a cell inside its table and its text free of markup. */
function escapeCell(text) {
	return text.replace(/[\\`*_[\]<>|]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, " ");
}
const listOf = (lines) => lines.map((line) => `- ${escapeCell(line)}`);
function section(title, lines) {
	return lines.length === 0 ? [] : [
		`## ${title}`,
		"",
		...listOf(lines),
		""
	];
}
function table(titles, rows) {
	const row = (cells) => `| ${cells.map(escapeCell).join(" | ")} |`;
	return [
		row(titles),
		`|${titles.map(() => " --- |").join("")}`,
		...rows.map(row)
	];
}
/**
* A run as Markdown, for an issue, a pull request or a page.
*
* @example
* renderMarkdown({ manifest, summary, thresholds: [] });
*/
function renderMarkdown(report) {
	const { manifest, summary, thresholds, judge } = report;
	const { columns, rows } = buildTable(summary);
	const verdicts = describeVerdicts(report);
	return `${[
		`# ${escapeCell(manifest.name)}`,
		"",
		...summary.isSimulated ? [`> **${SIMULATED_NOTE}**`, ""] : [],
		...table(columns.map(({ title }) => title), rows),
		"",
		"Medians with 95 % intervals, where there are enough runs for one.",
		"",
		...verdicts.ending ? [escapeCell(verdicts.ending), ""] : [],
		...section("Which model is good enough", verdicts.replacements),
		...section("Which model is faster", verdicts.times),
		...section("Which model passes the checks better", verdicts.quality),
		...section("What the judge says", verdicts.judged),
		...judge ? [
			...table(JUDGED_COLUMNS, judgedRows(judge)),
			"",
			...listOf(judgeLines(judge)),
			""
		] : [],
		...section("How far this reaches", verdicts.scope),
		...section("Limits", thresholds.map(({ words }) => words)),
		...section("Spent", [describeSpent(summary.cost), ...[describeTokens(summary.models)].filter((words) => words !== "")]),
		...section("How it was measured", describeMethod(report).map(([label, text]) => `${label}: ${text}`))
	].join("\n").trimEnd()}\n`;
}

export { table as i, listOf as n, renderMarkdown as r, escapeCell as t };