import { t as INTERVAL_FROM } from "./median-interval-CXqAEBTj.js";
import { s as formatPoints, t as formatCount } from "./format-figures-DFn5jh9z.js";
import { a as UNLIMITED_OUTPUT_TOKENS, n as MOST_REPLY_TOKENS, r as forecastRun } from "./judge-budget-CnP-nfJk.js";
import { i as usualMargin, n as chanceOfGoodEnough } from "./good-enough-UjzEz_xV.js";
import { a as countFamilies, r as chooseUnit } from "./pair-collector-CUXMvhAX.js";
import { a as rubricPrompt, n as pairPrompt } from "./judge-prompts-B0IUM7ng.js";
import { t as MAX_JUDGED_CHARS } from "./judged-pairs-DZKUdUgK.js";

// src/forecast-words.ts
/** Said before a run that may end itself. */
const STOP_WORDS = "The run ends itself when every pair of models is decided or tied, or when the rounds left would decide none.";
/**
* Finds the unit that verdicts on times will rest on. A round averages its cases, which takes noise away; of cases as the unit nothing
* is taken off, because models differ from prompt to prompt.
*/
function findBasis(cases, rounds) {
	const families = countFamilies(cases);
	const unit = chooseUnit(rounds, families);
	return {
		unit,
		n: unit === "rounds" ? rounds : families,
		callsEach: unit === "rounds" ? cases.length : 1,
		cases: cases.length,
		families
	};
}
/** Units below which not even a difference in every one of them is a claim about so many pairs. */
function leastUnits(pairs, alpha = .05) {
	return Math.max(6, Math.ceil(1 + Math.log2(pairs / alpha)));
}
/** Planned comparisons: all pairs, or those with the baseline. */
const countPairs = (models, hasBaseline) => Math.max(0, hasBaseline ? models - 1 : models * (models - 1) / 2);
/** What a run can say on whether its models may replace the baseline; empty where that cannot be forecast. */
function describeReplacementForecast(families, models, baseline) {
	if (!baseline || baseline.measure === "grade" || models < 2) return "";
	const margin = baseline.margin ?? usualMargin["pass-rate"];
	const chanceOf = (cases) => chanceOfGoodEnough(cases, margin, models - 1);
	let needed = 6;
	while (chanceOf(needed) < .8) needed = Math.ceil(needed * 1.02 + 1);
	const rounded = needed > 100 ? Math.ceil(needed / 10) * 10 : needed;
	return `${formatCount(families, "case")} find an equally good model good enough, within ${formatPoints(margin)}, in ${Math.round(chanceOf(families) * 100)} of 100 such runs; about ${formatCount(rounded, "case")} do in 80 (where models differ on 15 % of the cases).`;
}
/** One sentence on what can be concluded. `forecast` is of the basis; null where it allows no claim. */
function describeForecast(basis, models, forecast, pairs = countPairs(models, false)) {
	const { unit, n, callsEach, cases, families } = basis;
	if (models < 2) return "One model alone: its times with their interval, no comparison.";
	if (n < 6 || !forecast) return `No claim about which model is faster: that takes ${6} rounds or ${6} cases${families < cases ? "; cases of one family, or with the same prompt, count as one" : ""}.`;
	if (!forecast.canClaim) return `Too few ${unit} for a claim about ${models} models at once: that takes ${formatCount(leastUnits(pairs), unit.slice(0, -1), unit)}.`;
	const basisWords = unit === "rounds" && callsEach > 1 ? `${formatCount(n, "round")} of ${formatCount(callsEach, "case")}` : formatCount(n, unit.slice(0, -1), unit);
	if (forecast.smallestRatio === null) return `Fewer than 8 of 10 such runs (${basisWords}) find a model that takes twice as long as another.`;
	return `A model that takes ${forecast.smallestRatio} times as long as another is found in 8 of 10 such runs (${basisWords}).`;
}

// src/judging/judge-forecast.ts
/** Tokens of an answer nobody has seen yet, where the prompt sets no limit, and of the judge's reply. */
const TYPICAL = {
	answer: 400,
	reply: 250
};
const MOST = {
	answer: UNLIMITED_OUTPUT_TOKENS,
	reply: MOST_REPLY_TOKENS
};
const CHARS_PER_TOKEN = 4;
/** How often the judge is asked: about each pair and example in both orders, and once for each answer that it grades. */
async function forecastJudge(judging) {
	const [typical, most] = await Promise.all([forecastQuestions(judging, TYPICAL), forecastQuestions(judging, MOST)]);
	const isPriced = typical.unknownPrices.length === 0;
	return {
		questions: typical.calls,
		typicalTokens: typical.mostTokens,
		mostTokens: most.mostTokens,
		typicalNanos: isPriced ? typical.mostNanos : null,
		mostNanos: isPriced ? most.mostNanos : null,
		currency: typical.currency
	};
}
/** The questions with answers and replies of so many tokens, as a run of the judge by itself. */
function forecastQuestions(judging, tokens) {
	const { model, criteria, judgedRounds, examples = [], suite, models, rounds, prices } = judging;
	const cases = [];
	const times = /* @__PURE__ */ new Map();
	const add = (prompt, count) => {
		const id = String(cases.length);
		cases.push({
			id,
			prompt: {
				...prompt,
				maxOutputTokens: tokens.reply
			}
		});
		times.set(id, count);
	};
	for (const { prompt, assertions = [] } of suite.cases) {
		const chars = Math.min(tokens.answer, prompt.maxOutputTokens ?? tokens.answer) * CHARS_PER_TOKEN;
		const answer = "x".repeat(Math.min(MAX_JUDGED_CHARS, chars));
		if (criteria) add(pairPrompt(prompt, criteria, answer, answer), models * (models - 1) * judgedRounds);
		for (const check of assertions) if (check.type === "judge") add(rubricPrompt(prompt, String(check.rubric), answer), models * rounds);
	}
	if (criteria) for (const { request, answers } of examples) add(pairPrompt(request, criteria, ...answers), 2);
	const callsOf = (_model, id) => times.get(id) ?? 0;
	return forecastRun({
		suite: {
			name: "judge",
			cases
		},
		models: [model],
		rounds: 1,
		callsOf,
		...prices && { prices }
	});
}

export { describeReplacementForecast as a, describeForecast as i, STOP_WORDS as n, findBasis as o, countPairs as r, forecastJudge as t };