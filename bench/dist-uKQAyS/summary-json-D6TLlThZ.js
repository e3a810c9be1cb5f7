import { t as SIMULATED_NOTE } from "./words-DSJs3cMP.js";
import { r as describeVerdicts } from "./run-report-D-X9JzUX.js";

// src/report/summary-json.ts
/** A run as one JSON document: durations in ms, money in nano-units (1e-9), the verdicts as figures and as sentences. */
function renderJson(report) {
	const { manifest, summary, thresholds, judged = [], agreement = null } = report;
	const note = summary.isSimulated ? { simulated: SIMULATED_NOTE } : {};
	return `${JSON.stringify({
		...note,
		manifest,
		summary,
		verdicts: describeVerdicts(report),
		thresholds,
		judged,
		agreement
	}, null, 2)}\n`;
}

export { renderJson as t };