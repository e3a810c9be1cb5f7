import { l as formatRatio, n as formatDuration, u as formatShare } from "./format-figures-DFn5jh9z.js";
import { t as compareScores } from "./compare-scores-DRP8PQR9.js";
import { a as excludes, i as normalQuantile } from "./wilson-BQMU7o0j.js";
import { d as median, f as quantileOfSorted, u as mean } from "./median-interval-CXqAEBTj.js";
import { l as signedRankInterval } from "./race-DvpETt7Z.js";
import { n as isAnswered, r as gradeSample } from "./model-collector-B8HGgT6i.js";

// src/stats/rank-sum.ts
/** Above this product of sizes the normal approximation is used. */
const EXACT_UP_TO = 2500;
/** P(U ≤ u) for u from 0 on: the exact distribution of the Mann–Whitney statistic without ties. */
function cumulative(n, m) {
	const most = n * m;
	let counts = new Float64Array(most + 1);
	counts[0] = 1;
	for (let k = 1; k <= n; k++) {
		for (let u = most; u >= m + k; u--) counts[u] = counts[u] - counts[u - m - k];
		for (let u = k; u <= most; u++) counts[u] = counts[u] + counts[u - k];
	}
	const total = counts.reduce((sum, count) => sum + count, 0);
	let sum = 0;
	counts = counts.map((count) => {
		sum += count / total;
		return sum;
	});
	return counts;
}
/** The position (from 1) of the pairwise difference that bounds the shift from below; 0 when none exists. */
function shiftPosition(n, m, confidence) {
	const half = (1 - confidence) / 2;
	if (n * m > EXACT_UP_TO) {
		const spread = Math.sqrt(n * m * (n + m + 1) / 12);
		return Math.max(0, Math.floor(n * m / 2 + normalQuantile(half) * spread));
	}
	const table = cumulative(n, m);
	let position = 0;
	while (position < table.length && table[position] <= half * (1 + 1e-12)) position++;
	return position;
}
/**
* How far `second` lies above `first`: median of all pairwise differences (Hodges–Lehmann) with the interval that
* inverts the rank-sum test. For two separate sets of measurements; paired ones belong in `signedRankInterval`.
*
* @example
* shiftInterval([1, 2, 3, 4], [11, 12, 13, 14]).estimate; // 10
*/
function shiftInterval(first, second, confidence = .95) {
	if (first.length === 0 || second.length === 0) return {
		estimate: null,
		interval: null
	};
	const differences = Float64Array.from(second.flatMap((b) => first.map((a) => b - a))).sort();
	const estimate = quantileOfSorted(differences, .5);
	const position = shiftPosition(first.length, second.length, confidence);
	if (position === 0) return {
		estimate,
		interval: null
	};
	return {
		estimate,
		interval: {
			low: differences[position - 1],
			high: differences[differences.length - position],
			confidence
		}
	};
}

