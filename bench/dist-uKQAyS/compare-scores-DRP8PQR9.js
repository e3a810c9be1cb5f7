import { a as studentQuantile, i as studentCdf, u as mean } from "./median-interval-CXqAEBTj.js";
import { a as excludes, s as holm, t as pairedProportionInterval } from "./wilson-BQMU7o0j.js";

// src/stats/compare-scores.ts
/** Families below which no interval is given, pass or fail as well as grades: all pairs of a run are held to one rule. */
const FAMILIES_FROM = 6;
/** Repeats of a case are averaged first: they are not further cases. */
function averageRepeats(cases) {
	return cases.flatMap((item) => {
		const first = mean(item.first);
		const second = mean(item.second);
		return first === null || second === null ? [] : [{
			family: item.family ?? `case:${item.caseId}`,
			first,
			second
		}];
	});
}
function sumByFamily(means, centre) {
	const sums = /* @__PURE__ */ new Map();
	for (const { family, first, second } of means) sums.set(family, (sums.get(family) ?? 0) + first - second - centre);
	return [...sums.values()];
}
/** Cluster-robust standard error with families − 1 degrees of freedom; null when there are too few families. */
function clusteredError(means, difference) {
	const sums = sumByFamily(means, difference);
	const families = sums.length;
	if (families < 6) return null;
	const squares = sums.reduce((total, value) => total + value * value, 0);
	return {
		error: Math.sqrt(squares * families / (families - 1)) / means.length,
		degrees: families - 1
	};
}
function isPassOrFail(means) {
	return means.every(({ first, second }) => (first === 0 || first === 1) && (second === 0 || second === 1));
}
function countOutcomes(means) {
	const count = (first, second) => means.filter((item) => item.first === first && item.second === second).length;
	return {
		both: count(1, 1),
		onlyFirst: count(1, 0),
		onlySecond: count(0, 1),
		neither: count(0, 0)
	};
}
function clusteredContrast(means, difference) {
	const known = clusteredError(means, difference);
	if (!known) return {
		method: "clustered-t",
		interval: () => null,
		pValue: 1
	};
	const { error, degrees } = known;
	const interval = (confidence) => {
		const reach = studentQuantile(1 - (1 - confidence) / 2, degrees) * error;
		return {
			low: difference - reach,
			high: difference + reach,
			confidence
		};
	};
	return {
		method: "clustered-t",
		interval,
		pValue: difference === 0 ? 1 : 2 * studentCdf(-Math.abs(difference) / error, degrees)
	};
}
/** The level at which an interval would just reach 0; found by bisection, as score intervals have no closed form for it. */
function levelAtZero(interval) {
	const rejects = (logLevel) => {
		const found = interval(1 - Math.exp(logLevel));
		return found !== null && excludes(found, 0);
	};
	if (!rejects(-1e-9)) return 1;
	let low = Math.log(1e-15);
	let high = 0;
	for (let step = 0; step < 60; step++) {
		const middle = (low + high) / 2;
		if (rejects(middle)) high = middle;
		else low = middle;
	}
	return Math.exp(high);
}
function pairedContrast(means) {
	const outcomes = countOutcomes(means);
	const interval = (confidence) => pairedProportionInterval(outcomes, confidence);
	return {
		method: "newcombe",
		interval,
		pValue: levelAtZero(interval)
	};
}
function prepare(cases) {
	const means = averageRepeats(cases);
	const meanFirst = mean(means.map(({ first }) => first));
	const meanSecond = mean(means.map(({ second }) => second));
	const difference = meanFirst === null || meanSecond === null ? null : meanFirst - meanSecond;
	const families = new Set(means.map(({ family }) => family)).size;
	const isPaired = families === means.length && isPassOrFail(means);
	const contrast = difference !== null && families >= 6 ? isPaired ? pairedContrast(means) : clusteredContrast(means, difference) : null;
	return {
		given: cases.length,
		means,
		meanFirst,
		meanSecond,
		difference,
		families,
		contrast
	};
}
/**
* Compares several pairs of models by their paired differences per case, all under one error rate (Holm's correction).
*
* @example
* const [pair] = compareScoresTogether([[{ caseId: "q1", first: [1], second: [0] }]]);
*/
function compareScoresTogether(pairs, confidence = .95) {
	const prepared = pairs.map(prepare);
	const steps = holm(prepared.map(({ contrast }) => contrast?.pValue ?? 1), 1 - confidence);
	return prepared.map(({ given, means, contrast, difference, ...rest }, index) => {
		const step = steps[index];
		const interval = contrast?.interval(1 - step.level) ?? null;
		const isClaim = step.isRejected && interval !== null && excludes(interval, 0);
		return {
			cases: means.length,
			dropped: given - means.length,
			families: rest.families,
			meanFirst: rest.meanFirst,
			meanSecond: rest.meanSecond,
			difference,
			interval,
			ownInterval: contrast?.interval(confidence) ?? null,
			pValue: contrast?.pValue ?? 1,
			adjustedPValue: step.adjusted,
			method: interval === null || !contrast ? "none" : contrast.method,
			better: isClaim ? difference > 0 ? "first" : "second" : null,
			wins: means.filter(({ first, second }) => first > second).length,
			losses: means.filter(({ first, second }) => first < second).length,
			ties: means.filter(({ first, second }) => first === second).length
		};
	});
}
/**
* Compares two models by their paired differences per case, as the only pair.
*
* @example
* compareScores([{ caseId: "q1", first: [1], second: [0] }]).difference; // 1
*/
function compareScores(cases, confidence = .95) {
	return compareScoresTogether([cases], confidence)[0];
}

export { compareScoresTogether as n, compareScores as t };