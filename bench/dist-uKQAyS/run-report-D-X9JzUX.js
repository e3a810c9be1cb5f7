import { i as concludeRun, o as nameModels, t as describeAgreement } from "./human-agreement-hRmHNP79.js";
import { t as formatCount } from "./format-figures-DFn5jh9z.js";
import { a as describeJudging, n as JUDGING_METHOD } from "./judge-report-DDRvbLA1.js";

// src/run-gaps.ts
/** One sentence for each way in which the run is not the one that was planned; none for a run that is. */
function describeGaps(summary, context) {
	return [
		...describeBlocks(summary),
		...describeUncalled(summary, context),
		...summary.models.flatMap((model) => describeModelGaps(model, summary.pairs, context))
	];
}
/** Models that were never called: their provider took not even the warm-up, or the run ended before. */
function describeUncalled(summary, { planned = [], plannedPerModel }) {
	if (plannedPerModel === null) return [];
	const called = new Set(summary.models.map(({ modelKey }) => modelKey));
	return planned.filter(({ key }) => !called.has(key)).map(({ name, provider }) => {
		const refusal = summary.warmUpFailures?.find((failure) => failure.provider === provider);
		const because = refusal ? `: ${refusal.message.replace(/\.$/, "")}` : "";
		return `None of the ${formatCount(plannedPerModel, "planned call")} of ${name} ${plannedPerModel === 1 ? "was" : "were"} made${because}.`;
	});
}
function describeBlocks({ blocks = [] }) {
	if (blocks.length < 2) return [];
	const words = blocks.map(({ calls, firstAt, lastAt }) => `${formatCount(calls, "call")} ${writeSpan(firstAt, lastAt)}`);
	return [`The run was made in ${blocks.length} parts: ${words.join("; ")}. Only calls of the same part are compared with each other.`];
}
/** ISO times to the minute: "on 2026-11-22, 06:23 to 06:24 UTC". */
function writeSpan(firstAt, lastAt) {
	const [from, to] = [firstAt.slice(0, 16), lastAt.slice(0, 16)].map((text) => text.replace("T", ", "));
	if (from === to) return `on ${from} UTC`;
	return `on ${from} to ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(12) : to} UTC`;
}
function describeModelGaps(model, pairs, { nameOf, rounds, plannedPerModel }) {
	const name = nameOf(model.key);
	const { blocks = [], repeats, aborted, stoppedBecause } = model;
	const missing = plannedPerModel === null ? 0 : plannedPerModel - model.attempted - aborted;
	const isLate = blocks.length > 1;
	const lost = lostRoundsOf(model.key, pairs);
	const sentences = [];
	if (missing > 0) {
		const because = stoppedBecause ? `: the provider took no further call (${stoppedBecause.replace(/\.$/, "")})` : "";
		sentences.push(`${missing} of ${formatCount(plannedPerModel ?? 0, "planned call")} of ${name} were not made${because}.`);
	}
	if (isLate) sentences.push(`Calls of ${name}: ${blocks.map(({ block, calls }) => `${calls.toLocaleString("en-US")} in part ${block}`).join(", ")}.`);
	if (lost > 0 && (isLate || missing > 0 || (repeats?.calls ?? 0) > 0)) sentences.push(`${lost} of ${formatCount(rounds, "round")} of ${name} are left out of every comparison with it.`);
	if (repeats && repeats.calls > 0) sentences.push(`${formatCount(repeats.calls, "failed call")} of ${name} ${repeats.calls === 1 ? "was" : "were"} made again later; ${repeats.answered} ${repeats.answered === 1 ? "was" : "were"} answered. Success counts the first calls, and times of repeated calls are not compared.`);
	if (aborted > 0) sentences.push(`${formatCount(aborted, "call")} of ${name} ${aborted === 1 ? "was" : "were"} cut off when the run stopped: no failure of the model, and what it cost is not known.`);
	return sentences;
}
/** Rounds that no comparison with this model could use. */
function lostRoundsOf(key, pairs) {
	const lost = pairs.flatMap(({ first, second, lostRounds }) => first === key || second === key ? [lostRounds ?? 0] : []);
	return lost.length === 0 ? 0 : Math.min(...lost);
}

// src/report/run-report.ts
/** Everything that may be said about a run, with what is known about its judge. */
function describeVerdicts({ summary, judge, judged = [], agreement }) {
	const conclusions = concludeRun(summary, judge?.comparisons ?? judged);
	const more = [
		judge?.people ?? (agreement ? describeAgreement(agreement) : null),
		judge?.judge.error,
		...judge?.warnings ?? []
	].filter((line) => typeof line === "string");
	return {
		...conclusions,
		judged: [...conclusions.judged, ...more]
	};
}
/** Who judged and how, as lines. */
const judgeLines = (judge) => [...describeJudging(judge), ["Method", JUDGING_METHOD]].map(([label, text]) => `${label}: ${text}`);
/** Which comparisons were planned. */
function describeCorrection({ baseline, models }) {
	if (baseline?.pairs) return `Holm's correction over ${formatCount(Object.keys(baseline.pairs).length, "planned pair")}`;
	const model = models.find(({ key }) => key === baseline?.model);
	return `Holm's correction over ${baseline ? `the pairs with ${model?.name ?? baseline.model}` : "all pairs"}`;
}
/** How the run was made, as pairs of a label and a text. */
function describeMethod({ manifest, summary }) {
	const { runner } = manifest;
	return [
		["Run", manifest.runId],
		["Suite", `${manifest.suite.name} (SHA-256 ${manifest.suite.sha256})`],
		["Status", manifest.status.replace("_", " ")],
		["Started", manifest.startedAt],
		["Finished", manifest.finishedAt ?? "not finished"],
		["Design", `${formatCount(manifest.rounds, "round")}${manifest.stopWhenDecided ? " or until decided" : ""}, ${formatCount(summary.cases.length, "case")}, interleaved in random order, seed ${manifest.seed}`],
		["Calls", `${manifest.isStreaming ? "streaming" : "not streaming"}, ${manifest.cacheMode} prompt cache, ${manifest.concurrency} in flight per provider`],
		["Confidence", `${summary.confidence * 100} %, ${describeCorrection(manifest)}; tie margin ±${Math.round(summary.tieMargin * 1e3) / 10} %`],
		["Runner", `${runner.host}${runner.region ? `, ${runner.region}` : ""}; ${runner.platform}, ${runner.cpuCount} × ${runner.cpu}; Node ${runner.node}; engine ${runner.engineVersion}`],
		...gapsOf({
			manifest,
			summary
		}).map((text) => ["Not as planned", text]),
		["Prices", manifest.prices.map(({ table, version }) => `${table} ${version}`).join(", ") || "none"]
	];
}
function gapsOf({ manifest, summary }) {
	const isWhole = manifest.status === "completed";
	const rounds = manifest.ending ? summary.rounds : manifest.rounds;
	return describeGaps(summary, {
		nameOf: nameModels(summary),
		rounds,
		plannedPerModel: isWhole ? manifest.suite.caseIds.length * rounds : null
	});
}

export { describeGaps as a, judgeLines as i, describeMethod as n, describeVerdicts as r, describeCorrection as t };