import { n as warnOfChanges, t as loadRun } from "./load-run-DSB_Kmaz.js";
import { n as readChoice, t as readArguments } from "./read-arguments-By9Ru2_s.js";
import { t as EXIT } from "./terminal-BwbKY8Uz.js";
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";

// src/cli/report-command.ts
/** The report of a run in one form. The table of samples is read from the folder piece by piece. */
async function renderReport(report, folder, format, columns) {
	if (format === "markdown") return (await import("./markdown-Czth9Exa.js")).renderMarkdown(report);
	if (format === "html") return (await import("./html-CC4v47jt.js")).renderHtml(report);
	if (format === "json") return (await import("./summary-json-7Pu2UOIj.js")).renderJson(report);
	if (format === "terminal") return (await import("./terminal-B09_Vvih.js")).renderTerminal(report, columns);
	const { csvOf } = await import("./write-reports-BWAvKdHJ.js");
	let text = "";
	for await (const row of csvOf(folder)) text += row;
	return text;
}
/** `report RUN`: prints the report of a run, from its folder alone. */
async function reportCommand(argv, terminal) {
	const { positionals, values } = readArguments(argv, {
		format: { type: "string" },
		out: {
			type: "string",
			short: "o"
		}
	}, { names: ["The folder of the run"] });
	const folder = resolve(terminal.folder, positionals[0]);
	const format = readChoice("format", values.format, [
		"terminal",
		"markdown",
		"html",
		"json",
		"csv"
	], "terminal");
	const report = await loadRun(folder);
	terminal.err(await warnOfChanges(folder, terminal.folder));
	const text = await renderReport(report, folder, format, terminal.columns);
	if (values.out === void 0) terminal.out(text);
	else writeFileSync(resolve(terminal.folder, values.out), text);
	return EXIT.ok;
}

export { renderReport, reportCommand };