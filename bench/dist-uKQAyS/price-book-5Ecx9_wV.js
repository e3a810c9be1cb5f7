// src/prices/price-book.ts
/** Simulated models: their price is known, and it is nothing. */
const freePrice = {
	currency: "USD",
	inputMicros: 0,
	cacheReadMicros: 0,
	cacheWriteMicros: 0,
	cacheWriteOneHourMicros: 0,
	outputMicros: 0,
	requestNanos: 0,
	stamp: {
		table: "simulated",
		version: "1",
		source: "simulated models cost nothing",
		asOf: null,
		tier: "standard",
		longContextThresholdTokens: null
	}
};
/** Served tiers that providers call by other names but bill at the standard price. */
const standardTiers = /* @__PURE__ */ new Set([
	"default",
	"standard",
	"auto",
	"on_demand",
	"standard_only",
	"unspecified"
]);
function tierOf(served) {
	const tier = served?.toLowerCase() ?? "standard";
	return standardTiers.has(tier) ? "standard" : tier;
}
/** Looks a price up in each table in turn; the first that knows it wins. */
function findPrice(tables, query) {
	for (const table of tables) {
		const price = table.find(query);
		if (price) return price;
	}
	return null;
}
const micros = (amount) => amount === void 0 ? null : Math.round(amount * 1e6);
/** A table made of a parsed price file. */
function priceTableOf(file, name = "price file") {
	return {
		name,
		version: file.version,
		find({ provider, model, tier, inputTokens }) {
			const wanted = tierOf(tier);
			const price = file.prices.filter((price) => price.provider === provider && price.tier === wanted && matches(price.model, model)).sort((left, right) => right.model.length - left.model.length)[0];
			if (!price) return null;
			const isLong = price.longContext !== void 0 && inputTokens > price.longContext.aboveTokens;
			const rate = isLong && price.longContext ? price.longContext : price;
			return {
				currency: file.currency,
				inputMicros: micros(rate.input),
				outputMicros: micros(rate.output),
				cacheReadMicros: micros(rate.cacheRead),
				cacheWriteMicros: micros(rate.cacheWrite),
				cacheWriteOneHourMicros: micros(rate.cacheWriteOneHour),
				requestNanos: Math.round((price.request ?? 0) * 1e9),
				stamp: {
					table: name,
					version: file.version,
					source: price.source,
					asOf: price.asOf ?? null,
					tier: wanted,
					longContextThresholdTokens: isLong ? price.longContext?.aboveTokens ?? null : null
				}
			};
		}
	};
}
function matches(pattern, model) {
	return pattern.endsWith("*") ? model.startsWith(pattern.slice(0, -1)) : pattern === model;
}

export { tierOf as i, freePrice as n, priceTableOf as r, findPrice as t };