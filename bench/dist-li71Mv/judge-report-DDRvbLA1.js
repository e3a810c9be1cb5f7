import { a as formatMoney, t as formatCount, u as formatShare } from "./format-figures-DFn5jh9z.js";

// src/rank-intervals.ts
/**
* The open places of each model, by its key. Every model that is shown to be better takes one place above it, every model that it is
* shown to beat one below it; undecided pairs leave places open, so that the field [A beats B] with C undecided is 1–2, 2–3, 1–3.
* @param beats whether the first is shown to be better than the second
*/
function rankIntervals(keys, beats) {
	return Object.fromEntries(keys.map((key) => [key, {
		best: 1 + keys.filter((other) => other !== key && beats(other, key)).length,
		worst: keys.length - keys.filter((other) => other !== key && beats(key, other)).length
	}]));
}
/** "1", "2 to 4". */
const writeRank = ({ best, worst }) => best >= worst ? `${best}` : `${best} to ${worst}`;

// src/judging/judge-words.ts
/** The difference of two means of points that add up to one, as the share of the first. */
const shareOf = (difference) => (difference + 1) / 2;
/** The pairs in which the judge's verdicts decide for one side. */
function preferencesOf(pairs) {
	return pairs.flatMap(({ first, second, comparison: { better } }) => better === null ? [] : [better === "first" ? {
		better: first,
		worse: second
	} : {
		better: second,
		worse: first
	}]);
}
/**
* Sentences on a judge's verdicts, strongest first: one on the whole field, then one on each pair. No model is called better while
* the interval still holds a half.
*/
function describeJudged(pairs, nameOf) {
	const compared = pairs.filter(({ comparison }) => comparison.difference !== null);
	const strengthOf = ({ comparison }) => (comparison.better === null ? 0 : 2) + Math.abs(comparison.difference ?? 0);
	const sorted = [...compared].sort((a, b) => strengthOf(b) - strengthOf(a));
	return [...describeField(compared, nameOf), ...sorted.map((pair) => describePair(pair, nameOf))];
}
function describePair({ first, second, comparison }, nameOf) {
	const { difference, interval, better, cases } = comparison;
	const isTurned = (difference ?? 0) < 0;
	const [one, other] = isTurned ? [second, first] : [first, second];
	const share = shareOf(Math.abs(difference ?? 0));
	const ends = interval && [interval.low, interval.high].map((end) => shareOf(isTurned ? -end : end)).sort((a, b) => a - b);
	const [low = 0, high = 1] = ends ?? [];
	const range = ends ? `between ${formatShare(Math.max(0, low))} and ${formatShare(Math.min(1, high))}; ` : "";
	const on = `based on ${formatCount(cases, "case")}`;
	const basis = `${nameOf(one)} takes ${formatShare(share)} of the points, ${range}${on}`;
	if (better !== null) return `The judge prefers ${nameOf(one)} to ${nameOf(other)}: ${basis}.`;
	const few = interval ? "" : "; too few cases for a claim";
	if (difference === 0) return `The judge sees ${nameOf(first)} and ${nameOf(second)} level, ${on}${few}.`;
	return `The judge shows no preference between ${nameOf(one)} and ${nameOf(other)}: ${basis}${few}.`;
}
/** Three models or more: who leads. */
function describeField(pairs, nameOf) {
	const keys = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))];
	if (keys.length < 3) return [];
	const preferences = preferencesOf(pairs);
	if (preferences.length === 0) return ["No model is shown to be better than another by the judge’s verdicts."];
	const unbeaten = keys.filter((key) => preferences.every(({ worse }) => worse !== key));
	const [leader] = unbeaten;
	if (leader === void 0 || unbeaten.length !== 1) return [];
	const won = preferences.filter(({ better }) => better === leader).length;
	const others = keys.length - 1;
	if (won === 0) return [];
	return won === others ? [`The judge prefers ${nameOf(leader)} to each of the ${others} others.`] : [`The judge prefers ${nameOf(leader)} to ${won} of the ${others} others, and none to it.`];
}
/** Why to choose another judge, said before anything is spent. */
const describeSelfPreference = (judge) => `${judge} judges its own answers: models tend to prefer what they wrote themselves. Choose a judge that is not measured, or read the verdicts on ${judge} with that in mind.`;

