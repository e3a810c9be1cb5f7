import { n as costOfUsage } from "./cost-CLnpsHQq.js";
import { a as historySource, c as readProviders, i as endpointSource, o as readModels, r as fits, t as tokenPriceOf } from "./token-price-HdYWYR4J.js";
import { r as retirements } from "./retirements-NxR6pyjh.js";

// src/models/model-keys.ts
/** A key that all spellings of a model's id share: lower case, dashes, without provider, region, date and packaging. */
function modelKey(id) {
	const path = id.toLowerCase().replace(/^accounts\/fireworks\/(models|routers)\//, "fireworks/");
	const isFireworks = path.startsWith("fireworks/");
	let name = path.split("/").at(-1) ?? path;
	name = name.replace(/^(us|eu|apac|global|au|jp|in|ca|us-gov)\./, "");
	name = name.replace(/^(amazon|anthropic|deepseek|google|meta|minimax|mistral|moonshot|moonshotai|nvidia|openai|qwen|writer|xai|zai)\./, "");
	if (isFireworks) name = name.replace(/(\d)p(\d)/g, "$1.$2");
	return name.replace(/[-:]v\d+(:\d+)?$/, "").replace(/-1:0$/, "").replace(/[:@].*$/, "").replace(/-(20\d{6}|20\d\d-\d\d-\d\d)$/, "").replace(/-(it|bf16|fp8|fp8-fast|versatile|instant)$/, "").replace(/^(?!gpt)(.*)-instruct$/, "$1").replace(/-instruct-(\d{4})$/, "-$1").replace(/[._ ]+/g, "-").replace(/^llama(?=\d)/, "llama-").replace(/^qwen-(?=\d)/, "qwen").replace(/^nvidia-(?=nemotron)/, "").replace(/^(llama-4-(?:scout|maverick))-.*$/, "$1").replace(/-+$/, "");
}
/** Maker slugs of gateways and registries, by the slug used here. */
const makerSlugs = {
	alibaba: "qwen",
	"ant-ling": "inclusionai",
	"deepseek-ai": "deepseek",
	"ibm-granite": "ibm",
	"meta-llama": "meta",
	"meta-models": "meta",
	minimaxai: "minimax",
	mistralai: "mistral",
	moonshot: "moonshotai",
	"nvidia-nim": "nvidia",
	spacexai: "xai",
	"stepfun-ai": "stepfun",
	"x-ai": "xai",
	xiaomimimo: "xiaomi",
	"z-ai": "zai",
	"zai-org": "zai",
	"bytedance-seed": "bytedance"
};
const ownMakers = /* @__PURE__ */ new Set([
	"openai",
	"anthropic",
	"google",
	"mistral",
	"xai",
	"deepseek",
	"moonshotai",
	"zai",
	"minimax",
	"meta",
	"xiaomi",
	"cohere",
	"perplexity",
	"voyageai",
	"ant-ling"
]);
/** Who made the model of an endpoint, and how sure its provider's way of naming is: 3 is surest. Null where it does not say. */
function makerOf(provider, id) {
	const slug = (text) => makerSlugs[text.toLowerCase()] ?? text.toLowerCase();
	const parts = id.replace(/^@cf\//, "").split("/");
	if (provider === "openrouter" || provider === "vercel-ai-gateway") return {
		maker: slug(parts[0] ?? ""),
		weight: 3
	};
	if (provider === "amazon-bedrock") {
		const [, maker] = /^(?:(?:us|eu|apac|global|au|jp|in|ca|us-gov)\.)?([a-z]+)\./.exec(id) ?? [];
		return maker ? {
			maker: slug(maker),
			weight: 2
		} : null;
	}
	if (provider === "fireworks") return null;
	if (parts.length === 2) return {
		maker: slug(parts[0] ?? ""),
		weight: 2
	};
	return ownMakers.has(provider) ? {
		maker: slug(provider),
		weight: 1
	} : null;
}
const isOwnProvider = (provider) => ownMakers.has(provider);
/** The words before the first number: `claude-opus` of `claude-opus-5-5`, `qwen` of `qwen3-8b`. */
function familyOf(key) {
	const parts = key.split("-");
	const firstNumbered = parts.findIndex((part) => /\d/.test(part));
	if (firstNumbered === -1) return key;
	if (firstNumbered > 0) return parts.slice(0, firstNumbered).join("-");
	return /^[a-z]+(?=\d)/.exec(key)?.[0] ?? key;
}

export { costOfUsage, endpointSource, familyOf, fits, historySource, isOwnProvider, makerOf, modelKey, readModels, readProviders, retirements, tokenPriceOf };