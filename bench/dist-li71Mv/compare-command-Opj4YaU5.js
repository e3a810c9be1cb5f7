import { n as describeChange, r as describeQualityChange, t as compareRuns } from "./compare-runs-Dd8FeOT9.js";
import { l as readManifest, u as readSamples } from "./run-folder-CU0wICzG.js";
import { a as describeReplacementOf, i as concludeRun, o as nameModels, s as describeCostBeside } from "./human-agreement-hRmHNP79.js";
import { t as matchModels } from "./variants-ncIIajZ-.js";
import { t as RunSummarizer } from "./summarize-CsTnQq34.js";
import { c as isCutOff, i as hasPassed, n as isAnswered, r as gradeSample } from "./model-collector-B8HGgT6i.js";
import { r as formatFactor } from "./format-figures-DFn5jh9z.js";
import { t as SIMULATED_NOTE } from "./words-DSJs3cMP.js";
import { n as warnOfChanges } from "./load-run-DSB_Kmaz.js";
import { n as readChoice, t as readArguments } from "./read-arguments-By9Ru2_s.js";
import { n as readTerms } from "./run-settings-C9GBD7To.js";
import { n as UsageError, t as EXIT } from "./terminal-BwbKY8Uz.js";
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";

// src/versions/compare-versions.ts
const LABELS = {
	"good-enough": "Good enough",
	worse: "Worse",
	undecided: "Undecided",
	"too-few-cases": "Too few cases"
};
/** How often the answers to each case passed, by model. */
var CaseTallies = class {
	#models = /* @__PURE__ */ new Map();
	add(sample) {
		const isChecked = sample.outcome === "refused" || isAnswered(sample) && gradeSample(sample) !== null;
		if (sample.isWarmup || sample.isRepeat || isCutOff(sample) || !isChecked) return;
		const cases = this.#models.get(sample.modelKey) ?? /* @__PURE__ */ new Map();
		this.#models.set(sample.modelKey, cases);
		const tally = cases.get(sample.caseId) ?? {
			passed: 0,
			checked: 0,
			reason: ""
		};
		cases.set(sample.caseId, tally);
		tally.checked++;
		if (isAnswered(sample) && hasPassed(sample)) tally.passed++;
		else if (tally.reason === "") tally.reason = describeFailure(sample);
	}
	lost(candidate, baseline) {
		const now = this.#models.get(candidate);
		return [...this.#models.get(baseline) ?? []].flatMap(([caseId, before]) => {
			const after = now?.get(caseId);
			if (!after) return [];
			const passed = [before.passed / before.checked, after.passed / after.checked];
			return passed[1] < passed[0] ? [{
				caseId,
				passed,
				reason: after.reason
			}] : [];
		}).sort((a, b) => a.caseId.localeCompare(b.caseId, "en", { numeric: true })).sort((a, b) => b.passed[0] - b.passed[1] - (a.passed[0] - a.passed[1]));
	}
};
function describeFailure({ outcome, scores }) {
	if (outcome === "refused") return "refused to answer";
	const failed = scores.find(({ passed }) => passed === false);
	return failed ? `${failed.name}: ${failed.reason}` : "";
}
const SIDES = ["before", "now"];
/** One of two runs, its models under keys of their own, on the cases of both. Times of different hours are never paired: each run is a block. */
async function* rekey(run, place, keys, cases) {
	for await (const sample of run.samples()) {
		const modelKey = keys.get(sample.modelKey);
		if (modelKey === void 0 || !cases.has(sample.caseId)) continue;
		const block = (sample.block ?? 1) + place * 1e6;
		yield {
			...sample,
			modelKey,
			modelName: `${sample.modelName} · ${SIDES[place]}`,
			block
		};
	}
}
async function conclude(samples, { manifest }, baseline, changeOf) {
	const { tieMargin, seed } = manifest;
	const summarizer = new RunSummarizer({
		tieMargin,
		seed,
		baseline
	});
	const tallies = new CaseTallies();
	for await (const sample of samples) {
		summarizer.add(sample);
		tallies.add(sample);
	}
	const summary = summarizer.finish();
	const nameOf = nameModels(summary);
	const modelOf = (key) => summary.models.find((model) => model.key === key);
	return {
		comparisons: (summary.replacements ?? []).map((replacement) => {
			const [candidate, base] = [modelOf(replacement.candidate), modelOf(replacement.baseline)];
			const [own, other] = [candidate.cost.perAnswerNanos, base.cost.perAnswerNanos];
			const pair = summary.pairs.find(({ first, second }) => first === candidate.key && second === base.key);
			const { ratio = null, interval = null } = changeOf(candidate.modelKey) ?? pair?.times.responseMs ?? {};
			const label = replacement.cases === 0 ? "Not checked" : LABELS[replacement.verdict];
			return {
				candidate,
				baseline: base,
				names: [nameOf(candidate.key), nameOf(base.key)],
				replacement,
				headline: `${label}, ${describeCostBeside(candidate.cost, base.cost)}`,
				sentence: describeReplacementOf(replacement, summary, nameOf),
				costRatio: own === null || !other || candidate.cost.currency !== base.cost.currency ? null : own / other,
				time: ratio === null ? null : {
					ratio,
					interval
				},
				lost: tallies.lost(candidate.modelKey, base.modelKey)
			};
		}),
		scope: concludeRun(summary).scope
	};
}
/** The candidates of one run beside its baseline. */
async function compareWithin(run, baseline, terms = {}) {
	const { name, runId, isSimulated } = run.manifest;
	const concluded = await conclude(run.samples(), run, {
		...baseline,
		...terms
	}, () => void 0);
	return {
		name,
		runIds: [runId],
		isSimulated,
		...concluded
	};
}
/** The models of a later run beside those of an earlier one. Quality and cost are compared on the cases of both. */
async function compareAcross(before, now, terms = {}) {
	const matched = matchModels(now.manifest.models, before.manifest.models);
	const cases = new Set(before.manifest.suite.caseIds).intersection(new Set(now.manifest.suite.caseIds));
	const sideOf = (place, suffix) => {
		const keys = new Map(matched.map(([one, other]) => [(place === 0 ? other : one).key, `${one.key}/${suffix}`]));
		return rekey(place === 0 ? before : now, place, keys, cases);
	};
	const { changes } = await compareRuns(sideOf(0, "now"), sideOf(1, "now"));
	async function* both() {
		yield* sideOf(0, "before");
		yield* sideOf(1, "now");
	}
	const pairs = Object.fromEntries(matched.map(([{ key }]) => [`${key}/now`, `${key}/before`]));
	const [model = ""] = Object.values(pairs);
	const baseline = {
		measure: "pass-rate",
		...now.manifest.baseline,
		model,
		pairs,
		...terms
	};
	const concluded = await conclude(both(), now, baseline, (key) => changes.find(({ modelKey }) => modelKey === key));
	return {
		name: now.manifest.name,
		runIds: [before.manifest.runId, now.manifest.runId],
		isSimulated: before.manifest.isSimulated || now.manifest.isSimulated,
		comparisons: concluded.comparisons,
		scope: concluded.scope.slice(1)
	};
}

