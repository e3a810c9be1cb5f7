import { t as INTERVAL_FROM } from "./median-interval-CXqAEBTj.js";
import { a as formatMoney, n as formatDuration, r as formatFactor, s as formatPoints, t as formatCount, u as formatShare } from "./format-figures-DFn5jh9z.js";
import { n as wilsonInterval } from "./wilson-BQMU7o0j.js";
import { t as MOST_RACE_CORRELATION } from "./race-DvpETt7Z.js";
import { c as describeJudged, d as rankIntervals, u as preferencesOf } from "./judge-report-DDRvbLA1.js";

// src/verdict-words.ts
/** A forecast beyond this is given as "more than": nobody runs it. */
const MOST_FORECAST = 1e3;
const oneOf = {
	rounds: "round",
	cases: "case"
};
function countUnits(n, unit) {
	return formatCount(n, oneOf[unit], unit);
}
/** "; about 4 more rounds needed"; empty without a forecast. */
function describeNeed(needed, unit, about = "about") {
	if (needed === null) return "";
	if (needed > MOST_FORECAST) return `; more than ${countUnits(MOST_FORECAST, unit)} more needed`;
	return `; ${about} ${needed.toLocaleString("en-US")} more ${needed === 1 ? oneOf[unit] : unit} needed`;
}
/** How many rounds (or cases) there were, where they are too few: "3 of at least 6". */
function describeShortage(least, most, unit) {
	const range = least === most ? String(most) : `${least} to ${most}`;
	if (most < 6) return `${range} of at least ${6}`;
	return `only ${range} ${most === 1 ? oneOf[unit] : unit} for so many comparisons`;
}
/** What rounds are worth that resemble their neighbours; empty where they are independent. */
function describeWorth({ n, effective }) {
	const worth = Math.max(1, Math.round(effective));
	return worth < n ? ` (worth ${worth} independent ${worth === 1 ? "one" : "ones"})` : "";
}
function describeDropped(dropped) {
	if (dropped === 0) return "";
	const were = dropped === 1 ? "was" : "were";
	return ` ${formatCount(dropped, "pair")} of calls ${were} left out because one side gave no time.`;
}
/** The ratio and its interval turned so that they read "slower ÷ faster". */
function turnToSlower(result, nameOf) {
	const isFirstSlow = (result.ratio ?? 1) >= 1;
	const turn = (value) => isFirstSlow ? value : 1 / value;
	const [low, high] = result.interval ? [turn(result.interval.low), turn(result.interval.high)].sort((a, b) => a - b) : [null, null];
	const [quick, slow] = isFirstSlow ? [result.second, result.first] : [result.first, result.second];
	return {
		quick: nameOf(quick),
		slow: nameOf(slow),
		ratio: formatFactor(turn(result.ratio ?? 1)),
		range: typeof low === "number" && typeof high === "number" ? `between ${formatFactor(low)} and ${formatFactor(high)}` : "without an interval"
	};
}
/**
* One sentence that says what may be concluded about the times of a pair, and no more.
*
* @example
* describeTimes(pair.times.responseMs, { nameOf: (key) => key, unit: 'rounds', tieMargin: 0.2 });
* // "B is 1.31 times slower than A, between 1.18 and 1.47; based on 20 rounds."
*/
function describeTimes(result, { nameOf, unit, tieMargin }) {
	const [first, second] = [nameOf(result.first), nameOf(result.second)];
	const dropped = describeDropped(result.dropped);
	if (result.verdict === "not-enough-rounds") return `Not enough ${unit} to compare ${first} and ${second}: ${describeShortage(result.n, result.n, unit)}${describeNeed(result.roundsNeeded, unit)}.${dropped}`;
	const { quick, slow, ratio, range } = turnToSlower(result, nameOf);
	const basis = `${range}; based on ${countUnits(result.n, unit)}${describeWorth(result)}`;
	const margin = `±${formatShare(tieMargin)}`;
	if (result.verdict === "faster") return `${slow} is ${ratio} times slower than ${quick}, ${basis}.${result.isWithinMargin ? ` The difference is smaller than the tie margin of ${margin}.` : ""}${dropped}`;
	if (result.verdict === "tie") return `${first} and ${second} are tied within ${margin}: ${slow} took ${ratio} times as long, ${basis}.${dropped}`;
	return `Undecided between ${first} and ${second}: ${slow} took ${ratio} times as long, ${basis}${describeNeed(result.roundsNeeded, unit)}.${dropped}`;
}
/** The verdict in one or two words, for a table. */
function verdictLabel(result, nameOf) {
	if (result.verdict === "faster") return `${nameOf(result.faster)} faster`;
	if (result.verdict === "tie") return "tie";
	return result.verdict === "undecided" ? "undecided" : "not enough rounds";
}
const points = (value) => Math.abs(value * 100).toFixed(1);
const signed = (value) => `${value < 0 && points(value) !== "0.0" ? "−" : ""}${points(value)}`;
/**
* One sentence on which of two models passed the checks better on the same cases. The difference is of mean grades over all
* checks, which is another figure than the share of answers that passed every check; the sentence says so.
*/
function describeScores(result, first, second) {
	const { difference, interval } = result;
	if (difference === null) return `${first} and ${second} were checked on no case in common.`;
	const isTurned = difference < 0;
	const [high, low] = isTurned ? [second, first] : [first, second];
	const [wins, losses] = isTurned ? [result.losses, result.wins] : [result.wins, result.losses];
	const basis = `based on ${countUnits(result.cases, "cases")} (${wins} better, ${losses} worse, ${result.ties} equal)`;
	const lead = difference === 0 ? "their mean grades are equal" : `the mean grade of ${high} is ${points(difference)} points higher`;
	if (!interval) return `Checks, ${high} and ${low}: ${lead}, ${basis}; too few cases for a claim.`;
	const ends = (isTurned ? [-interval.high, -interval.low] : [interval.low, interval.high]).map(signed);
	const range = `between ${ends[0]} and ${ends[1]}; ${basis}`;
	if (result.better === null) return `Checks show no difference between ${high} and ${low}: ${lead}, ${range}.`;
	return `${high} passed the checks better than ${low}: ${lead}, ${range}.`;
}
const measureWords = {
	"pass-rate": "pass rate",
	grade: "mean grade"
};
/** A bound of a difference as points, never rounded to the side that would claim more: "at most 4.1 points lower". */
function describeBound(bound, side) {
	const inPoints = (side === "low" ? Math.floor : Math.ceil)(bound * 1e3 + (side === "low" ? 1e-9 : -1e-9)) / 10;
	const size = Math.abs(inPoints).toFixed(1);
	const isBehind = inPoints < 0 || inPoints === 0 && side === "low";
	return `${side === "low" === isBehind ? "at most" : "at least"} ${size} points ${isBehind ? "lower" : "higher"}`;
}
/** What an answer costs beside the baseline's: "71 % cheaper". */
function describeCostBeside(candidate, baseline) {
	const [own, other] = [candidate.perAnswerNanos, baseline.perAnswerNanos];
	const isExact = [candidate, baseline].every(({ isAtLeast, unknown }) => !isAtLeast && unknown === 0);
	if (own === null || other === null || !isExact || candidate.currency !== baseline.currency) return "cost not comparable";
	if (own === other) return "same cost";
	if (other === 0) return "not free as the other is";
	const share = own / other;
	return share < 1 ? `${Math.floor((1 - share) * 100)} % cheaper` : `${formatFactor(share)} times as expensive`;
}
/** How fast the candidate is beside the baseline, as far as the verdict on their times says so. */
function describeTimeBeside(times, candidate, tieMargin) {
	if (!times?.ratio || times.verdict === "not-enough-rounds") return "time not compared";
	const ratio = times.first === candidate ? times.ratio : 1 / times.ratio;
	const words = ratio >= 1 ? `${formatFactor(ratio)} times slower` : `${formatFactor(1 / ratio)} times faster`;
	if (times.verdict === "tie") return `equally fast within ±${formatShare(tieMargin)}`;
	return times.verdict === "undecided" ? "speed undecided" : words;
}
/**
* One sentence on whether a model may replace the baseline, always with cost and time: "B is good enough to replace A: pass rate at most
* 4.0 points lower (95 %), 71 % cheaper, 1.40 times slower; margin 5 points, based on 120 cases."
*/
function describeReplacement(verdict, facts) {
	const { nameOf, tieMargin } = facts;
	const { low, high, cases, dropped, families } = verdict;
	const [candidate, baseline] = [nameOf(verdict.candidate), nameOf(verdict.baseline)];
	const what = measureWords[verdict.measure];
	const beside = `${describeCostBeside(facts.candidate, facts.baseline)}, ${describeTimeBeside(facts.times, verdict.candidate, tieMargin)}`;
	const grouped = families < cases ? ` in ${formatCount(families, "family", "families")}` : "";
	const lost = dropped === 0 ? "" : `, ${countUnits(dropped, "cases")} without an answer of both`;
	const basis = `margin ${formatPoints(verdict.margin)}, based on ${countUnits(cases, "cases")}${grouped}${lost}`;
	if (low === null || high === null) return `Too few checked cases to say whether ${candidate} is good enough to replace ${baseline}: ${cases === 0 ? "none" : describeShortage(families, families, "cases")}; ${beside}.`;
	const share = formatShare(verdict.confidence);
	if (verdict.verdict === "good-enough") return `${candidate} is good enough to replace ${baseline}: ${what} ${describeBound(low, "low")} (${share}), ${beside}; ${basis}.`;
	if (verdict.verdict === "worse") return `${candidate} is worse than ${baseline} by more than the margin: ${what} ${describeBound(high, "high")} (${share}), ${beside}; ${basis}.`;
	return `Undecided whether ${candidate} is good enough to replace ${baseline}: ${what} ${describeBound(low, "low")} and ${describeBound(high, "high")} (${share} each), ${beside}; ${basis}${describeNeed(verdict.casesNeeded, "cases")}.`;
}
const endingWords = {
	decided: "every pair of models is decided",
	tie: "every pair of models is tied",
	hopeless: "the rounds left would very probably have decided none of the open pairs"
};
/** Why a run ended itself and what that saved; null where it did not. */
function describeEnding({ race, rounds, cost }) {
	if (!race?.ending) return null;
	const { planned, ending, savedNanos, savedMs } = race;
	const saved = [
		countUnits(planned - rounds, "rounds"),
		...savedNanos ? [`about ${formatMoney(savedNanos, cost.currency, cost.isAtLeast)}`] : [],
		...savedMs ? [`about ${formatDuration(savedMs)}`] : []
	];
	const list = saved.length < 2 ? saved.join("") : `${saved.slice(0, -1).join(", ")} and ${saved.at(-1)}`;
	return `The run ended itself after ${rounds} of ${countUnits(planned, "rounds")}: ${endingWords[ending]}. That saved ${list}.`;
}
/** Under which condition the error rate of a run holds that could end itself. */
function describeRaceScope(pairs) {
	const correlations = pairs.map(({ times: { responseMs } }) => (responseMs.n - responseMs.effective) / (responseMs.n + responseMs.effective || 1));
	const most = Math.max(0, ...correlations);
	const rate = `The run could end itself and was looked at after every round. Of such runs of equally fast models, at most 5 in 100 call any pair different, as long as the times of neighbouring rounds correlate by ${MOST_RACE_CORRELATION} or less`;
	return most > .6 ? `${rate}; here they seem to correlate by ${most.toFixed(2)}, so errors may be more frequent. Rounds that are further apart correlate less.` : `${rate}.`;
}

