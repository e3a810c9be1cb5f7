import { a as rubricPrompt, r as readGrade } from "./judge-prompts-B0IUM7ng.js";
import { createRequire } from "node:module";

// src/judging/judgement.ts
/** Of a question that was never sent. */
const NOTHING_SPENT = {
	costNanos: 0,
	tokens: 0,
	currency: null,
	isBilled: false
};
const IDENTICAL_ANSWERS = "The two answers are identical, so the judge was not asked.";
const NO_VERDICT = "The reply holds no verdict.";
/** Names one pair of answers in one run. */
function judgementKey(pair) {
	return JSON.stringify([
		pair.caseId,
		pair.round,
		pair.first,
		pair.second
	]);
}
/** The outcome of both orders of one pair, `first` being the key of its first answer. */
function combineOrders(first, winners) {
	const [one = null, other = null] = winners;
	if (one === null || other === null) return "unjudged";
	if (one !== other) return "inconsistent";
	if (one === "tie") return "tie";
	return one === first ? "first" : "second";
}
/** Has one answer graded by a rubric. */
async function judgeByRubric(request, rubric, answer, ask) {
	const isUsable = (text) => readGrade(text) !== null;
	const { state, text, costNanos, tokens, error } = await ask(rubricPrompt(request, rubric, answer), { isUsable });
	const raw = state === "answered" ? text : null;
	return {
		value: raw === null ? null : readGrade(raw),
		raw,
		error,
		costNanos,
		tokens
	};
}

// src/load-lazily.ts
const requireHere = createRequire(import.meta.url);
const isSource = import.meta.url.endsWith(".ts");
function recordSchemas() {
	return requireHere(isSource ? "./record-schema.ts" : "./record-schema.js");
}
function schemaCompiler() {
	return requireHere(isSource ? "./scoring/compile-schema.ts" : "./compile-schema.js");
}

export { NO_VERDICT as a, judgementKey as c, NOTHING_SPENT as i, schemaCompiler as n, combineOrders as o, IDENTICAL_ANSWERS as r, judgeByRubric as s, recordSchemas as t };