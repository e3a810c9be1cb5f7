import { readFile } from "node:fs/promises";

// src/models/bundled-table.ts
const isSource = import.meta.url.endsWith(".ts");
/** The text of providers.jsonl: one provider a line, so that only the providers of a run are parsed. */
function readProviderLines() {
	return read("providers.jsonl");
}
async function readProviders() {
	return (await readProviderLines()).trimEnd().split("\n").map((line) => JSON.parse(line));
}
async function readModels() {
	return JSON.parse(await read("models.json"));
}
function read(name) {
	return readFile(new URL(isSource ? `../data/${name}` : `./${name}`, import.meta.url), "utf8");
}

// src/prices/price-rows.ts
/** Where the rows of `endpoints` come from. */
const endpointSource = {
	name: "pi-ai",
	version: "1.5.2",
	licence: "MIT",
	homepage: "https://www.npmjs.com/package/@earendil-works/pi-ai/v/1.5.2",
	observedAt: "2026-11-10"
};
/** Where the rows of `history` come from. */
const historySource = {
	name: "genai-prices",
	version: "0.1.8",
	licence: "MIT",
	homepage: "https://www.npmjs.com/package/@pydantic/genai-prices/v/0.1.8",
	observedAt: "2026-09-23"
};

// src/prices/price-lookup.ts
var PriceLookup = class {
	#lines = /* @__PURE__ */ new Map();
	#parsed = /* @__PURE__ */ new Map();
	/** Provider of an address, so that each address is looked for once. */
	#byAddress = /* @__PURE__ */ new Map();
	/** `lines` is the text of providers.jsonl. */
	constructor(lines) {
		for (const line of lines.trimEnd().split("\n")) this.#lines.set(/^\{"id":"([^"]+)"/.exec(line)?.[1] ?? "", line);
	}
	/** The rates of a model at a moment (ms since 1970); null if the table knows no price of it. */
	find(providerId, model, atMs) {
		const provider = this.#provider(providerId);
		if (!provider) return null;
		const id = model.toLowerCase().trim();
		const dated = this.#historyOf(provider, id) ?? this.#historyOf(provider, withDashedDate(id));
		const past = dated && ratesAt(dated, atMs);
		const today = provider.endpoints.find((endpoint) => endpoint.id.toLowerCase() === id)?.rates;
		if (today && isAsked(today, past, atMs)) return {
			rates: today,
			page: endpointSource.homepage,
			source: endpointSource
		};
		return past ? {
			rates: past.prices,
			page: provider.pricingUrl ?? historySource.homepage,
			source: historySource
		} : null;
	}
	/** The provider whose addresses begin like this one. */
	findByAddress(url) {
		const known = this.#byAddress.get(url);
		if (known !== void 0) return known;
		const [found] = [...this.#lines].map(([id, line]) => ({
			id,
			address: addressOf(line)
		})).filter(({ address }) => new RegExp(`^(?:${address})`).test(url)).sort((left, right) => right.address.length - left.address.length);
		this.#byAddress.set(url, found?.id ?? null);
		return found?.id ?? null;
	}
	#provider(id) {
		const line = this.#lines.get(id);
		if (line === void 0) return null;
		let provider = this.#parsed.get(id);
		if (!provider) {
			provider = JSON.parse(line);
			this.#parsed.set(id, provider);
		}
		return provider;
	}
	#historyOf(provider, id) {
		const own = provider.history.find(({ match }) => fits(match, id));
		if (own) return own.prices;
		for (const name of provider.fallbacks) {
			const other = this.#provider(name)?.history.find(({ match }) => fits(match, id));
			if (other) return other.prices;
		}
		return null;
	}
};
/**
* Whether today's price counts, and not the history's: it is the newer observation, so it does wherever the two differ; where they agree,
* the history knows more (hours of the day, cache writes of an hour).
*/
function isAsked(today, past, atMs) {
	if (atMs < Date.parse(historySource.observedAt)) return !past;
	if (!past) return true;
	if ((past.constraint?.type === "start_date" ? past.constraint.start_date : "") > endpointSource.observedAt) return false;
	return ["input_mtok", "output_mtok"].some((unit) => JSON.stringify(today[unit]) !== JSON.stringify(past.prices[unit]));
}
function addressOf(line) {
	const quoted = /"address":("(?:[^"\\]|\\.)*")/.exec(line)?.[1];
	return quoted === void 0 ? "$." : JSON.parse(quoted);
}
/** Whether a rule of the price history names this id, in lower case. */
function fits(rule, id) {
	if ("or" in rule) return rule.or.some((part) => fits(part, id));
	if ("and" in rule) return rule.and.every((part) => fits(part, id));
	if ("equals" in rule) return id === rule.equals.toLowerCase();
	if ("starts_with" in rule) return id.startsWith(rule.starts_with.toLowerCase());
	if ("ends_with" in rule) return id.endsWith(rule.ends_with.toLowerCase());
	if ("contains" in rule) return id.includes(rule.contains.toLowerCase());
	return new RegExp(rule.regex).test(id);
}
/** Some providers write the day of a version as 20250807, the table as 2025-08-07. */
function withDashedDate(id) {
	return id.replace(/-(20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?=-|:|$)/g, "-$1-$2-$3");
}
/** The last entry that holds at the moment; else the first, which is the oldest. */
function ratesAt(prices, atMs) {
	return prices.findLast(({ constraint }) => {
		if (!constraint) return true;
		if (constraint.type === "start_date") return atMs >= Date.parse(constraint.start_date);
		const secondOfDay = atMs / 1e3 % 86400;
		const [start, end] = [secondsOf(constraint.start_time), secondsOf(constraint.end_time)];
		return end < start ? secondOfDay >= start || secondOfDay < end : secondOfDay >= start && secondOfDay < end;
	}) ?? prices[0];
}
/** Seconds after midnight UTC of a time such as 16:30:00Z or 08:00:00+08:00. */
function secondsOf(time) {
	return Date.parse(`1970-01-02T${time}`) / 1e3 % 86400;
}

// src/prices/token-price.ts
/** The rates of a row for a request of so many input tokens: above the start of a step its price counts for all of them. */
function tokenPriceOf({ rates: price, page, source }, inputTokens) {
	let threshold = null;
	const micros = (name) => {
		const rate = price[name];
		if (rate === void 0) return null;
		if (typeof rate === "number") return Math.round(rate * 1e6);
		const tier = rate.tiers.filter(({ start }) => inputTokens > start).sort((left, right) => right.start - left.start)[0];
		if (tier) threshold = tier.start;
		return Math.round((tier?.price ?? rate.base) * 1e6);
	};
	const rates = {
		inputMicros: micros("input_mtok"),
		outputMicros: micros("output_mtok"),
		cacheReadMicros: micros("cache_read_mtok"),
		cacheWriteMicros: micros("cache_write_mtok"),
		cacheWriteOneHourMicros: micros("cache_write_1h_mtok")
	};
	const perThousand = price.requests_kcount;
	return {
		currency: "USD",
		...rates,
		requestNanos: typeof perThousand === "number" ? Math.round(perThousand * 1e6) : 0,
		stamp: {
			table: source.name,
			version: source.version,
			source: page,
			asOf: source.observedAt,
			tier: "standard",
			longContextThresholdTokens: threshold
		}
	};
}

export { historySource as a, readProviders as c, endpointSource as i, PriceLookup as n, readModels as o, fits as r, readProviderLines as s, tokenPriceOf as t };