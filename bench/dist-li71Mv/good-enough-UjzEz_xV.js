import { a as studentQuantile, i as studentCdf, u as mean } from "./median-interval-CXqAEBTj.js";
import { i as normalQuantile, r as normalCdf, s as holm } from "./wilson-BQMU7o0j.js";

// src/stats/good-enough.ts
/** What a replacement is held to: the share of answers that pass every check, or the mean grade. */
const MEASURES = ["pass-rate", "grade"];
/** Shares of 1: 5 points of the pass rate; 0.3 of a grade on a scale from 1 to 5. */
const usualMargin = {
	"pass-rate": .05,
	grade: .075
};
/** Chance of a decision that the forecast of further cases aims at. */
const FORECAST_POWER = .8;
/** The restricted maximum-likelihood estimate of the variance of one case's difference where the true difference is `delta`. */
function restrictedVariance(wins, losses, cases, delta) {
	const linear = (2 * cases - wins + losses) * delta - wins - losses;
	const constant = -losses * delta * (1 - delta);
	const lossShare = (Math.sqrt(Math.max(0, linear ** 2 - 8 * cases * constant)) - linear) / (4 * cases);
	return Math.max(0, 2 * lossShare + delta * (1 - delta));
}
/**
* Tango's score statistic (1998) of paired pass or fail: how many standard errors the difference of the pass rates lies above `delta`.
* Exists without any discordant case. Shares of a case (from repeats) count as shares of a discordant one, which is cautious.
*/
function tangoScore(wins, losses, cases, delta) {
	const distance = wins - losses - cases * delta;
	const variance = cases * restrictedVariance(wins, losses, cases, delta);
	return variance <= 0 ? Math.sign(distance) * Number.MAX_VALUE : distance / Math.sqrt(variance);
}
/** The usual share of cases that one of two models passes and the other does not. */
const USUAL_DISCORDANT = .15;
/** The chance that `cases` cases find an equally good model good enough by its pass rate; `candidates` are judged together. */
function chanceOfGoodEnough(cases, margin, candidates = 1) {
	const expected = USUAL_DISCORDANT / 2 * cases;
	const wanted = normalQuantile(1 - .05 / candidates) * Math.sqrt(cases * restrictedVariance(expected, expected, cases, -margin));
	return cases < 6 ? 0 : normalCdf((cases * margin - wanted) / Math.sqrt(cases * USUAL_DISCORDANT));
}
/** Sum over families of the squared sum of their deviations. */
function familySquares(items, centre) {
	const sums = /* @__PURE__ */ new Map();
	for (const { family, difference } of items) sums.set(family, (sums.get(family) ?? 0) + difference - centre);
	return [...sums.values()].reduce((total, sum) => total + sum ** 2, 0);
}
/** How many times as much the mean of clustered cases varies as that of independent ones; never below 1. Two degrees of freedom off: few families understate it. */
function designEffect(items, centre, families) {
	if (families === items.length) return 1;
	const own = items.reduce((total, { difference }) => total + (difference - centre) ** 2, 0);
	if (own === 0) return items.length / families;
	return Math.max(1, familySquares(items, centre) * families / (families - 2) / own);
}
function passContrast(items, difference, families, margin) {
	const cases = items.length;
	const wins = items.reduce((sum, item) => sum + Math.max(0, item.difference), 0);
	const losses = wins - difference * cases;
	const effect = designEffect(items, difference, families);
	const isClustered = families < cases;
	return {
		difference,
		scoreAt: (delta) => tangoScore(wins, losses, cases, delta) / Math.sqrt(effect),
		cdf: (score) => isClustered ? studentCdf(score, families - 1) : normalCdf(score),
		quantile: (p) => isClustered ? studentQuantile(p, families - 1) : normalQuantile(p),
		caseVariance: effect * restrictedVariance(wins, losses, cases, -margin)
	};
}
/** Student's t over families. Where all cases differ equally, one that was not met may still fail altogether. */
function gradeContrast(items, difference, families) {
	const variance = familySquares(items, difference) * families / (families - 1) / items.length;
	const error = Math.sqrt(variance / items.length);
	const unseen = (gap) => Math.sign(gap) * Math.sqrt(families * Math.abs(gap) / Math.max(1e-12, 1 - Math.abs(gap)));
	return {
		difference,
		scoreAt: (delta) => error < 1e-9 ? unseen(difference - delta) : (difference - delta) / error,
		cdf: (score) => studentCdf(score, families - 1),
		quantile: (p) => studentQuantile(p, families - 1),
		caseVariance: variance
	};
}
/** The difference at which the score is `wanted`, by bisection: score statistics have no simple closed form for it. */
function solve({ scoreAt, difference }, wanted) {
	let [low, high] = wanted > 0 ? [-1, difference] : [difference, 1];
	for (let step = 0; step < 50; step++) {
		const middle = (low + high) / 2;
		if (scoreAt(middle) > wanted) low = middle;
		else high = middle;
	}
	return (low + high) / 2;
}
function forecastCases(contrast, cases, level, margin) {
	const gap = contrast.difference + margin;
	const reach = contrast.quantile(1 - level) + normalQuantile(FORECAST_POWER);
	const total = contrast.caseVariance * (reach / gap) ** 2;
	return Number.isFinite(total) ? Math.max(1, Math.ceil(total - cases)) : null;
}
function prepare(scored, { measure, margin }) {
	const items = scored.flatMap(({ caseId, family, first, second }) => {
		const [one, other] = [mean(first), mean(second)];
		return one === null || other === null ? [] : [{
			family: family ?? `case:${caseId}`,
			difference: one - other
		}];
	});
	const difference = mean(items.map((item) => item.difference));
	const families = new Set(items.map(({ family }) => family)).size;
	const contrast = difference === null || families < 6 ? null : measure === "pass-rate" ? passContrast(items, difference, families, margin) : gradeContrast(items, difference, families);
	const score = contrast?.scoreAt(-margin) ?? 0;
	const pValue = contrast ? 1 - contrast.cdf(Math.abs(score)) : 1;
	return {
		cases: items.length,
		dropped: scored.length - items.length,
		difference,
		families,
		contrast,
		score,
		pValue
	};
}
/**
* Whether models may replace a baseline (non-inferiority), all of them under one error rate: `first` of each case is the candidate,
* `second` the baseline. Pass rates by Tango's score, families by their design effect; grades by Student's t over families.
* `npm run bench -- good-enough` prints the error rates.
*
* @example
* const [verdict] = judgeGoodEnough([cases], { measure: 'pass-rate', margin: 0.05 });
* verdict.verdict; // "good-enough", "worse", "undecided" or "too-few-cases"
*/
function judgeGoodEnough(candidates, options) {
	const { measure, margin, confidence = .95 } = options;
	const prepared = candidates.map((scored) => prepare(scored, options));
	const steps = holm(prepared.map(({ pValue }) => pValue), 1 - confidence);
	return prepared.map(({ contrast, score, pValue: _, ...facts }, index) => {
		const common = {
			measure,
			margin,
			confidence,
			...facts
		};
		if (!contrast) return {
			...common,
			low: null,
			high: null,
			verdict: "too-few-cases",
			casesNeeded: null
		};
		const { level, isRejected } = steps[index];
		const reach = contrast.quantile(1 - level);
		return {
			...common,
			low: solve(contrast, reach),
			high: solve(contrast, -reach),
			verdict: isRejected ? score > 0 ? "good-enough" : "worse" : "undecided",
			casesNeeded: isRejected ? null : forecastCases(contrast, facts.cases, level, margin)
		};
	});
}

export { usualMargin as i, chanceOfGoodEnough as n, judgeGoodEnough as r, MEASURES as t };