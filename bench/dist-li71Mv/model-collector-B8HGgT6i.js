import { r as isUncounted } from "./budget-BYYThYow.js";
import { t as metricCatalogue } from "./metric-catalogue-DJtewZEb.js";
import { n as wilsonInterval } from "./wilson-BQMU7o0j.js";
import { f as quantileOfSorted, n as estimateMedian, r as medianRanks, u as mean } from "./median-interval-CXqAEBTj.js";
import { n as percentileOfRanked, t as percentile } from "./percentile-CkZA0G3Y.js";

// src/summary/cut-off.ts
/** True for a call that the runner itself cut off, when it was stopped or crashed: it says nothing about the model. */
function isCutOff({ outcome, failure }) {
	return outcome === "aborted" || failure?.reason === "worker_ended";
}

// src/summary/cost-totals.ts
function emptyCost() {
	return {
		nanos: null,
		currency: null,
		isAtLeast: false,
		unknown: 0
	};
}
/** Adds the cost of one sample. What a call had used when the runner cut it off is not known: the sum is a lower bound. Money in a second currency counts as unknown: two currencies have no sum. */
function addCost(totals, sample) {
	if (sample.cost === null && isCutOff(sample)) {
		totals.isAtLeast = true;
		return;
	}
	if (sample.cost === null || totals.currency !== null && totals.currency !== sample.cost.currency) {
		totals.unknown++;
		return;
	}
	totals.currency = sample.cost.currency;
	totals.nanos = (totals.nanos ?? 0) + sample.cost.nanos;
	totals.isAtLeast ||= sample.cost.isAtLeast;
}
function finishCost(totals, answered) {
	const isPartial = totals.unknown > 0 && totals.nanos !== null;
	return {
		nanos: totals.nanos,
		currency: totals.currency ?? "USD",
		isAtLeast: totals.isAtLeast || isPartial,
		unknown: totals.unknown,
		perAnswerNanos: totals.nanos === null || answered === 0 || totals.unknown > 0 ? null : totals.nanos / answered
	};
}

