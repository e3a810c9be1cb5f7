import { n as UsageError } from "./terminal-BwbKY8Uz.js";

// src/cli/provider-keys.ts
/** Where the key of each provider is looked for, first match first. */
const VARIABLES = {
	openai: ["OPENAI_API_KEY"],
	anthropic: ["ANTHROPIC_API_KEY"],
	google: ["GEMINI_API_KEY", "GOOGLE_API_KEY"],
	mistral: ["MISTRAL_API_KEY"],
	cohere: ["COHERE_API_KEY", "CO_API_KEY"],
	custom: ["CUSTOM_API_KEY"]
};
/** Providers that may be called without a key: one's own endpoints and the simulated models. */
const KEYLESS = ["custom", "demo"];
/** The key of a provider from the environment; null when none is set. */
function findKey(provider, environment) {
	for (const name of VARIABLES[provider] ?? []) {
		const value = environment[name]?.trim();
		if (value) return value;
	}
	return null;
}
/** Refuses a run that would fail for want of a key, before the first call. */
function requireKeys(providers, environment) {
	const missing = [...new Set(providers)].filter((provider) => !KEYLESS.includes(provider) && findKey(provider, environment) === null);
	if (missing.length === 0) return;
	const names = missing.map((provider) => `${provider}: set ${(VARIABLES[provider] ?? []).join(" or ")}`);
	throw new UsageError(`No key for ${names.join("; ")}.`);
}

export { requireKeys as n, findKey as t };