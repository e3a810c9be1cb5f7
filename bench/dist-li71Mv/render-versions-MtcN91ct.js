import { a as formatMoney, n as formatDuration, t as formatCount, u as formatShare } from "./format-figures-DFn5jh9z.js";
import { t as escapeHtml } from "./escape-html-DD-B-xJn.js";
import { i as table, n as listOf, t as escapeCell } from "./markdown-BpSI4S73.js";
import { t as SIMULATED_NOTE } from "./words-DSJs3cMP.js";

// src/versions/render-versions.ts
/** Lost cases that are written out; the others are counted. */
const MOST_LOST = 10;
const hasFailed = ({ rules }) => rules.some(({ isMet }) => !isMet);
function describeLost({ caseId, passed, reason }) {
	const short = reason.length > 160 ? `${reason.slice(0, 160)}…` : reason;
	return `${caseId}: passed ${formatShare(passed[0])} → ${formatShare(passed[1])}${short === "" ? "" : `; ${short}`}`;
}
function lostLines({ lost }) {
	const more = lost.length - MOST_LOST;
	return [...lost.slice(0, MOST_LOST).map(describeLost), ...more > 0 ? [`and ${more} more`] : []];
}
const ruleLine = ({ rule, isMet, words }) => `${isMet ? "✓" : "✗"} ${rule.text}: ${words}`;
/** Lines for a terminal. */
function renderVersionLines({ comparisons, scope, notes }) {
	return [
		...comparisons.flatMap((comparison) => [
			`${comparison.names[0]} beside ${comparison.names[1]}: ${comparison.headline}`,
			comparison.sentence,
			...comparison.rules.map(ruleLine),
			...comparison.lost.length > 0 ? ["Cases that pass less often:", ...lostLines(comparison).map((line) => `  ${line}`)] : []
		]),
		...scope,
		...notes
	];
}
function figuresOf({ quality, cost, metrics, successRate }) {
	const perThousand = cost.perAnswerNanos === null ? null : cost.perAnswerNanos * 1e3;
	return [
		formatShare(quality?.passRate ?? null),
		formatMoney(perThousand, cost.currency, cost.isAtLeast),
		formatDuration(metrics.responseMs?.estimate.median ?? null),
		formatShare(successRate)
	];
}
const FIGURES = [
	"Pass rate",
	"Cost of 1,000 answers",
	"Median response time",
	"Calls answered"
];
/** Markdown for a comment on a pull request. Nothing in it mentions anyone, whatever a model answered. */
function renderVersionsMarkdown(versions) {
	const { name, comparisons, scope, notes, isSimulated, runIds } = versions;
	const parts = comparisons.flatMap((comparison) => {
		const { names, headline, sentence, rules, candidate, baseline, replacement } = comparison;
		const icon = hasFailed(comparison) ? "❌" : replacement.verdict === "good-enough" ? "✅" : "⚪";
		const [now, before] = [figuresOf(candidate), figuresOf(baseline)];
		const lost = lostLines(comparison);
		const count = formatCount(comparison.lost.length, "case passes", "cases pass");
		return [
			`### ${icon} ${escapeCell(headline)}`,
			"",
			escapeCell(sentence),
			"",
			...table([
				"",
				names[1],
				names[0]
			], FIGURES.map((figure, index) => [
				figure,
				before[index],
				now[index]
			])),
			"",
			...rules.length > 0 ? [...listOf(rules.map(ruleLine)), ""] : [],
			...lost.length > 0 ? [
				`<details><summary>${count} less often</summary>`,
				"",
				...listOf(lost),
				"",
				"</details>",
				""
			] : []
		];
	});
	return `${[
		`## ${escapeCell(name)}`,
		"",
		...isSimulated ? [`> **${SIMULATED_NOTE}**`, ""] : [],
		...parts,
		...listOf([...scope, ...notes]),
		"",
		`Run ${runIds.map((id) => escapeCell(id)).join(" → ")}`
	].join("\n").replaceAll("@", "@​")}\n`;
}
/** XML holds no control characters and no half of a surrogate pair. */
const xml = (text) => escapeHtml(text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ""));
/** JUnit XML: one suite a comparison, one test a rule. */
function renderJUnit({ name, comparisons, scope, notes }) {
	const count = (list, isCounted) => list.reduce((sum, { rules }) => sum + rules.filter(isCounted).length, 0);
	const totals = (list) => `tests="${count(list, () => true)}" failures="${count(list, ({ isMet }) => !isMet)}"`;
	const suites = comparisons.map((comparison) => {
		const { names, headline, sentence, rules } = comparison;
		const tests = rules.map(({ rule, isMet, words }) => {
			const open = `    <testcase classname="${xml(names[0])}" name="${xml(rule.text)}"`;
			return isMet ? `${open}/>` : `${open}>\n      <failure message="${xml(words)}">${xml(sentence)}</failure>\n    </testcase>`;
		});
		const out = [
			headline,
			sentence,
			...lostLines(comparison),
			...scope,
			...notes
		].join("\n");
		return [
			`  <testsuite name="${xml(`${names[0]} beside ${names[1]}`)}" ${totals([comparison])}>`,
			...tests,
			`    <system-out>${xml(out)}</system-out>`,
			"  </testsuite>"
		].join("\n");
	});
	return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${xml(name)}" ${totals(comparisons)}>\n${suites.join("\n")}\n</testsuites>\n`;
}

export { renderJUnit, renderVersionLines, renderVersionsMarkdown };