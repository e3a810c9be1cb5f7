import { a as excludes, i as normalQuantile, o as isInside, r as normalCdf, s as holm } from "./wilson-BQMU7o0j.js";
import { a as studentQuantile, d as median, i as studentCdf, m as standardDeviation, t as INTERVAL_FROM, u as mean } from "./median-interval-CXqAEBTj.js";

// src/stats/signed-rank.ts
/** Above this the normal approximation is used; below it the distribution is exact. */
const EXACT_UP_TO = 200;
/** Above this the pair means are selected by bisection instead of listed and sorted. */
const LISTED_UP_TO = 40;
const tables = /* @__PURE__ */ new Map();
/** Cumulative distribution of the signed-rank statistic for n differences: entry w is P(W ≤ w). */
function cumulative(n) {
	const known = tables.get(n);
	if (known) return known;
	const most = n * (n + 1) / 2;
	const probability = new Float64Array(most + 1);
	probability[0] = 1;
	let reach = 0;
	for (let rank = 1; rank <= n; rank++) {
		reach += rank;
		for (let w = reach; w >= 0; w--) {
			const without = probability[w];
			const withRank = w >= rank ? probability[w - rank] : 0;
			probability[w] = (without + withRank) / 2;
		}
	}
	for (let w = 1; w <= most; w++) probability[w] = probability[w] + probability[w - 1];
	tables.set(n, probability);
	return probability;
}
/** P(W ≤ w) for the Wilcoxon signed-rank statistic W of `n` differences without ties. */
function signedRankCdf(w, n) {
	const most = n * (n + 1) / 2;
	if (w < 0) return 0;
	if (w >= most) return 1;
	if (n <= EXACT_UP_TO) return cumulative(n)[Math.floor(w)];
	return normalCdf((Math.floor(w) + .5 - most / 2) / Math.sqrt(most * (2 * n + 1) / 12));
}
/** How many pairs (each value also with itself) of ascending values have a mean above `threshold`. */
function countPairsAbove(sorted, threshold) {
	let count = 0;
	let first = sorted.length;
	for (let j = 0; j < sorted.length; j++) {
		const partner = sorted[j];
		while (first > 0 && (sorted[first - 1] + partner) / 2 > threshold) first--;
		count += Math.max(0, j - first + 1);
	}
	return count;
}
/**
* Two-sided p-value of "the differences are symmetric around zero".
* A pair of differences whose mean is exactly zero counts against both directions, so the test
* stays valid with ties and agrees exactly with {@link signedRankInterval}.
*/
function signedRankTest(differences) {
	const n = differences.length;
	if (n === 0) return 1;
	const most = n * (n + 1) / 2;
	const above = countPairsAbove(Float64Array.from(differences).sort(), 0);
	const below = countPairsAbove(Float64Array.from(differences, (value) => -value).sort(), 0);
	return Math.min(1, 2 * signedRankCdf(most - Math.max(above, below), n));
}
/** All means of pairs, each difference paired with itself too, ascending. */
function walshAverages(differences) {
	const n = differences.length;
	const averages = new Float64Array(n * (n + 1) / 2);
	let at = 0;
	for (let i = 0; i < n; i++) for (let j = i; j < n; j++) averages[at++] = (differences[i] + differences[j]) / 2;
	return averages.sort();
}
/** The position (from 1) of the Walsh average that bounds the interval from below; 0 when none exists. */
function intervalPosition(n, confidence) {
	const half = (1 - confidence) / 2;
	const most = n * (n + 1) / 2;
	let low = 0;
	let high = Math.floor(most / 2) + 1;
	if (n > EXACT_UP_TO) {
		const guess = most / 2 + normalQuantile(half) * Math.sqrt(most * (2 * n + 1) / 12);
		low = Math.max(0, Math.floor(guess) - 2);
		high = Math.ceil(guess) + 2;
	}
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if (signedRankCdf(middle - 1, n) <= half * (1 + 1e-12)) low = middle;
		else high = middle - 1;
	}
	return low;
}
/** The k-th smallest (from 1) of the pair means, found by bisection so that memory stays flat. */
function selectPairMean(sorted, k) {
	const most = sorted.length * (sorted.length + 1) / 2;
	let low = sorted[0];
	let high = sorted[sorted.length - 1];
	for (let step = 0; step < 100 && low < high; step++) {
		const middle = low + (high - low) / 2;
		if (middle <= low || middle >= high) break;
		if (most - countPairsAbove(sorted, middle) >= k) high = middle;
		else low = middle;
	}
	return high;
}
function pairMeans(differences) {
	if (differences.length <= LISTED_UP_TO) {
		const averages = walshAverages(differences);
		return (k) => averages[k - 1];
	}
	const sorted = Float64Array.from(differences).sort();
	return (k) => selectPairMean(sorted, k);
}
/**
* Hodges–Lehmann estimate with the interval that inverts the Wilcoxon signed-rank test.
* `interval` is null when `n` differences cannot support the confidence (below 6 for 95 %).
*
* @example
* signedRankInterval([0.1, 0.3, 0.2, 0.4, 0.25, 0.15]).estimate; // 0.225
*/
function signedRankInterval(differences, confidence = .95) {
	const n = differences.length;
	if (n === 0) return {
		estimate: null,
		interval: null
	};
	const at = pairMeans(differences);
	const most = n * (n + 1) / 2;
	const estimate = (at(Math.ceil(most / 2)) + at(Math.floor(most / 2) + 1)) / 2;
	const position = intervalPosition(n, confidence);
	if (position === 0) return {
		estimate,
		interval: null
	};
	return {
		estimate,
		interval: {
			low: at(position),
			high: at(most + 1 - position),
			confidence
		}
	};
}

