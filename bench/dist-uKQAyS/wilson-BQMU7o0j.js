// src/stats/holm.ts
/**
* Holm's correction (1979): keeps the chance of even one false claim among all tests at `alpha`.
* From the first test that fails on, all later ones are held at that test's level, so that the
* intervals shown never contradict the verdicts.
*
* @example
* holm([0.01, 0.04, 0.03]).map((step) => step.adjusted); // [0.03, 0.06, 0.06]
*/
function holm(pValues, alpha = .05) {
	const order = pValues.map((p, index) => ({
		p,
		index
	})).sort((a, b) => a.p - b.p);
	const steps = new Array(pValues.length);
	let adjusted = 0;
	let stoppedAt = null;
	order.forEach(({ p, index }, position) => {
		const remaining = pValues.length - position;
		adjusted = Math.min(1, Math.max(adjusted, p * remaining));
		const level = stoppedAt ?? alpha / remaining;
		const isRejected = stoppedAt === null && p <= level * (1 + 1e-12);
		if (!isRejected) stoppedAt = level;
		steps[index] = {
			adjusted,
			isRejected,
			level
		};
	});
	return steps;
}

// src/stats/interval.ts
/** True when the interval lies wholly on one side of `value`. */
function excludes(interval, value) {
	return interval.low > value || interval.high < value;
}
/** True when the interval lies wholly inside `[low, high]`. */
function isInside(interval, low, high) {
	return interval.low >= low && interval.high <= high;
}

// src/stats/normal.ts
/** Lower-tail probability of the standard normal (West 2005, double precision). */
function normalCdf(z) {
	const x = Math.abs(z);
	if (x > 37) return z > 0 ? 1 : 0;
	const e = Math.exp(-x * x / 2);
	const tail = x < 7.07106781186547 ? e * westNumerator(x) / westDenominator(x) : westTail(x, e);
	return z > 0 ? 1 - tail : tail;
}
function evaluate(coefficients, x) {
	return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}
function westNumerator(x) {
	return evaluate([
		.0352624965998911,
		.700383064443688,
		6.37396220353165,
		33.912866078383,
		112.079291497871,
		221.213596169931,
		220.206867912376
	], x);
}
function westDenominator(x) {
	return evaluate([
		.0883883476483184,
		1.75566716318264,
		16.064177579207,
		86.7807322029461,
		296.564248779674,
		637.333633378831,
		793.826512519948,
		440.413735824752
	], x);
}
function westTail(x, e) {
	let fraction = x + .65;
	for (let depth = 4; depth >= 1; depth--) fraction = x + depth / fraction;
	return e / fraction / 2.506628274631;
}
const CENTRE_TOP = [
	-39.6968302866538,
	220.946098424521,
	-275.928510446969,
	138.357751867269,
	-30.6647980661472,
	2.50662827745924
];
const CENTRE_BOTTOM = [
	-54.4760987982241,
	161.585836858041,
	-155.698979859887,
	66.8013118877197,
	-13.2806815528857,
	1
];
const TAIL_TOP = [
	-.00778489400243029,
	-.322396458041136,
	-2.40075827716184,
	-2.54973253934373,
	4.37466414146497,
	2.93816398269878
];
const TAIL_BOTTOM = [
	.00778469570904146,
	.32246712907004,
	2.445134137143,
	3.75440866190742,
	1
];
function acklam(p) {
	if (p < .02425) {
		const q = Math.sqrt(-2 * Math.log(p));
		return evaluate(TAIL_TOP, q) / evaluate(TAIL_BOTTOM, q);
	}
	if (p > .97575) return -acklam(1 - p);
	const q = p - .5;
	return evaluate(CENTRE_TOP, q * q) * q / evaluate(CENTRE_BOTTOM, q * q);
}
/**
* The z below which a standard normal falls with probability `p` (Acklam's approximation, one Halley step).
*
* @example
* normalQuantile(0.975); // 1.959964
*/
function normalQuantile(p) {
	if (p <= 0) return Number.NEGATIVE_INFINITY;
	if (p >= 1) return Number.POSITIVE_INFINITY;
	const z = acklam(p);
	const step = (normalCdf(z) - p) * Math.sqrt(2 * Math.PI) * Math.exp(z * z / 2);
	return z - step / (1 + z * step / 2);
}

// src/stats/wilson.ts
/**
* Wilson score interval of a proportion; null without trials.
*
* @example
* wilsonInterval(81, 263); // { low: 0.2553, high: 0.3662, confidence: 0.95 }
*/
function wilsonInterval(successes, trials, confidence = .95) {
	if (trials === 0) return null;
	const z = normalQuantile(1 - (1 - confidence) / 2);
	const share = successes / trials;
	const scale = 1 + z * z / trials;
	const centre = (share + z * z / (2 * trials)) / scale;
	const half = z / scale * Math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials));
	return {
		low: successes === 0 ? 0 : Math.max(0, centre - half),
		high: successes === trials ? 1 : Math.min(1, centre + half),
		confidence
	};
}
function correctedCorrelation(outcomes) {
	const { both, onlyFirst, onlySecond, neither } = outcomes;
	const margins = (both + onlyFirst) * (onlySecond + neither) * (both + onlySecond) * (onlyFirst + neither);
	if (margins === 0) return 0;
	const n = both + onlyFirst + onlySecond + neither;
	const product = both * neither - onlyFirst * onlySecond;
	return (product > 0 ? Math.max(product - n / 2, 0) : product) / Math.sqrt(margins);
}
/**
* Interval of the difference of two proportions measured on the same cases (Newcombe 1998, method 10):
* holds at the small numbers of cases at which the normal approximation is too narrow. Null without cases.
*/
function pairedProportionInterval(outcomes, confidence = .95) {
	const { both, onlyFirst, onlySecond, neither } = outcomes;
	const n = both + onlyFirst + onlySecond + neither;
	const first = wilsonInterval(both + onlyFirst, n, confidence);
	const second = wilsonInterval(both + onlySecond, n, confidence);
	if (!first || !second) return null;
	const p1 = (both + onlyFirst) / n;
	const p2 = (both + onlySecond) / n;
	const correlation = correctedCorrelation(outcomes);
	const spread = (a, b) => Math.sqrt(Math.max(0, a * a - 2 * correlation * a * b + b * b));
	return {
		low: p1 - p2 - spread(p1 - first.low, second.high - p2),
		high: p1 - p2 + spread(first.high - p1, p2 - second.low),
		confidence
	};
}

export { excludes as a, normalQuantile as i, wilsonInterval as n, isInside as o, normalCdf as r, holm as s, pairedProportionInterval as t };