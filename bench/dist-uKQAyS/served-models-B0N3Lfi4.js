import { n as hasEnded, t as findRetirement } from "./retirements-NxR6pyjh.js";
import { i as sentModelName, n as findProvider } from "./provider-catalogue-BnMKyPqP.js";

// src/data/served-models.json
var served_models_default = {
	openai: {
		"chat-latest": ["temperature", "topP"],
		"gpt-4": ["reasoningEffort"],
		"gpt-4-turbo": ["reasoningEffort"],
		"gpt-4.1": ["reasoningEffort"],
		"gpt-4.1-mini": ["reasoningEffort"],
		"gpt-4.1-nano": ["reasoningEffort"],
		"gpt-4o": ["reasoningEffort"],
		"gpt-4o-2024-05-13": ["reasoningEffort"],
		"gpt-4o-2024-08-06": ["reasoningEffort"],
		"gpt-4o-2024-11-20": ["reasoningEffort"],
		"gpt-4o-mini": ["reasoningEffort"],
		"gpt-5": ["temperature", "topP"],
		"gpt-5-chat-latest": ["reasoningEffort"],
		"gpt-5-mini": ["temperature", "topP"],
		"gpt-5-nano": ["temperature", "topP"],
		"gpt-5-pro": ["temperature", "topP"],
		"gpt-5.1": ["temperature", "topP"],
		"gpt-5.2": ["temperature", "topP"],
		"gpt-5.2-pro": ["temperature", "topP"],
		"gpt-5.3-codex": ["temperature", "topP"],
		"gpt-5.3-codex-spark": ["temperature", "topP"],
		"gpt-5.4": ["temperature", "topP"],
		"gpt-5.4-mini": ["temperature", "topP"],
		"gpt-5.4-nano": ["temperature", "topP"],
		"gpt-5.4-pro": ["temperature", "topP"],
		"gpt-5.5": ["temperature", "topP"],
		"gpt-5.5-pro": ["temperature", "topP"],
		"gpt-5.6-cyber": ["temperature", "topP"],
		"gpt-5.6-luna": ["temperature", "topP"],
		"gpt-5.6-sol": ["temperature", "topP"],
		"gpt-5.6-terra": ["temperature", "topP"],
		"gpt-6-astra": ["temperature", "topP"],
		"gpt-6-luna": ["temperature", "topP"],
		"gpt-6-sol": ["temperature", "topP"],
		"gpt-6.1-sol": ["temperature", "topP"],
		"gpt-6.1-terra": ["temperature", "topP"],
		"gpt-daybreak-blue-latest": ["temperature", "topP"],
		"gpt-daybreak-red-latest": ["temperature", "topP"],
		"o1": ["temperature", "topP"],
		"o1-pro": ["temperature", "topP"],
		"o3": ["temperature", "topP"],
		"o3-mini": ["temperature", "topP"],
		"o3-pro": ["temperature", "topP"],
		"o4-mini": ["temperature", "topP"]
	},
	anthropic: {
		"claude-fable-5": ["temperature", "topP"],
		"claude-fable-5-1": ["temperature", "topP"],
		"claude-fable-5-2": ["temperature", "topP"],
		"claude-haiku-4-5": [],
		"claude-haiku-4-5-20251001": [],
		"claude-haiku-5-5": ["temperature", "topP"],
		"claude-opus-4-5": [],
		"claude-opus-4-5-20251101": [],
		"claude-opus-4-6": [],
		"claude-opus-4-7": ["temperature", "topP"],
		"claude-opus-4-8": ["temperature", "topP"],
		"claude-opus-5": ["temperature", "topP"],
		"claude-opus-5-5": ["temperature", "topP"],
		"claude-sonnet-4-5": [],
		"claude-sonnet-4-5-20250929": [],
		"claude-sonnet-4-6": [],
		"claude-sonnet-5": ["temperature", "topP"],
		"claude-sonnet-5-5": ["temperature", "topP"]
	},
	google: {
		"deep-research-max-preview-04-2026": [],
		"deep-research-preview-04-2026": [],
		"gemini-2.5-computer-use-preview-10-2025": [],
		"gemini-2.5-flash": [],
		"gemini-2.5-flash-lite": [],
		"gemini-2.5-pro": [],
		"gemini-3-flash-preview": [],
		"gemini-3.1-flash-lite": [],
		"gemini-3.1-flash-lite-preview": [],
		"gemini-3.1-pro-preview": [],
		"gemini-3.1-pro-preview-customtools": [],
		"gemini-3.5-flash": [],
		"gemini-3.5-flash-lite": [],
		"gemini-3.6-flash": [],
		"gemini-3.7-flash": [],
		"gemini-3.8-flash": [],
		"gemini-4-argon": [],
		"gemini-flash-latest": [],
		"gemini-flash-lite-latest": [],
		"gemini-pro-latest": [],
		"gemini-robotics-er-2-preview": [],
		"gemma-4-26b-a4b-it": [],
		"gemma-4-31b-it": []
	},
	mistral: {
		"codestral-2508": ["reasoningEffort"],
		"codestral-latest": ["reasoningEffort"],
		"deepseek-v4-1-flash-1017": [],
		"devstral-2512": ["reasoningEffort"],
		"devstral-latest": ["reasoningEffort"],
		"devstral-medium-latest": ["reasoningEffort"],
		"glm-5-2": [],
		"labs-devstral-small-2512": ["reasoningEffort"],
		"labs-leanstral-1-5-1": [],
		"magistral-medium-latest": [],
		"ministral-14b-2512": ["reasoningEffort"],
		"ministral-3b-2512": ["reasoningEffort"],
		"ministral-3b-latest": ["reasoningEffort"],
		"ministral-8b-2512": ["reasoningEffort"],
		"ministral-8b-latest": ["reasoningEffort"],
		"mistral-large-2512": ["reasoningEffort"],
		"mistral-large-4": [],
		"mistral-large-4-0-8": [],
		"mistral-large-latest": ["reasoningEffort"],
		"mistral-medium-2505": ["reasoningEffort"],
		"mistral-medium-2508": ["reasoningEffort"],
		"mistral-medium-2604": [],
		"mistral-medium-3.5": [],
		"mistral-medium-latest": [],
		"mistral-small-2506": ["reasoningEffort"],
		"mistral-small-2603": [],
		"mistral-small-latest": [],
		"open-mistral-nemo": ["reasoningEffort"],
		"pixtral-12b": ["reasoningEffort"],
		"voxtral-small-2507": ["reasoningEffort"],
		"voxtral-small-latest": ["reasoningEffort"],
		"zai-glm-5-2": [],
		"zai-glm-5-3": [],
		"zai-glm-5-3-flash": []
	}
};

