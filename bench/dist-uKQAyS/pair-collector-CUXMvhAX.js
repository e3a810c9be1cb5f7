import { n as compareScoresTogether } from "./compare-scores-DRP8PQR9.js";
import { o as compareTimes, r as compareRaces } from "./race-DvpETt7Z.js";
import { r as judgeGoodEnough } from "./good-enough-UjzEz_xV.js";
import { t as INTERVAL_FROM } from "./median-interval-CXqAEBTj.js";
import { c as isCutOff, i as hasPassed, n as isAnswered, r as gradeSample } from "./model-collector-B8HGgT6i.js";

// src/summary/summary.ts
/** The metrics that pairs are compared by; the first is the headline. */
const PAIR_METRICS = [
	"responseMs",
	"timeToFirstAnswerMs",
	"visibleCharsPerSecond"
];

// src/summary/pair-collector.ts
/** Cases that count by themselves: a family counts as one. */
function countFamilies(cases) {
	return new Set(cases.map(({ id, family }) => family ?? `case:${id}`)).size;
}
/** The cases of a run, numbered in the order in which they are met; shared by all sides. */
var CaseBook = class {
	ids = [];
	families = [];
	#numbers = /* @__PURE__ */ new Map();
	/** Cases of one family, or with the same prompt, are one piece of evidence. */
	get familyCount() {
		return countFamilies(this.ids.map((id, number) => ({
			id,
			family: this.families[number]
		})));
	}
	numberOf({ caseId, caseFamily }) {
		const known = this.#numbers.get(caseId);
		if (known !== void 0) return known;
		this.#numbers.set(caseId, this.ids.length);
		this.families.push(caseFamily);
		return this.ids.push(caseId) - 1;
	}
};
/** Figures kept of a sample: the logarithm of each time, the grade, the part of the run, and whether it passed. 8 bytes each, and nothing else of it. */
const WIDTH = PAIR_METRICS.length + 3;
const GRADE = PAIR_METRICS.length;
const BLOCK = GRADE + 1;
/** 1: passed every check; 0: did not, or refused to answer; NaN: was not checked. */
const PASSED = BLOCK + 1;
/** Where no sample was taken; a sample without the figure holds NaN. */
const ABSENT = Number.POSITIVE_INFINITY;
/** Time per unit: for a speed the time of one character, so that longer always means slower. */
function logTimeOf(sample, metric) {
	const value = isAnswered(sample) ? sample.metrics[metric] : null;
	if (value === null || value <= 0) return NaN;
	return metric === "visibleCharsPerSecond" ? -Math.log(value) : Math.log(value);
}
/** All samples of one model by round and case. */
var PairSide = class {
	book;
	/** Per round one row, case after case. */
	rounds = /* @__PURE__ */ new Map();
	constructor(book) {
		this.book = book;
	}
	add(sample) {
		if (sample.isRepeat || isCutOff(sample)) return;
		const at = this.book.numberOf(sample) * WIDTH;
		const row = this.#rowOf(sample.round, at);
		for (const [place, metric] of PAIR_METRICS.entries()) row[at + place] = logTimeOf(sample, metric);
		row[at + BLOCK] = sample.block ?? 1;
		row[at + GRADE] = (isAnswered(sample) ? gradeSample(sample) : null) ?? NaN;
		const isChecked = sample.outcome === "refused" || !Number.isNaN(row[at + GRADE]);
		row[at + PASSED] = isChecked ? Number(isAnswered(sample) && hasPassed(sample)) : NaN;
	}
	#rowOf(round, at) {
		const known = this.rounds.get(round);
		if (known && at < known.length) return known;
		const length = Math.max(this.book.ids.length * WIDTH, known ? known.length * 2 : 0);
		const row = new Float64Array(length).fill(ABSENT);
		if (known) row.set(known);
		this.rounds.set(round, row);
		return row;
	}
};
/** Rounds are the unit from six on; below that, cases are, when there are enough of them. A family of cases counts as one. */
function chooseUnit(rounds, families) {
	return rounds < 6 && families >= 6 ? "cases" : "rounds";
}
/** Pairs calls of the same case in the same round, made in the same part of the run, and averages them within each unit, on the scale of logarithms. */
function pairTimes(first, second, metric, unit) {
	const { ids, families } = first.book;
	const units = /* @__PURE__ */ new Map();
	const place = PAIR_METRICS.indexOf(metric);
	let dropped = 0;
	for (const round of [...first.rounds.keys()].sort((a, b) => a - b)) {
		const row = first.rounds.get(round);
		const other = second.rounds.get(round);
		for (let at = place; at < Math.min(row.length, other?.length ?? 0); at += WIDTH) {
			const [a, b] = [row[at], other?.[at]];
			if (a === ABSENT || b === ABSENT) continue;
			if (row[at - place + BLOCK] !== other?.[at - place + BLOCK]) continue;
			if (Number.isNaN(a) || Number.isNaN(b)) {
				dropped++;
				continue;
			}
			const number = (at - place) / WIDTH;
			const name = unit === "rounds" ? round : families[number] ?? ids[number];
			const sums = units.get(name) ?? {
				first: 0,
				second: 0,
				calls: 0
			};
			units.set(name, sums);
			sums.first += a;
			sums.second += b;
			sums.calls++;
		}
	}
	return {
		times: [...units.values()].map((sums) => [Math.exp(sums.first / sums.calls), Math.exp(sums.second / sums.calls)]),
		dropped
	};
}
/** The response times of two models by rounds, as a race is judged by. */
const timesOfRounds = (first, second) => pairTimes(first, second, "responseMs", "rounds").times;
/** Rounds in which at least one of the two was called and no pair of their times is left. */
function countLostRounds(first, second) {
	const hasPair = (row, other) => {
		for (let at = 0; at < Math.min(row.length, other?.length ?? 0); at += WIDTH) if (Number.isFinite(row[at]) && Number.isFinite(other?.[at]) && row[at + BLOCK] === other?.[at + BLOCK]) return true;
		return false;
	};
	return [...first.rounds.keys(), ...second.rounds.keys().filter((round) => !first.rounds.has(round))].filter((round) => !hasPair(first.rounds.get(round) ?? /* @__PURE__ */ new Float64Array(), second.rounds.get(round))).length;
}
/** Mean of a figure over each case; NaN where it is known of no sample. */
function meanOfCases({ book, rounds }, figureAt) {
	const sums = new Float64Array(book.ids.length);
	const counts = new Float64Array(book.ids.length);
	for (const row of rounds.values()) for (let start = 0; start < row.length; start += WIDTH) {
		const figure = figureAt(row, start);
		if (!Number.isFinite(figure)) continue;
		const number = start / WIDTH;
		sums[number] = sums[number] + figure;
		counts[number] = counts[number] + 1;
	}
	return sums.map((sum, number) => sum / counts[number]);
}
const gradeAt = (row, start) => row[start + GRADE];
const passedAt = (row, start) => row[start + PASSED];
/** An answer that was refused has no grade; where a replacement is judged it is worth nothing. */
const strictGradeAt = (row, start) => row[start + PASSED] === 0 && Number.isNaN(row[start + GRADE]) ? 0 : gradeAt(row, start);
function pairScores(first, second, figureAt = gradeAt) {
	const { ids, families } = first.book;
	const figures = [meanOfCases(first, figureAt), meanOfCases(second, figureAt)];
	const graded = [meanOfCases(first, gradeAt), meanOfCases(second, gradeAt)];
	return ids.flatMap((caseId, number) => {
		if (graded.every((side) => Number.isNaN(side[number]))) return [];
		const [a, b] = figures.map((side) => Number.isNaN(side[number]) ? [] : [side[number]]);
		return [{
			caseId,
			family: families[number] ?? null,
			first: a ?? [],
			second: b ?? []
		}];
	});
}
/** Whether the models may replace the baseline, which is the second side of each pair. */
function judgeReplacements(pairs, options) {
	const figureAt = options.measure === "grade" ? strictGradeAt : passedAt;
	const scored = pairs.map(({ sides }) => pairScores(...sides, figureAt));
	return judgeGoodEnough(scored, options).map((verdict, index) => {
		const { first, second } = pairs[index];
		return {
			candidate: first,
			baseline: second,
			...verdict
		};
	});
}
/** Compares pairs of models, all pairs of one metric under one error rate. */
function comparePairs(pairs, unit, { isRace, ...options }) {
	const compare = isRace && unit === "rounds" ? compareRaces : compareTimes;
	const byMetric = PAIR_METRICS.map((metric) => {
		const timed = pairs.map(({ first, second, sides }) => {
			return {
				first,
				second,
				...pairTimes(sides[0], sides[1], metric, unit)
			};
		});
		return compare(timed, options);
	});
	const scored = pairs.map(({ sides }) => pairScores(...sides));
	const places = scored.flatMap((cases, index) => cases.length === 0 ? [] : [index]);
	const compared = compareScoresTogether(places.map((index) => scored[index]), options.confidence);
	return pairs.map(({ first, second, sides }, index) => {
		return {
			first,
			second,
			unit,
			times: Object.fromEntries(PAIR_METRICS.map((metric, place) => [metric, byMetric[place]?.[index]])),
			quality: compared[places.indexOf(index)] ?? null,
			lostRounds: countLostRounds(...sides)
		};
	});
}

export { countFamilies as a, PAIR_METRICS as c, comparePairs as i, PairSide as n, judgeReplacements as o, chooseUnit as r, timesOfRounds as s, CaseBook as t };