// src/conclude-times.ts
const ranks = {
	faster: 0,
	tie: 1,
	undecided: 2,
	"not-enough-rounds": 3
};
const strengthOf = ({ ratio }) => Math.abs(Math.log(ratio ?? 1));
const hasTime = ({ metrics }) => metrics.responseMs !== void 0;
/** The decided pairs of a run: who is shown to be faster than whom. */
var Order = class {
	#beaten = /* @__PURE__ */ new Map();
	constructor(results) {
		for (const { verdict, faster, first, second } of results) {
			if (verdict !== "faster" || faster === null) continue;
			const beaten = this.#beaten.get(faster) ?? /* @__PURE__ */ new Set();
			this.#beaten.set(faster, beaten.add(faster === first ? second : first));
		}
	}
	beats(one, other) {
		return this.#beaten.get(one)?.has(other) ?? false;
	}
	beatsEach(one, others) {
		return others.every((other) => other === one || this.beats(one, other));
	}
};
/** "A", "A and B", "A, B and C". */
const listNames = (names) => names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
/**
* Concludes which models are faster from the verdicts on their pairs: the sentences and the labels of a page, a file or a terminal.
* A model is compared with the whole field only where each pair that this claims was decided.
*/
function concludeTimes(models, pairs, { nameOf, tieMargin }) {
	const judged = pairs.map((pair) => ({
		unit: pair.unit,
		result: pair.times.responseMs
	}));
	const field = models.filter(hasTime).map(({ key }) => key);
	const order = new Order(judged.map(({ result }) => result));
	const short = judged.filter(({ result }) => result.verdict === "not-enough-rounds");
	const isTogether = short.length > 1;
	const single = judged.filter(({ result }) => !isTogether || result.verdict !== "not-enough-rounds").sort((a, b) => ranks[a.result.verdict] - ranks[b.result.verdict] || strengthOf(b.result) - strengthOf(a.result));
	const one = (isExtreme) => field.length < 2 ? null : field.find(isExtreme) ?? null;
	const isShort = (one, other) => !judged.some(({ result: { first, second, verdict } }) => [first, second].includes(one) && [first, second].includes(other) && verdict !== "not-enough-rounds");
	return {
		sentences: [
			...describeField(field, order, isShort, nameOf),
			...single.map(({ result, unit }) => describeTimes(result, {
				nameOf,
				unit,
				tieMargin
			})),
			...isTogether ? describeShort(short, models, nameOf) : []
		],
		fastest: one((key) => order.beatsEach(key, field)),
		slowest: one((key) => field.every((other) => other === key || order.beats(other, key))),
		ranks: field.length < 2 ? null : rankIntervals(field, (key, other) => order.beats(key, other))
	};
}
/** Models from which on a table says more than a sentence on each pair. */
const MATRIX_FROM = 4;
/** Null for few models, and where only the baseline is compared. */
function buildTimeMatrix(models, pairs, nameOf) {
	const keys = models.filter(hasTime).map(({ key }) => key);
	const isWhole = pairs.length === models.length * (models.length - 1) / 2;
	if (keys.length < MATRIX_FROM || !isWhole) return null;
	const cellOf = (row, column) => {
		if (row === column) return "";
		const result = pairs.find((pair) => [pair.first, pair.second].every((key) => key === row || key === column));
		const verdict = result?.times.responseMs.verdict ?? "not-enough-rounds";
		if (verdict === "faster") return result?.times.responseMs.faster === row ? "faster" : "slower";
		return verdict === "not-enough-rounds" ? "too few" : verdict;
	};
	return {
		names: keys.map(nameOf),
		cells: keys.map((row) => keys.map((column) => cellOf(row, column)))
	};
}
/** Three models or more: who leads. */
function describeField(field, order, isShort, nameOf) {
	const countBeaten = (key) => field.filter((other) => order.beats(key, other)).length;
	if (field.length < 3 || field.every((key) => countBeaten(key) === 0)) return [];
	const others = field.length - 1;
	const unbeaten = field.filter((key) => field.some((other) => other !== key && !isShort(key, other))).filter((key) => field.every((other) => !order.beats(other, key)));
	const [leader] = unbeaten;
	if (leader === void 0) return ["No single fastest model."];
	const won = countBeaten(leader);
	if (won === others) return [`${nameOf(leader)} is faster than each of the ${others} others.`];
	if (unbeaten.length === 1) return [won === 0 ? "No single fastest model." : `${nameOf(leader)} is faster than ${won} of the ${others} others, and none is shown to be faster than it.`];
	if (unbeaten.some((key) => unbeaten.some((other) => isShort(key, other)))) return ["No single fastest model."];
	const names = listNames(unbeaten.map(nameOf));
	const slower = field.filter((key) => unbeaten.every((other) => order.beats(other, key)));
	const rest = field.length - unbeaten.length;
	if (slower.length === 0) return [`No single fastest model: ${names} are too close to call.`];
	return [`No single fastest model: ${names} are too close to call; ${slower.length === rest ? "all others are slower" : `${listNames(slower.map(nameOf))} ${slower.length === 1 ? "is" : "are"} slower`}.`];
}
/** Pairs with too few rounds are given together, because each of them would say the same. */
function describeShort(short, models, nameOf) {
	const { unit } = short[0];
	const silent = models.filter((model) => !hasTime(model)).map(({ key }) => key);
	const timed = short.map(({ result }) => result).filter(({ first, second }) => !silent.includes(first) && !silent.includes(second));
	const heard = models.length - silent.length;
	const [only] = timed;
	const counts = timed.map(({ n }) => n);
	const needs = timed.flatMap(({ roundsNeeded }) => roundsNeeded ?? []);
	const isAll = timed.length === heard * (heard - 1) / 2;
	const what = timed.length === 1 && only ? `${nameOf(only.first)} and ${nameOf(only.second)}` : isAll ? `any two of the ${heard} models` : `${timed.length} pairs of models`;
	const shortage = describeShortage(Math.min(...counts), Math.max(...counts), unit);
	const need = describeNeed(needs.length === 0 ? null : Math.min(...needs), unit, "at least");
	return [...only ? [`Not enough ${unit} to compare ${what}: ${shortage}${need}.`] : [], ...silent.map((key) => `Nothing can be said about the speed of ${nameOf(key)}: it gave no answer to compare.`)];
}

