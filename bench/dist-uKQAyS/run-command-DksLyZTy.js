import { t as JudgeBudget } from "./judge-budget-CnP-nfJk.js";
import { n as checkJudgePrice, r as makeAskJudge, t as runSuite } from "./run-suite-B6rAg-ez.js";
import { a as SUITE_FILE, d as writeManifest, i as RunWriter, l as readManifest, r as RunFolderError, s as readAllJudgements, t as ATTEMPTS_FILE, u as readSamples } from "./run-folder-CU0wICzG.js";
import { t as createScorer } from "./score-sample-DIohD6oi.js";
import { a as formatMoney, n as formatDuration } from "./format-figures-DFn5jh9z.js";
import { t as loadFunctions } from "./load-functions-BpnCvjUn.js";
import { n as requireKeys, t as findKey } from "./provider-keys-BMGXryob.js";
import { t as readRunSettings } from "./run-settings-C9GBD7To.js";
import { t as EXIT } from "./terminal-BwbKY8Uz.js";
import { hostname } from "node:os";
import process from "node:process";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// src/cli/live-progress.ts
/** Redrawing more often only costs time that the calls need. */
const REDRAW_MS = 100;
/** Spent, and of how much: money first, then tokens when they are limited. */
function describeSpending({ spentNanos, spentTokens, uncountedTokens, isAtLeast, budget }) {
	const money = formatMoney(spentNanos, budget.currency, isAtLeast && spentNanos > 0);
	const ofMoney = budget.nanos === null ? "" : ` of ${formatMoney(budget.nanos, budget.currency)}`;
	const notReported = uncountedTokens === 0 ? "" : ` and up to ${uncountedTokens.toLocaleString("en-US")} that were not reported`;
	return `spent ${money}${ofMoney}${budget.tokens === null ? "" : `, ${spentTokens.toLocaleString("en-US")} of ${budget.tokens.toLocaleString("en-US")} tokens${notReported}`}`;
}
/** What the run waits for, and why. */
function describeWaiting({ waiting, inFlight }) {
	if (waiting.length > 0) return `waiting: ${waiting.map(({ provider, reason }) => `${provider} (${reason})`).join(", ")}`;
	const oldest = inFlight.reduce((worst, call) => worst === null || call.sinceMs > worst.sinceMs ? call : worst, null);
	return oldest ? `in flight: ${inFlight.length}, longest ${oldest.modelKey} ${formatDuration(oldest.sinceMs)}` : "";
}
/** One line of progress. */
function describeProgress(progress) {
	return [
		`${progress.done} of ${progress.planned}`,
		progress.failed > 0 ? `${progress.failed} failed` : "",
		progress.skipped > 0 ? `${progress.skipped} skipped` : "",
		describeSpending(progress),
		describeWaiting(progress)
	].filter((part) => part !== "").join(" · ").replace(/[\u0000-\u001f\u007f-\u009f]/g, " ");
}
/** Draws progress over itself in a terminal, and as one line per tenth elsewhere. */
var LiveProgress = class {
	#terminal;
	#drawnAtMs = Number.NEGATIVE_INFINITY;
	#tenth = 0;
	constructor(terminal) {
		this.#terminal = terminal;
	}
	update(progress) {
		const { isLive, columns } = this.#terminal;
		if (isLive) {
			if (progress.elapsedMs - this.#drawnAtMs < REDRAW_MS && progress.done < progress.planned) return;
			this.#drawnAtMs = progress.elapsedMs;
			this.#terminal.err(`\r\u001b[K${describeProgress(progress).slice(0, columns - 1)}`);
			return;
		}
		const tenth = Math.floor(progress.done * 10 / Math.max(1, progress.planned));
		if (tenth <= this.#tenth) return;
		this.#tenth = tenth;
		this.#terminal.err(`${describeProgress(progress)}\n`);
	}
	/** Clears the line, so that the result begins at its own. */
	finish() {
		if (this.#terminal.isLive) this.#terminal.err("\r\x1B[K");
	}
};

// src/cli/run-lock.ts
/** Beside a run while a process writes it. */
const LOCK_FILE = "run.lock";
function readHolder(path) {
	try {
		return JSON.parse(readFileSync(path, "utf8"));
	} catch {
		return null;
	}
}
/** A process of another machine that shares the folder cannot be looked at: it counts as alive. */
function isAlive({ pid, host }) {
	if (host !== hostname()) return true;
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === "EPERM";
	}
}
function heldBy(folder, { pid, host }) {
	const place = host === hostname() ? "" : ` on ${host}`;
	return new RunFolderError(`${folder} is being written by process ${pid}${place}. Wait for its end or stop it; if it is another program, delete ${join(folder, LOCK_FILE)}.`);
}
/**
* Claims the folder of a run for this process, so that no two make the same calls. The claim of a process that died is taken over.
* @returns a function that gives the folder back
* @throws {RunFolderError} when a living process has it
*/
function lockRun(folder) {
	const path = join(folder, LOCK_FILE);
	const own = `${path}.${process.pid}`;
	writeFileSync(own, JSON.stringify({
		pid: process.pid,
		host: hostname()
	}));
	try {
		for (;;) {
			try {
				linkSync(own, path);
				return () => rmSync(path, { force: true });
			} catch (error) {
				if (error.code !== "EEXIST") throw error;
			}
			const holder = readHolder(path);
			if (holder && isAlive(holder)) throw heldBy(folder, holder);
			dropDeadClaim(folder, path);
		}
	} finally {
		rmSync(own, { force: true });
	}
}
/** Only one of two that find the same dead claim can move it away; what was moved by mistake is put back. */
function dropDeadClaim(folder, path) {
	const moved = `${path}.dead.${process.pid}`;
	try {
		renameSync(path, moved);
	} catch {
		return;
	}
	const holder = readHolder(moved);
	const isMistake = holder !== null && isAlive(holder);
	if (isMistake) linkSync(moved, path);
	rmSync(moved, { force: true });
	if (isMistake) throw heldBy(folder, holder);
}

// src/cli/run-command.ts
/** Verdicts of two judges have no common mean. */
function refuseOtherJudge(folder, { judge }) {
	const path = join(folder, SUITE_FILE);
	if (!existsSync(path)) return;
	const before = JSON.parse(readFileSync(path, "utf8")).judge;
	if (before && judge && before.model.key !== judge.model.key) throw new RunFolderError(`${folder} was judged by ${before.model.model}; a run cannot change its judge.`);
}
async function readResume(folder, settings, judgeBudget) {
	const manifest = readManifest(folder);
	if (!(JSON.stringify(manifest.suite.caseIds) === JSON.stringify(settings.suite.cases.map(({ id }) => id)))) throw new RunFolderError(`${folder} holds a run of other cases; a run can be resumed with its own suite only.`);
	refuseOtherJudge(folder, settings.suite);
	const samples = [];
	for await (const sample of readSamples(folder)) {
		const { id, modelKey, caseId, caseFamily, round, outcome, failure, metrics, isWarmup, cost, attempts, scores } = sample;
		judgeBudget.takeOverGrades({ scores });
		const call = {
			id,
			modelKey,
			caseId,
			caseFamily,
			round,
			outcome,
			failure,
			metrics,
			isWarmup,
			cost,
			scores: []
		};
		const light = attempts.map((attempt) => ({
			...attempt,
			raw: null,
			timeline: NO_TIMELINE,
			responseHeaders: {}
		}));
		samples.push({
			...call,
			attempts: light,
			...sample.block ? { block: sample.block } : {}
		});
	}
	judgeBudget.takeOverJudgements(readAllJudgements(folder));
	return {
		runId: manifest.runId,
		seed: manifest.seed,
		samples
	};
}
const NO_TIMELINE = {
	atMs: [],
	bytes: [],
	answerChars: [],
	reasoningChars: [],
	uncertaintyMs: [],
	dropped: 0
};
function makeAsk({ settings, terminal, stop, judgeBudget }) {
	const { judge } = settings.suite;
	if (!judge) return void 0;
	return makeAskJudge({
		model: judge.model,
		key: (provider) => findKey(provider, terminal.environment),
		signal: stop.signal,
		budget: judgeBudget,
		...settings.prices ? { prices: settings.prices } : {}
	});
}
async function measure(running, live) {
	const { settings, terminal, writer, folder, resumeFrom, stop, judgeBudget } = running;
	const { suite, models, baseline, rounds, seed, prices, region } = settings;
	const { isStreaming, cacheMode, concurrency, budget, limits, tieMargin, stopWhenDecided } = suite.settings;
	const ask = makeAsk(running);
	const score = createScorer({
		functions: await loadFunctions(suite, settings.suiteFolder),
		...ask ? { ask } : {}
	});
	return runSuite({
		suite,
		models,
		rounds,
		seed,
		isStreaming,
		cacheMode,
		concurrency,
		budget,
		alsoSpent: () => judgeBudget.spending,
		onStart: async (manifest) => void await writeManifest(folder, manifest, []),
		limits,
		tieMargin,
		baseline,
		stopWhenDecided,
		score,
		name: suite.name,
		keys: (provider) => findKey(provider, terminal.environment),
		signal: stop.signal,
		sink: (sample) => writer.addSample(sample),
		onProgress: (progress) => {
			const { nanos, tokens } = judgeBudget.spending;
			judgeBudget.calls.nanos = progress.spentNanos + progress.reservedNanos - nanos;
			judgeBudget.calls.tokens = progress.spentTokens + progress.reservedTokens - tokens;
			live?.update(progress);
		},
		...prices ? { prices } : {},
		...region === void 0 ? {} : { region },
		...resumeFrom ? { resumeFrom } : {}
	});
}
/** Custom headers can be credentials: their names are recorded, their values are not. */
function withoutSecrets(model) {
	const names = Object.keys(model.headers ?? {});
	return {
		...model,
		...names.length > 0 ? { headers: Object.fromEntries(names.map((n) => [n, "(removed)"])) } : {}
	};
}
function writeSuite(folder, { suite, models }) {
	const judge = suite.judge && {
		...suite.judge,
		model: withoutSecrets(suite.judge.model)
	};
	writeFileSync(join(folder, SUITE_FILE), `${JSON.stringify({
		...suite,
		models: models.map(withoutSecrets),
		judge
	})}\n`);
}
function defaultFolder({ now, folder }) {
	return join(folder, "yardstick-runs", now().toISOString().replace(/\D/g, "").slice(0, 14));
}
function refuseOldRun(folder) {
	if (existsSync(join(folder, "attempts.jsonl"))) throw new RunFolderError(`${folder} holds a run already. Name another folder, or continue it with --resume ${folder}`);
}
function startRunning(folder, settings, terminal, resumeFrom, judgeBudget) {
	if (!resumeFrom) refuseOldRun(folder);
	const writer = new RunWriter(folder);
	writeSuite(folder, settings);
	const stop = new AbortController();
	if (terminal.signal.aborted) stop.abort();
	terminal.signal.addEventListener("abort", () => stop.abort(), { once: true });
	return {
		settings,
		terminal,
		folder,
		writer,
		resumeFrom,
		stop,
		judgeBudget
	};
}
/** Pairs are judged when the run is over; what that took joins its totals. */
function withSpending(manifest, judgeBudget, before) {
	const { totals } = manifest;
	const { nanos, tokens, isAtLeast } = judgeBudget.spending;
	const more = nanos - before.nanos;
	return {
		...manifest,
		totals: {
			...totals,
			tokens: totals.tokens + tokens - before.tokens,
			nanos: totals.nanos === null && more === 0 ? null : (totals.nanos ?? 0) + more,
			isAtLeast: totals.isAtLeast || isAtLeast === true
		}
	};
}
async function finish(running, manifest) {
	const { settings, terminal, folder } = running;
	const [{ loadRun }, { writeReports }, { renderReport }] = await Promise.all([
		import("./load-run-BPV_9ajZ.js"),
		import("./write-reports-BWAvKdHJ.js"),
		import("./report-command-Dwx-zbI_.js")
	]);
	await writeManifest(folder, manifest, []);
	const report = await writeReports(folder, await loadRun(folder, settings.suite.thresholds));
	terminal.out(await renderReport(report, folder, settings.format, terminal.columns));
	const { nanos, isAtLeast } = running.judgeBudget.spending;
	if (nanos > 0) {
		const { formatMoney } = await import("./format-figures-BvrATbdQ.js");
		const { totals, budget } = manifest;
		const all = formatMoney(totals.nanos, budget.currency, totals.isAtLeast);
		terminal.err(`The judge took ${formatMoney(nanos, budget.currency, isAtLeast)} more: ${all} in all.\n`);
	}
	terminal.err(`Saved in ${folder}\n`);
	if (manifest.status !== "completed") {
		terminal.err(`The run ended early (${manifest.status.replace("_", " ")}); continue it with --resume ${folder}\n`);
		return EXIT.incomplete;
	}
	if (report.summary.models.every(({ answered }) => answered === 0)) {
		terminal.err("No call was answered.\n");
		return EXIT.incomplete;
	}
	return report.thresholds.some(({ isMet }) => !isMet) ? EXIT.missed : EXIT.ok;
}
/** `run SUITE`: measures, scores, judges, reports. */
async function runCommand(argv, terminal) {
	const settings = await readRunSettings(argv, terminal);
	if (settings.isDryRun) {
		terminal.out(await (await import("./dry-run-Usj21CBv.js")).describeDryRun(settings));
		return EXIT.ok;
	}
	const { judge: judging } = settings.suite;
	requireKeys([...settings.models, ...judging ? [judging.model] : []].map(({ provider }) => provider), terminal.environment);
	await loadFunctions(settings.suite, settings.suiteFolder);
	for (const notice of settings.suite.notices ?? []) terminal.err(`${notice}\n`);
	const { budget } = settings.suite.settings;
	if (judging) await checkJudgePrice(judging.model, budget, settings.prices);
	const judgeBudget = new JudgeBudget(budget);
	const folder = settings.resume ?? settings.out ?? defaultFolder(terminal);
	if (settings.resume === void 0) refuseOldRun(folder);
	else readManifest(folder);
	mkdirSync(folder, { recursive: true });
	const unlock = lockRun(folder);
	try {
		return await runInFolder(folder, settings, terminal, judgeBudget);
	} finally {
		unlock();
	}
}
async function runInFolder(folder, settings, terminal, judgeBudget) {
	const running = startRunning(folder, settings, terminal, settings.resume === void 0 ? void 0 : await readResume(settings.resume, settings, judgeBudget), judgeBudget);
	const live = settings.isQuiet ? null : new LiveProgress(terminal);
	const manifest = await measure(running, live);
	live?.finish();
	const before = judgeBudget.spending;
	const ask = makeAsk(running);
	if (ask) await (await import("./judge-folder-TybdaIQL.js")).judgeFolder({
		folder,
		writer: running.writer,
		suite: settings.suite
	}, ask, running.stop.signal);
	await running.writer.close();
	return finish(running, withSpending(manifest, judgeBudget, before));
}

export { runCommand };