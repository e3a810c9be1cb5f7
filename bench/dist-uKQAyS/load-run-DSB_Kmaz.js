import { n as humanAgreement, o as nameModels, t as describeAgreement } from "./human-agreement-hRmHNP79.js";
import { i as buildJudgeReport, o as isContestant } from "./judge-report-DDRvbLA1.js";
import { n as summarizeJudging } from "./judge-summary-BiOCPidS.js";
import { a as SUITE_FILE, c as readJudgements, l as readManifest, o as findChangedFiles, u as readSamples } from "./run-folder-CU0wICzG.js";
import { c as judgementKey } from "./load-lazily-CywDwB6O.js";
import { n as parseCsv, t as CsvError } from "./parse-csv-D8BcmAhz.js";
import { r as optionsOfManifest, t as RunSummarizer } from "./summarize-CsTnQq34.js";
import { t as checkThresholds } from "./threshold-check-BVGrp6Ew.js";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

// src/report/run-votes.ts
const VOTES_FILE = "votes.csv";
function readRow(cells, names, line) {
	const cell = (name) => cells[names.indexOf(name)]?.trim() ?? "";
	const [caseId, first, second, vote] = [
		"case",
		"first",
		"second",
		"vote"
	].map(cell);
	const round = cell("round") === "" ? 1 : Number(cell("round"));
	if (!Number.isInteger(round)) throw new CsvError(line, `“${cell("round")}” is not a round.`);
	if (vote !== "tie" && vote !== first && vote !== second) throw new CsvError(line, `The vote is “${vote}”; it must be “${first}”, “${second}” or “tie”.`);
	return {
		caseId,
		round,
		first,
		second,
		said: vote === "tie" ? "tie" : vote === first ? "first" : "second"
	};
}
const turned = {
	first: "second",
	second: "first",
	tie: "tie"
};
/**
* Joins the votes to the judgements that they are about; without the file the judgements stay as they are.
*
* @throws {CsvError} for a row that is no vote
*/
function withVotes(folder, judgements) {
	const path = join(folder, VOTES_FILE);
	if (!existsSync(path)) return [...judgements];
	const [header, ...rows] = parseCsv(readFileSync(path, "utf8"));
	const names = header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
	for (const name of [
		"case",
		"first",
		"second",
		"vote"
	]) if (!names.includes(name)) throw new CsvError(1, `${VOTES_FILE} has no column “${name}”.`);
	const votes = /* @__PURE__ */ new Map();
	for (const { cells, line } of rows) {
		const { said, ...pair } = readRow(cells, names, line);
		for (const [key, vote] of [[judgementKey(pair), said], [judgementKey({
			...pair,
			first: pair.second,
			second: pair.first
		}), turned[said]]]) votes.set(key, [...votes.get(key) ?? [], vote]);
	}
	return judgements.map((judgement) => {
		const said = judgement.isExample ? void 0 : votes.get(judgementKey(judgement));
		return said ? {
			...judgement,
			votes: [...judgement.votes ?? [], ...said]
		} : judgement;
	});
}

// src/cli/load-run.ts
/** Reads a run's folder and sums it up, sample by sample. */
async function loadRun(folder, thresholds = []) {
	const manifest = readManifest(folder);
	const summarizer = new RunSummarizer({
		...optionsOfManifest(manifest),
		seed: manifest.seed
	});
	const families = /* @__PURE__ */ new Map();
	for await (const sample of readSamples(folder)) {
		summarizer.add(sample);
		if (sample.caseFamily !== null) families.set(sample.caseId, sample.caseFamily);
	}
	const summary = summarizer.finish();
	const judgements = withVotes(folder, readJudgements(folder));
	const cases = [...families].map(([id, family]) => ({
		id,
		family
	}));
	return {
		manifest,
		summary,
		thresholds: checkThresholds(summary, thresholds),
		...judgingOf(folder, manifest, summary, judgements, cases)
	};
}
function judgingOf(folder, manifest, summary, judgements, cases) {
	const path = join(folder, SUITE_FILE);
	const judge = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).judge : null;
	const agreement = humanAgreement(judgements);
	const judging = summarizeJudging(judgements, cases);
	if (!judge || judgements.length === 0) return {
		judged: judging.pairs,
		agreement
	};
	const { model, criteria, rounds } = judge;
	const orders = judgements.filter(({ isExample }) => !isExample).flatMap((judgement) => judgement.orders);
	const isUnpriced = orders.some(({ costNanos, raw }) => costNanos === null && raw !== null);
	const nanos = orders.reduce((sum, { costNanos }) => sum + (costNanos ?? 0), 0);
	return {
		judge: buildJudgeReport(judging, {
			judge: {
				name: model.name ?? model.model,
				provider: model.provider,
				model: model.model,
				criteria,
				rounds,
				error: null,
				questions: orders.length,
				tokens: orders.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0),
				cost: {
					nanos: isUnpriced && nanos === 0 ? null : nanos,
					currency: manifest.budget.currency,
					isAtLeast: isUnpriced
				}
			},
			isContestant: isContestant(model, manifest.models),
			modelKeys: summary.models.map(({ key }) => key),
			nameOf: nameModels(summary),
			people: agreement && describeAgreement(agreement)
		}),
		judged: judging.pairs,
		agreement
	};
}
/** A sentence when files of a run are not what its manifest says; empty otherwise. */
async function warnOfChanges(folder, base) {
	const full = resolve(base, folder);
	const changed = await findChangedFiles(full, readManifest(full));
	return changed.length === 0 ? "" : `Changed since the run was written: ${changed.join(", ")}.\n`;
}

export { warnOfChanges as n, loadRun as t };