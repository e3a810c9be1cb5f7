import { i as tokensOf } from "./cost-CLnpsHQq.js";
import { a as promptOf } from "./plan-CCNuO3Lr.js";
import { n as freePrice, t as findPrice } from "./price-book-5Ecx9_wV.js";
import { t as loadBundledPrices } from "./bundled-prices-Bubq7_sw.js";
import { setImmediate } from "node:timers/promises";

// src/estimate.ts
/** Assumed where a prompt sets no limit and nothing has been observed yet. */
const TYPICAL_OUTPUT_TOKENS = 400;
/** Five times the typical answer: what is set aside has to hold for all answers together, not for each. */
const UNLIMITED_OUTPUT_TOKENS = 2048;
/** Where thinking is asked for, which is billed as output. */
const THINKING_OUTPUT_TOKENS = 4096;
/** Tokens of one image, generously. */
const IMAGE_TOKENS = 1600;
/** About four characters a token; never an amount that is billed, only one that is planned with. */
function estimateTokens(prompt, observedOutputTokens = null) {
	let chars = prompt.system?.length ?? 0;
	let images = 0;
	for (const { content } of prompt.messages) if (typeof content === "string") chars += content.length;
	else for (const part of content) if (part.type === "text") chars += part.text.length;
	else images++;
	const unlimited = prompt.reasoningEffort === void 0 ? UNLIMITED_OUTPUT_TOKENS : THINKING_OUTPUT_TOKENS;
	const most = prompt.maxOutputTokens ?? Math.max(unlimited, (observedOutputTokens ?? 0) * 2);
	const typical = observedOutputTokens ?? Math.min(TYPICAL_OUTPUT_TOKENS, most);
	return {
		inputTokens: Math.ceil(chars / 4) + 20 + images * IMAGE_TOKENS,
		typicalOutputTokens: typical,
		mostOutputTokens: most
	};
}
/** Nano-units; null where a price is missing. */
function nanosOf(price, inputTokens, outputTokens) {
	if (!price || price.inputMicros === null || price.outputMicros === null) return null;
	return Math.round((inputTokens * price.inputMicros + outputTokens * price.outputMicros) / 1e3) + price.requestNanos;
}

// src/forecast-run.ts
/**
* Forecasts calls, tokens and cost of a run. Tokens are estimated from the text (about four characters each); one warm-up call per
* endpoint comes on top. Money is in nano-units (1e-9) of the currency.
*
* @example
* const forecast = await forecastRun({ suite, models, rounds: 10 })
* console.log(forecast.calls, forecast.typicalNanos / 1e9, forecast.unknownPrices)
*/
async function forecastRun(options) {
	const { suite, models, rounds, prices, callsOf = () => rounds } = options;
	const tables = prices ?? [await loadBundledPrices()];
	const forecasts = [];
	for (const model of models) {
		forecasts.push(forecastModel(model, suite, callsOf, tables));
		await setImmediate();
	}
	const total = (pick) => forecasts.reduce((sum, forecast) => sum + (pick(forecast) ?? 0), 0);
	return {
		calls: total(({ calls }) => calls),
		models: forecasts,
		typicalTokens: total((model) => model.inputTokens + model.typicalOutputTokens),
		mostTokens: total((model) => model.inputTokens + model.mostOutputTokens),
		typicalNanos: total(({ typicalNanos }) => typicalNanos),
		mostNanos: total(({ mostNanos }) => mostNanos),
		currency: forecasts.find(({ mostNanos }) => mostNanos !== null)?.currency ?? "USD",
		unknownPrices: forecasts.filter(({ mostNanos }) => mostNanos === null).map(({ modelKey }) => modelKey),
		hasOpenEnd: suite.cases.some(({ prompt }) => prompt.maxOutputTokens === void 0)
	};
}
function forecastModel(model, suite, callsOf, tables) {
	let calls = 0;
	const sums = {
		inputTokens: 0,
		typicalOutputTokens: 0,
		mostOutputTokens: 0
	};
	let typicalNanos = 0;
	let mostNanos = 0;
	let currency = "USD";
	for (const suiteCase of suite.cases) {
		const prompt = promptOf(suiteCase, model);
		const times = callsOf(model.key, suiteCase.id);
		calls += times;
		const { inputTokens, typicalOutputTokens, mostOutputTokens } = estimateTokens(prompt);
		sums.inputTokens += inputTokens * times;
		sums.typicalOutputTokens += typicalOutputTokens * times;
		sums.mostOutputTokens += mostOutputTokens * times;
		const price = priceOfModel(model, prompt.serviceTier ?? null, inputTokens, tables);
		currency = price?.currency ?? currency;
		typicalNanos = plus(typicalNanos, nanosOf(price, inputTokens, typicalOutputTokens), times);
		mostNanos = plus(mostNanos, nanosOf(price, inputTokens, mostOutputTokens), times);
	}
	return {
		modelKey: model.key,
		calls,
		...sums,
		typicalNanos,
		mostNanos,
		currency
	};
}
/** Simulated models cost nothing, which is known. */
function priceOfModel(model, tier, inputTokens, tables) {
	if (model.provider === "demo") return freePrice;
	return findPrice(tables, {
		provider: model.provider,
		model: model.model,
		baseUrl: model.baseUrl ?? null,
		tier,
		inputTokens
	});
}
function plus(sum, nanos, times) {
	return sum === null || nanos === null ? null : sum + nanos * times;
}