// src/stats/serial-rounds.ts
/**
* Rounds a few seconds apart are not independent: the load of one endpoint drifts, and interleaving cancels only the load
* that all endpoints share. Here the tests of paired rounds are widened by what the rounds themselves show of it.
* `npm run bench -- verdicts` prints the error rates.
*/
/** Differences further than this many deviations from their median are moved there, so that spikes do not hide a drift. */
const MOST_DEVIATIONS = 1.5;
/** A median absolute deviation of normal values times this is their standard deviation. */
const DEVIATION_FACTOR = 1.4826;
/**
* Short series understate their own correlation by about (1 + 3ρ)/n. Corrected by more than that, as simulation asks for, but
* not so far that ten rounds decide nothing.
*/
const biasOf = (n) => Math.min(6, n / 4);
const MOST_CORRELATION = .97;
/** The interval from which the spread of the rounds is read. */
const SPREAD_CONFIDENCE = .95;
/** Fewest degrees of freedom: below, the estimate of the correlation and not the spread of the rounds would decide. */
const LEAST_DEGREES = 3;
function winsorized(values) {
	const centre = median(values);
	const reach = MOST_DEVIATIONS * DEVIATION_FACTOR * median(values.map((value) => Math.abs(value - centre)));
	return values.map((value) => Math.max(centre - reach, Math.min(centre + reach, value)));
}
/** Correlation of each value with the next, corrected for the length of the series; 0 to 0.97, never below independence. */
function serialCorrelation(values) {
	const n = values.length;
	if (n < 6) return 0;
	const tamed = winsorized(values);
	const centre = mean(tamed);
	let variance = 0;
	let product = 0;
	for (const [index, value] of tamed.entries()) {
		variance += (value - centre) ** 2;
		if (index > 0) product += (value - centre) * (tamed[index - 1] - centre);
	}
	if (variance === 0) return 0;
	const corrected = (product / variance + 1 / n) / (1 - biasOf(n) / n);
	return Math.min(MOST_CORRELATION, Math.max(0, corrected));
}
/**
* How many independent rounds these are worth: n(1 − ρ)/(1 + ρ), at most n.
*
* @param differences one per round, in the order in which the rounds were measured
*/
function effectiveRounds(differences) {
	const correlation = serialCorrelation(differences);
	return differences.length * (1 - correlation) / (1 + correlation);
}
const degreesOf = (rounds) => Math.max(LEAST_DEGREES, rounds - 1);
/** How far from the estimate an end at `confidence` lies, in standard deviations of one round. */
const reachOf = (rounds, confidence) => studentQuantile((1 + confidence) / 2, degreesOf(rounds)) / Math.sqrt(rounds);
/**
* Hodges–Lehmann estimate and its signed-rank interval, each side widened to the effective number of rounds.
* `interval` is null when `n` differences cannot support the confidence (below 6 for 95 %).
*/
function serialInterval(differences, confidence) {
	const { estimate, interval } = signedRankInterval(differences, confidence);
	const effective = effectiveRounds(differences);
	if (estimate === null || interval === null || effective >= differences.length) return {
		estimate,
		interval
	};
	const factor = reachOf(effective, confidence) / reachOf(differences.length, confidence);
	return {
		estimate,
		interval: {
			low: estimate - (estimate - interval.low) * factor,
			high: estimate + (interval.high - estimate) * factor,
			confidence
		}
	};
}
const spreadReaches = /* @__PURE__ */ new Map();
/** Computed once for each number of rounds: a forecast asks a thousand times. */
function spreadReachOf(n) {
	const reach = spreadReaches.get(n) ?? reachOf(n, SPREAD_CONFIDENCE);
	spreadReaches.set(n, reach);
	return reach;
}
/**
* Two-sided p-value of "both take equally long": that of the signed-rank test, or where rounds resemble their neighbours
* that of the estimate against its widened spread, if it is larger.
*/
function serialTest(differences) {
	const plain = signedRankTest(differences);
	const n = differences.length;
	const effective = effectiveRounds(differences);
	if (effective >= n) return plain;
	const { estimate, interval } = signedRankInterval(differences, SPREAD_CONFIDENCE);
	if (estimate === null || interval === null) return plain;
	const side = estimate > 0 ? estimate - interval.low : interval.high - estimate;
	if (side === 0) return plain;
	const spread = side / spreadReachOf(n);
	const deviations = Math.abs(estimate) / spread * Math.sqrt(effective);
	return Math.max(plain, 2 * (1 - studentCdf(deviations, degreesOf(effective))));
}

