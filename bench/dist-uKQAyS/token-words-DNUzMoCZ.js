import { t as metricCatalogue } from "./metric-catalogue-DJtewZEb.js";
import { a as formatMoney, c as formatRange, i as formatMetric, n as formatDuration, t as formatCount, u as formatShare } from "./format-figures-DFn5jh9z.js";
import { o as nameModels } from "./human-agreement-hRmHNP79.js";

// src/report/summary-table.ts
function metricColumn(key, title) {
	return {
		title,
		hint: `Median of: ${metricCatalogue.find((item) => item.key === key)?.formula ?? key}`,
		cell: (model) => formatMedian(key, model)
	};
}
/** The median with its interval where one exists. */
function formatMedian(key, model) {
	const summary = model.metrics[key];
	if (!summary) return "–";
	const { median, interval } = summary.estimate;
	if (!interval) return `${formatMetric(key, median)} (no interval)`;
	return `${formatMetric(key, median)} (${formatRange(formatMetric(key, interval.low), formatMetric(key, interval.high))})`;
}
/** A call that ran into a limit took longer than it was given: a bound, not nothing. */
function describeLonger({ longerThanMs }) {
	return longerThanMs.length === 0 ? "" : ` (> ${formatDuration(Math.min(...longerThanMs))})`;
}
function describeFailures(model) {
	const parts = Object.entries(model.failures).map(([outcome, count]) => `${count} ${outcome.replace("_", " ")}${outcome === "timeout" ? describeLonger(model) : ""}`);
	if (model.refused > 0) parts.push(`${model.refused} refused`);
	if (model.aborted > 0) parts.push(`${model.aborted} aborted`);
	if (model.truncated > 0) parts.push(`${model.truncated} truncated`);
	if (model.retried > 0) parts.push(`${model.retried} retried`);
	return parts.join(", ");
}
function describeSuccess(model) {
	const range = model.successInterval ? ` (${formatRange(formatShare(model.successInterval.low), formatShare(model.successInterval.high))})` : "";
	const failures = describeFailures(model);
	return `${model.answered}/${model.attempted}${range}${failures === "" ? "" : `; ${failures}`}`;
}
/** Queue, connection and sleeps between attempts have a column of their own where there were any. */
function hasWaited({ metrics }) {
	const [whole, response] = [metrics.logicalMs?.estimate.median, metrics.responseMs?.estimate.median];
	return typeof whole === "number" && typeof response === "number" && whole > response * 1.01;
}
/** The columns that this run has something to say in. */
function chooseColumns(summary) {
	const nameOf = nameModels(summary);
	const has = (key) => summary.models.some((model) => model.metrics[key] !== void 0);
	const columns = [{
		title: "Model",
		hint: "Name as given in the suite",
		cell: (model) => model.isSimulated ? `${nameOf(model.key)} (simulated)` : nameOf(model.key)
	}, metricColumn("responseMs", "Response time")];
	if (has("timeToFirstAnswerMs")) columns.push(metricColumn("timeToFirstAnswerMs", "First answer"));
	if (summary.models.some(hasWaited)) columns.push(metricColumn("logicalMs", "With waiting"));
	if (has("thinkingMs")) columns.push(metricColumn("thinkingMs", "Thinking"));
	if (has("outputTokensPerSecond")) columns.push(metricColumn("outputTokensPerSecond", "Output speed"));
	if (has("visibleCharsPerSecond")) columns.push(metricColumn("visibleCharsPerSecond", "Characters/s"));
	columns.push({
		title: "Answered",
		hint: "Answers ÷ attempts with the Wilson interval; failures by class",
		cell: describeSuccess
	});
	if (summary.models.some(({ quality }) => quality)) columns.push({
		title: "Passed",
		hint: "Mean over cases of the share of answers that passed every check, with the Wilson interval",
		cell: ({ quality }) => quality ? `${formatShare(quality.passRate)}${quality.passInterval ? ` (${formatRange(formatShare(quality.passInterval.low), formatShare(quality.passInterval.high))})` : ""}` : "–"
	});
	columns.push({
		title: "Cost",
		hint: "Known cost of all calls; ≥ when more may have been billed",
		cell: ({ cost }) => formatMoney(cost.nanos, cost.currency, cost.isAtLeast)
	});
	return columns;
}
/** The table of models as text: one row of titles, then one row per model. */
function buildTable(summary) {
	const columns = chooseColumns(summary);
	return {
		columns,
		rows: summary.models.map((model) => columns.map((column) => column.cell(model)))
	};
}

// src/report/token-words.ts
function add(models, key) {
	const known = models.flatMap(({ tokens }) => tokens[key] ?? []);
	return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
}
function side(count, isAtLeast, name) {
	return count === null ? `${name} not reported` : `${isAtLeast ? "≥ " : ""}${count.toLocaleString("en-US")} ${name}`;
}
/** Money of all calls. A cost is unknown where the price is, and where the provider counted no tokens. */
function describeSpent({ nanos, currency, isAtLeast, unknown }) {
	const missing = unknown > 0 ? `, ${formatCount(unknown, "call")} without a known cost` : "";
	return `${formatMoney(nanos, currency, isAtLeast)}${missing}`;
}
/** What the providers counted, and how many calls they did not count: never 0 for an unknown count. Empty: no call was answered. */
function describeTokens(models) {
	const [input, output] = [add(models, "input"), add(models, "output")];
	const unknown = models.reduce((sum, { tokens }) => sum + tokens.unknown, 0);
	if (input === null && output === null) return unknown === 0 ? "" : "Tokens not reported by the provider";
	const missing = unknown === 0 ? "" : ` (not reported for ${formatCount(unknown, "call")})`;
	return `Tokens: ${side(input, unknown > 0, "in")}, ${side(output, unknown > 0, "out")}${missing}`;
}

export { describeTokens as n, buildTable as r, describeSpent as t };