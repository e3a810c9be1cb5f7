import { performance } from "node:perf_hooks";
import { isUtf8 } from "node:buffer";

// src/providers/answer-draft.ts
var AnswerDraft = class {
	text = "";
	reasoningText = "";
	/** Characters of tool arguments; they are content, though not answer text. */
	toolChars = 0;
	servedModel = null;
	responseId = null;
	systemFingerprint = null;
	serviceTier = null;
	servedParameters = {};
	usage = null;
	error = null;
	isFinished = false;
	/** The closing event came; nothing after it belongs to the answer. */
	isOver = false;
	finishReason = "unknown";
	finishReasonRaw = null;
	/** Set by protocols that always show that a model thought: without a sign of it there was no thinking. */
	alwaysShowsReasoning = false;
	/** Set when a refusal was streamed as such. */
	hasRefusal = false;
	/** Set when the dialect knows that the streamed reasoning is a summary. */
	isReasoningSummary = false;
	/** Set when the provider says that reasoning took place without showing it. */
	isReasoningHidden = false;
	#tools = /* @__PURE__ */ new Map();
	get toolCallCount() {
		return this.#tools.size;
	}
	addAnswer(text) {
		this.text += text;
	}
	addReasoning(text) {
		this.reasoningText += text;
	}
	/** Joins the pieces of one tool call; `index` says which call a piece belongs to. */
	addToolCall(index, piece) {
		let tool = this.#tools.get(index);
		if (!tool) {
			tool = {
				id: null,
				name: "",
				arguments: ""
			};
			this.#tools.set(index, tool);
		}
		if (piece.id) tool.id = piece.id;
		if (piece.name) tool.name = piece.name;
		if (piece.arguments) {
			tool.arguments += piece.arguments;
			this.toolChars += piece.arguments.length;
		}
	}
	finish(reason, raw) {
		this.isFinished = true;
		this.finishReason = reason;
		this.finishReasonRaw = raw;
	}
	snapshot() {
		const { text, reasoningText, finishReason, finishReasonRaw, servedModel, responseId } = this;
		const { systemFingerprint, serviceTier, servedParameters, error } = this;
		const usage = this.usage && withoutFalseZeros(this.usage, text !== "" || reasoningText !== "");
		const isFinished = this.isFinished || this.isOver && !error;
		return {
			text,
			reasoningText,
			toolCalls: [...this.#tools.values()],
			reasoningVisibility: this.#reasoningVisibility(),
			finishReason,
			finishReasonRaw,
			isFinished,
			servedModel,
			responseId,
			systemFingerprint,
			serviceTier,
			servedParameters,
			usage,
			error
		};
	}
	#reasoningVisibility() {
		const reasoningTokens = this.usage?.reasoningTokens ?? null;
		if (this.reasoningText !== "") return this.isReasoningSummary ? "summary" : "verbatim";
		if (this.isReasoningHidden || (reasoningTokens ?? 0) > 0) return "hidden";
		return reasoningTokens === 0 || this.alwaysShowsReasoning ? "none" : "unknown";
	}
};
/** Some servers fill unknown counts with 0. No prompt is empty, and no text is made of no tokens: such a 0 means unknown. */
function withoutFalseZeros(usage, hasText) {
	const hasInput = usage.inputTokens !== 0;
	const outputTokens = usage.outputTokens === 0 && hasText ? null : usage.outputTokens;
	const input = hasInput ? {} : {
		inputTokens: null,
		uncachedInputTokens: null
	};
	return {
		...usage,
		...input,
		outputTokens,
		reasoningTokens: outputTokens === null ? null : usage.reasoningTokens
	};
}

// src/providers/lenient-json.ts
function parseJson(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}
/** The field of an object, or of nothing. */
function field(value, name) {
	if (value === null || typeof value !== "object") return void 0;
	return value[name];
}
function at(value, ...path) {
	let current = value;
	for (const name of path) current = field(current, name);
	return current;
}
/** A non-empty string, or null. */
function text(value) {
	return typeof value === "string" && value !== "" ? value : null;
}
/** A non-negative finite number, or null: an unknown count is never 0. */
function count(value) {
	return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}
function list(value) {
	return Array.isArray(value) ? value : [];
}
/** `a - b - …`, where an unknown subtrahend counts as nothing and an unknown minuend is unknown. Never below 0. */
function minus(total, ...parts) {
	if (total === null) return null;
	return Math.max(0, parts.reduce((left, part) => left - (part ?? 0), total));
}
function sum(...parts) {
	if (parts.every((part) => part === null)) return null;
	return parts.reduce((total, part) => total + (part ?? 0), 0);
}