// src/conclude-run.ts
/** The shown name of each model's key. Equal names carry the model that was called, or the key where that is equal too. */
function nameModels({ models }) {
	const isTwin = (text, of) => models.filter((model) => of(model) === text).length > 1;
	const longName = ({ name, model }) => `${name} (${model})`;
	const names = new Map(models.map((model) => {
		if (!isTwin(model.name, ({ name }) => name)) return [model.key, model.name];
		return [model.key, isTwin(longName(model), longName) ? `${model.name} (${model.key})` : longName(model)];
	}));
	return (key) => names.get(key) ?? key;
}
/** Concludes what a run and the judge's comparisons of its answers allow to say. */
function concludeRun(summary, judged = []) {
	const nameOf = nameModels(summary);
	const { models, pairs, tieMargin } = summary;
	const { sentences, fastest, slowest, ranks: speed } = concludeTimes(models, pairs, {
		nameOf,
		tieMargin
	});
	const preferences = [...preferencesOf(judged), ...preferencesByChecks(pairs)];
	const isPreferred = (one, other) => preferences.some(({ better, worse }) => better === one && worse === other);
	const isBetter = (one, other) => isPreferred(one, other) && !isPreferred(other, one);
	const keys = models.map(({ key }) => key);
	const scored = [...judged, ...pairs.filter(({ quality }) => quality !== null)];
	const field = keys.filter((key) => scored.some(({ first, second }) => first === key || second === key));
	return {
		ending: describeEnding(summary),
		replacements: describeReplacements(summary, nameOf),
		times: sentences,
		matrix: buildTimeMatrix(models, pairs, nameOf),
		quality: pairs.flatMap(({ quality, first, second }) => quality ? [describeScores(quality, nameOf(first), nameOf(second))] : []),
		judged: describeJudged(judged, nameOf),
		scope: describeScope(summary, judged.length > 0),
		badges: {
			fastest,
			slowest,
			cheapest: findCheapest(models),
			best: findBest(keys, isBetter)
		},
		ranks: {
			speed,
			quality: field.length < 2 ? null : rankIntervals(field, isBetter)
		}
	};
}
const strengths = {
	"good-enough": 0,
	worse: 1,
	undecided: 2,
	"too-few-cases": 3
};
function describeReplacements(summary, nameOf) {
	return (summary.replacements ?? []).toSorted((a, b) => strengths[a.verdict] - strengths[b.verdict]).map((verdict) => describeReplacementOf(verdict, summary, nameOf));
}
/** The sentence on one candidate, with cost and time as the summary has them. */
function describeReplacementOf(verdict, { models, pairs, tieMargin }, nameOf) {
	const { candidate, baseline } = verdict;
	const costOf = (key) => models.find((model) => model.key === key).cost;
	const isOf = (key) => key === candidate || key === baseline;
	const pair = pairs.find(({ first, second }) => isOf(first) && isOf(second));
	const costs = {
		candidate: costOf(candidate),
		baseline: costOf(baseline)
	};
	return describeReplacement(verdict, {
		nameOf,
		tieMargin,
		...costs,
		times: pair?.times.responseMs
	});
}
function preferencesByChecks(pairs) {
	return preferencesOf(pairs.flatMap(({ first, second, quality }) => quality ? [{
		first,
		second,
		comparison: quality
	}] : []));
}
function findBest(keys, isBetter) {
	if (keys.length < 2) return null;
	return keys.find((key) => keys.every((other) => other === key || isBetter(key, other))) ?? null;
}
/** No label while a price is unknown, or while the lowest figure is only a lower bound. */
function findCheapest(models) {
	const priced = models.flatMap(({ key, cost }) => cost.perAnswerNanos === null ? [] : [{
		key,
		nanos: cost.perAnswerNanos,
		...pickCost(cost)
	}]);
	const [lowest, second] = priced.sort((a, b) => a.nanos - b.nanos);
	if (!lowest || !second || priced.length < models.length || lowest.nanos === second.nanos) return null;
	return !lowest.isAtLeast && lowest.unknown === 0 && priced.every(({ currency }) => currency === lowest.currency) ? lowest.key : null;
}
const pickCost = ({ currency, isAtLeast, unknown }) => ({
	currency,
	isAtLeast,
	unknown
});
/** Times and quality reach differently far: rounds repeat the same prompts, cases stand for others like them. */
function describeScope({ pairs, race, replacements = [] }, isJudged) {
	const [pair] = pairs;
	if (!pair) return [];
	const hasQuality = isJudged || pairs.some(({ quality }) => quality !== null);
	return [
		pair.unit === "rounds" ? "Times are compared round by round. The conclusions hold for these prompts, from this place, at the time of this run." : "Times are compared case by case. The conclusions hold for prompts like these, from this place, at the time of this run.",
		...race && pair.unit === "rounds" ? [describeRaceScope(pairs)] : [],
		...hasQuality ? ["Quality is compared case by case: what is said of it holds for cases like these."] : [],
		...replacements.length > 0 ? ["“Good enough” is claimed wrongly in about 5 of 100 runs of a model that is worse by just the margin; a refusal counts as not passed."] : []
	];
}