// src/stats/compare-times.ts
/** The default tie margin: ±20 %. */
const TIE_MARGIN = .2;
/** Chance of a decision that the forecast of further rounds aims at. */
const FORECAST_POWER = .8;
/** The tie zone as ratios, symmetric in logarithms: ±20 % is 1/1.2 to 1.2. */
function tieZone(tieMargin) {
	return [1 / (1 + tieMargin), 1 + tieMargin];
}
function toRatio(interval) {
	return interval && {
		...interval,
		low: Math.exp(interval.low),
		high: Math.exp(interval.high)
	};
}
/**
* Rounds still needed until the interval excludes 1 or fits the tie zone, whichever the data lean to, if further rounds
* resemble each other as these do.
*/
function forecastRounds(differences, level, tieMargin) {
	const n = differences.length;
	const spread = standardDeviation(differences);
	const { estimate, interval } = signedRankInterval(differences, 1 - level);
	if (spread === null || estimate === null) return n === 0 ? null : Math.max(0, 6 - n);
	const z = normalQuantile(1 - level / 2);
	const sigma = Math.sqrt(n / effectiveRounds(differences)) * (interval ? (interval.high - interval.low) / 2 / z * Math.sqrt(n) : spread);
	const reach = (z + normalQuantile(FORECAST_POWER)) * sigma;
	const toDiffer = (reach / Math.abs(estimate)) ** 2;
	const room = Math.log(1 + tieMargin) - Math.abs(estimate);
	const toTie = room > 0 ? (reach / room) ** 2 : Number.POSITIVE_INFINITY;
	const total = Math.max(6, Math.ceil(Math.min(toDiffer, toTie)));
	if (!Number.isFinite(total)) return null;
	return Math.max(1, total - n);
}
function decide$1(interval, isWithinMargin, isRejected) {
	if (!interval) return "not-enough-rounds";
	if (isRejected && excludes(interval, 0)) return "faster";
	return isWithinMargin ? "tie" : "undecided";
}
/**
* Compares pairs of models by the ratio of their times in the same rounds, all pairs under one error rate.
* Every round must come from an interleaved run: comparing blocks run one after the other calls identical
* endpoints different in up to 44 of 100 runs. What each endpoint's own drift does to neighbouring rounds is taken
* off their number.
*
* @example
* const [pair] = compareTimes([{ first: "a", second: "b", times: [[1.1, 0.8], [1.0, 0.7]] }]);
* pair.verdict; // "not-enough-rounds"
*/
function compareTimes(pairs, options = {}) {
	const { confidence = .95, tieMargin = TIE_MARGIN } = options;
	const differences = pairs.map((pair) => pair.times.map(([a, b]) => Math.log(a / b)));
	const pValues = differences.map((values) => serialTest(values));
	const steps = holm(pValues, 1 - confidence);
	return pairs.map((pair, index) => {
		const values = differences[index];
		const step = steps[index];
		const own = serialInterval(values, confidence);
		const { interval } = serialInterval(values, 1 - step.level);
		const [zoneLow, zoneHigh] = tieZone(tieMargin).map(Math.log);
		const isWithinMargin = interval !== null && isInside(interval, zoneLow, zoneHigh);
		const verdict = decide$1(interval, isWithinMargin, step.isRejected);
		const isOpen = verdict === "undecided" || verdict === "not-enough-rounds";
		return {
			first: pair.first,
			second: pair.second,
			n: values.length,
			effective: effectiveRounds(values),
			dropped: pair.dropped ?? 0,
			ratio: own.estimate === null ? null : Math.exp(own.estimate),
			interval: toRatio(interval),
			ownInterval: toRatio(own.interval),
			pValue: pValues[index],
			adjustedPValue: step.adjusted,
			verdict,
			faster: verdict === "faster" ? own.estimate < 0 ? pair.first : pair.second : null,
			isWithinMargin,
			roundsNeeded: isOpen ? forecastRounds(values, step.level, tieMargin) : null
		};
	});
}