// src/reading/frame-shortcut.ts
/** Frames in a row that did not fit before a stream is given up on: some protocols number their frames. */
const MAX_MISSES = 8;
/** Running numbers of events: nothing is read from them, so any number fits. */
const NUMBER_FIELD = "\"sequence_number\":";
const plain = /^[^"\\\u0000-\u001f]*$/;
var FrameShortcut = class {
	#head = "";
	/** What stands before the running number, empty where frames have none; the head then begins after it. */
	#lead = "";
	#tail = "";
	#isReasoning = false;
	#misses = 0;
	#answerLength = 0;
	#reasoningLength = 0;
	#toolChars = 0;
	#wasFinished = false;
	/** Takes the frame if it fits; false sends it the long way. */
	take(data, draft) {
		const head = this.#head;
		if (head === "") return false;
		const from = this.#lead === "" ? 0 : this.#afterNumber(data);
		const start = from + head.length;
		const end = data.length - this.#tail.length;
		if (from < 0 || end <= start || data.slice(from, start) !== head || data.slice(end) !== this.#tail) return false;
		const piece = data.slice(start, end);
		if (!plain.test(piece)) return false;
		if (this.#isReasoning) draft.addReasoning(piece);
		else draft.addAnswer(piece);
		this.#misses = 0;
		return true;
	}
	/** Index after the running number, or -1 if the frame does not begin like the last one. */
	#afterNumber(data) {
		const lead = this.#lead;
		if (data.slice(0, lead.length) !== lead) return -1;
		let at = lead.length;
		for (let code = data.charCodeAt(at); code >= 48 && code <= 57; code = data.charCodeAt(at)) at++;
		return at > lead.length ? at : -1;
	}
	/** Call before a frame goes the long way. */
	before(draft) {
		this.#answerLength = draft.text.length;
		this.#reasoningLength = draft.reasoningText.length;
		this.#toolChars = draft.toolChars;
		this.#wasFinished = draft.isFinished;
	}
	/** Call after it: learns the frame's shape if all that it did was to add one piece of text. */
	learn(data, draft) {
		if (this.#misses > MAX_MISSES) return;
		this.#head = "";
		this.#misses++;
		const hasAnswer = draft.text.length > this.#answerLength;
		const hasReasoning = draft.reasoningText.length > this.#reasoningLength;
		const hasMore = draft.toolChars > this.#toolChars || draft.isFinished !== this.#wasFinished || draft.error !== null;
		if (hasAnswer === hasReasoning || hasMore || data.includes("\\")) return;
		const quoted = `"${hasAnswer ? draft.text.slice(this.#answerLength) : draft.reasoningText.slice(this.#reasoningLength)}"`;
		const at = data.indexOf(quoted);
		if (at < 0 || data.lastIndexOf(quoted) !== at) return;
		const head = data.slice(0, at + 1);
		const number = head.indexOf(NUMBER_FIELD);
		this.#lead = number < 0 ? "" : head.slice(0, number + 18);
		this.#head = head.slice(this.#lead.length).replace(this.#lead === "" ? /^$/ : /^\d+/, "");
		this.#tail = data.slice(at + quoted.length - 1);
		this.#isReasoning = hasReasoning;
	}
};

// src/reading/sse-reader.ts
const LF = 10;
const CR = 13;
var SseReader = class {
	/** Replacement characters that stand for bytes which were not UTF-8. */
	invalidUtf8Count = 0;
	/** Comment lines, as sent to keep a connection open. They are no content. */
	commentCount = 0;
	#onEvent;
	#rest = [];
	#data = null;
	#event = "";
	#isFirst = true;
	constructor(onEvent) {
		this.#onEvent = onEvent;
	}
	push(chunk) {
		const end = lastLineEnd(chunk);
		if (end < 0) {
			this.#rest.push(chunk);
			return;
		}
		let whole = end === chunk.length ? chunk : chunk.subarray(0, end);
		if (this.#rest.length > 0) {
			this.#rest.push(whole);
			whole = Buffer.concat(this.#rest);
			this.#rest = [];
		}
		if (end < chunk.length) this.#rest.push(chunk.subarray(end));
		this.#readLines(this.#decode(whole));
	}
	/** The stream is over: what stands without a line end or a closing blank line is still read. */
	end() {
		if (this.#rest.length > 0) {
			const rest = Buffer.concat(this.#rest);
			this.#rest = [];
			this.#readLines(`${this.#decode(rest)}\n`);
		}
		this.#dispatch();
	}
	#decode(bytes) {
		const isValid = isUtf8(bytes);
		let text = bytes.toString("utf8");
		if (!isValid) this.invalidUtf8Count += text.split("�").length - 1;
		if (this.#isFirst) {
			this.#isFirst = false;
			if (text.charCodeAt(0) === 65279) text = text.slice(1);
		}
		return text;
	}
	#readLines(text) {
		let start = 0;
		for (;;) {
			const end = text.indexOf("\n", start);
			if (end < 0) {
				if (start < text.length) this.#readLine(text.slice(start));
				return;
			}
			const stop = end > start && text.charCodeAt(end - 1) === CR ? end - 1 : end;
			if (stop === start) this.#dispatch();
			else this.#readLine(text.slice(start, stop));
			start = end + 1;
		}
	}
	#readLine(line) {
		if (line.startsWith("data:")) {
			const value = line.slice(line.charCodeAt(5) === 32 ? 6 : 5);
			if (value.includes("\r")) this.#readLoneReturns(line);
			else this.#data = this.#data === null ? value : `${this.#data}\n${value}`;
		} else if (line.charCodeAt(0) === 58) this.commentCount++;
		else if (line.includes("\r")) this.#readLoneReturns(line);
		else if (line.startsWith("event:")) this.#event = line.slice(line.charCodeAt(6) === 32 ? 7 : 6);
		else if (line.charCodeAt(0) === 123) this.#onEvent(line, this.#event);
	}
	#readLoneReturns(lines) {
		const parts = lines.split("\r");
		if (parts.at(-1) === "") parts.pop();
		for (const line of parts) if (line === "") this.#dispatch();
		else this.#readLine(line);
	}
	#dispatch() {
		const data = this.#data;
		const event = this.#event;
		this.#data = null;
		this.#event = "";
		if (data !== null) this.#onEvent(data, event);
	}
};
/** Index after the last line end, -1 if there is none. A carriage return at the very end may be half of a CRLF and waits. */
function lastLineEnd(chunk) {
	const lineFeed = chunk.lastIndexOf(LF);
	if (lineFeed >= 0) return lineFeed + 1;
	if (chunk.length < 2) return -1;
	const carriageReturn = chunk.lastIndexOf(CR, chunk.length - 2);
	return carriageReturn < 0 ? -1 : carriageReturn + 1;
}