// src/versions/fail-rules.ts
/** `worse`: shown to be worse by more than the margin. `undecided`: not shown to be good enough. The others take a limit. */
const FAIL_KINDS = [
	"worse",
	"undecided",
	"slower",
	"cost"
];
/** Reads `worse,slower:1.2,cost:1.1`; a text says what is wrong. */
function parseFailRules(text) {
	const rules = [];
	for (const item of text.split(",").map((part) => part.trim())) {
		const [name = "", limit, ...rest] = item.split(":");
		const kind = FAIL_KINDS.find((known) => known === name);
		const takesLimit = kind === "slower" || kind === "cost";
		if (!kind || rest.length > 0) return `“${item}” is not a rule; name some of worse, undecided, slower:1.2 and cost:1.1.`;
		if (limit !== void 0 && !takesLimit) return `${kind} takes no limit, not “${item}”.`;
		const value = limit === void 0 ? 1 : Number(limit);
		if (!(value > 0) || limit?.trim() === "") return `${kind} needs a ratio above 0, such as ${kind}:1.2, not “${item}”.`;
		rules.push({
			kind,
			text: item,
			limit: value
		});
	}
	return rules;
}
function checkTime({ time }, limit) {
	if (!time?.interval) return {
		isMet: false,
		words: "too few times of both to say"
	};
	const { low, high } = time.interval;
	const range = `took ${formatFactor(time.ratio)} times as long, between ${formatFactor(low)} and ${formatFactor(high)}`;
	if (low > limit) return {
		isMet: false,
		words: range
	};
	return {
		isMet: true,
		words: high <= limit ? range : `not shown to be slower: ${range}`
	};
}
function check(kind, limit, comparison) {
	const { replacement, costRatio } = comparison;
	if (kind === "slower") return checkTime(comparison, limit);
	if (kind === "cost") return costRatio === null ? {
		isMet: false,
		words: "the cost is not known of both"
	} : {
		isMet: costRatio <= limit,
		words: `an answer costs ${formatFactor(costRatio)} times as much`
	};
	const { verdict, cases } = replacement;
	if (cases === 0) return {
		isMet: kind === "worse",
		words: "no case has a check"
	};
	if (kind === "undecided") return {
		isMet: verdict === "good-enough",
		words: verdict.replaceAll("-", " ")
	};
	if (verdict === "worse") return {
		isMet: false,
		words: "worse by more than the margin"
	};
	return {
		isMet: true,
		words: verdict === "good-enough" ? "good enough" : "not shown to be worse"
	};
}
/** Holds a comparison to each rule. What cannot be checked has not held: a limit that cannot be checked is no limit. */
function checkRules(rules, comparison) {
	return rules.map((rule) => ({
		rule,
		...check(rule.kind, rule.limit, comparison)
	}));
}

