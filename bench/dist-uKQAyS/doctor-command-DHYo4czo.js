import { t as formatCount, u as formatShare } from "./format-figures-DFn5jh9z.js";
import { c as isCutOff, i as hasPassed, n as isAnswered } from "./model-collector-B8HGgT6i.js";
import { n as nameAssertion, t as checkAnswer } from "./check-answer-DV2x5sCK.js";
import { n as loadSuite } from "./load-suite-DO5phjK1.js";
import { u as readSamples } from "./run-folder-CU0wICzG.js";
import { t as createScorer } from "./score-sample-DIohD6oi.js";
import { t as loadFunctions } from "./load-functions-BpnCvjUn.js";
import { n as readChoice, t as readArguments } from "./read-arguments-By9Ru2_s.js";
import { t as EXIT } from "./terminal-BwbKY8Uz.js";
import { dirname, resolve } from "node:path";

// src/doctor/find-contradiction.ts
/** Checks that look at the text of an answer and at nothing else, and that never take long. */
const TEXT_CHECKS = [
	"equals",
	"contains",
	"contains-any",
	"contains-all",
	"starts-with",
	"ends-with",
	"length"
];
const isTextCheck = (assertion) => TEXT_CHECKS.includes(assertion.type);
/** Checks read nothing but the text of such a sample. */
const answer = (text) => ({ text });
const holds = (assertion, text) => checkAnswer(assertion, answer(text)).passed !== false;
/** Texts that every answer must hold. */
function neededTexts(assertion) {
	if (assertion.not) return [];
	if (assertion.type === "contains-all") return assertion.value;
	return assertion.type === "contains" || assertion.type === "starts-with" || assertion.type === "ends-with" ? [assertion.value] : [];
}
/** Any answer with this text in it breaks the check. */
function forbids(assertion, text) {
	if (assertion.type === "contains" || assertion.type === "contains-any") return assertion.not === true && !holds(assertion, text);
	if (assertion.type === "length" && !assertion.not && assertion.unit === "characters") return assertion.max !== void 0 && [...text].length > assertion.max;
	return false;
}
function clash(one, other) {
	if (one.type === "equals" && !one.not && isTextCheck(other) && !(other.type === "equals" && typeof other.value !== typeof one.value)) return !holds(other, typeof one.value === "string" ? one.value : JSON.stringify(one.value));
	if (neededTexts(one).some((text) => forbids(other, text))) return true;
	if (one.type === "contains-any" && !one.not) return one.value.every((text) => forbids(other, text));
	if (one.type === "length" && other.type === "length" && one.unit === other.unit && !one.not && !other.not) return (one.min ?? 0) > (other.max ?? Number.POSITIVE_INFINITY);
	if (!(one.type === other.type && (one.type === "starts-with" || one.type === "ends-with")) || one.not || other.not || one.ignoreCase || other.ignoreCase) return false;
	const [a, b] = [one.value, other.value];
	return one.type === "starts-with" ? !a.startsWith(b) && !b.startsWith(a) : !a.endsWith(b) && !b.endsWith(a);
}
/** Two checks of which at most one can hold; null where that is not certain of any. */
function findContradiction(assertions) {
	for (const one of assertions) {
		const other = assertions.find((candidate) => candidate !== one && clash(one, candidate));
		if (other) return `“${nameAssertion(one)}” and “${nameAssertion(other)}” cannot both hold`;
	}
	const alone = assertions.find((item) => clash(item, item) && item.type !== "equals");
	return alone ? `“${nameAssertion(alone)}” can never hold` : null;
}