// src/reading/body-reader.ts
/** Of a body that should have held an answer and did not. */
const KEPT_TEXT_BYTES = 65536;
var BodyReader = class {
	draft = new AnswerDraft();
	malformedEventCount = 0;
	#kind = null;
	#dialect;
	#isSuccess;
	#contentType;
	#sse = new SseReader((data, event) => this.#readEvent(data, event));
	#pieces = [];
	#lastEvent = "";
	#shortcut = new FrameShortcut();
	constructor(dialect, isSuccess, contentType) {
		this.#dialect = dialect;
		this.#isSuccess = isSuccess;
		this.#contentType = contentType.toLowerCase();
	}
	get kind() {
		return this.#kind ?? "other";
	}
	get invalidUtf8Count() {
		return this.#sse.invalidUtf8Count;
	}
	push(chunk) {
		this.#kind ??= this.#isSuccess ? kindOf(this.#contentType, chunk) : "other";
		if (this.#kind === "stream") this.#sse.push(chunk);
		else this.#pieces.push(chunk);
	}
	/** Returns the text of a body that is no stream, or null. */
	end() {
		if (this.#kind === null && this.#isSuccess && this.#contentType.includes("text/event-stream")) this.#kind = "stream";
		if (this.#kind === "stream") {
			this.#sse.end();
			return null;
		}
		const whole = Buffer.concat(this.#pieces);
		this.#pieces = [];
		if (this.#kind !== "json") return whole.subarray(0, KEPT_TEXT_BYTES).toString("utf8");
		const text = whole.toString("utf8");
		if (text.includes("�") && !whole.includes("�")) this.#sse.invalidUtf8Count = text.split("�").length - 1;
		const payload = parseJson(text);
		if (payload === void 0) this.malformedEventCount++;
		if (this.#dialect === null) return text;
		if (payload !== void 0) this.#dialect.readWhole(payload, this.draft);
		return payload === void 0 || !this.draft.isFinished ? text.slice(0, KEPT_TEXT_BYTES) : null;
	}
	#readEvent(data, event) {
		if (event === this.#lastEvent && this.#shortcut.take(data, this.draft)) return;
		if (data === "[DONE]") {
			this.draft.isOver = true;
			return;
		}
		const first = data.charCodeAt(0);
		if (first !== 123 && first !== 91) return;
		const payload = parseJson(data);
		if (payload === void 0) this.malformedEventCount++;
		else {
			this.#shortcut.before(this.draft);
			this.#dialect?.readEvent(event, payload, this.draft);
			this.#shortcut.learn(data, this.draft);
			this.#lastEvent = event;
		}
	}
};
function kindOf(contentType, first) {
	if (contentType.includes("text/event-stream")) return "stream";
	if (contentType.includes("json")) return "json";
	if (contentType.includes("html")) return "other";
	const start = first.subarray(0, 16).toString("latin1").trimStart();
	if (start.startsWith("data:") || start.startsWith("event:") || start.startsWith(":")) return "stream";
	return start.startsWith("{") || start.startsWith("[") ? "json" : "other";
}

// src/reading/monotonic-clock.ts
function measureOffset() {
	let offset = Number.NEGATIVE_INFINITY;
	for (let index = 0; index < 50; index++) {
		const [seconds, nanos] = process.hrtime();
		offset = Math.max(offset, seconds * 1e3 + nanos / 1e6 - performance.now());
	}
	return offset;
}
const offsetMs = measureOffset();
/** Milliseconds of the machine's monotonic clock. Only differences mean anything. */
function monotonicNow() {
	return performance.now() + offsetMs;
}

// src/providers/openai-prompt.ts
function imageAddress(part) {
	return part.url ?? `data:${part.mediaType ?? "image/png"};base64,${part.data ?? ""}`;
}
function chatMessages(prompt) {
	return [...prompt.system === void 0 ? [] : [{
		role: "system",
		content: prompt.system
	}], ...prompt.messages.map(chatMessage)];
}
function chatMessage(message) {
	if (typeof message.content === "string") return {
		role: message.role,
		content: message.content
	};
	const content = message.content.map((part) => part.type === "text" ? {
		type: "text",
		text: part.text
	} : {
		type: "image_url",
		image_url: { url: imageAddress(part) }
	});
	return {
		role: message.role,
		content
	};
}
function chatResponseFormat(prompt) {
	if (!prompt.json) return {};
	const { schema, name } = prompt.json;
	if (!schema) return { response_format: { type: "json_object" } };
	return { response_format: {
		type: "json_schema",
		json_schema: {
			name: name ?? "answer",
			schema,
			strict: true
		}
	} };
}
/** Leaves out what was not set, so that nothing is sent that nobody asked for. */
function onlySet(values) {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== void 0));
}

// src/providers/retry-hint.ts
/** ms to wait, or null without a hint. */
function retryHintMs(headers) {
	const millis = Number(headers["retry-after-ms"]);
	if (headers["retry-after-ms"] && Number.isFinite(millis) && millis >= 0) return millis;
	const after = headers["retry-after"]?.trim();
	if (!after) return null;
	const seconds = Number(after);
	if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1e3 : null;
	const until = Date.parse(after);
	const sent = Date.parse(headers.date ?? "");
	return Number.isFinite(until) && Number.isFinite(sent) ? Math.max(0, until - sent) : null;
}
/** `45.837906927s`, `1m30s`, `6h`, `120ms` or plain seconds, in ms; null if it is none of these. */
function durationMs(value) {
	if (!value) return null;
	const plain = Number(value);
	if (Number.isFinite(plain)) return plain >= 0 ? plain * 1e3 : null;
	const unitMs = {
		ms: 1,
		s: 1e3,
		m: 6e4,
		h: 36e5,
		d: 864e5
	};
	let total = 0;
	let rest = value.trim();
	while (rest !== "") {
		const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)/.exec(rest);
		if (!match) return null;
		total += Number(match[1]) * (unitMs[match[2] ?? ""] ?? 0);
		rest = rest.slice(match[0].length);
	}
	return total;
}

// src/providers/openai-chat.ts
const finishReasons$3 = {
	stop: "stop",
	end_turn: "stop",
	eos: "stop",
	length: "length",
	max_tokens: "length",
	model_length: "length",
	content_filter: "content_filter",
	refusal: "refusal",
	tool_calls: "tool_calls",
	function_call: "tool_calls",
	error: "error"
};
function finishReasonOf(raw) {
	return finishReasons$3[raw.toLowerCase()] ?? "other";
}
function bearer(key) {
	return key === "" ? {} : { authorization: `Bearer ${key}` };
}
const openaiChat = {
	id: "openai-chat",
	authHeaders: bearer,
	buildRequest(call) {
		return {
			path: "/chat/completions",
			headers: {},
			warnings: [],
			body: {
				...chatBody$1(call),
				...call.parameters
			}
		};
	},
	readEvent(_event, payload, draft) {
		readChat(payload, draft, "delta");
	},
	readWhole(payload, draft) {
		readChat(payload, draft, "message");
	},
	readError: readOpenaiError
};
function chatBody$1({ model, prompt, isStreaming, provider }) {
	const lengthField = provider === "openai" ? "max_completion_tokens" : "max_tokens";
	const streamOptions = provider === "openai" ? {
		include_usage: true,
		include_obfuscation: false
	} : { include_usage: true };
	return onlySet({
		model,
		messages: chatMessages(prompt),
		...isStreaming ? {
			stream: true,
			stream_options: streamOptions
		} : {},
		...chatResponseFormat(prompt),
		[lengthField]: prompt.maxOutputTokens,
		temperature: prompt.temperature,
		top_p: prompt.topP,
		seed: prompt.seed,
		stop: prompt.stop,
		reasoning_effort: prompt.reasoningEffort,
		service_tier: prompt.serviceTier
	});
}
function readChat(payload, draft, part) {
	const error = field(payload, "error");
	if (error) {
		const code = field(error, "code");
		const httpStatus = typeof code === "number" ? code : count(field(error, "status"));
		draft.error = {
			code: text(code) ?? text(field(error, "type")),
			message: text(field(error, "message")) ?? text(error) ?? "The provider reported an error.",
			httpStatus
		};
		return;
	}
	draft.servedModel ??= text(field(payload, "model"));
	draft.responseId ??= text(field(payload, "id"));
	draft.systemFingerprint = text(field(payload, "system_fingerprint")) ?? draft.systemFingerprint;
	draft.serviceTier = text(field(payload, "service_tier")) ?? draft.serviceTier;
	const choice = list(field(payload, "choices"))[0];
	if (choice !== void 0) readChoice(choice, draft, part);
	const usage = field(payload, "usage") ?? at(payload, "x_groq", "usage");
	if (usage) draft.usage = chatUsage(usage);
}
function readChoice(choice, draft, part) {
	const piece = field(choice, part);
	readContent$1(field(piece, "content"), draft);
	const refusal = text(field(piece, "refusal"));
	if (refusal) {
		draft.addAnswer(refusal);
		draft.hasRefusal = true;
	}
	const reasoning = text(field(piece, "reasoning_content")) ?? text(field(piece, "reasoning"));
	if (reasoning) draft.addReasoning(reasoning);
	for (const [index, call] of list(field(piece, "tool_calls")).entries()) {
		const tool = field(call, "function");
		const args = field(tool, "arguments");
		const written = typeof args === "string" ? args : args === void 0 ? null : JSON.stringify(args);
		draft.addToolCall(count(field(call, "index")) ?? index, {
			id: text(field(call, "id")),
			name: text(field(tool, "name")),
			arguments: written
		});
	}
	const finish = text(field(choice, "finish_reason"));
	if (finish) draft.finish(finish === "stop" && draft.hasRefusal ? "refusal" : finishReasonOf(finish), finish);
}
/** Text, or a list of parts in which thinking stands apart from the answer (Mistral and some compatible servers). */
function readContent$1(content, draft) {
	if (typeof content === "string") draft.addAnswer(content);
	for (const part of list(content)) {
		const type = field(part, "type");
		if (type === "text") draft.addAnswer(text(field(part, "text")) ?? "");
		else if (type === "thinking") for (const thought of list(field(part, "thinking"))) draft.addReasoning(text(field(thought, "text")) ?? "");
	}
}
/** `prompt_tokens` holds what was read from and written to the cache; `completion_tokens` holds reasoning. */
function chatUsage(usage) {
	const input = count(field(usage, "prompt_tokens"));
	const details = field(usage, "prompt_tokens_details");
	const cacheRead = count(field(details, "cached_tokens")) ?? count(field(usage, "num_cached_tokens")) ?? count(field(usage, "prompt_cache_hit_tokens"));
	const cacheWrite = count(field(details, "cache_write_tokens"));
	return {
		inputTokens: input,
		uncachedInputTokens: minus(input, cacheRead, cacheWrite),
		cacheReadTokens: cacheRead,
		cacheWriteTokens: cacheWrite,
		cacheWriteOneHourTokens: null,
		outputTokens: count(field(usage, "completion_tokens")),
		reasoningTokens: count(at(usage, "completion_tokens_details", "reasoning_tokens")) ?? count(field(usage, "reasoning_tokens")),
		raw: usage
	};
}
const quotaCodes = /* @__PURE__ */ new Set([
	"insufficient_quota",
	"billing_hard_limit_reached",
	"billing_not_active",
	"enforced_spend_limit_reached"
]);
function readOpenaiError({ status, headers, body, bodyText }) {
	const error = field(body, "error") ?? (Array.isArray(body) ? field(body[0], "error") : void 0) ?? body;
	const codeField = field(error, "code");
	const code = text(codeField) ?? (typeof codeField === "number" ? String(codeField) : null);
	const type = text(field(error, "type"));
	const message = text(field(error, "message")) ?? text(error) ?? text(field(body, "message")) ?? text(field(body, "detail")) ?? shortText(bodyText);
	const resetMs = headers["x-ratelimit-remaining-requests"] === "0" ? durationMs(headers["x-ratelimit-reset-requests"]) : null;
	const isQuota = status === 402 || quotaCodes.has(code ?? "") || quotaCodes.has(type ?? "");
	return {
		message,
		code: code ?? type,
		type,
		retryAfterMs: retryHintMs(headers) ?? resetMs,
		isQuota
	};
}
/** The beginning of a body that is not JSON, for a person to read. */
function shortText(body) {
	const plain = body.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ").trim();
	return plain === "" ? "The provider sent no explanation." : plain.slice(0, 300);
}

// src/providers/anthropic.ts
/** The protocol demands a limit; this one is sent where the prompt sets none. */
const DEFAULT_MAX_TOKENS = 4096;
const finishReasons$2 = {
	end_turn: "stop",
	stop_sequence: "stop",
	max_tokens: "length",
	model_context_window_exceeded: "length",
	tool_use: "tool_calls",
	refusal: "refusal"
};
/** The status that an error of this type has when it comes by itself. */
const statusOfType = {
	overloaded_error: 529,
	api_error: 500,
	timeout_error: 504,
	rate_limit_error: 429,
	invalid_request_error: 400,
	authentication_error: 401,
	permission_error: 403,
	not_found_error: 404,
	billing_error: 402
};
const anthropic = {
	id: "anthropic",
	authHeaders: (key) => ({
		"x-api-key": key,
		"anthropic-version": "2023-06-01"
	}),
	buildRequest(call) {
		const { prompt } = call;
		const warnings = [];
		if (prompt.maxOutputTokens === void 0 && call.parameters.max_tokens === void 0) warnings.push(`max_tokens is required by this protocol; ${DEFAULT_MAX_TOKENS} was sent`);
		if (prompt.seed !== void 0) warnings.push("seed is not part of this protocol and was not sent");
		if (prompt.json && !prompt.json.schema) warnings.push("JSON without a schema cannot be asked for in this protocol; the prompt alone asks");
		return {
			path: "/messages",
			headers: {},
			warnings,
			body: {
				...messagesBody(call),
				...call.parameters
			}
		};
	},
	readEvent: readEvent$2,
	readWhole(payload, draft) {
		if (field(payload, "type") === "error" || field(payload, "error")) return readStreamError$1(payload, draft);
		readIdentity$1(payload, draft);
		for (const [index, block] of list(field(payload, "content")).entries()) readBlock(block, index, draft);
		readUsage(field(payload, "usage"), draft);
		readStop(payload, draft);
	},
	readError: readError$2
};
function messagesBody({ model, prompt, isStreaming }) {
	const format = prompt.json?.schema ? {
		type: "json_schema",
		schema: prompt.json.schema
	} : void 0;
	const output = onlySet({
		effort: prompt.reasoningEffort,
		format
	});
	return onlySet({
		model,
		max_tokens: prompt.maxOutputTokens ?? DEFAULT_MAX_TOKENS,
		system: prompt.system,
		messages: prompt.messages.map(message),
		stream: isStreaming ? true : void 0,
		temperature: prompt.temperature,
		top_p: prompt.topP,
		stop_sequences: prompt.stop,
		output_config: Object.keys(output).length > 0 ? output : void 0,
		service_tier: prompt.serviceTier
	});
}
function message({ role, content }) {
	if (typeof content === "string") return {
		role,
		content
	};
	return {
		role,
		content: content.map((part) => {
			if (part.type === "text") return {
				type: "text",
				text: part.text
			};
			return {
				type: "image",
				source: part.url ? {
					type: "url",
					url: part.url
				} : {
					type: "base64",
					media_type: part.mediaType ?? "image/png",
					data: part.data
				}
			};
		})
	};
}
function readEvent$2(event, payload, draft) {
	const type = text(field(payload, "type")) ?? event;
	const index = count(field(payload, "index")) ?? 0;
	if (type === "content_block_delta") readDelta(field(payload, "delta"), index, draft);
	else if (type === "content_block_start") readBlock(field(payload, "content_block"), index, draft);
	else if (type === "message_start") {
		readIdentity$1(field(payload, "message"), draft);
		readUsage(at(payload, "message", "usage"), draft);
	} else if (type === "message_delta") {
		readUsage(field(payload, "usage"), draft);
		readStop(field(payload, "delta"), draft);
	} else if (type === "message_stop") draft.isOver = true;
	else if (type === "error" || field(payload, "error")) readStreamError$1(payload, draft);
}
function readDelta(delta, index, draft) {
	const type = field(delta, "type");
	if (type === "text_delta") draft.addAnswer(text(field(delta, "text")) ?? "");
	else if (type === "thinking_delta") draft.addReasoning(text(field(delta, "thinking")) ?? "");
	else if (type === "input_json_delta") draft.addToolCall(index, { arguments: text(field(delta, "partial_json")) });
}
function readBlock(block, index, draft) {
	const type = field(block, "type");
	if (type === "text") draft.addAnswer(text(field(block, "text")) ?? "");
	else if (type === "thinking" || type === "redacted_thinking") {
		draft.isReasoningHidden = true;
		draft.isReasoningSummary = isSummarised(draft.servedModel);
		draft.addReasoning(text(field(block, "thinking")) ?? "");
	} else if (type === "tool_use") {
		const input = field(block, "input");
		const isFilled = input !== null && typeof input === "object" && Object.keys(input).length > 0;
		draft.addToolCall(index, {
			id: text(field(block, "id")),
			name: text(field(block, "name")),
			arguments: isFilled ? JSON.stringify(input) : null
		});
	}
}
function isSummarised(model) {
	return !/claude-3/.test(model ?? "");
}
function readIdentity$1(message, draft) {
	draft.alwaysShowsReasoning = true;
	draft.servedModel = text(field(message, "model")) ?? draft.servedModel;
	draft.responseId = text(field(message, "id")) ?? draft.responseId;
}
function readStop(holder, draft) {
	const raw = text(field(holder, "stop_reason"));
	if (raw) draft.finish(finishReasons$2[raw] ?? "other", raw);
}
/** Cache parts stand beside `input_tokens`, not inside; a later event that leaves a part out does not unset it. */
function readUsage(usage, draft) {
	if (!usage) return;
	const raw = {
		...draft.usage?.raw,
		...usage
	};
	const uncached = count(raw.input_tokens);
	const cacheRead = count(raw.cache_read_input_tokens);
	const cacheWrite = count(raw.cache_creation_input_tokens);
	draft.serviceTier = text(raw.service_tier) ?? draft.serviceTier;
	draft.usage = {
		inputTokens: sum(uncached, cacheRead, cacheWrite),
		uncachedInputTokens: uncached,
		cacheReadTokens: cacheRead,
		cacheWriteTokens: cacheWrite,
		cacheWriteOneHourTokens: count(at(raw.cache_creation, "ephemeral_1h_input_tokens")),
		outputTokens: count(raw.output_tokens),
		reasoningTokens: count(at(raw.output_tokens_details, "thinking_tokens")),
		raw
	};
}
function readStreamError$1(payload, draft) {
	const error = field(payload, "error");
	const type = text(field(error, "type"));
	draft.error = {
		code: type,
		message: text(field(error, "message")) ?? "The provider reported an error.",
		httpStatus: type ? statusOfType[type] ?? null : null
	};
}
function readError$2({ status, headers, body, bodyText }) {
	const error = field(body, "error");
	const type = text(field(error, "type"));
	const code = text(at(error, "details", "error_code")) ?? type;
	const message = text(field(error, "message")) ?? text(field(body, "message")) ?? shortText(bodyText);
	const isSpendLimit = code === "enforced_spend_limit_reached" || /credit balance is too low|spend(ing)? limit|usage limits?\b.*regain/i.test(message);
	const isQuota = status === 402 || type === "billing_error" || (status === 429 || status === 400) && isSpendLimit;
	return {
		message,
		code,
		type,
		retryAfterMs: retryHintMs(headers),
		isQuota
	};
}

// src/providers/cohere.ts
const finishReasons$1 = {
	COMPLETE: "stop",
	STOP_SEQUENCE: "stop",
	MAX_TOKENS: "length",
	TOOL_CALL: "tool_calls",
	ERROR: "error",
	ERROR_TOXIC: "content_filter",
	ERROR_LIMIT: "length",
	TIMEOUT: "error"
};
const cohere = {
	id: "cohere",
	authHeaders: bearer,
	buildRequest(call) {
		const warnings = [];
		if (call.prompt.reasoningEffort !== void 0) warnings.push("reasoning effort is not part of this protocol and was not sent");
		if (call.prompt.serviceTier !== void 0) warnings.push("service tier is not part of this protocol and was not sent");
		return {
			path: "/chat",
			headers: {},
			warnings,
			body: {
				...chatBody(call),
				...call.parameters
			}
		};
	},
	readEvent: readEvent$1,
	readWhole(payload, draft) {
		draft.responseId = text(field(payload, "id"));
		for (const part of list(at(payload, "message", "content"))) readContent(part, draft);
		for (const [index, call] of list(at(payload, "message", "tool_calls")).entries()) readToolCall(call, index, draft);
		readEnd(payload, draft);
	},
	readError: readError$1
};
function chatBody({ model, prompt, isStreaming }) {
	const format = prompt.json ? onlySet({
		type: "json_object",
		json_schema: prompt.json.schema
	}) : void 0;
	return onlySet({
		model,
		messages: chatMessages(prompt),
		stream: isStreaming,
		response_format: format,
		max_tokens: prompt.maxOutputTokens,
		temperature: prompt.temperature,
		p: prompt.topP,
		seed: prompt.seed,
		stop_sequences: prompt.stop
	});
}
function readEvent$1(event, payload, draft) {
	const type = text(field(payload, "type")) ?? event;
	const message = at(payload, "delta", "message");
	const index = count(field(payload, "index")) ?? 0;
	if (type === "content-delta" || type === "content-start") readContent(field(message, "content"), draft);
	else if (type === "tool-call-start" || type === "tool-call-delta") readToolCall(field(message, "tool_calls"), index, draft);
	else if (type === "tool-plan-delta") draft.addReasoning(text(field(message, "tool_plan")) ?? "");
	else if (type === "message-start") draft.responseId = text(field(payload, "id"));
	else if (type === "message-end") {
		readEnd(field(payload, "delta"), draft);
		draft.isOver = true;
	} else if (type === "error" || field(payload, "error")) draft.error = {
		code: null,
		message: text(field(payload, "message")) ?? text(at(payload, "error", "message")) ?? text(field(payload, "error")) ?? "The provider reported an error.",
		httpStatus: null
	};
}
function readContent(content, draft) {
	draft.addAnswer(text(field(content, "text")) ?? "");
	draft.addReasoning(text(field(content, "thinking")) ?? "");
}
function readToolCall(call, index, draft) {
	const tool = field(call, "function");
	draft.addToolCall(index, {
		id: text(field(call, "id")),
		name: text(field(tool, "name")),
		arguments: text(field(tool, "arguments"))
	});
}
function readEnd(holder, draft) {
	draft.alwaysShowsReasoning = true;
	const usage = field(holder, "usage");
	if (usage) draft.usage = cohereUsage(usage);
	const raw = text(field(holder, "finish_reason"));
	if (!raw) return;
	const error = text(field(holder, "error"));
	if (raw === "ERROR" || raw === "TIMEOUT") draft.error = {
		code: raw,
		message: error ?? "The model stopped with an error.",
		httpStatus: 500
	};
	draft.finish(finishReasons$1[raw] ?? "other", raw);
}
function cohereUsage(usage) {
	const billed = field(usage, "billed_units");
	const counted = field(usage, "tokens");
	const input = count(field(billed, "input_tokens")) ?? count(field(counted, "input_tokens"));
	const cacheRead = count(field(usage, "cached_tokens")) ?? count(field(usage, "cachedTokens"));
	return {
		inputTokens: input,
		uncachedInputTokens: minus(input, cacheRead),
		cacheReadTokens: cacheRead,
		cacheWriteTokens: null,
		cacheWriteOneHourTokens: null,
		outputTokens: count(field(billed, "output_tokens")) ?? count(field(counted, "output_tokens")),
		reasoningTokens: null,
		raw: usage
	};
}
function readError$1({ status, headers, body, bodyText }) {
	const message = text(field(body, "message")) ?? shortText(bodyText);
	const isQuota = status === 402 || status === 429 && /trial key|calls? ?\/ ?month|monthly/i.test(message);
	return {
		message,
		code: null,
		type: null,
		retryAfterMs: retryHintMs(headers),
		isQuota
	};
}

// src/providers/gemini.ts
const finishReasons = {
	STOP: "stop",
	MAX_TOKENS: "length",
	SAFETY: "content_filter",
	RECITATION: "content_filter",
	BLOCKLIST: "content_filter",
	PROHIBITED_CONTENT: "content_filter",
	SPII: "content_filter",
	IMAGE_SAFETY: "content_filter",
	MALFORMED_FUNCTION_CALL: "error"
};
const gemini = {
	id: "gemini",
	authHeaders: (key) => ({ "x-goog-api-key": key }),
	buildRequest(call) {
		const model = encodeURIComponent(call.model.replace(/^models\//, ""));
		const action = call.isStreaming ? "streamGenerateContent?alt=sse" : "generateContent";
		const warnings = hasImageAddress(call.prompt.messages) ? ["an image given by address is sent as file data, which this protocol takes only from its own storage or public pages"] : [];
		return {
			path: `/models/${model}:${action}`,
			headers: {},
			warnings,
			body: mergeParameters(contentBody(call), call.parameters)
		};
	},
	readEvent(_event, payload, draft) {
		readChunk(payload, draft);
	},
	readWhole(payload, draft) {
		for (const chunk of Array.isArray(payload) ? payload : [payload]) readChunk(chunk, draft);
	},
	readError
};
function contentBody({ prompt }) {
	const generationConfig = onlySet({
		maxOutputTokens: prompt.maxOutputTokens,
		temperature: prompt.temperature,
		topP: prompt.topP,
		seed: prompt.seed,
		stopSequences: prompt.stop,
		responseMimeType: prompt.json ? "application/json" : void 0,
		responseJsonSchema: prompt.json?.schema,
		thinkingConfig: prompt.reasoningEffort === void 0 ? void 0 : { thinkingLevel: prompt.reasoningEffort }
	});
	return onlySet({
		contents: prompt.messages.map(content),
		systemInstruction: prompt.system === void 0 ? void 0 : { parts: [{ text: prompt.system }] },
		generationConfig: Object.keys(generationConfig).length > 0 ? generationConfig : void 0,
		serviceTier: prompt.serviceTier
	});
}
/** A parameter that stands inside `generationConfig` is joined with what the prompt put there. */
function mergeParameters(body, parameters) {
	const config = {
		...body.generationConfig,
		...parameters.generationConfig
	};
	return {
		...body,
		...parameters,
		...Object.keys(config).length > 0 ? { generationConfig: config } : {}
	};
}
function content(message) {
	const role = message.role === "assistant" ? "model" : "user";
	if (typeof message.content === "string") return {
		role,
		parts: [{ text: message.content }]
	};
	return {
		role,
		parts: message.content.map((part) => {
			if (part.type === "text") return { text: part.text };
			if (part.url) return { fileData: onlySet({
				fileUri: part.url,
				mimeType: part.mediaType
			}) };
			return { inlineData: {
				mimeType: part.mediaType ?? "image/png",
				data: part.data
			} };
		})
	};
}
function hasImageAddress(messages) {
	return messages.some(({ content }) => typeof content !== "string" && content.some((part) => part.type === "image" && part.url !== void 0));
}
function readChunk(payload, draft) {
	const error = field(payload, "error");
	if (error) {
		draft.error = {
			code: text(field(error, "status")),
			message: text(field(error, "message")) ?? "The provider reported an error.",
			httpStatus: count(field(error, "code"))
		};
		return;
	}
	draft.servedModel = text(field(payload, "modelVersion")) ?? draft.servedModel;
	draft.responseId = text(field(payload, "responseId")) ?? draft.responseId;
	const usage = field(payload, "usageMetadata");
	if (usage) {
		draft.usage = geminiUsage(usage);
		draft.serviceTier = text(field(usage, "serviceTier")) ?? draft.serviceTier;
	}
	const blocked = text(at(payload, "promptFeedback", "blockReason"));
	if (blocked) draft.finish("content_filter", blocked);
	const candidate = list(field(payload, "candidates"))[0];
	for (const part of list(at(candidate, "content", "parts"))) readPart(part, draft);
	const raw = text(field(candidate, "finishReason"));
	if (raw) draft.finish(draft.toolCallCount > 0 && raw === "STOP" ? "tool_calls" : finishReasons[raw] ?? "other", raw);
}
function readPart(part, draft) {
	const value = text(field(part, "text")) ?? "";
	const call = field(part, "functionCall");
	if (field(part, "thought") === true) {
		draft.isReasoningSummary = true;
		draft.addReasoning(value);
	} else if (call) draft.addToolCall(draft.toolCallCount, {
		id: text(field(call, "id")),
		name: text(field(call, "name")),
		arguments: JSON.stringify(field(call, "args") ?? {})
	});
	else draft.addAnswer(value);
}
function geminiUsage(usage) {
	const prompt = sum(count(field(usage, "promptTokenCount")), count(field(usage, "toolUsePromptTokenCount")));
	const cacheRead = count(field(usage, "cachedContentTokenCount"));
	const thoughts = count(field(usage, "thoughtsTokenCount"));
	const candidates = count(field(usage, "candidatesTokenCount"));
	return {
		inputTokens: prompt,
		uncachedInputTokens: minus(prompt, cacheRead),
		cacheReadTokens: cacheRead,
		cacheWriteTokens: null,
		cacheWriteOneHourTokens: null,
		outputTokens: candidates === null ? null : candidates + (thoughts ?? 0),
		reasoningTokens: thoughts ?? (candidates === null ? null : 0),
		raw: usage
	};
}
function readError({ status, headers, body, bodyText }) {
	const error = field(Array.isArray(body) ? body[0] : body, "error");
	const details = list(field(error, "details"));
	const kind = (name) => details.find((detail) => text(field(detail, "@type"))?.endsWith(name));
	const code = text(field(error, "status"));
	const message = text(field(error, "message")) ?? shortText(bodyText);
	const isPerDay = list(field(kind("QuotaFailure"), "violations")).some((violation) => /per_?day/i.test(JSON.stringify(violation)));
	const isQuota = status === 402 || status === 429 && (isPerDay || /limit: 0\b/.test(message));
	const hintMs = durationMs(text(field(kind("RetryInfo"), "retryDelay"))) ?? retryHintMs(headers);
	return {
		message,
		code,
		type: text(field(kind("ErrorInfo"), "reason")),
		retryAfterMs: hintMs,
		isQuota
	};
}

// src/providers/mistral.ts
const mistral = {
	id: "mistral",
	authHeaders: bearer,
	buildRequest(call) {
		return {
			path: "/chat/completions",
			headers: {},
			warnings: call.prompt.serviceTier === void 0 ? [] : ["service tier is not part of this protocol and was not sent"],
			body: {
				...mistralBody(call),
				...call.parameters
			}
		};
	},
	readEvent(_event, payload, draft) {
		draft.alwaysShowsReasoning = true;
		readChat(payload, draft, "delta");
	},
	readWhole(payload, draft) {
		draft.alwaysShowsReasoning = true;
		readChat(payload, draft, "message");
	},
	readError: readOpenaiError
};
function mistralBody({ model, prompt, isStreaming }) {
	return onlySet({
		model,
		messages: chatMessages(prompt),
		stream: isStreaming ? true : void 0,
		...chatResponseFormat(prompt),
		max_tokens: prompt.maxOutputTokens,
		temperature: prompt.temperature,
		top_p: prompt.topP,
		random_seed: prompt.seed,
		stop: prompt.stop,
		reasoning_effort: prompt.reasoningEffort
	});
}

// src/providers/openai-responses.ts
const openaiResponses = {
	id: "openai-responses",
	authHeaders: bearer,
	buildRequest(call) {
		const warnings = [];
		if (call.prompt.seed !== void 0) warnings.push("seed is not part of this protocol and was not sent");
		if (call.prompt.stop !== void 0) warnings.push("stop is not part of this protocol and was not sent");
		return {
			path: "/responses",
			headers: {},
			warnings,
			body: {
				...responsesBody(call),
				...call.parameters
			}
		};
	},
	readEvent,
	readWhole(payload, draft) {
		readResponse(payload, draft, true);
	},
	readError: readOpenaiError
};
function responsesBody({ model, prompt, isStreaming }) {
	const input = prompt.messages.map((message) => {
		const textType = message.role === "user" ? "input_text" : "output_text";
		if (typeof message.content === "string") return {
			role: message.role,
			content: message.content
		};
		const content = message.content.map((part) => part.type === "text" ? {
			type: textType,
			text: part.text
		} : {
			type: "input_image",
			image_url: imageAddress(part)
		});
		return {
			role: message.role,
			content
		};
	});
	const { json } = prompt;
	const format = json?.schema ? {
		type: "json_schema",
		name: json.name ?? "answer",
		schema: json.schema,
		strict: true
	} : { type: "json_object" };
	return onlySet({
		model,
		input,
		instructions: prompt.system,
		store: false,
		...isStreaming ? {
			stream: true,
			stream_options: { include_obfuscation: false }
		} : {},
		...json ? { text: { format } } : {},
		max_output_tokens: prompt.maxOutputTokens,
		temperature: prompt.temperature,
		top_p: prompt.topP,
		reasoning: prompt.reasoningEffort === void 0 ? void 0 : { effort: prompt.reasoningEffort },
		service_tier: prompt.serviceTier
	});
}
function readEvent(event, payload, draft) {
	const type = text(field(payload, "type")) ?? event;
	const delta = text(field(payload, "delta")) ?? "";
	if (type === "response.output_text.delta") draft.addAnswer(delta);
	else if (type === "response.refusal.delta") {
		draft.addAnswer(delta);
		draft.hasRefusal = true;
	} else if (type === "response.reasoning_text.delta") draft.addReasoning(delta);
	else if (type === "response.reasoning_summary_text.delta") {
		draft.addReasoning(delta);
		draft.isReasoningSummary = true;
	} else if (type === "response.function_call_arguments.delta") draft.addToolCall(count(field(payload, "output_index")) ?? 0, { arguments: delta });
	else if (type === "response.output_item.added") readItemStart(payload, draft);
	else if (type === "response.completed" || type === "response.incomplete" || type === "response.failed") {
		readResponse(field(payload, "response"), draft, false);
		draft.isOver = true;
	} else if (type === "response.created") readIdentity(field(payload, "response"), draft);
	else if (type === "error" || field(payload, "error")) readStreamError(payload, draft);
}
function readItemStart(payload, draft) {
	const item = field(payload, "item");
	const type = field(item, "type");
	if (type === "reasoning") draft.isReasoningHidden = true;
	if (type !== "function_call") return;
	const piece = {
		id: text(field(item, "call_id")),
		name: text(field(item, "name"))
	};
	draft.addToolCall(count(field(payload, "output_index")) ?? 0, piece);
}
function readIdentity(response, draft) {
	draft.servedModel = text(field(response, "model")) ?? draft.servedModel;
	draft.responseId = text(field(response, "id")) ?? draft.responseId;
	draft.serviceTier = text(field(response, "service_tier")) ?? draft.serviceTier;
	for (const name of [
		"temperature",
		"top_p",
		"max_output_tokens",
		"reasoning"
	]) {
		const value = field(response, name);
		if (value !== void 0 && value !== null) draft.servedParameters[name] = value;
	}
}
/** The closing object; its text is read only where nothing was streamed. */
function readResponse(response, draft, isWhole) {
	readIdentity(response, draft);
	const usage = field(response, "usage");
	if (usage) draft.usage = responsesUsage(usage);
	if (isWhole) for (const [index, item] of list(field(response, "output")).entries()) readItem(item, index, draft);
	const status = text(field(response, "status"));
	const error = field(response, "error");
	if (status === "failed" || error) readStreamError({ error: error ?? response }, draft);
	else if (status === "incomplete") {
		const raw = text(at(response, "incomplete_details", "reason")) ?? "incomplete";
		draft.finish(raw === "max_output_tokens" ? "length" : raw === "content_filter" ? "content_filter" : "other", raw);
	} else if (status === "completed") draft.finish(completedReason(response, draft), status);
}
function completedReason(response, draft) {
	if (draft.hasRefusal) return "refusal";
	return list(field(response, "output")).some((item) => field(item, "type") === "function_call") ? "tool_calls" : "stop";
}
function readItem(item, index, draft) {
	const type = field(item, "type");
	if (type === "message") for (const part of list(field(item, "content"))) {
		const refusal = text(field(part, "refusal"));
		draft.addAnswer(text(field(part, "text")) ?? refusal ?? "");
		if (refusal) draft.hasRefusal = true;
	}
	else if (type === "reasoning") {
		draft.isReasoningHidden = true;
		for (const part of list(field(item, "content"))) draft.addReasoning(text(field(part, "text")) ?? "");
		const summary = list(field(item, "summary")).map((part) => text(field(part, "text")) ?? "").join("");
		if (summary !== "" && draft.reasoningText === "") {
			draft.addReasoning(summary);
			draft.isReasoningSummary = true;
		}
	} else if (type === "function_call") draft.addToolCall(index, {
		id: text(field(item, "call_id")),
		name: text(field(item, "name")),
		arguments: text(field(item, "arguments"))
	});
}
function readStreamError(payload, draft) {
	const error = field(payload, "error") ?? payload;
	const message = text(field(error, "message")) ?? "The provider reported an error.";
	draft.error = {
		code: text(field(error, "code")) ?? text(field(error, "type")),
		message,
		httpStatus: null
	};
}
function responsesUsage(usage) {
	const input = count(field(usage, "input_tokens"));
	const cacheRead = count(at(usage, "input_tokens_details", "cached_tokens"));
	const cacheWrite = count(at(usage, "input_tokens_details", "cache_write_tokens"));
	return {
		inputTokens: input,
		uncachedInputTokens: minus(input, cacheRead, cacheWrite),
		cacheReadTokens: cacheRead,
		cacheWriteTokens: cacheWrite,
		cacheWriteOneHourTokens: null,
		outputTokens: count(field(usage, "output_tokens")),
		reasoningTokens: count(at(usage, "output_tokens_details", "reasoning_tokens")),
		raw: usage
	};
}

// src/providers/dialects.ts
const dialects = {
	"openai-chat": openaiChat,
	"openai-responses": openaiResponses,
	anthropic,
	gemini,
	mistral,
	cohere
};
function findDialect(id) {
	return dialects[id] ?? null;
}

export { count as a, parseJson as c, BodyReader as i, text as l, durationMs as n, field as o, monotonicNow as r, list as s, findDialect as t, AnswerDraft as u };