// src/stats/quantile.ts
/** Numbers in ascending order, the input left as it was. */
function sortAscending(values) {
	return Float64Array.from(values).sort();
}
/** Quantile of ascending values by linear interpolation (type 7 of Hyndman and Fan); null without values. */
function quantileOfSorted(sorted, p) {
	if (sorted.length === 0) return null;
	const position = (sorted.length - 1) * p;
	const below = Math.floor(position);
	const low = sorted.at(below);
	return low + (sorted.at(Math.min(below + 1, sorted.length - 1)) - low) * (position - below);
}
/** Quantile of values in any order; null without values. */
function quantile(values, p) {
	return quantileOfSorted(sortAscending(values), p);
}
/** The middle value, or the mean of the two middle ones; null without values. */
function median(values) {
	return quantile(values, .5);
}
/** Arithmetic mean; null without values. */
function mean(values) {
	if (values.length === 0) return null;
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
/** Sample standard deviation (n − 1); null below two values. */
function standardDeviation(values) {
	const centre = mean(values);
	if (centre === null || values.length < 2) return null;
	const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
	return Math.sqrt(squares / (values.length - 1));
}

// src/random.ts
/** Spreads a 32-bit seed over the generator's state (splitmix32), so that seeds 1 and 2 are unrelated. */
function spreadSeed(seed) {
	let state = seed >>> 0;
	return () => {
		state = state + 2654435769 >>> 0;
		let mixed = state ^ state >>> 16;
		mixed = Math.imul(mixed, 569420461);
		mixed ^= mixed >>> 15;
		mixed = Math.imul(mixed, 1935289751);
		return (mixed ^ mixed >>> 15) >>> 0;
	};
}
function rotateLeft(value, bits) {
	return value << bits | value >>> 32 - bits;
}
/**
* Makes a generator (xoshiro128**) for ordering, resampling and simulation.
*
* @example
* const random = createRandom(7);
* random.next();
*/
function createRandom(seed) {
	const word = spreadSeed(seed);
	let a = word();
	let b = word();
	let c = word();
	let d = word();
	const next = () => {
		const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
		const shifted = b << 9;
		c ^= a;
		d ^= b;
		b ^= c;
		a ^= d;
		c ^= shifted;
		d = rotateLeft(d, 11);
		return result / 4294967296;
	};
	for (let discarded = 0; discarded < 20; discarded++) next();
	return {
		next,
		integer: (below) => Math.floor(next() * below),
		normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
	};
}
/** FNV-1a, 32 bits. */
function hashText(text) {
	let hash = 2166136261;
	for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
	return hash >>> 0;
}
/** A stream that depends on a seed and parts such as a round or a case id: each gives an independent one. */
function seededRandom(seed, ...parts) {
	return createRandom(hashText([seed, ...parts].join("/")));
}
/** A shuffled copy (Fisher-Yates). */
function shuffled(items, random) {
	const copy = [...items];
	for (let index = copy.length - 1; index > 0; index--) {
		const other = random.integer(index + 1);
		[copy[index], copy[other]] = [copy[other], copy[index]];
	}
	return copy;
}

// src/stats/beta.ts
const LANCZOS = [
	.9999999999998099,
	676.5203681218851,
	-1259.1392167224028,
	771.3234287776531,
	-176.6150291621406,
	12.507343278686905,
	-.13857109526572012,
	9984369578019572e-21,
	1.5056327351493116e-7
];
/** Natural logarithm of the gamma function for x > 0 (Lanczos, g = 7). */
function logGamma(x) {
	if (x < .5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
	const shifted = x - 1;
	const t = shifted + 7.5;
	const series = LANCZOS.reduce((sum, coefficient, index) => index === 0 ? coefficient : sum + coefficient / (shifted + index), 0);
	return .5 * Math.log(2 * Math.PI) + (shifted + .5) * Math.log(t) - t + Math.log(series);
}
/** Continued fraction of the incomplete beta function (Lentz's method). */
function betaFraction(x, a, b) {
	const tiny = 1e-300;
	const nonZero = (value) => Math.abs(value) < tiny ? tiny : value;
	let c = 1;
	let d = 1 / nonZero(1 - (a + b) * x / (a + 1));
	let result = d;
	for (let m = 1; m <= 500; m++) {
		const even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
		d = 1 / nonZero(1 + even * d);
		c = nonZero(1 + even / c);
		result *= d * c;
		const odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
		d = 1 / nonZero(1 + odd * d);
		c = nonZero(1 + odd / c);
		result *= d * c;
		if (Math.abs(d * c - 1) < 1e-15) break;
	}
	return result;
}
/** Regularised incomplete beta function I_x(a, b): the share of a Beta(a, b) below x. */
function betaCdf(x, a, b) {
	if (x <= 0) return 0;
	if (x >= 1) return 1;
	const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
	return x < (a + 1) / (a + b + 2) ? front * betaFraction(x, a, b) / a : 1 - front * betaFraction(1 - x, b, a) / b;
}
/** Lower-tail probability of Student's t. */
function studentCdf(t, degrees) {
	const tail = betaCdf(degrees / (degrees + t * t), degrees / 2, .5) / 2;
	return t > 0 ? 1 - tail : tail;
}
/**
* The t below which Student's t with `degrees` degrees of freedom falls with probability `p`.
*
* @example
* studentQuantile(0.975, 9); // 2.262157
*/
function studentQuantile(p, degrees) {
	if (p < .5) return -studentQuantile(1 - p, degrees);
	let low = 0;
	let high = 2;
	while (studentCdf(high, degrees) < p) high *= 2;
	for (let step = 0; step < 100; step++) {
		const middle = (low + high) / 2;
		if (middle <= low || middle >= high) break;
		if (studentCdf(middle, degrees) < p) low = middle;
		else high = middle;
	}
	return (low + high) / 2;
}
/** P(X ≤ k) for X binomial with `n` trials of probability `p`. */
function binomialCdf(k, n, p) {
	if (k < 0) return 0;
	if (k >= n) return 1;
	return betaCdf(1 - p, n - k, k + 1);
}

// src/stats/bootstrap.ts
/** Below this number of values a percentile bootstrap covers far less than it promises (n = 8: 90 % at nominal 95 %). */
const BOOTSTRAP_FROM = 20;
/** Default number of resamples. */
const RESAMPLES = 2e3;
/**
* Percentile bootstrap interval of any statistic, for `n ≥ 20` values; null below.
*
* @example
* bootstrapInterval(costs, (sample) => mean(sample) ?? 0, { seed: 1 });
*/
function bootstrapInterval(values, statistic, options = {}) {
	const { confidence = .95, resamples = RESAMPLES, seed = 1 } = options;
	if (values.length < 20) return null;
	const random = createRandom(seed);
	const sample = new Array(values.length);
	const results = new Float64Array(resamples);
	for (let round = 0; round < resamples; round++) {
		for (let i = 0; i < sample.length; i++) sample[i] = values[random.integer(values.length)];
		results[round] = statistic(sample);
	}
	results.sort();
	const half = (1 - confidence) / 2;
	return {
		low: quantileOfSorted(results, half),
		high: quantileOfSorted(results, 1 - half),
		confidence
	};
}

// src/stats/median-interval.ts
/** Below this number of values no 95 % interval of a median exists. */
const INTERVAL_FROM = 6;
/** Above this the order-statistic interval is used again: resampling would cost more and say the same. */
const BOOTSTRAP_UP_TO = 100;
/**
* The two ranks (from 1) whose values enclose the median with at least `confidence`, whatever the distribution;
* null when there are too few values.
*
* @example
* medianRanks(10); // [2, 9]
*/
function medianRanks(n, confidence = .95) {
	const half = (1 - confidence) / 2;
	let low = 0;
	let high = Math.ceil(n / 2);
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if (binomialCdf(middle - 1, n, .5) <= half + 1e-12) low = middle;
		else high = middle - 1;
	}
	return low === 0 ? null : [low, n + 1 - low];
}
/** Exact, distribution-free interval of the median from two order statistics; null when there are too few values. */
function orderStatisticInterval(values, confidence = .95) {
	const ranks = medianRanks(values.length, confidence);
	if (!ranks) return null;
	const sorted = sortAscending(values);
	return {
		low: sorted[ranks[0] - 1],
		high: sorted[ranks[1] - 1],
		confidence
	};
}
/**
* The median with its interval: none below 6 values, exact order statistics below 20, bootstrap from 20 on
* (seed and resamples stored), order statistics again above 100.
*
* @example
* estimateMedian([1, 2, 3]).method; // "none": show the points and "not enough runs"
*/
function estimateMedian(values, options = {}) {
	const { confidence = .95, seed = 1, resamples = 2e3 } = options;
	const n = values.length;
	const estimate = {
		n,
		median: median(values),
		seed: null,
		resamples: null
	};
	if (n >= 20 && n <= BOOTSTRAP_UP_TO) {
		const interval = bootstrapInterval(values, (sample) => median(sample), {
			confidence,
			seed,
			resamples
		});
		return {
			...estimate,
			interval,
			method: "bootstrap",
			seed,
			resamples
		};
	}
	const interval = orderStatisticInterval(values, confidence);
	return {
		...estimate,
		interval,
		method: interval ? "order-statistic" : "none"
	};
}

export { studentQuantile as a, seededRandom as c, median as d, quantileOfSorted as f, studentCdf as i, shuffled as l, standardDeviation as m, estimateMedian as n, createRandom as o, sortAscending as p, medianRanks as r, hashText as s, INTERVAL_FROM as t, mean as u };