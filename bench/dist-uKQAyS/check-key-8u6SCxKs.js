import { t as callModel } from "./call-model-B9LTiWMo.js";
import { t as formatCount } from "./format-figures-DFn5jh9z.js";
import { n as listModels, t as ListModelsError } from "./list-models-CsLPthXM.js";

// src/check-key.ts
/**
* Checks a key by listing models; with `testModel` also by one call that may write a single token, because listing proves the key
* but not the right to call. Never throws for a bad key or an unreachable provider.
*
* @throws {BadModelError} if the endpoint's address is missing or bad
* @example
* const { status, message } = await checkKey('anthropic', apiKey)
*/
async function checkKey(provider, key, options = {}) {
	const listing = await checkByListing(provider, key, options);
	if (options.testModel === void 0 || listing.status === "refused") return listing;
	const sample = await callModel({
		model: {
			key: "check",
			provider,
			model: options.testModel,
			...options.baseUrl ? { baseUrl: options.baseUrl } : {},
			...options.protocol ? { protocol: options.protocol } : {}
		},
		prompt: {
			messages: [{
				role: "user",
				content: "Hi"
			}],
			maxOutputTokens: provider === "openai" ? 16 : 1
		},
		key: () => key,
		isStreaming: false,
		keepsRaw: false,
		retries: {
			rateLimitAttempts: 1,
			overloadRetries: 0,
			networkRetries: 1
		},
		...options.signal ? { signal: options.signal } : {},
		...options.resolveHost ? { resolveHost: options.resolveHost } : {}
	});
	const { modelCount } = listing;
	if (!sample.failure) return {
		status: "valid",
		message: `The key works: ${options.testModel} answered.`,
		modelCount,
		failure: null,
		cost: sample.cost
	};
	return {
		status: statusOf(sample.failure),
		message: sample.failure.message,
		modelCount,
		failure: sample.failure,
		cost: sample.cost
	};
}
async function checkByListing(provider, key, options) {
	try {
		const models = await listModels(provider, key, options);
		return {
			status: "valid",
			message: `The key works: ${formatCount(models.length, "model is", "models are")} listed.`,
			modelCount: models.length,
			failure: null,
			cost: null
		};
	} catch (error) {
		if (!(error instanceof ListModelsError)) throw error;
		return {
			status: statusOf(error.failure),
			message: error.message,
			modelCount: null,
			failure: error.failure,
			cost: null
		};
	}
}
function statusOf(failure) {
	if (failure.class === "quota") return "exhausted";
	if (failure.reason === "auth" || failure.httpStatus === 400 && /api.?key/i.test(failure.message)) return "refused";
	if (failure.reason === "forbidden" || failure.reason === "not_found") return "restricted";
	return "unknown";
}

export { checkKey as t };