// src/cli/compare-command.ts
const CAUTION = "Runs made at different times also differ in the load of the day: a change of time is no verdict about a model.";
const OPTIONS = {
	baseline: { type: "string" },
	margin: { type: "string" },
	measure: { type: "string" },
	"fail-on": { type: "string" },
	format: { type: "string" },
	markdown: { type: "string" },
	junit: { type: "string" }
};
function readRules(text) {
	const rules = text === void 0 ? [] : parseFailRules(text);
	if (typeof rules === "string") throw new UsageError(`--fail-on: ${rules}`);
	return rules;
}
function baselineOf({ baseline, models }, named) {
	if (named === void 0 && !baseline) throw new UsageError("The run names no baseline: give --baseline MODEL, or a second run to compare it with.");
	if (named === void 0) return baseline;
	const keys = models.map(({ key }) => key);
	if (!keys.includes(named)) throw new UsageError(`The baseline “${named}” was not measured; name one of ${keys.join(", ")}.`);
	return {
		measure: "pass-rate",
		...baseline,
		model: named,
		pairs: void 0
	};
}
/** What changed between two runs in figures, with the models that only one of them has. */
async function describeRuns([first, second]) {
	const comparison = await compareRuns(first.samples(), second.samples());
	const [before, now] = [first.manifest, second.manifest];
	return {
		comparison,
		lines: [
			`${before.name} (${before.startedAt}) → ${now.name} (${now.startedAt})`,
			before.isSimulated || now.isSimulated ? SIMULATED_NOTE : "",
			before.suite.sha256 === now.suite.sha256 ? "" : "The suites differ; only cases with the same id are compared.",
			...comparison.warnings,
			...comparison.changes.map(describeChange),
			...comparison.changes.map((change) => describeQualityChange(change) ?? ""),
			...comparison.onlyFirst.map((key) => `${key}: only in the first run.`),
			...comparison.onlySecond.map((key) => `${key}: only in the second run.`)
		]
	};
}
async function writeFiles(versions, values, folder) {
	const { renderJUnit, renderVersionsMarkdown } = await import("./render-versions-MtcN91ct.js");
	if (values.markdown !== void 0) writeFileSync(resolve(folder, values.markdown), renderVersionsMarkdown(versions));
	if (values.junit !== void 0) writeFileSync(resolve(folder, values.junit), renderJUnit(versions));
}
/** `compare RUN [RUN]`: what a change does, inside one run or from one run to the next; the exit code says whether it may go in. */
async function compareCommand(argv, terminal) {
	const { positionals, values } = readArguments(argv, OPTIONS, {
		names: ["The run", "The later run"],
		optional: 1
	});
	const format = readChoice("format", values.format, ["terminal", "json"], "terminal");
	const rules = readRules(values["fail-on"]);
	const terms = readTerms((name) => values[name]);
	const folders = positionals.map((path) => resolve(terminal.folder, path));
	const runs = folders.map((folder) => {
		return {
			manifest: readManifest(folder),
			samples: () => readSamples(folder)
		};
	});
	const [first, second] = runs;
	if (second && values.baseline !== void 0) throw new UsageError("--baseline is for one run; of two runs, the first is the baseline.");
	for (const folder of folders) terminal.err(await warnOfChanges(folder, terminal.folder));
	const found = second ? await compareAcross(first, second, terms) : await compareWithin(first, baselineOf(first.manifest, values.baseline), terms);
	const ended = runs.filter(({ manifest }) => manifest.status !== "completed").map(({ manifest }) => manifest.runId);
	const versions = {
		...found,
		comparisons: found.comparisons.map((comparison) => ({
			...comparison,
			rules: checkRules(rules, comparison)
		})),
		notes: [
			...second ? [CAUTION] : [],
			...ended.map((id) => `The run ${id} ended early: its figures are of a part of it.`),
			...found.comparisons.length === 0 ? ["Nothing could be compared: the runs share no model or no case."] : []
		]
	};
	await print(versions, second ? [first, second] : null, format, terminal);
	await writeFiles(versions, values, terminal.folder);
	if (rules.length > 0 && (ended.length > 0 || found.comparisons.length === 0)) return EXIT.incomplete;
	return versions.comparisons.some((comparison) => comparison.rules.some(({ isMet }) => !isMet)) ? EXIT.missed : EXIT.ok;
}
async function print(versions, runs, format, terminal) {
	const change = runs && await describeRuns(runs);
	if (format === "json") {
		const { runIds, isSimulated, ...rest } = versions;
		const note = isSimulated ? { simulated: SIMULATED_NOTE } : {};
		const caution = runs ? { caution: CAUTION } : {};
		terminal.out(`${JSON.stringify({
			...note,
			...caution,
			runs: runIds,
			...change?.comparison,
			versions: rest
		}, null, 2)}\n`);
		return;
	}
	const { renderVersionLines } = await import("./render-versions-MtcN91ct.js");
	const lines = [
		...!runs && versions.isSimulated ? [SIMULATED_NOTE] : [],
		...change?.lines ?? [],
		...renderVersionLines(versions)
	];
	terminal.out(`${lines.filter((line) => line !== "").join("\n")}\n`);
}

export { compareCommand };