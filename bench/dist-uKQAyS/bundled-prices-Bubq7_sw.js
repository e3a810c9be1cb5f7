import { a as historySource, i as endpointSource, n as PriceLookup, s as readProviderLines, t as tokenPriceOf } from "./token-price-HdYWYR4J.js";
import { t as wallClock } from "./wall-clock-C_W0CwUq.js";
import { i as tierOf } from "./price-book-5Ecx9_wV.js";

// src/prices/bundled-prices.ts
/** Loads the bundled table; later calls return the same one. */
function loadBundledPrices() {
	loading ??= load();
	return loading;
}
let loading = null;
/** Providers of the engine whose own prices the table knows under these names. */
const known = /* @__PURE__ */ new Set([
	"openai",
	"anthropic",
	"google",
	"mistral",
	"cohere"
]);
async function load() {
	const lookup = new PriceLookup(await readProviderLines());
	return {
		name: "bundled",
		version: [endpointSource, historySource].map(({ name, version }) => `${name} ${version}`).join(", "),
		find(query) {
			if (tierOf(query.tier) !== "standard") return null;
			const providerId = (known.has(query.provider) ? query.provider : null) ?? (query.baseUrl === null ? null : lookup.findByAddress(query.baseUrl));
			const found = providerId === null ? null : lookup.find(providerId, query.model, Date.parse(wallClock()));
			return found && tokenPriceOf(found, query.inputTokens);
		}
	};
}

export { loadBundledPrices as t };