// src/doctor/mutate-answer.ts
const MUTATIONS = [
	"number",
	"fact",
	"language",
	"refusal",
	"cut"
];
/** What each does to an answer, for reports. */
const mutationWords = {
	number: "a changed number",
	fact: "a missing fact",
	language: "another language",
	refusal: "a refusal",
	cut: "an answer that is cut off"
};
const REFUSALS = ["I’m sorry, but I can’t help with that request.", "As an AI language model, I am not able to provide this information."];
/** Every number, or each alone where there are several. */
function changeNumbers(text) {
	const numbers = [...text.matchAll(/\d+(?:[.,]\d+)*/g)];
	const changed = (found) => found.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 3) % 10));
	const each = numbers.slice(0, 8).map((match) => {
		return text.slice(0, match.index) + changed(match[0]) + text.slice(match.index + match[0].length);
	});
	return numbers.length > 1 ? [...each, text.replace(/\d+(?:[.,]\d+)*/g, changed)] : each;
}
/** JSON loses one of its fields, text one of its sentences, a short text one of its words. */
function dropFacts(text) {
	try {
		const value = JSON.parse(text);
		if (typeof value === "object" && value !== null) return Object.keys(value).map((name) => {
			const rest = Object.entries(value).filter(([key]) => key !== name);
			return JSON.stringify(Array.isArray(value) ? rest.map(([, item]) => item) : Object.fromEntries(rest));
		});
	} catch {}
	const sentences = text.split(/(?<=[.!?;\n])\s+/).filter((part) => part !== "");
	const parts = sentences.length > 1 ? sentences : text.split(/\s+/);
	return parts.slice(0, 12).map((_, index) => parts.filter((__, other) => other !== index).join(" "));
}
/** Names and numbers survive a translation, other words do not. */
function translate(text) {
	const foreign = text.replace(/(?<![\p{L}\d])\p{L}{2,}/gu, (word, at) => {
		return at > 0 && /\p{Lu}/u.test(word[0] ?? "") && !/[.!?]\s+$/.test(text.slice(0, at)) ? word : [...word.toLowerCase()].reverse().join("").replace(/[aeiou]/, "ü");
	});
	return foreign === text ? [] : [foreign];
}
/** All bad versions of a good answer, by what is wrong with them; none where an answer has nothing that could go wrong so. */
function mutateAnswer(text) {
	const versions = {
		number: changeNumbers(text),
		fact: dropFacts(text),
		language: translate(text),
		refusal: REFUSALS,
		cut: [text.slice(0, Math.floor(text.length * .4))]
	};
	return MUTATIONS.flatMap((mutation) => versions[mutation].filter((version) => version !== text).map((version) => ({
		mutation,
		text: version
	})));
}