// src/stats/krippendorff.ts
/**
* Krippendorff's α for nominal labels: agreement of judges beyond chance. 1 is full agreement, 0 is chance.
* One row per unit, one entry per judge, null where a judge gave no label. Null when nothing can be compared.
*
* @example
* krippendorffAlpha([["a", "a"], ["b", "b"], ["a", "b"]]);
*/
function krippendorffAlpha(units) {
	const totals = /* @__PURE__ */ new Map();
	let pairable = 0;
	let observed = 0;
	for (const unit of units) {
		const labels = unit.filter((label) => label !== null);
		if (labels.length < 2) continue;
		pairable += labels.length;
		for (const label of labels) totals.set(label, (totals.get(label) ?? 0) + 1);
		observed += disagreements(labels) / (labels.length - 1);
	}
	if (pairable < 2) return null;
	const squares = [...totals.values()].reduce((sum, count) => sum + count * count, 0);
	const expected = (pairable * pairable - squares) / (pairable - 1);
	return expected === 0 ? 1 : 1 - observed / expected;
}
/** Ordered pairs of unequal labels. */
function disagreements(labels) {
	return labels.reduce((sum, label) => sum + labels.filter((other) => other !== label).length, 0);
}

// src/judging/human-agreement.ts
/** What most said; no majority is a tie, as it is when the judge changes its mind with the order. */
function majorityOf(votes) {
	const count = (vote) => votes.filter((other) => other === vote).length;
	const [first, second] = [count("first"), count("second")];
	if (first * 2 > votes.length) return "first";
	return second * 2 > votes.length ? "second" : "tie";
}
/** Null when no judged pair has votes. */
function humanAgreement(judgements) {
	const units = [];
	const people = [];
	let unjudged = 0;
	for (const { outcome, votes } of judgements) {
		if (!votes || votes.length === 0) continue;
		people.push(votes);
		if (outcome === "unjudged") unjudged++;
		else units.push([outcome === "inconsistent" ? "tie" : outcome, majorityOf(votes)]);
	}
	if (people.length === 0) return null;
	const agreed = units.filter(([judge, majority]) => judge === majority).length;
	return {
		pairs: units.length,
		votes: people.flat().length,
		unjudged,
		agreed,
		alpha: krippendorffAlpha(units),
		alphaAmongPeople: krippendorffAlpha(people),
		share: units.length === 0 ? 0 : agreed / units.length,
		interval: wilsonInterval(agreed, units.length)
	};
}
const twoDigits = (value) => value === null ? "unknown" : value.toFixed(2).replace("-", "−");
const percent = (value) => `${Math.round(value * 100)}`;
/** One sentence for people. */
function describeAgreement(agreement) {
	const { pairs, votes, agreed, interval, alpha, alphaAmongPeople, unjudged } = agreement;
	if (pairs === 0) return "The judge decided none of the pairs that people voted on.";
	return `${[
		`The judge agrees with people on ${agreed} of ${pairs} pairs${interval ? ` (${percent(interval.low)}–${percent(interval.high)} %)` : ""}`,
		`Krippendorff’s α ${twoDigits(alpha)} from ${votes} votes`,
		alphaAmongPeople === null ? "" : `people among themselves ${twoDigits(alphaAmongPeople)}`,
		unjudged === 0 ? "" : `${unjudged} not judged`
	].filter((part) => part !== "").join(", ")}.`;
}

export { describeReplacementOf as a, describeScores as c, concludeRun as i, describeTimes as l, humanAgreement as n, nameModels as o, krippendorffAlpha as r, describeCostBeside as s, describeAgreement as t, verdictLabel as u };