import { i as defaultLimits, o as SecretEraser, r as resolveEndpoint, s as eraseExchange, t as classifyExchange } from "./failures-ch_pf033.js";
import { a as count, c as parseJson, l as text, o as field, r as monotonicNow, s as list } from "./dialects-BCsxOIRE.js";
import { n as readingThread } from "./reading-thread-BMWIeYMZ.js";
import { t as demoProvider } from "./provider-catalogue-BnMKyPqP.js";

// src/fetch-json.ts
/** Bytes of a listing; the longest known is under 1 MB. Erasing the key from so many takes less than 100 ms. */
const MAX_BYTES = 2097152;
async function readJson({ origin, path, dialect, key, endpoint }) {
	const totalMs = endpoint.timeoutMs ?? 15e3;
	const limits = {
		...defaultLimits,
		connectMs: Math.min(totalMs, defaultLimits.connectMs),
		firstContentMs: totalMs,
		gapMs: totalMs,
		totalMs,
		maxBytes: MAX_BYTES
	};
	const request = {
		origin,
		path,
		method: "GET",
		headers: {
			accept: "application/json",
			...dialect.authHeaders(key)
		},
		body: null
	};
	const options = {
		signal: endpoint.signal,
		resolveHost: endpoint.resolveHost
	};
	const reply = await readingThread.exchange({
		...request,
		dialect: null,
		isStreaming: false,
		limits,
		keepsRaw: false,
		calledMs: monotonicNow()
	}, options);
	const result = await eraseExchange(reply, null, new SecretEraser([key]));
	const payload = result.end.kind === "complete" && result.httpStatus !== null && result.httpStatus >= 200 && result.httpStatus < 300 ? parseJson(result.bodyText ?? "") : void 0;
	if (payload !== void 0) return {
		payload,
		failure: null
	};
	return {
		payload: null,
		failure: classifyExchange(result, dialect).failure
	};
}

// src/list-models.ts
/** A listing that failed; `failure` says why in fields. */
var ListModelsError = class extends Error {
	name = "ListModelsError";
	failure;
	constructor(failure) {
		super(failure.message);
		this.failure = failure;
	}
};
const MAX_PAGES = 20;
/**
* Lists the models that a key may use, following the provider's pages. The key is sent to the provider only and kept nowhere.
*
* @throws {ListModelsError} if the provider refuses or cannot be reached
* @throws {BadModelError} if the endpoint's address is missing or bad
* @example
* const models = await listModels('openai', apiKey)
*/
async function listModels(provider, key, endpoint = {}) {
	if (provider === "demo") return demoProvider.models.map((id) => ({
		id,
		name: null,
		maxInputTokens: null,
		maxOutputTokens: null,
		shutdownDate: null
	}));
	const { dialect, origin, basePath } = resolveEndpoint({
		provider,
		baseUrl: endpoint.baseUrl,
		protocol: endpoint.protocol
	});
	const models = [];
	let page = "";
	for (let index = 0; page !== null && index < MAX_PAGES; index++) {
		const path = listPath(dialect.id, basePath, page);
		const { payload, failure } = await readJson({
			origin,
			path,
			dialect,
			key,
			endpoint
		});
		if (failure) throw new ListModelsError(failure);
		models.push(...list(field(payload, "data") ?? field(payload, "models")).flatMap(readModel));
		page = nextPage(dialect.id, payload);
	}
	return models;
}
function listPath(dialect, basePath, page) {
	const query = new URLSearchParams();
	if (dialect === "gemini") query.set("pageSize", "1000");
	if (dialect === "anthropic") query.set("limit", "1000");
	if (dialect === "cohere") {
		query.set("endpoint", "chat");
		query.set("page_size", "1000");
	}
	if (page !== "") query.set(dialect === "gemini" ? "pageToken" : dialect === "cohere" ? "page_token" : "after_id", page);
	const base = dialect === "cohere" ? basePath.replace(/\/v2$/, "/v1") : basePath;
	const text = query.toString();
	return `${base}/models${text === "" ? "" : `?${text}`}`;
}
function nextPage(dialect, payload) {
	if (dialect === "gemini") return text(field(payload, "nextPageToken"));
	if (dialect === "cohere") return text(field(payload, "next_page_token"));
	return field(payload, "has_more") === true ? text(field(payload, "last_id")) : null;
}
function readModel(model) {
	const id = text(field(model, "id")) ?? text(field(model, "name"));
	if (!id) return [];
	return [{
		id: id.replace(/^models\//, ""),
		name: text(field(model, "display_name")) ?? text(field(model, "displayName")),
		maxInputTokens: count(field(model, "max_input_tokens")) ?? count(field(model, "inputTokenLimit")) ?? count(field(model, "context_length")) ?? count(field(model, "max_context_length")),
		maxOutputTokens: count(field(model, "max_tokens")) ?? count(field(model, "outputTokenLimit")),
		shutdownDate: text(field(model, "shutdown_date")) ?? text(field(model, "deprecation"))
	}];
}

export { listModels as n, ListModelsError as t };