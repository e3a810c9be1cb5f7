import { n as compareScoresTogether } from "./compare-scores-DRP8PQR9.js";
import { u as mean } from "./median-interval-CXqAEBTj.js";
import { n as wilsonInterval } from "./wilson-BQMU7o0j.js";
import { r as IDENTICAL_ANSWERS } from "./load-lazily-CywDwB6O.js";

// src/judging/judge-ranking.ts
const MIRRORED = {
	first: "second",
	second: "first"
};
function add(tally, family, outcome) {
	const { counts, points } = tally;
	if (outcome === "unjudged") {
		counts.unjudged++;
		return;
	}
	const gained = outcome === "first" ? 1 : outcome === "second" ? 0 : .5;
	if (outcome === "first") counts.wins++;
	else if (outcome === "second") counts.losses++;
	else if (outcome === "tie") counts.ties++;
	else counts.inconsistent++;
	points.set(family, [...points.get(family) ?? [], gained]);
}
/** The models of all judged pairs, those preferred most often first. */
function judgeRanking(judgements, cases = [], confidence = .95) {
	const families = new Map(cases.map(({ id, family }) => [id, family]));
	const tallies = /* @__PURE__ */ new Map();
	const tallyOf = (model) => {
		const tally = tallies.get(model) ?? {
			counts: {
				wins: 0,
				losses: 0,
				ties: 0,
				inconsistent: 0,
				unjudged: 0
			},
			points: /* @__PURE__ */ new Map()
		};
		tallies.set(model, tally);
		return tally;
	};
	for (const { first, second, outcome, caseId, isExample } of judgements) {
		if (isExample) continue;
		const family = families.get(caseId) ?? `case:${caseId}`;
		add(tallyOf(first), family, outcome);
		add(tallyOf(second), family, outcome === "first" || outcome === "second" ? MIRRORED[outcome] : outcome);
	}
	return [...tallies].map(([model, { counts, points }]) => {
		const winRate = mean([...points.values()].map((gained) => mean(gained)));
		const { wins, losses, ties, inconsistent } = counts;
		return {
			model,
			comparisons: wins + losses + ties + inconsistent,
			...counts,
			winRate,
			families: points.size,
			interval: winRate === null ? null : wilsonInterval(winRate * points.size, points.size, confidence)
		};
	}).sort((a, b) => (b.winRate ?? -1) - (a.winRate ?? -1));
}

// src/judging/judge-summary.ts
/** Of the first answer; the second takes the rest of one point. */
const POINTS = {
	first: 1,
	second: 0,
	tie: .5,
	inconsistent: .5
};
function scoredCases(judgements, families) {
	const cases = /* @__PURE__ */ new Map();
	for (const { caseId, outcome } of judgements) {
		if (outcome === "unjudged") continue;
		const entry = cases.get(caseId) ?? {
			caseId,
			family: families.get(caseId) ?? null,
			first: [],
			second: []
		};
		cases.set(caseId, entry);
		entry.first.push(POINTS[outcome]);
		entry.second.push(1 - POINTS[outcome]);
	}
	return [...cases.values()];
}
function firstPlaceShare(orders) {
	const decided = orders.filter(({ winner }) => winner !== null && winner !== "tie");
	const forFirstPlace = decided.filter(({ winner, shownFirst }) => winner === shownFirst).length;
	return decided.length === 0 ? null : forFirstPlace / decided.length;
}
function describeSide(judgements, comparison) {
	const { first, second } = judgements[0];
	const orders = judgements.flatMap((judgement) => judgement.orders);
	const costs = orders.map(({ costNanos }) => costNanos);
	const countOf = (wanted) => judgements.filter(({ outcome }) => outcome === wanted).length;
	return {
		first,
		second,
		comparison,
		inconsistent: countOf("inconsistent"),
		unjudged: countOf("unjudged"),
		firstPlaceShare: firstPlaceShare(orders),
		costNanos: costs.includes(null) ? null : costs.reduce((sum, cost) => sum + (cost ?? 0), 0)
	};
}
/** Sums up judgements per pair of models, all pairs under one error rate; inconsistent ones count as ties, unusable ones not at all. */
function compareJudged(judgements, cases = []) {
	const families = new Map(cases.map(({ id, family }) => [id, family]));
	const own = Iterator.from(judgements).filter(({ isExample }) => !isExample);
	const lists = [...Map.groupBy(own, ({ first, second }) => JSON.stringify([first, second])).values()];
	const compared = compareScoresTogether(lists.map((list) => scoredCases(list, families)));
	return lists.map((list, index) => describeSide(list, compared[index]));
}
/** Sums up all that a judge said of a run; examples are left out. */
function summarizeJudging(judgements, cases = []) {
	const own = judgements.filter(({ isExample }) => !isExample);
	const judged = own.filter(({ outcome }) => outcome !== "unjudged");
	const orders = own.flatMap((judgement) => judgement.orders);
	const usable = orders.filter(({ winner }) => winner !== null).length;
	const unusable = orders.filter(({ winner, raw }) => winner === null && raw !== null).length;
	return {
		standings: judgeRanking(own, cases),
		pairs: compareJudged(own, cases),
		questions: {
			usable,
			unusable,
			failed: orders.length - usable - unusable
		},
		uncounted: orders.filter(({ raw, tokens, error }) => raw !== null && !tokens && error !== "The two answers are identical, so the judge was not asked.").length,
		judgedPairs: judged.length,
		agreeingPairs: judged.filter(({ outcome }) => outcome !== "inconsistent").length,
		firstPlaceShare: firstPlaceShare(orders),
		suspectPairs: judged.filter(({ isSuspect }) => isSuspect).length,
		promptVersions: [...new Set(own.map(({ promptVersion }) => promptVersion))].toSorted((a, b) => a - b)
	};
}

export { summarizeJudging as n, POINTS as t };