import { t as renderHtml } from "./html-BkXNA3HV.js";
import { r as renderMarkdown } from "./markdown-BpSI4S73.js";
import { a as SUITE_FILE, c as readJudgements, d as writeManifest, n as JUDGEMENTS_FILE, t as ATTEMPTS_FILE, u as readSamples } from "./run-folder-CU0wICzG.js";
import { t as renderCsv } from "./samples-csv-Kp3vPXMY.js";
import { t as renderJson } from "./summary-json-D6TLlThZ.js";
import { createWriteStream, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

// src/cli/write-reports.ts
/** The table of samples, with what their judge gave them where there was one. */
function csvOf(folder) {
	const judgements = readJudgements(folder);
	return renderCsv(readSamples(folder), judgements.length > 0 ? judgements : null);
}
/** Writes every form of the report beside the records, and the manifest with the hashes of all. */
async function writeReports(folder, report) {
	const kept = [
		ATTEMPTS_FILE,
		JUDGEMENTS_FILE,
		SUITE_FILE
	];
	const records = await writeManifest(folder, report.manifest, kept);
	const hashed = {
		...report,
		manifest: records
	};
	writeFileSync(join(folder, "summary.json"), renderJson(hashed));
	writeFileSync(join(folder, "report.md"), renderMarkdown(hashed));
	writeFileSync(join(folder, "report.html"), renderHtml(hashed));
	await pipeline(csvOf(folder), createWriteStream(join(folder, "samples.csv")));
	const names = [
		...kept,
		"summary.json",
		"report.md",
		"report.html",
		"samples.csv"
	];
	return {
		...report,
		manifest: await writeManifest(folder, report.manifest, names)
	};
}

export { csvOf, writeReports };