// src/summary/figure-column.ts
/** Values kept one by one; 8 bytes each. */
const EXACT_UP_TO = 1e4;
/** Two values in one bucket differ by at most this share, so a quantile is exact to within half of it. */
const BUCKET_SHARE = .001;
/** Dots drawn at most; more could not be seen apart. */
const MOST_POINTS = 300;
const BUCKET_LOG = Math.log1p(BUCKET_SHARE);
/** Magnitudes below this count as 0: a nanosecond, where figures are milliseconds. */
const SMALLEST = 1e-6;
/** Counts of positive magnitudes by their logarithm. */
var LogBuckets = class {
	#counts = /* @__PURE__ */ new Uint32Array(0);
	#lowest = 0;
	total = 0;
	add(magnitude) {
		const bucket = Math.round(Math.log(magnitude) / BUCKET_LOG);
		if (this.#counts.length === 0) this.#lowest = bucket;
		if (bucket < this.#lowest || bucket >= this.#lowest + this.#counts.length) this.#makeRoom(bucket);
		const place = bucket - this.#lowest;
		this.#counts[place] = this.#counts[place] + 1;
		this.total++;
	}
	#makeRoom(bucket) {
		const SPARE = 256;
		const low = Math.min(this.#lowest, bucket - SPARE);
		const high = Math.max(this.#lowest + this.#counts.length, bucket + SPARE);
		const grown = new Uint32Array(high - low);
		grown.set(this.#counts, this.#lowest - low);
		this.#counts = grown;
		this.#lowest = low;
	}
	/** The magnitude of a rank from 0, counted from the smallest. */
	at(rank) {
		let left = rank;
		for (const [place, count] of this.#counts.entries()) {
			if (left < count) return Math.exp((this.#lowest + place) * BUCKET_LOG);
			left -= count;
		}
		return NaN;
	}
};
/** Values of both signs, counted. */
var Counted = class {
	#positive = new LogBuckets();
	#negative = new LogBuckets();
	#zeros = 0;
	add(value) {
		if (Math.abs(value) < SMALLEST) this.#zeros++;
		else if (value > 0) this.#positive.add(value);
		else this.#negative.add(-value);
	}
	at(rank) {
		const below = this.#negative.total;
		if (rank < below) return -this.#negative.at(below - 1 - rank);
		return rank < below + this.#zeros ? 0 : this.#positive.at(rank - below - this.#zeros);
	}
};
var FigureColumn = class {
	count = 0;
	min = Number.POSITIVE_INFINITY;
	max = Number.NEGATIVE_INFINITY;
	#exact = /* @__PURE__ */ new Float64Array(16);
	#counted = null;
	/** Every `#stride`-th value, in the order of the run. */
	#points = [];
	#stride = 1;
	add(value) {
		if (value < this.min) this.min = value;
		if (value > this.max) this.max = value;
		this.#addPoint(value);
		if (this.#counted) this.#counted.add(value);
		else this.#addExact(value);
		this.count++;
	}
	#addExact(value) {
		if (this.count === 1e4) {
			const counted = new Counted();
			for (const known of this.#exact.subarray(0, this.count)) counted.add(known);
			counted.add(value);
			this.#counted = counted;
			this.#exact = /* @__PURE__ */ new Float64Array(0);
			return;
		}
		if (this.count === this.#exact.length) {
			const grown = new Float64Array(Math.min(EXACT_UP_TO, this.#exact.length * 2));
			grown.set(this.#exact);
			this.#exact = grown;
		}
		this.#exact[this.count] = value;
	}
	#addPoint(value) {
		if (this.count % this.#stride !== 0) return;
		this.#points.push(value);
		if (this.#points.length < 2 * MOST_POINTS) return;
		this.#points = this.#points.filter((_, index) => index % 2 === 0);
		this.#stride *= 2;
	}
	/** All values in the order of the run; null when there are too many to be kept. */
	get values() {
		return this.#counted ? null : Array.from(this.#exact.subarray(0, this.count));
	}
	/** Exact up to {@link EXACT_UP_TO} values, else to half of {@link BUCKET_SHARE}; the ends are exact always. */
	ranked() {
		const { count, min, max } = this;
		const counted = this.#counted;
		if (!counted) {
			const sorted = this.#exact.slice(0, count).sort();
			return {
				length: count,
				at: (rank) => sorted[rank]
			};
		}
		const within = (rank) => Math.min(max, Math.max(min, counted.at(rank)));
		return {
			length: count,
			at: (rank) => rank === 0 ? min : rank === count - 1 ? max : within(rank)
		};
	}
	/** Values spread evenly over the run, in its order, at most 300 of them. */
	points() {
		const all = this.values ?? this.#points;
		if (all.length <= MOST_POINTS) return [...all];
		return Array.from({ length: MOST_POINTS }, (_, i) => all[Math.floor(i * all.length / MOST_POINTS)]);
	}
};

// src/summary/quality-collector.ts
/** A score as a number from 0 to 1; null when the check could not be made. */
function gradeOf(score) {
	if (score.value !== null) return score.value;
	return score.passed === null ? null : Number(score.passed);
}
/** The mean of all checks of one answer; null when none could be made. */
function gradeSample(sample) {
	return mean(sample.scores.map(gradeOf).filter((grade) => grade !== null));
}
/** Whether no check of an answer failed. */
function hasPassed({ scores }) {
	return scores.every(({ passed }) => passed !== false);
}
/** Gathers the scores of one model, by case: repeats of a case are averaged first. */
var QualityCollector = class {
	#cases = /* @__PURE__ */ new Map();
	#checks = /* @__PURE__ */ new Map();
	#scored = 0;
	add(sample) {
		const grade = gradeSample(sample);
		if (grade === null) return;
		this.#scored++;
		const scores = this.#cases.get(sample.caseId) ?? {
			answers: 0,
			passes: 0,
			grades: 0
		};
		this.#cases.set(sample.caseId, scores);
		scores.answers++;
		scores.grades += grade;
		if (hasPassed(sample)) scores.passes++;
		for (const score of sample.scores) this.#addCheck(score);
	}
	#addCheck({ name, type, passed }) {
		if (passed === null) return;
		const check = this.#checks.get(name) ?? {
			name,
			type,
			passed: 0,
			scored: 0
		};
		this.#checks.set(name, check);
		check.scored++;
		if (passed) check.passed++;
	}
	finish(confidence) {
		if (this.#scored === 0) return null;
		const cases = [...this.#cases.values()];
		const passRate = mean(cases.map(({ passes, answers }) => passes / answers));
		return {
			scored: this.#scored,
			cases: cases.length,
			passRate,
			passInterval: wilsonInterval(passRate * cases.length, cases.length, confidence),
			meanScore: mean(cases.map(({ grades, answers }) => grades / answers)),
			checks: [...this.#checks.values()]
		};
	}
};

// src/summary/summarize-metric.ts
const PERCENTILES = [
	.9,
	.95,
	.99
];
/** With so many values the interval comes from order statistics in any case; see `estimateMedian`. */
function estimateOf(ranked, confidence) {
	const ranks = medianRanks(ranked.length, confidence);
	return {
		n: ranked.length,
		median: quantileOfSorted(ranked, .5),
		seed: null,
		resamples: null,
		interval: ranks && {
			low: ranked.at(ranks[0] - 1),
			high: ranked.at(ranks[1] - 1),
			confidence
		},
		method: ranks ? "order-statistic" : "none"
	};
}
/** One figure over all answers of one model. */
function summarizeMetric(column, confidence, seed) {
	const { values } = column;
	const ranked = column.ranked();
	return {
		n: column.count,
		min: column.min,
		max: column.max,
		points: column.points(),
		estimate: values ? estimateMedian(values, {
			confidence,
			seed
		}) : estimateOf(ranked, confidence),
		percentiles: PERCENTILES.map((p) => values ? percentile(values, p) : percentileOfRanked(ranked, p))
	};
}

// src/summary/model-collector.ts
const METRICS = metricCatalogue.map((info) => info.key);
const NO_FAILURES = /* @__PURE__ */ new Set([
	"ok",
	"truncated",
	"refused",
	"aborted"
]);
/** True for an answer whose time and text count. */
function isAnswered(sample) {
	return sample.outcome === "ok" || sample.outcome === "truncated";
}
function plus(total, value) {
	return value === null || value === void 0 ? total : (total ?? 0) + value;
}
/** Gathers the samples of one model under one condition; keeps figures only, never texts. */
var ModelCollector = class {
	#first;
	#values = /* @__PURE__ */ new Map();
	#failures = {};
	#withheld = {};
	#served = /* @__PURE__ */ new Set();
	#longer = [];
	#cost = emptyCost();
	#quality = new QualityCollector();
	#tokens = {
		input: null,
		cacheRead: null,
		output: null,
		reasoning: null,
		characters: 0,
		counted: 0,
		unknown: 0
	};
	/** A call cut off by a stop can be made again under its old id when the run is resumed. */
	#aborted = /* @__PURE__ */ new Set();
	#counts = {
		attempted: 0,
		answered: 0,
		refused: 0,
		truncated: 0,
		retried: 0
	};
	#repeats = {
		calls: 0,
		answered: 0
	};
	#blocks = /* @__PURE__ */ new Map();
	#stoppedBecause = null;
	#uncertainty = null;
	#isSimulated = false;
	constructor(first) {
		this.#first = first;
	}
	add(sample) {
		this.#isSimulated ||= sample.isSimulated;
		this.#addTokens(sample);
		addCost(this.#cost, sample);
		if (sample.servedModel !== null) this.#served.add(sample.servedModel);
		if (isCutOff(sample)) {
			this.#aborted.add(sample.id);
			return;
		}
		this.#aborted.delete(sample.id);
		if (sample.isRepeat) {
			this.#repeats.calls++;
			if (isAnswered(sample)) this.#repeats.answered++;
			return;
		}
		const block = sample.block ?? 1;
		this.#blocks.set(block, (this.#blocks.get(block) ?? 0) + 1);
		if (sample.failure?.stopsProvider) this.#stoppedBecause = sample.failure.message;
		this.#counts.attempted++;
		if (sample.attempts.length > 1) this.#counts.retried++;
		if (sample.outcome === "refused") this.#counts.refused++;
		if (sample.outcome === "truncated") this.#counts.truncated++;
		if (!NO_FAILURES.has(sample.outcome)) this.#failures[sample.outcome] = (this.#failures[sample.outcome] ?? 0) + 1;
		if (sample.metrics.longerThanMs !== null) this.#longer.push(sample.metrics.longerThanMs);
		if (!isAnswered(sample)) return;
		this.#counts.answered++;
		this.#addAnswer(sample);
	}
	#addTokens(sample) {
		const { usage } = sample;
		if (usage !== null && (usage.inputTokens === null || usage.outputTokens === null) || isUncounted(sample)) this.#tokens.unknown++;
		else if (usage !== null) this.#tokens.counted = (this.#tokens.counted ?? 0) + 1;
		this.#tokens.input = plus(this.#tokens.input, usage?.inputTokens);
		this.#tokens.cacheRead = plus(this.#tokens.cacheRead, usage?.cacheReadTokens);
		this.#tokens.output = plus(this.#tokens.output, usage?.outputTokens);
		this.#tokens.reasoning = plus(this.#tokens.reasoning, usage?.reasoningTokens);
	}
	#addAnswer(sample) {
		for (const key of METRICS) {
			const value = sample.metrics[key];
			if (value === null) continue;
			const column = this.#values.get(key) ?? new FigureColumn();
			this.#values.set(key, column);
			column.add(value);
		}
		this.#tokens.characters = (this.#tokens.characters ?? 0) + sample.text.length;
		const { speedWithheld } = sample.metrics;
		if (speedWithheld !== null) this.#withheld[speedWithheld] = (this.#withheld[speedWithheld] ?? 0) + 1;
		const bounds = sample.attempts.at(-1)?.uncertainty;
		for (const bound of [bounds?.firstContentMs, bounds?.lastContentMs]) if (typeof bound === "number") this.#uncertainty = Math.max(this.#uncertainty ?? 0, bound);
		this.#quality.add(sample);
	}
	finish(key, confidence, seed) {
		const { attempted, answered } = this.#counts;
		const { modelKey, modelName, provider, model, isStreaming, cacheMode, concurrency } = this.#first;
		const condition = {
			isStreaming,
			cacheMode,
			concurrency
		};
		const metrics = Object.fromEntries([...this.#values].map(([metric, column]) => [metric, summarizeMetric(column, confidence, seed)]));
		return {
			key,
			modelKey,
			name: modelName,
			provider,
			model,
			isSimulated: this.#isSimulated,
			condition,
			...this.#counts,
			aborted: this.#aborted.size,
			repeats: this.#repeats,
			blocks: [...this.#blocks].map(([block, calls]) => ({
				block,
				calls
			})).sort((a, b) => a.block - b.block),
			stoppedBecause: this.#stoppedBecause,
			failures: this.#failures,
			successRate: attempted === 0 ? null : answered / attempted,
			successInterval: wilsonInterval(answered, attempted, confidence),
			metrics,
			longerThanMs: this.#longer,
			speedWithheld: this.#withheld,
			cost: finishCost(this.#cost, answered + this.#repeats.answered),
			tokens: this.#tokens,
			quality: this.#quality.finish(confidence),
			servedModels: [...this.#served].sort(),
			uncertaintyMaxMs: this.#uncertainty
		};
	}
};

export { addCost as a, isCutOff as c, hasPassed as i, isAnswered as n, emptyCost as o, gradeSample as r, finishCost as s, ModelCollector as t };