// src/judging/judge-report.ts
function buildJudgeReport(summary, { judge, isContestant, ...judging }) {
	const { questions, judgedPairs, agreeingPairs, firstPlaceShare } = summary;
	const { modelKeys, nameOf, people } = judging;
	return {
		judge: {
			...judge,
			asked: questions.usable + questions.unusable + questions.failed,
			usable: questions.usable,
			uncounted: summary.uncounted ?? 0,
			promptVersions: summary.promptVersions
		},
		sentences: describeJudged(summary.pairs, nameOf),
		comparisons: summary.pairs.map(({ first, second, comparison }) => ({
			first,
			second,
			comparison
		})),
		warnings: describeDoubts(summary, judge.name, isContestant),
		models: modelKeys.map((key) => standingOf(summary, key, nameOf(key))),
		judgedPairs,
		agreeingPairs,
		firstPlaceShare,
		people
	};
}
function standingOf({ standings }, key, name) {
	const none = {
		winRate: null,
		interval: null,
		comparisons: 0,
		wins: 0,
		losses: 0,
		ties: 0,
		inconsistent: 0
	};
	const found = standings.find(({ model }) => model === key);
	if (!found) return {
		key,
		name,
		...none,
		unjudged: 0,
		cases: 0
	};
	const { model: _model, families: cases, interval, ...counts } = found;
	return {
		key,
		name,
		...counts,
		cases,
		interval: interval && {
			low: interval.low,
			high: interval.high
		}
	};
}
/** True when the judge is one of the measured models. */
function isContestant(judge, models) {
	return models.some(({ provider, model, baseUrl }) => provider === judge.provider && model === judge.model && baseUrl === judge.baseUrl);
}
/** Pairs from which a share of them says something about the judge. */
const PAIRS_FOR_A_SHARE = 6;
/** Why the verdicts should be read with care. */
function describeDoubts(summary, judge, isContestant) {
	const { standings, judgedPairs, suspectPairs, questions } = summary;
	const { unusable, failed } = questions;
	const changed = judgedPairs - summary.agreeingPairs;
	const first = summary.firstPlaceShare ?? .5;
	const cases = Math.max(0, ...standings.map(({ families }) => families));
	const withoutReply = failed > 0 && unusable > 0 ? ` (${failed} without a reply)` : "";
	return [
		isContestant && `${judge} judged its own answers: models tend to prefer what they wrote themselves, so its place is likely too good.`,
		judgedPairs >= PAIRS_FOR_A_SHARE && changed / judgedPairs > .3 && `The judge changed its mind with the order in ${changed} of ${judgedPairs} comparisons: much of what it says depends on the order. All of these count as ties.`,
		judgedPairs >= PAIRS_FOR_A_SHARE && Math.abs(first - .5) > .2 && `It preferred the answer shown ${first > .5 ? "first" : "second"} in ${formatShare(Math.max(first, 1 - first))} of its decisions.`,
		suspectPairs > 0 && `${formatCount(suspectPairs, "comparison holds", "comparisons hold")} an answer that speaks to the judge. The judge was told that such text is not meant for it; look at these verdicts yourself.`,
		unusable + failed > 0 && `${formatCount(unusable + failed, "question")} brought no verdict${withoutReply}; their comparisons count for no model.`,
		judgedPairs > 0 && cases === 1 && "All verdicts are about one case: they say nothing about other prompts."
	].filter((sentence) => typeof sentence === "string");
}
/** Comparisons with the same verdict in both orders, as a share; null without comparisons. */
const agreementOf = ({ comparisons, inconsistent }) => comparisons === 0 ? null : (comparisons - inconsistent) / comparisons;
/** Who judged, by what, how consistently, and what it took: pairs of a label and a text. */
function describeJudging({ judge, judgedPairs, agreeingPairs, firstPlaceShare }) {
	const { nanos, currency, isAtLeast } = judge.cost;
	const tokens = `${judge.uncounted > 0 ? "at least " : ""}${formatCount(judge.tokens, "token")}`;
	return [
		["Judge", judge.name === judge.model ? judge.name : `${judge.name} (${judge.model})`],
		["Criteria", judge.criteria],
		["Same verdict in both orders", judgedPairs === 0 ? "no comparison yet" : `${agreeingPairs.toLocaleString("en-US")} of ${formatCount(judgedPairs, "comparison")} (${formatShare(agreeingPairs / judgedPairs)}); the others count as ties`],
		["For the answer shown first", firstPlaceShare === null ? null : `${formatShare(firstPlaceShare)} of its decisions; without bias a half`],
		["Asked", `${judge.asked.toLocaleString("en-US")} of ${formatCount(judge.questions, "question")}, ${tokens}, ${formatMoney(nanos, currency, isAtLeast)}`]
	].filter((fact) => fact[1] !== null);
}
const JUDGING_METHOD = "every pair of answers is compared in both orders; a verdict that changes with the order counts as level; intervals: Wilson, 95 %, over cases";
const JUDGED_COLUMNS = [
	"Model",
	"Points taken (each family of cases counts once)",
	"Won / level / lost",
	"Comparisons",
	"Same in both orders"
];
/** The judge's verdicts by model, as a table of texts; most points first. */
function judgedRows({ models }) {
	return models.toSorted((a, b) => (b.winRate ?? -1) - (a.winRate ?? -1)).map((model) => {
		const { name, winRate, interval, wins, ties, inconsistent, losses, comparisons } = model;
		const range = interval ? ` (${formatShare(interval.low)} to ${formatShare(interval.high)})` : "";
		return [
			name,
			winRate === null ? "not judged" : `${formatShare(winRate)}${range}`,
			`${wins} / ${ties + inconsistent} / ${losses}`,
			comparisons.toLocaleString("en-US"),
			formatShare(agreementOf(model))
		];
	});
}

export { describeJudging as a, describeJudged as c, rankIntervals as d, writeRank as f, buildJudgeReport as i, describeSelfPreference as l, JUDGING_METHOD as n, isContestant as o, agreementOf as r, judgedRows as s, JUDGED_COLUMNS as t, preferencesOf as u };