// src/judging/judge-budget.ts
/** Tokens of a judge's reply until one was longer. */
const MOST_REPLY_TOKENS = 1500;
/** Questions in a row without a reply, and first replies without a verdict, after which no further one is asked. */
const FAILURES_IN_ROW = 5;
const UNUSABLE_FROM_START = 10;
var JudgeBudget = class {
	/** Why no further question is asked. */
	problem = null;
	/** What the measured calls of the same run have taken and reserved, where they share the limits. */
	calls = {
		nanos: 0,
		tokens: 0
	};
	#limits;
	#spent = {
		nanos: 0,
		tokens: 0
	};
	#reserved = {
		nanos: 0,
		tokens: 0
	};
	#isAtLeast = false;
	#longestReply = MOST_REPLY_TOKENS;
	#failuresInRow = 0;
	#unusable = 0;
	#usable = 0;
	constructor(limits) {
		this.#limits = limits;
	}
	get spending() {
		return {
			...this.#spent,
			isAtLeast: this.#isAtLeast,
			reserved: { ...this.#reserved }
		};
	}
	/** Reserves the most that a question is expected to take; null when that would pass a limit. */
	reserve(prompt, priceOf) {
		const { inputTokens } = estimateTokens(prompt);
		const most = {
			nanos: nanosOf(priceOf(inputTokens), inputTokens, this.#longestReply) ?? 0,
			tokens: inputTokens + this.#longestReply
		};
		const isOver = (unit) => this.#limits[unit] !== null && this.#spent[unit] + this.#reserved[unit] + this.calls[unit] + most[unit] > this.#limits[unit];
		if (isOver("tokens")) this.problem ??= "The tokens set aside for the judge are used up.";
		else if (isOver("nanos")) this.problem ??= "The money set aside for the judge is used up.";
		if (this.problem !== null) return null;
		this.#reserved.nanos += most.nanos;
		this.#reserved.tokens += most.tokens;
		return most;
	}
	settle(reserved, sample) {
		this.#reserved.nanos -= reserved.nanos;
		this.#reserved.tokens -= reserved.tokens;
		this.#book(sample.cost?.nanos ?? null, tokensOf(sample), sample.cost?.isAtLeast ?? false);
		for (const { usage } of sample.attempts) this.#longestReply = Math.max(this.#longestReply, usage?.outputTokens ?? 0);
	}
	/** A question without a reply. Refused credentials and unknown models stop the judge at once. */
	countFailure(message, failure) {
		this.#failuresInRow++;
		if (failure?.stopsProvider || [
			401,
			403,
			404
		].includes(failure?.httpStatus ?? 0) || this.#failuresInRow >= FAILURES_IN_ROW) this.problem ??= `The judge could not be asked: ${message.replace(/\.$/, "")}.`;
	}
	countReply(isUsable) {
		this.#failuresInRow = 0;
		if (isUsable) this.#usable++;
		else this.#unusable++;
		if (this.#usable === 0 && this.#unusable >= UNUSABLE_FROM_START) this.problem ??= `None of the judge’s first ${UNUSABLE_FROM_START} replies held a verdict.`;
	}
	/** Takes over what an earlier start of the same run paid for grades. */
	takeOverGrades({ scores }) {
		for (const { type, detail } of scores) if (type === "judge") this.#takeOver(detail);
	}
	/** Takes over what an earlier start paid for comparisons, including those that were made again. */
	takeOverJudgements(judgements) {
		for (const { orders } of judgements) for (const order of orders) this.#takeOver(order);
	}
	#takeOver(billed) {
		const wasAsked = billed?.raw !== null && billed?.raw !== void 0;
		if (!billed || !wasAsked && !billed.costNanos && !billed.tokens) return;
		this.#book(billed.costNanos ?? null, billed.tokens ?? 0, false);
	}
	#book(nanos, tokens, isAtLeast) {
		this.#spent.nanos += nanos ?? 0;
		this.#spent.tokens += tokens;
		if (nanos === null || isAtLeast) this.#isAtLeast = true;
	}
};

export { UNLIMITED_OUTPUT_TOKENS as a, priceOfModel as i, MOST_REPLY_TOKENS as n, estimateTokens as o, forecastRun as r, nanosOf as s, JudgeBudget as t };