import { a as formatMoney, i as formatMetric, u as formatShare } from "./format-figures-DFn5jh9z.js";
import { t as metricCatalogue } from "./metric-catalogue-DJtewZEb.js";

// src/summary/threshold-check.ts
const FIGURES = {
	successRate: (model) => model.successRate,
	passRate: (model) => model.quality?.passRate ?? null,
	meanScore: (model) => model.quality?.meanScore ?? null,
	totalCost: (model) => model.cost.nanos === null || model.cost.unknown > 0 ? null : model.cost.nanos / 1e9,
	costPerAnswer: (model) => model.cost.perAnswerNanos === null ? null : model.cost.perAnswerNanos / 1e9
};
function figureOf(model, { metric, of }) {
	const figure = FIGURES[metric];
	if (figure) return figure(model);
	const summary = model.metrics[metric];
	if (!summary) return null;
	if (of === "median") return summary.estimate.median;
	if (of === "max") return summary.max;
	return summary.percentiles.find(({ p }) => p === Number(of.slice(1)) / 100)?.value ?? null;
}
function format(threshold, value, currency) {
	if (value === null) return "unknown";
	if (threshold.metric === "totalCost" || threshold.metric === "costPerAnswer") return formatMoney(value * 1e9, currency);
	return threshold.metric in FIGURES ? formatShare(value) : formatMetric(threshold.metric, value);
}
const LABELS = {
	successRate: "success rate",
	passRate: "pass rate",
	meanScore: "mean score",
	totalCost: "total cost",
	costPerAnswer: "cost per answer"
};
function describe(threshold, model, value, isMet) {
	const known = metricCatalogue.find(({ key }) => key === threshold.metric);
	const label = LABELS[threshold.metric] ?? `${threshold.of} ${known?.label.toLowerCase() ?? threshold.metric}`;
	const limit = threshold.atMost ?? threshold.atLeast;
	const bound = `${threshold.atMost === void 0 ? "at least" : "at most"} ${format(threshold, limit, model.cost.currency)}`;
	const found = value === null ? "unknown" : format(threshold, value, model.cost.currency);
	return `${model.name}: ${label} ${found}, ${isMet ? "within" : "missed"} the limit of ${bound}`;
}
/** Holds a run against the limits of its suite. */
function checkThresholds(summary, thresholds) {
	return thresholds.flatMap((threshold) => summary.models.filter(({ modelKey }) => threshold.model === void 0 || threshold.model === modelKey).map((model) => {
		const value = figureOf(model, threshold);
		const isHigh = threshold.atMost !== void 0 && value !== null && value > threshold.atMost;
		const isLow = threshold.atLeast !== void 0 && value !== null && value < threshold.atLeast;
		const isMet = value !== null && !isHigh && !isLow;
		return {
			threshold,
			model: model.key,
			value,
			isMet,
			words: describe(threshold, model, value, isMet)
		};
	}));
}

export { checkThresholds as t };