// src/compare-runs.ts
/** Cases below which answers are compared as two sets. */
const CASES_FROM = 6;
function push(map, key, value) {
	const list = map.get(key);
	if (list) list.push(value);
	else map.set(key, [value]);
}
async function gather(samples) {
	const sides = /* @__PURE__ */ new Map();
	for await (const sample of samples) {
		if (sample.isWarmup) continue;
		const condition = `${sample.isStreaming ? "streaming" : "not streaming"}, ${sample.cacheMode} cache, concurrency ${sample.concurrency}`;
		const side = sides.get(sample.modelKey) ?? {
			name: sample.modelName,
			condition,
			times: /* @__PURE__ */ new Map(),
			grades: /* @__PURE__ */ new Map(),
			families: /* @__PURE__ */ new Map()
		};
		sides.set(sample.modelKey, side);
		if (!isAnswered(sample)) continue;
		const { responseMs } = sample.metrics;
		if (responseMs !== null && responseMs > 0) push(side.times, sample.caseId, Math.log(responseMs));
		const grade = gradeSample(sample);
		if (grade !== null) push(side.grades, sample.caseId, grade);
		side.families.set(sample.caseId, sample.caseFamily);
	}
	return sides;
}
function compareTimesOf(first, second) {
	const cases = [...first.times.keys()].filter((caseId) => second.times.has(caseId));
	const meanOf = (side, caseId) => mean(side.times.get(caseId) ?? []);
	const isPaired = cases.length >= CASES_FROM;
	const { estimate, interval } = isPaired ? signedRankInterval(cases.map((caseId) => meanOf(second, caseId) - meanOf(first, caseId))) : shiftInterval(centred(first, second, cases, first), centred(first, second, cases, second));
	return {
		ratio: estimate === null ? null : Math.exp(estimate),
		interval: interval && {
			...interval,
			low: Math.exp(interval.low),
			high: Math.exp(interval.high)
		},
		method: interval === null ? "none" : isPaired ? "cases" : "answers",
		isChanged: interval !== null && excludes(interval, 0)
	};
}
/** Answers of the shared cases with each case's own level taken off, so that long and short cases can stand together. */
function centred(first, second, cases, side) {
	return cases.flatMap((caseId) => {
		const level = mean([...first.times.get(caseId) ?? [], ...second.times.get(caseId) ?? []]);
		return (side.times.get(caseId) ?? []).map((value) => value - level);
	});
}
function compareGrades(first, second) {
	const cases = [...first.grades].flatMap(([caseId, grades]) => {
		const other = second.grades.get(caseId);
		return other ? [{
			caseId,
			family: first.families.get(caseId) ?? null,
			first: other,
			second: grades
		}] : [];
	});
	return cases.length === 0 ? null : compareScores(cases);
}
function changeOf(modelKey, first, second) {
	const all = (side) => [...side.times.values()].flat();
	const medianOf = (side) => {
		const middle = median(all(side));
		return middle === null ? null : Math.exp(middle);
	};
	return {
		modelKey,
		name: second.name,
		answers: [all(first).length, all(second).length],
		medianMs: [medianOf(first), medianOf(second)],
		...compareTimesOf(first, second),
		quality: compareGrades(first, second)
	};
}
/**
* Compares two runs model by model. Runs made at different times also differ in the load of the day, so a change
* of time is shown as a change and never as a verdict about the model; quality is compared case by case
* (second run minus first).
*
* @example
* const { changes } = await compareRuns(readSamples('monday'), readSamples('tuesday'));
*/
async function compareRuns(firstSamples, secondSamples) {
	const first = await gather(firstSamples);
	const second = await gather(secondSamples);
	const changes = [];
	const warnings = [];
	for (const [modelKey, side] of first) {
		const other = second.get(modelKey);
		if (!other) continue;
		if (side.condition !== other.condition) warnings.push(`${modelKey} was called differently: ${side.condition}, then ${other.condition}; its times are not compared.`);
		const change = changeOf(modelKey, side, other);
		changes.push(side.condition === other.condition ? change : {
			...change,
			ratio: null,
			interval: null,
			method: "none",
			isChanged: false
		});
	}
	return {
		changes,
		onlyFirst: [...first.keys()].filter((key) => !second.has(key)),
		onlySecond: [...second.keys()].filter((key) => !first.has(key)),
		warnings
	};
}
/** One sentence on a change, with what it cannot say. */
function describeChange(change) {
	const [before, after] = change.medianMs.map(formatDuration);
	const medians = `median ${before} → ${after}`;
	if (change.ratio === null) return `${change.name}: ${medians}, not comparable.`;
	if (!change.interval) return `${change.name}: ${medians}; too few answers for an interval.`;
	const range = `${formatRatio(change.interval.low).slice(0, -1)}–${formatRatio(change.interval.high)}`;
	const words = change.isChanged ? change.ratio > 1 ? "took longer" : "took less time" : "no change shown";
	return `${change.name}: ${words}, ${formatRatio(change.ratio)} (${range}); ${medians}.`;
}
/** One sentence on the change of quality; null when nothing was scored in both runs. */
function describeQualityChange(change) {
	const { quality } = change;
	if (!quality || quality.difference === null) return null;
	const shares = `${formatShare(quality.meanSecond)} → ${formatShare(quality.meanFirst)} on ${quality.cases} cases`;
	const words = quality.better === null ? "no change of quality shown" : quality.better === "first" ? "answers got better" : "answers got worse";
	return `${change.name}: ${words}, ${shares} (${quality.wins} better, ${quality.losses} worse).`;
}

export { describeChange as n, describeQualityChange as r, compareRuns as t };