// src/doctor/examine-suite.ts
/**
* `blind`: lets every bad answer pass. `contradictory`: no answer can pass, or an equal prompt demands something else. `flaky`: the same
* model passes and fails it in turn. `saturated`: every model passes it always, so it tells none from another.
*/
const DEFECTS = [
	"contradictory",
	"blind",
	"flaky",
	"saturated"
];
/** Checks that look at something else than the text see no difference in a mutated answer. */
const LOOKS_ELSEWHERE = [
	"latency",
	"cost",
	"judge"
];
/** How likely a steady case is called flaky. */
const FLAKY_CHANCE = .02;
/** What counts as steady: a model that fails one answer in twenty. */
const STEADY_SHARE = .05;
/** Answers of each model from which on nothing but passes is a pattern. */
const SATURATED_FROM = 3;
/** The chance of at least `count` of `n` when each has the chance `share`. */
function tail(count, n, share) {
	let [term, sum] = [(1 - share) ** n, 0];
	for (let k = 0; k <= n; k++) {
		if (k >= count) sum += term;
		term *= (n - k) / (k + 1) * (share / (1 - share));
	}
	return sum;
}
/** An answer that the checks themselves describe: what they look for, in a sentence. */
function describedAnswers(assertions) {
	const wanted = assertions.filter(({ not }) => !not);
	const whole = wanted.flatMap((item) => item.type === "equals" || item.type === "similar" ? [typeof item.value === "string" ? item.value : JSON.stringify(item.value)] : []);
	const pick = (type) => wanted.flatMap((item) => item.type === type ? [item.value] : []).slice(0, 1);
	const held = wanted.flatMap((item) => item.type === "contains" || item.type === "number" ? [String(item.value)] : item.type === "contains-all" ? item.value : item.type === "contains-any" ? item.value.slice(0, 1) : []);
	const parts = [
		...pick("starts-with"),
		...held,
		...pick("ends-with")
	];
	const filler = "It took 17 days in May, as Anna wrote to the office. Nobody had expected this.";
	const full = [
		...pick("starts-with"),
		filler,
		...held.map((text) => `They found ${text}.`),
		...pick("ends-with")
	].join(" ");
	return [
		...whole,
		full,
		parts.join(" ")
	].filter((text) => text !== "");
}
async function gatherAnswers(samples) {
	const cases = /* @__PURE__ */ new Map();
	for await (const sample of samples) {
		const isScored = sample.scores.some(({ passed }) => passed !== null);
		if (sample.isWarmup || sample.isRepeat || isCutOff(sample) || !isAnswered(sample) || !isScored) continue;
		const answers = cases.get(sample.caseId) ?? {
			good: null,
			models: /* @__PURE__ */ new Map(),
			verdicts: /* @__PURE__ */ new Map(),
			isUnsteady: false
		};
		cases.set(sample.caseId, answers);
		const isPassed = hasPassed(sample);
		const model = answers.models.get(sample.modelKey) ?? {
			passed: 0,
			failed: 0
		};
		answers.models.set(sample.modelKey, model);
		if (isPassed) model.passed++;
		else model.failed++;
		const verdict = sample.scores.filter(({ type }) => type !== "latency" && type !== "cost").every(({ passed }) => passed !== false);
		answers.isUnsteady ||= (answers.verdicts.get(sample.text) ?? verdict) !== verdict;
		answers.verdicts.set(sample.text, verdict);
		if (isPassed) answers.good ??= {
			...sample,
			attempts: []
		};
	}
	return cases;
}
function findInAnswers({ models, isUnsteady }) {
	if (isUnsteady) return {
		defect: "flaky",
		reason: "the same answer passed and failed"
	};
	const counts = [...models].map(([key, { passed, failed }]) => ({
		key,
		passed,
		n: passed + failed,
		rare: Math.min(passed, failed)
	}));
	const swaying = counts.find(({ n, rare }) => tail(rare, n, STEADY_SHARE) < FLAKY_CHANCE / counts.length);
	if (swaying) return {
		defect: "flaky",
		reason: `${swaying.key} passes it ${swaying.passed} of ${formatCount(swaying.n, "time")}`
	};
	return counts.length > 1 && counts.every(({ n, passed }) => n >= SATURATED_FROM && passed === n) ? {
		defect: "saturated",
		reason: `all ${counts.length} models always pass it`
	} : null;
}
const textScores = (scores) => scores.filter(({ type, passed }) => !LOOKS_ELSEWHERE.includes(type) && passed !== null);
/** Cases with the same prompt and different answers that they demand. */
function findRivals(cases) {
	const groups = Map.groupBy(cases, ({ prompt }) => JSON.stringify(prompt));
	const rivals = /* @__PURE__ */ new Map();
	for (const group of groups.values()) for (const item of group) {
		const other = group.find((one) => one !== item && findContradiction([...item.assertions, ...one.assertions]) !== null);
		if (other) rivals.set(item.id, `${other.id} has the same prompt and demands another answer`);
	}
	return rivals;
}
/**
* Examines the cases of a suite with its own checks; no model is called. Answers of a run show flaky and saturated cases, and are the good
* answers that are made bad; without a run, good answers are made from what the checks look for.
*
* @example
* const { findings } = await examineSuite(suite.cases, createScorer(), readSamples('yardstick-runs/monday'));
*/
async function examineSuite(cases, score, samples = []) {
	const answers = await gatherAnswers(samples);
	const rivals = findRivals(cases);
	const findings = [];
	const unexamined = [];
	const noticed = Object.fromEntries(MUTATIONS.map((name) => [name, {
		tried: 0,
		noticed: 0
	}]));
	for (const item of cases) {
		const found = (defect, reason) => findings.push({
			caseId: item.id,
			defect,
			reason
		});
		const contradiction = findContradiction(item.assertions) ?? rivals.get(item.id);
		if (contradiction) {
			found("contradictory", contradiction);
			continue;
		}
		if (item.assertions.length === 0) {
			found("blind", "it has no check");
			continue;
		}
		const own = answers.get(item.id);
		const fault = own && findInAnswers(own);
		if (fault) found(fault.defect, fault.reason);
		const good = await findGood(item, own?.good ?? null, score);
		const caught = good && await tryMutations(item, good, score);
		if (!caught) {
			unexamined.push(item.id);
			continue;
		}
		for (const [mutation, isNoticed] of caught) {
			noticed[mutation].tried++;
			if (isNoticed) noticed[mutation].noticed++;
		}
		if (![...caught.values()].includes(true)) found("blind", `it lets all of this pass: ${[...caught.keys()].map((name) => mutationWords[name]).join(", ")}`);
	}
	return {
		cases: cases.length,
		findings,
		noticed,
		unexamined
	};
}
/** A sample whose text passes: of the run, or made from what the checks look for. */
async function findGood(item, good, score) {
	if (good) return good;
	for (const text of describedAnswers(item.assertions)) {
		const sample = {
			text,
			outcome: "ok",
			caseId: item.id
		};
		const scores = textScores(await score(sample, withTextChecks(item)));
		if (scores.length > 0 && scores.every(({ passed }) => passed)) return sample;
	}
	return null;
}
/** Neither is the judge asked nor time or money looked at. */
const withTextChecks = (item) => ({
	...item,
	assertions: item.assertions.filter(({ type }) => !LOOKS_ELSEWHERE.includes(type))
});
/** Which kinds of bad answers a case notices; null where nothing looks at the text. */
async function tryMutations(item, good, score) {
	const checked = withTextChecks(item);
	if (checked.assertions.length === 0) return null;
	const caught = /* @__PURE__ */ new Map();
	for (const { mutation, text } of mutateAnswer(good.text)) {
		if (caught.get(mutation)) continue;
		const scores = await score({
			...good,
			text
		}, checked);
		caught.set(mutation, scores.some(({ passed }) => passed === false));
	}
	return caught;
}
const titles = {
	contradictory: "Contradictory: no answer can pass",
	blind: "Catch nothing",
	flaky: "Flaky: chance decides",
	saturated: "Saturated: every model passes"
};
/** Cases that are written out in one line; the others are counted. */
const MOST_NAMED = 20;
const list = (ids) => ids.slice(0, MOST_NAMED).join(", ") + (ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : "");
/** A case that every model passes may still guard against a regression: it is named, and is no fault. */
const faultsOf = ({ findings }) => findings.filter(({ defect }) => defect !== "saturated");
/** Lines for a terminal. */
function describeHealth({ cases, findings, noticed, unexamined }) {
	const faults = faultsOf({ findings });
	const groups = DEFECTS.flatMap((defect) => {
		const own = findings.filter((finding) => finding.defect === defect);
		if (own.length === 0) return [];
		const title = `${titles[defect]} (${own.length})`;
		if (defect === "saturated") return [`${title}: ${list(own.map(({ caseId }) => caseId))}`];
		return [title, ...own.map(({ caseId, reason }) => `  ${caseId}: ${reason}`)];
	});
	const shares = MUTATIONS.flatMap((mutation) => {
		const { tried, noticed: seen } = noticed[mutation];
		const share = `noticed in ${seen} of ${formatCount(tried, "case")} (${formatShare(seen / tried)})`;
		return tried === 0 ? [] : [`  ${mutationWords[mutation]}: ${share}`];
	});
	return [
		`${formatCount(cases, "case")}: ${faults.length === 0 ? "no defect found" : formatCount(faults.length, "defect")}`,
		...groups,
		...shares.length > 0 ? ["Bad answers that the checks notice", ...shares] : [],
		...unexamined.length > 0 ? [`Not examined, because no good answer is known or only the judge, time or cost is checked: ${list(unexamined)}. Answers of a run help: --run FOLDER`] : []
	];
}

// src/cli/doctor-command.ts
const OPTIONS = {
	run: {
		type: "string",
		multiple: true
	},
	format: { type: "string" }
};
async function* readAll(folders) {
	for (const folder of folders) yield* readSamples(folder);
}
/** `doctor SUITE`: examines the cases of a suite with its own checks. */
async function doctorCommand(argv, terminal) {
	const { positionals, values } = readArguments(argv, OPTIONS, { names: ["The suite"] });
	const format = readChoice("format", values.format, ["terminal", "json"], "terminal");
	const file = positionals[0];
	const path = resolve(terminal.folder, file);
	const suite = await loadSuite(path, { file });
	const score = createScorer({ functions: await loadFunctions(suite, dirname(path)) });
	const runs = (values.run ?? []).map((folder) => resolve(terminal.folder, folder));
	const health = await examineSuite(suite.cases, score, readAll(runs));
	terminal.out(format === "json" ? `${JSON.stringify(health, null, 2)}\n` : `${describeHealth(health).join("\n")}\n`);
	return faultsOf(health).length > 0 ? EXIT.missed : EXIT.ok;
}

export { doctorCommand };