// src/providers/served-models.ts
/** By provider and id: what a request to it must not set. */
const servedModels = served_models_default;
/** The names to choose from at a provider: those that are served on a day (in ISO form), and those that are not any more. */
function offeredNames(provider, day) {
	const named = findProvider(provider)?.models ?? [];
	const list = servedModels[provider];
	const current = [];
	const former = [];
	for (const id of /* @__PURE__ */ new Set([...named, ...Object.keys(list ?? {})])) {
		const sent = sentModelName(provider, id);
		const retirement = findRetirement(provider, sent);
		const isServed = list === void 0 ? !retirement : sent in list;
		const offered = {
			id,
			shutdown: retirement?.shutdown ?? null,
			replacement: retirement?.replacement ?? null
		};
		(isServed && !hasEnded(retirement, day) ? current : former).push(offered);
	}
	return {
		current,
		former
	};
}
/** Settings that a model answers with an error. */
function refusedSettings(provider, model) {
	const sent = sentModelName(provider, model);
	const known = servedModels[provider];
	const refused = known?.[sent] ?? known?.[sent.replace(/-(20\d{6}|20\d\d-\d\d-\d\d)$/, "")];
	if (refused) return refused;
	return formerRefusals(provider, sent);
}
/** Models that no list holds any more: those before reasoning take no effort, OpenAI's first reasoning models no sampling. */
function formerRefusals(provider, model) {
	if (provider === "openai" && /^(o\d|gpt-5)/.test(model)) return ["temperature", "topP"];
	if (provider === "openai" && /^(gpt-3|gpt-4|chatgpt)/.test(model)) return ["reasoningEffort"];
	if (provider === "anthropic" && /^claude-(3|instant|2)/.test(model)) return ["reasoningEffort"];
	return provider === "cohere" ? ["reasoningEffort"] : [];
}

export { refusedSettings as n, offeredNames as t };