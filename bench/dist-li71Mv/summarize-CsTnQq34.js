import { a as TIE_MARGIN } from "./race-DvpETt7Z.js";
import { i as usualMargin } from "./good-enough-UjzEz_xV.js";
import { a as addCost, o as emptyCost, s as finishCost, t as ModelCollector } from "./model-collector-B8HGgT6i.js";
import { i as comparePairs, n as PairSide, o as judgeReplacements, r as chooseUnit, t as CaseBook } from "./pair-collector-CUXMvhAX.js";

// src/summarize.ts
/** How a run is summed up by what it recorded. */
function optionsOfManifest(manifest) {
	const { tieMargin, baseline, rounds: planned, stopWhenDecided, ending = null } = manifest;
	return {
		tieMargin,
		baseline,
		race: stopWhenDecided ? {
			planned,
			ending
		} : void 0
	};
}
function conditionOf(sample) {
	return `${sample.isStreaming ? "streaming" : "not streaming"}, ${sample.cacheMode} cache, concurrency ${sample.concurrency}`;
}
/**
* Sums up a run sample by sample, so that a run of any length stays small: what is kept of a sample are the four figures that pairs
* are compared by, 32 bytes. Medians are exact up to 10,000 answers of a model and within 0.05 % beyond.
*/
var RunSummarizer = class {
	#options;
	#cells = /* @__PURE__ */ new Map();
	#runIds = /* @__PURE__ */ new Set();
	#book = new CaseBook();
	#cost = emptyCost();
	#warmUpFailures = /* @__PURE__ */ new Map();
	#blocks = /* @__PURE__ */ new Map();
	#samples = 0;
	#rounds = 0;
	constructor(options = {}) {
		this.#options = {
			confidence: .95,
			tieMargin: TIE_MARGIN,
			seed: 1,
			...options
		};
	}
	/** Takes one sample; warm-ups count as money spent and as nothing else. */
	add(sample) {
		this.#runIds.add(sample.runId);
		addCost(this.#cost, sample);
		if (sample.isWarmup) {
			if (sample.failure?.stopsProvider) this.#warmUpFailures.set(sample.provider, sample.failure.message);
			return;
		}
		this.#addToBlock(sample);
		if (!sample.isRepeat) this.#samples++;
		this.#rounds = Math.max(this.#rounds, sample.round);
		this.#book.numberOf(sample);
		const key = `${sample.modelKey}\u0000${conditionOf(sample)}`;
		const cell = this.#cells.get(key) ?? {
			model: new ModelCollector(sample),
			side: new PairSide(this.#book),
			first: sample
		};
		this.#cells.set(key, cell);
		cell.model.add(sample);
		cell.side.add(sample);
	}
	#addToBlock({ block = 1, startedAt }) {
		const known = this.#blocks.get(block) ?? {
			block,
			calls: 0,
			firstAt: startedAt,
			lastAt: startedAt
		};
		this.#blocks.set(block, known);
		known.calls++;
		if (startedAt < known.firstAt) known.firstAt = startedAt;
		if (startedAt > known.lastAt) known.lastAt = startedAt;
	}
	/** The summary of all samples so far; may be asked for again later. */
	finish() {
		const { confidence, tieMargin, seed, baseline, race } = this.#options;
		const keys = this.#nameCells();
		const models = [...this.#cells].map(([key, cell]) => cell.model.finish(keys.get(key), confidence, seed));
		const unit = chooseUnit(this.#rounds, this.#book.familyCount);
		const pairs = this.#listPairs(keys);
		const measure = baseline?.measure ?? "pass-rate";
		return {
			runIds: [...this.#runIds],
			samples: this.#samples,
			rounds: this.#rounds,
			cases: [...this.#book.ids],
			confidence,
			tieMargin,
			isSimulated: models.some((model) => model.isSimulated),
			models,
			...this.#warmUpFailures.size > 0 ? { warmUpFailures: [...this.#warmUpFailures].map(([provider, message]) => ({
				provider,
				message
			})) } : {},
			...this.#blocks.size > 1 ? { blocks: [...this.#blocks.values()].sort((a, b) => a.block - b.block) } : {},
			pairs: comparePairs(pairs, unit, {
				confidence,
				tieMargin,
				isRace: race !== void 0
			}),
			...race ? { race: this.#sumUpRace(race) } : {},
			...baseline ? { replacements: judgeReplacements(pairs, {
				measure,
				margin: baseline.margin ?? usualMargin[measure],
				confidence
			}) } : {},
			cost: finishCost(this.#cost, models.reduce((sum, { answered, repeats }) => sum + answered + (repeats?.answered ?? 0), 0))
		};
	}
	#sumUpRace({ planned, ending }) {
		const [made, blocks] = [this.#rounds, [...this.#blocks.values()]];
		const saved = ending === null ? 0 : planned - made;
		const { nanos } = finishCost(this.#cost, 0);
		const spanMs = blocks.reduce((sum, { firstAt, lastAt }) => sum + Date.parse(lastAt) - Date.parse(firstAt), 0);
		return {
			planned,
			ending,
			savedNanos: nanos === null || made === 0 ? null : Math.round(nanos / made * saved),
			savedMs: made <= blocks.length ? null : Math.round(spanMs / (made - blocks.length) * saved)
		};
	}
	/** The model's key alone, or with its condition where one run holds several. */
	#nameCells() {
		const conditions = new Set([...this.#cells.values()].map(({ first }) => conditionOf(first)));
		return new Map([...this.#cells].map(([key, { first }]) => {
			return [key, conditions.size === 1 ? first.modelKey : `${first.modelKey} (${conditionOf(first)})`];
		}));
	}
	/** Only models under the same condition can be compared. The baseline, where there is one, is the second of each pair. */
	#listPairs(keys) {
		const { model, pairs } = this.#options.baseline ?? {};
		const bases = new Set(pairs ? Object.values(pairs) : [model]);
		const isBase = ([, { first }]) => bases.has(first.modelKey);
		const cells = [...this.#cells].sort((a, b) => Number(isBase(a)) - Number(isBase(b)));
		return cells.flatMap(([keyA, a], index) => cells.slice(index + 1).flatMap(([keyB, b]) => {
			if (conditionOf(a.first) !== conditionOf(b.first)) return [];
			if (pairs && pairs[a.first.modelKey] !== b.first.modelKey) return [];
			if (model !== void 0 && (!bases.has(b.first.modelKey) || bases.has(a.first.modelKey))) return [];
			return [{
				first: keys.get(keyA),
				second: keys.get(keyB),
				sides: [a.side, b.side]
			}];
		}));
	}
};
/**
* Sums up the samples of one interleaved run: figures per model, verdicts per pair.
*
* @param samples - all samples of the run, in any order; warm-ups are left out of every figure
* @returns durations in ms, speeds per second, money in nano-units (1e-9) of its currency
* @example
* const summary = summarizeRun(samples);
* summary.pairs[0]?.times.responseMs.verdict; // "faster", "tie", "undecided" or "not-enough-rounds"
*/
function summarizeRun(samples, options = {}) {
	const summarizer = new RunSummarizer(options);
	for (const sample of samples) summarizer.add(sample);
	return summarizer.finish();
}
/**
* Compares two models of one run as the only pair, so that nothing is paid for other comparisons.
*
* @param first - key of a model in the samples
* @throws RangeError when one of the two has no samples, or both were measured under different conditions
* @example
* comparePair(samples, 'openai:gpt-4o', 'anthropic:claude-3-haiku').pair.times.responseMs.ratio;
*/
function comparePair(samples, first, second, options = {}) {
	const summarizer = new RunSummarizer(options);
	for (const sample of samples) if (sample.modelKey === first || sample.modelKey === second) summarizer.add(sample);
	const { models, pairs } = summarizer.finish();
	const one = models.find((model) => model.modelKey === first);
	const other = models.find((model) => model.modelKey === second);
	if (!one || !other) throw new RangeError(`There are no samples of ${one ? second : first}.`);
	const pair = pairs.find((item) => [item.first, item.second].includes(one.key) && [item.first, item.second].includes(other.key));
	if (!pair) throw new RangeError(`${first} and ${second} were measured under different conditions.`);
	return {
		pair,
		models: [one, other]
	};
}

export { summarizeRun as i, comparePair as n, optionsOfManifest as r, RunSummarizer as t };