// src/stats/race-evidence.ts
/** Log ratios beyond this count hardly more, or spikes would cost rounds. */
const BOUND = .4;
/** How far rounds may resemble their neighbours: equal models are explained by the best of these, whichever it is. */
const CORRELATIONS = [
	0,
	.2,
	.4,
	.6,
	.8
];
const NO_HINTS = CORRELATIONS.map(() => 0);
/** How far models may be expected to differ, in standard deviations of a round, and with which weight: a little, or very far. */
const EXPECTED_SHIFTS = [{
	shift: 1.2,
	weight: .8
}, {
	shift: 10,
	weight: .2
}];
/** Below this, the sum of squares is rounding. */
const LEAST_SQUARES = 1e-9;
/**
* Evidence against "the log ratio is `centre`": the logarithm of how much likelier the rounds so far are if the models differ than by the best
* explanation in which they do not, any scale and any correlation of neighbouring rounds included. Were that explanation true, the ratio
* would ever reach 1/α with a chance of at most α (universal inference on scale-invariant likelihoods, Ville's inequality).
*/
var Evidence = class {
	#centre;
	#rounds = 0;
	#sum = 0;
	#squares = 0;
	#products = 0;
	#first = 0;
	#last = 0;
	constructor(centre) {
		this.#centre = centre;
	}
	add(difference) {
		const value = BOUND * Math.tanh((difference - this.#centre) / BOUND);
		if (this.#rounds === 0) this.#first = value;
		else this.#products += value * this.#last;
		this.#sum += value;
		this.#squares += value * value;
		this.#last = value;
		this.#rounds++;
	}
	/** @param hints what is known of the correlation from elsewhere */
	log(hints) {
		if (this.#rounds < 2) return 0;
		const logs = EXPECTED_SHIFTS.map(({ shift, weight }) => Math.log(weight) + this.#logOfApart(shift ** 2));
		const most = Math.max(...logs);
		return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0)) - Math.max(...CORRELATIONS.map((correlation, index) => this.#logOfEqual(correlation) + hints[index]));
	}
	/** What these rounds say on the correlation, whatever the models' difference is. */
	hints() {
		if (this.#rounds < 2) return [...NO_HINTS];
		const logs = CORRELATIONS.map((correlation) => this.#logOfFree(correlation));
		return logs.map((log) => log - logs[0]);
	}
	#logOfApart(variance) {
		const spread = 1 + variance * this.#rounds;
		const left = this.#squares - variance * this.#sum ** 2 / spread;
		return -Math.log(spread) / 2 - this.#rounds / 2 * Math.log(left + LEAST_SQUARES);
	}
	#logOfEqual(correlation) {
		const n = this.#rounds;
		return -(n - 1) * Math.log(1 - correlation ** 2) / 2 - n / 2 * Math.log(this.#whitened(correlation) + LEAST_SQUARES);
	}
	/** With a mean of any size, integrated out. */
	#logOfFree(correlation) {
		const n = this.#rounds;
		const weight = 1 + (n - 1) * (1 - correlation) / (1 + correlation);
		const sum = this.#first + (this.#sum - this.#first - correlation * (this.#sum - this.#last)) / (1 + correlation);
		const left = Math.max(0, this.#whitened(correlation) - sum ** 2 / weight);
		return -(n - 1) * Math.log(1 - correlation ** 2) / 2 - Math.log(weight) / 2 - (n - 1) / 2 * Math.log(left + LEAST_SQUARES);
	}
	/** Sum of squares after the correlation is taken out, in units of the variance of a round. */
	#whitened(correlation) {
		const steps = this.#squares - this.#first ** 2 - 2 * correlation * this.#products + correlation ** 2 * (this.#squares - this.#last ** 2);
		return this.#first ** 2 + steps / (1 - correlation ** 2);
	}
};

// src/stats/race.ts
/**
* Races that may be looked at after every round and stopped when they are decided. Fixed-sample tests may not: looked at again and again,
* they call identical endpoints different far too often. `npm run bench -- races` prints the error rates.
*/
/** The error rate holds up to here, by simulation: with spikes between them, rounds look less alike than they are. */
const MOST_RACE_CORRELATION = .6;
/** A race is hopeless when the rounds left are fewer than this share of those that the forecast asks for. */
const LEAST_SHARE = .5;
/** Rounds before which no race is called hopeless: the forecast is too rough. */
const HOPELESS_FROM = 10;
/** Why a race may end: every pair is decided, all of them as ties, or the rounds left would very probably decide none of the open ones. */
const RACE_ENDINGS = [
	"decided",
	"tie",
	"hopeless"
];
const isWithin = (differences, margin) => {
	const bounded = differences.map((value) => Math.tanh(value / BOUND));
	return Math.abs(bounded.reduce((sum, value) => sum + value, 0) / bounded.length) < Math.tanh(margin / BOUND);
};
function addRound({ pair, differences, equal, ties }) {
	const [first, second] = pair.times[differences.length];
	const difference = Math.log(first / second);
	differences.push(difference);
	for (const evidence of [equal, ...ties]) evidence.add(difference);
}
function weigh(lane, margin) {
	const { differences, equal, ties, hints, different, tie } = lane;
	const round = differences.length;
	if (round < 6) return;
	const log = equal.log(hints);
	if (log > different.log) lane.different = {
		log,
		round,
		hints
	};
	const least = Math.min(ties[0].log(hints), ties[1].log(hints));
	if (least > tie.log && isWithin(differences, margin)) lane.tie = {
		log: least,
		round,
		hints
	};
}
/** Endpoints drift in the same minutes: a correlation that other pairs show makes equal models more plausible, never less. */
function shareHints(lanes) {
	if (lanes.length < 2) return;
	const share = (new Set(lanes.flatMap(({ pair }) => [pair.first, pair.second])).size - 2) / (lanes.length - 1);
	const own = lanes.map(({ equal }) => equal.hints());
	const all = CORRELATIONS.map((_, index) => own.reduce((sum, hints) => sum + hints[index], 0));
	for (const [at, lane] of lanes.entries()) lane.hints = all.map((sum, index) => Math.max(0, share * (sum - own[at]?.[index])));
}
/** Holm's correction over the anytime p-values of all pairs, 1 over the most that the evidence of each ever was. */
function decide(lanes, alpha) {
	const steps = holm(lanes.map(({ different }) => Math.exp(-different.log)), alpha);
	for (const [index, lane] of lanes.entries()) {
		const { isRejected, level } = steps[index];
		lane.level = level;
		if (lane.verdict === "faster") continue;
		const verdict = isRejected ? "faster" : lane.tie.log >= -Math.log(level) ? "tie" : null;
		if (verdict !== lane.verdict) lane.decidedAt = lane.differences.length;
		lane.verdict = verdict;
	}
}
/** Replays a race round by round, as if it had been looked at after each; for simulations. */
function replayRace(pairs, alpha, tieMargin) {
	const margin = Math.log(1 + tieMargin);
	const lanes = pairs.map((pair) => {
		const ties = [new Evidence(margin), new Evidence(-margin)];
		const start = {
			log: 0,
			round: 0,
			hints: NO_HINTS
		};
		const peaks = {
			different: start,
			tie: start,
			hints: NO_HINTS
		};
		return {
			pair,
			differences: [],
			equal: new Evidence(0),
			ties,
			...peaks,
			verdict: null,
			decidedAt: null,
			level: alpha
		};
	});
	const rounds = Math.max(0, ...pairs.map(({ times }) => times.length));
	for (let round = 0; round < rounds; round++) {
		const racing = lanes.filter(({ pair }) => round < pair.times.length);
		for (const lane of racing) addRound(lane);
		shareHints(lanes);
		for (const lane of racing) weigh(lane, margin);
		decide(lanes, alpha);
	}
	return lanes;
}
/** The log ratios that the evidence after `round` does not rule out; null where it rules out none. */
function confidenceSet(differences, hints, estimate, level) {
	const isRuledOut = (centre) => {
		const evidence = new Evidence(centre);
		for (const difference of differences) evidence.add(difference);
		return evidence.log(hints) >= -Math.log(level);
	};
	const endOf = (side) => {
		let [inside, outside] = [0, MOST_LOG_RATIO];
		if (!isRuledOut(estimate + side * outside)) return side * Number.POSITIVE_INFINITY;
		for (let step = 0; step < 40; step++) {
			const middle = (inside + outside) / 2;
			if (isRuledOut(estimate + side * middle)) outside = middle;
			else inside = middle;
		}
		return estimate + side * outside;
	};
	const [low, high] = [endOf(-1), endOf(1)];
	return Number.isFinite(low) && Number.isFinite(high) ? {
		low,
		high,
		confidence: 1 - level
	} : null;
}
const MOST_LOG_RATIO = 12;
/** Ends from which a verdict follows hold as long as those of the last round do: both are taken. */
function intervalOf(lane, estimate) {
	const { differences, verdict, level } = lane;
	const last = confidenceSet(differences, lane.hints, estimate, level);
	if (verdict === null) return last;
	const { round, hints } = verdict === "faster" ? lane.different : lane.tie;
	const deciding = confidenceSet(differences.slice(0, round), hints, estimate, level);
	if (!last || !deciding) return deciding ?? last;
	const both = {
		...last,
		low: Math.max(last.low, deciding.low),
		high: Math.min(last.high, deciding.high)
	};
	return both.low < both.high ? both : deciding;
}
/** Rounds still needed if the evidence grows as it did; never fewer than a test that is made once would need. */
function forecastRace({ differences, level, different, tie }, tieMargin) {
	const [n, needed] = [differences.length, forecastRounds(differences, level, tieMargin)];
	const evidence = Math.max(different.log, tie.log);
	if (needed === null || evidence <= 0) return needed;
	return Math.max(needed, Math.ceil(n * -Math.log(level) / evidence) - n);
}
/** Compares pairs of models by a race that could be ended after any round; the figures mean what those of `compareTimes` mean. */
function compareRaces(pairs, options = {}) {
	const { confidence = .95, tieMargin = TIE_MARGIN } = options;
	const plain = compareTimes(pairs, {
		confidence,
		tieMargin
	});
	const lanes = replayRace(pairs, 1 - confidence, tieMargin);
	const steps = holm(lanes.map(({ different }) => Math.exp(-different.log)));
	return plain.map((comparison, index) => {
		const lane = lanes[index];
		const { differences, different, level } = lane;
		if (comparison.ratio === null) return comparison;
		const estimate = Math.log(comparison.ratio);
		const found = intervalOf(lane, estimate);
		const own = confidenceSet(differences, lane.hints, estimate, 1 - confidence);
		const toRatios = (logs) => logs && {
			...logs,
			low: Math.exp(logs.low),
			high: Math.exp(logs.high)
		};
		const isWithinMargin = lane.tie.log >= -Math.log(level);
		const verdict = found === null ? "not-enough-rounds" : lane.verdict ?? "undecided";
		const isOpen = verdict === "undecided" || verdict === "not-enough-rounds";
		const shown = found ? Math.min(found.high, Math.max(found.low, estimate)) : estimate;
		return {
			...comparison,
			ratio: Math.exp(shown),
			interval: toRatios(found),
			ownInterval: toRatios(own),
			pValue: Math.exp(-different.log),
			adjustedPValue: steps[index].adjusted,
			verdict,
			faster: verdict === "faster" ? shown < 0 ? comparison.first : comparison.second : null,
			isWithinMargin,
			roundsNeeded: isOpen ? forecastRace(lane, tieMargin) : null,
			decidedAt: isOpen ? null : lane.decidedAt
		};
	});
}
/**
* Says whether a race may end now. The same rounds give the same answer, whether the run was stopped and resumed meanwhile or not.
*
* @example
* judgeRace([{ first: "a", second: "b", times }], { roundsLeft: 12 }); // "decided", "tie", "hopeless" or null
*/
function judgeRace(pairs, options = {}) {
	const { confidence = .95, tieMargin = TIE_MARGIN, roundsLeft = Number.POSITIVE_INFINITY } = options;
	const lanes = replayRace(pairs, 1 - confidence, tieMargin);
	const open = lanes.filter(({ verdict }) => verdict === null);
	if (lanes.length === 0) return null;
	if (open.length === 0) return lanes.every(({ verdict }) => verdict === "tie") ? "tie" : "decided";
	const isHopeless = (lane) => {
		if (lane.differences.length < HOPELESS_FROM || !Number.isFinite(roundsLeft)) return false;
		const needed = forecastRace(lane, tieMargin);
		return needed !== null && needed * LEAST_SHARE > roundsLeft;
	};
	return open.every(isHopeless) ? "hopeless" : null;
}

export { TIE_MARGIN as a, serialTest as c, judgeRace as i, signedRankInterval as l, RACE_ENDINGS as n, compareTimes as o, compareRaces as r, serialCorrelation as s, MOST_RACE_CORRELATION as t };