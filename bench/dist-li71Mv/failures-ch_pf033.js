import { c as parseJson, i as BodyReader, t as findDialect } from "./dialects-BCsxOIRE.js";
import { n as findProvider, r as providerCatalogue } from "./provider-catalogue-BnMKyPqP.js";
import { isUtf8 } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";

// src/erasing/erase-exchange.ts
/** Other work of the process waits no longer than for a slice of so many characters. */
const SLICE_CHARS$1 = 262144;
/** The result without the secrets: words, headers, names, the answer, and the bytes as they came. */
async function eraseExchange(result, dialect, eraser) {
	if (!eraser.hasSecrets) return result;
	const { end, responseHeaders, bodyText } = result;
	const answer = eraser.value(result.answer);
	const raw = result.raw && await eraseBytes(result.raw, eraser);
	const isSplit = raw !== null && result.wasStream && tellsMore(raw, result, dialect, eraser);
	return {
		...result,
		end: {
			...end,
			message: eraser.text(end.message),
			code: eraser.text(end.code)
		},
		responseHeaders: eraser.value(responseHeaders),
		bodyText: bodyText === null ? null : eraser.text(bodyText),
		answer,
		raw: raw === null || isSplit ? null : raw.packed,
		rawBytes: raw === null || isSplit ? 0 : raw.length
	};
}
async function eraseBytes(packed, eraser) {
	const bytes = packed.length === 0 ? Buffer.alloc(0) : zstdDecompressSync(packed);
	const encoding = isUtf8(bytes) ? "utf8" : "latin1";
	const text = bytes.toString(encoding);
	const stream = eraser.stream();
	let erased = "";
	for (let at = 0; at < text.length; at += SLICE_CHARS$1) {
		if (at > 0) await setImmediate();
		for (let from = at; from < Math.min(at + SLICE_CHARS$1, text.length); from += SLICE_CHARS$1 / 8) erased += stream.push(text.slice(from, from + SLICE_CHARS$1 / 8));
	}
	erased += stream.end();
	if (erased === text) return {
		packed,
		length: bytes.length,
		text
	};
	const kept = Buffer.from(erased, encoding);
	return {
		packed: zstdCompressSync(kept),
		length: kept.length,
		text: erased
	};
}
/** Whether the events of a stream bring a secret in pieces, which is found only when they are read and joined. */
function tellsMore({ text }, result, dialect, eraser) {
	const joined = ({ text: answer, reasoningText, toolCalls }) => [
		answer,
		reasoningText,
		...toolCalls.map((call) => call.arguments)
	].join("\n");
	const said = joined(result.answer);
	if (eraser.text(said) === said) return false;
	const reader = new BodyReader(dialect, true, result.responseHeaders["content-type"] ?? "");
	reader.push(Buffer.from(text));
	reader.end();
	const left = joined(reader.draft.snapshot());
	return eraser.text(left) !== left;
}

// src/erasing/plain-characters.ts
const LITERAL = 0;
const SEPARATOR = 1;
const BACKSLASH = 2;
const PERCENT = 3;
const AMPERSAND = 4;
/** What each ASCII character is; all others separate. */
const kinds = /* @__PURE__ */ new Uint8Array(128);
for (let code = 0; code < 128; code++) kinds[code] = code > 32 && code < 127 ? LITERAL : SEPARATOR;
for (const separator of `"'\`,|*`) kinds[separator.charCodeAt(0)] = SEPARATOR;
kinds[92] = BACKSLASH;
kinds[37] = PERCENT;
kinds[38] = AMPERSAND;
/** base64url is read as base64. */
const DASH = 45;
const UNDERSCORE = 95;
const PLUS = 43;
const SLASH = 47;
/** The value of `length` hexadecimal digits at `at`, or -1. */
function hexAt(text, at, length) {
	let value = 0;
	for (let index = at; index < at + length; index++) {
		const code = text.charCodeAt(index);
		const digit = code >= 48 && code <= 57 ? code - 48 : (code | 32) >= 97 && (code | 32) <= 102 ? (code | 32) - 87 : -1;
		if (digit < 0) return -1;
		value = value * 16 + digit;
	}
	return value;
}
/** `\u0041`, `\x41`, `\n` and `\"`, also escaped several times over. */
function readBackslash(text, at) {
	let end = at + 1;
	while (text.charCodeAt(end) === 92) end++;
	const letter = text[end];
	const digits = letter === "u" ? 4 : letter === "x" ? 2 : 0;
	const code = digits > 0 ? hexAt(text, end + 1, digits) : -1;
	if (code >= 0) return {
		code,
		length: end + 1 + digits - at
	};
	return {
		code: -1,
		length: end + (letter === "n" || letter === "r" || letter === "t" ? 1 : 0) - at
	};
}
/** `%41`, and `%2541`, which is the same encoded twice. */
function readPercent(text, at) {
	let end = at + 1;
	while (text.startsWith("25", end) && hexAt(text, end + 2, 2) >= 0) end += 2;
	const code = hexAt(text, end, 2);
	return code < 0 ? {
		code: 37,
		length: 1
	} : {
		code,
		length: end + 2 - at
	};
}
/** `&#65;` and `&#x41;`. */
function readEntity(text, at) {
	const found = /^&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/i.exec(text.slice(at, at + 12));
	if (!found) return {
		code: 38,
		length: 1
	};
	const code = found[1] === void 0 ? Number(found[2]) : Number.parseInt(found[1], 16);
	return {
		code: Math.min(code, 65535),
		length: found[0].length
	};
}
const readers = {
	[BACKSLASH]: readBackslash,
	[PERCENT]: readPercent,
	[AMPERSAND]: readEntity
};
function plainCharacters(text) {
	const { length } = text;
	const codes = new Uint16Array(length);
	const starts = new Int32Array(length);
	const ends = new Int32Array(length);
	let count = 0;
	for (let at = 0; at < length;) {
		let code = text.charCodeAt(at);
		let next = at + 1;
		const kind = code < 128 ? kinds[code] : SEPARATOR;
		if (kind > SEPARATOR) {
			const read = readers[kind](text, at);
			code = read.code;
			next = at + read.length;
		}
		if (!(kind === SEPARATOR || code < 0 || kind > SEPARATOR && (code > 127 || kinds[code] === SEPARATOR))) {
			codes[count] = code === DASH ? PLUS : code === UNDERSCORE ? SLASH : code;
			starts[count] = at;
			ends[count++] = next;
		}
		at = next;
	}
	return {
		codes,
		starts,
		ends,
		count
	};
}
/** Where an escape begins that the text breaks off in; the text's length when there is none. */
function unfinishedEscape(text) {
	const from = Math.max(0, text.length - 64);
	const found = /(?:\\+(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?|%(?:25)*[0-9a-f]?|&(?:#(?:x?[0-9a-f]{0,7})?)?)$/i.exec(text.slice(from));
	return found ? from + found.index : text.length;
}
/** The same characters as a string, to compare with. */
function plainText(text) {
	const { codes, count } = plainCharacters(text);
	let plain = "";
	for (let index = 0; index < count; index++) plain += String.fromCharCode(codes[index]);
	return plain;
}

// src/erasing/secret-forms.ts
/** Shorter ones are passwords of machines of one's own ("ollama", "none"): erasing them would spoil answers. */
const SHORTEST_SECRET = 8;
/** Any part this long of any spelling is erased. */
const PART_CHARS = 12;
/** What people write where a server of their own wants no key. They are words, and no secret. */
const placeholders = /* @__PURE__ */ new Set([
	"anything",
	"changeme",
	"dummy-key",
	"llama.cpp",
	"lm-studio",
	"no-key-needed",
	"no-key-required",
	"not-needed",
	"not-required",
	"placeholder",
	"sk-no-key-required",
	"unused-key"
]);
/** How keys of well-known providers begin. A beginning that all keys share is no secret, and stands in many honest answers. */
const publicBeginnings = [
	"sk-ant-admin01-",
	"sk-ant-api03-",
	"sk-svcacct-",
	"sk-admin-",
	"sk-or-v1-",
	"sk-proj-",
	"sk-",
	"AIzaSy",
	"github_pat_",
	"gsk_",
	"hf_",
	"nvapi-",
	"pplx-",
	"r8_",
	"tgp_v1_",
	"xai-"
];
const reversed = (text) => [...text].reverse().join("");
/** The characters of a base64 text that depend on the secret alone, with `before` bytes of something else in front of it. */
function base64Core(secret, before) {
	const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
	const whole = Math.floor(bytes.length * 8 / 6);
	return bytes.toString("base64").slice(Math.ceil(before * 8 / 6), whole);
}
/** Every spelling that is searched for; empty where the secret is none. Escapes and separators are read through by the search. */
function formsOf(secret) {
	if (secret.length < 8 || placeholders.has(secret.toLowerCase())) return [];
	const text = plainText(secret);
	const beginning = publicBeginnings.find((known) => secret.startsWith(known) && secret.length > known.length) ?? "";
	const publicStart = plainText(beginning).length;
	const leastFromStart = Math.max(8, publicStart + 1);
	const plain = {
		text,
		leastFromStart,
		leastToEnd: 8,
		publicStart,
		publicEnd: 0
	};
	const mirrored = {
		text: reversed(text),
		leastFromStart: 8,
		leastToEnd: leastFromStart,
		publicStart: 0,
		publicEnd: publicStart
	};
	const encoded = [
		0,
		1,
		2
	].map((before) => {
		const core = plainText(base64Core(secret, before));
		const publicChars = Math.ceil(beginning.length * 8 / 6);
		return {
			text: core,
			leastFromStart: Math.floor((leastFromStart * 8 - 4) / 6),
			leastToEnd: 12,
			publicStart: publicChars,
			publicEnd: 0
		};
	});
	const hex = Buffer.from(secret).toString("hex");
	const digits = [hex, hex.toUpperCase()].map((digitsText) => ({
		text: digitsText,
		leastFromStart: leastFromStart * 2,
		leastToEnd: 16,
		publicStart: beginning.length * 2,
		publicEnd: 0
	}));
	return [
		plain,
		mirrored,
		...encoded,
		...digits
	].filter((form) => form.text.length >= 8);
}

// src/erasing/secret-search.ts
const FACTOR = 16777619;
function power(exponent) {
	let value = 1;
	for (let index = 0; index < exponent; index++) value = Math.imul(value, FACTOR);
	return value;
}
/** Finds strings of one length in a text that is gone through from its beginning, with a rolling hash. */
var WindowIndex = class {
	#bits = /* @__PURE__ */ new Uint8Array(65536);
	#entries = /* @__PURE__ */ new Map();
	#length;
	#leaving;
	#hash = 0;
	constructor(length, windows) {
		this.#length = length;
		this.#leaving = power(length);
		for (const [window, value] of windows) {
			let hash = 0;
			for (let index = 0; index < length; index++) hash = Math.imul(hash, FACTOR) + window.charCodeAt(index) | 0;
			this.#bits[hash >>> 16] = 1;
			const entries = this.#entries.get(hash);
			if (entries) entries.push({
				window,
				value
			});
			else this.#entries.set(hash, [{
				window,
				value
			}]);
		}
	}
	restart() {
		this.#hash = 0;
	}
	/** What belongs to the window that ends at `index`; call it for each index in turn. */
	endingAt(codes, index) {
		const leaving = index >= this.#length ? codes[index - this.#length] : 0;
		this.#hash = Math.imul(this.#hash, FACTOR) + codes[index] - Math.imul(leaving, this.#leaving) | 0;
		if (this.#bits[this.#hash >>> 16] === 0 || index + 1 < this.#length) return void 0;
		const from = index + 1 - this.#length;
		return this.#entries.get(this.#hash)?.find(({ window }) => isAt(codes, from, window))?.value;
	}
};
function isAt(codes, from, window) {
	for (let index = 0; index < window.length; index++) if (codes[from + index] !== window.charCodeAt(index)) return false;
	return true;
}
var SecretSearch = class {
	#parts;
	#anchors;
	/** All forms in one, to see whether an end of a text could go on as one of them. */
	#joined;
	/** The beginning of a part may be so long and still be none. */
	#mostUndecided;
	constructor(forms) {
		this.#parts = new WindowIndex(12, [...new Set(forms.flatMap(partsOf))].map((part) => [part, true]));
		this.#anchors = new WindowIndex(8, anchorsOf(forms));
		this.#joined = forms.map(({ text }) => text).join("\n");
		const leasts = forms.flatMap(({ leastFromStart, leastToEnd }) => [leastFromStart, leastToEnd]);
		this.#mostUndecided = Math.max(12, ...leasts) - 1;
	}
	/** What gives a secret away, in order; parts that meet are one. */
	find({ codes, count }) {
		const found = [];
		this.#parts.restart();
		this.#anchors.restart();
		for (let index = 0; index < count; index++) {
			for (const anchor of this.#anchors.endingAt(codes, index) ?? []) {
				const part = look(anchor, codes, count, index + 1 - 8);
				if (part) add(found, part);
			}
			if (this.#parts.endingAt(codes, index)) add(found, [index + 1 - 12, index + 1]);
		}
		return found;
	}
	/** How many of the last characters could be the beginning of a part that goes on. */
	undecided({ codes, count }) {
		for (let length = Math.min(count, this.#mostUndecided); length > 0; length--) if (this.#joined.includes(textOf(codes, count - length, count))) return length;
		return 0;
	}
};
function partsOf({ text, publicStart, publicEnd }) {
	const parts = [];
	for (let at = 0; at + 12 <= text.length; at++) if (at + 12 > publicStart && at < text.length - publicEnd) parts.push(text.slice(at, at + 12));
	return parts;
}
function anchorsOf(forms) {
	const anchors = /* @__PURE__ */ new Map();
	for (const form of forms) {
		const { text, leastFromStart, leastToEnd } = form;
		const places = /* @__PURE__ */ new Set();
		if (leastFromStart <= text.length) places.add(leastFromStart - 8);
		if (leastToEnd <= text.length) places.add(text.length - leastToEnd);
		for (const at of places) {
			const window = text.slice(at, at + 8);
			anchors.set(window, [...anchors.get(window) ?? [], {
				form,
				at
			}]);
		}
	}
	return anchors;
}
function textOf(codes, from, to) {
	return String.fromCharCode(...codes.subarray(from, to));
}
/** Extends a window to both sides, no further than parts are found by themselves. */
function look({ form, at }, codes, count, place) {
	const { text, leastFromStart, leastToEnd } = form;
	const most = Math.max(12, leastFromStart, leastToEnd);
	let [from, first] = [place, at];
	while (first > 0 && from > 0 && place - from < most && codes[from - 1] === text.charCodeAt(first - 1)) {
		from--;
		first--;
	}
	let [to, last] = [place + 8, at + 8];
	while (last < text.length && to < count && to - place < most && codes[to] === text.charCodeAt(last)) {
		to++;
		last++;
	}
	const isBeginning = first === 0 && last >= leastFromStart;
	const isEnd = last === text.length && last - first >= leastToEnd;
	return isBeginning || isEnd ? [from, to] : null;
}
/** Parts come by their ends; one may begin before those that were found before it. */
function add(found, [from, to]) {
	let [start, end] = [from, to];
	for (let last = found.at(-1); last && last[1] >= start; last = found.at(-1)) {
		start = Math.min(start, last[0]);
		end = Math.max(end, last[1]);
		found.pop();
	}
	found.push([start, end]);
}

// src/erasing/secret-eraser.ts
const ERASED = "[key]";
/** A text is read in slices of so many characters. */
const SLICE_CHARS = 32768;
/** An end that may go on as a secret is held back up to here. */
const MOST_HELD = 8192;
/**
* Erases the secrets of one call: whole, in parts, escaped, encoded, reversed, or with separators between their characters. What counts is in
* secret-forms.ts. Linear in the length of the text.
*
* @example
* new SecretEraser([apiKey]).text(`401: Incorrect API key provided: ${apiKey}`) // '401: Incorrect API key provided: [key]'
*/
var SecretEraser = class {
	#search;
	constructor(secrets) {
		const forms = [...new Set(secrets)].flatMap(formsOf);
		this.#search = forms.length === 0 ? null : new SecretSearch(forms);
	}
	/** False when no secret is long enough to be looked for. */
	get hasSecrets() {
		return this.#search !== null;
	}
	text(text) {
		if (this.#search === null || text === "") return text;
		const stream = this.stream();
		if (text.length <= SLICE_CHARS) return stream.push(text) + stream.end();
		const pieces = [];
		for (let at = 0; at < text.length; at += SLICE_CHARS) pieces.push(stream.push(text.slice(at, at + SLICE_CHARS)));
		return pieces.join("") + stream.end();
	}
	/** The same for every text in a value of JSON, names of fields included. */
	value(value) {
		return this.#search === null ? value : this.#deep(value);
	}
	#deep(value) {
		if (typeof value === "string") return this.text(value);
		if (typeof value !== "object" || value === null) return value;
		if (Array.isArray(value)) return value.map((part) => this.#deep(part));
		return Object.fromEntries(Object.entries(value).map(([name, part]) => [this.text(name), this.#deep(part)]));
	}
	/** For a text that comes in pieces. */
	stream() {
		return new ErasingStream(this.#search);
	}
};
/** Erases secrets from a text that comes in pieces: what could go on as a secret is held back until the next piece. */
var ErasingStream = class {
	#search;
	#held = "";
	/** So many of the characters held back belong to a part that was replaced already. */
	#replaced = 0;
	constructor(search) {
		this.#search = search;
	}
	/** What may be shown after this piece. */
	push(piece) {
		return this.#search === null ? piece : this.#take(this.#search, piece, false);
	}
	/** What was held back; no further piece comes. */
	end() {
		return this.#search === null ? "" : this.#take(this.#search, "", true);
	}
	#take(search, piece, isEnd) {
		const text = this.#held + piece;
		const plain = plainCharacters(text);
		const place = (index) => plain.starts[index];
		let keepFrom = text.length;
		if (!isEnd) {
			keepFrom = unfinishedEscape(text);
			let { count } = plain;
			while (count > 0 && place(count - 1) >= keepFrom) count--;
			const undecided = search.undecided({
				...plain,
				count
			});
			if (undecided > 0) keepFrom = place(count - undecided);
			if (text.length - keepFrom > MOST_HELD) keepFrom = text.length;
		}
		let shown = "";
		let at = this.#replaced;
		let isReplaced = at > 0;
		for (const [from, to] of search.find(plain)) {
			const [start, end] = [place(from), plain.ends[to - 1]];
			if (start >= keepFrom) break;
			if (start > at) {
				shown += text.slice(at, start);
				isReplaced = false;
			}
			if (!isReplaced) shown += ERASED;
			isReplaced = true;
			at = Math.max(at, end);
		}
		if (at < keepFrom) {
			shown += text.slice(at, keepFrom);
			at = keepFrom;
		}
		this.#held = text.slice(keepFrom);
		this.#replaced = at - keepFrom;
		return shown;
	}
};

// src/reading/exchange.ts
const defaultLimits = {
	connectMs: 1e4,
	firstContentMs: 18e4,
	gapMs: 6e4,
	totalMs: 6e5,
	maxBytes: 67108864
};

// src/providers/endpoint.ts
/** A model that cannot be called as described: unknown provider, missing or bad address, unknown protocol. */
var BadModelError = class extends Error {
	name = "BadModelError";
};
function resolveEndpoint(model) {
	const provider = findProvider(model.provider);
	if (!provider || provider.id === "demo") throw new BadModelError(`Unknown provider "${model.provider}". Known: ${providerCatalogue.map(({ id }) => id).join(", ")}, demo.`);
	const address = model.baseUrl ?? provider.baseUrl;
	if (!address) throw new BadModelError(`${provider.name} needs the address of its endpoint (baseUrl), for example http://127.0.0.1:11434/v1.`);
	const url = URL.parse(address);
	if (!url || !/^https?:$/.test(url.protocol)) throw new BadModelError(`"${address}" is not an http or https address.`);
	if (url.username || url.password) throw new BadModelError("An address must not carry a name or password; give the key as a key.");
	return {
		provider,
		dialect: chooseDialect(provider, model.protocol),
		origin: url.origin,
		basePath: url.pathname.replace(/\/+$/, "")
	};
}
function chooseDialect(provider, protocol) {
	const allowed = provider.dialects;
	const wanted = protocol === "responses" ? "openai-responses" : protocol === "chat" ? "openai-chat" : protocol ?? allowed[0] ?? "";
	const dialect = allowed.includes(wanted) ? findDialect(wanted) : null;
	if (!dialect) throw new BadModelError(`${provider.name} does not speak "${protocol}". Known: ${allowed.join(", ")}.`);
	return dialect;
}

// src/failures.ts
const KEPT_BODY_CHARS = 65536;
function failed(outcome, reason, message, rest = {}) {
	return {
		outcome,
		failure: {
			class: outcome,
			reason,
			message,
			httpStatus: null,
			providerCode: null,
			retryAfterMs: null,
			isRetryable: false,
			stopsProvider: false,
			limitMs: null,
			body: null,
			...rest
		}
	};
}
/** Classifies one finished exchange. `dialect` explains error bodies; without one they are read as plain text. */
function classifyExchange(result, dialect) {
	const { end, httpStatus, answer } = result;
	if (end.kind === "aborted") return failed("aborted", "aborted", end.message);
	if (httpStatus !== null && (httpStatus < 200 || httpStatus > 299)) return classifyStatus(result, httpStatus, dialect);
	const isWhole = answer.isFinished && result.wasStream;
	if (end.kind === "timeout" && !isWhole) return failed("timeout", end.code, end.message, {
		httpStatus,
		limitMs: end.limitMs
	});
	if (end.kind === "too_large") return failed("protocol", "too_large", end.message, { httpStatus });
	if (end.kind === "error" && !isWhole) return classifyBreak(result);
	return classifyAnswer(result);
}
function classifyStatus(result, status, dialect) {
	const bodyText = result.bodyText ?? "";
	const reply = {
		status,
		headers: result.responseHeaders,
		body: parseJson(bodyText),
		bodyText
	};
	const detail = dialect?.readError(reply) ?? {
		message: bodyText.slice(0, 300),
		code: null,
		type: null,
		retryAfterMs: null,
		isQuota: false
	};
	const message = `${status}: ${detail.message}`;
	const known = {
		httpStatus: status,
		providerCode: detail.code,
		retryAfterMs: detail.retryAfterMs,
		body: bodyText.slice(0, KEPT_BODY_CHARS) || null
	};
	const isRetryable = result.responseHeaders["x-should-retry"] !== "false";
	if (detail.isQuota) return failed("quota", "spend_limit", message, {
		...known,
		stopsProvider: true
	});
	if (status === 429) return failed("rate_limit", detail.retryAfterMs === null ? "without_hint" : "with_hint", message, {
		...known,
		isRetryable
	});
	if (status >= 500) return failed("overload", status === 529 ? "overloaded" : "server_error", message, {
		...known,
		isRetryable
	});
	if (status === 408) return failed("overload", "server_timeout", message, {
		...known,
		isRetryable
	});
	if (status === 401) return failed("invalid", "auth", message, {
		...known,
		stopsProvider: true
	});
	if (status === 403) return failed("invalid", "forbidden", message, known);
	if (status === 404) return failed("invalid", "not_found", message, known);
	if (status >= 300 && status < 400) return failed("invalid", "redirect", `${status}: the endpoint redirects to ${result.responseHeaders.location ?? "another address"}; redirects are not followed.`, known);
	return failed("invalid", "bad_request", message, known);
}
function classifyBreak(result) {
	const { end, stamps, httpStatus } = result;
	const rest = {
		httpStatus,
		providerCode: end.code,
		body: result.bodyText || null
	};
	if (end.code === "ADDRESS_REFUSED") return failed("invalid", "address_refused", end.message, rest);
	if (end.code.startsWith("HPE_") || end.code.startsWith("UND_ERR_HEADERS_OVERFLOW")) return failed("protocol", "http", end.message, rest);
	if (end.code === "UND_ERR_INVALID_ARG" || end.code === "ERR_INVALID_URL") return failed("invalid", "bad_address", end.message, rest);
	if (stamps.firstContentMs !== null || !result.wasStream && stamps.firstByteMs !== null) return failed("interrupted", "cut", `The reply was cut off: ${end.message}`, rest);
	return failed("network", networkReason(end.code, stamps.requestMs !== null), `No reply: ${end.message}`, {
		...rest,
		isRetryable: true
	});
}
function networkReason(code, hasRequest) {
	if (code === "ENOTFOUND" || code === "EAI_AGAIN" || code.startsWith("EAI_")) return "dns";
	if (/CERT|TLS|SSL|SELF_SIGNED|EPROTO/.test(code)) return "tls";
	if (code === "ECONNREFUSED") return "refused";
	return hasRequest ? "reset" : "connect";
}
function classifyAnswer(result) {
	const { answer, httpStatus, malformedEventCount, invalidUtf8Count, wasStream, bodyText } = result;
	const rest = {
		httpStatus,
		body: bodyText
	};
	if (answer.error) return classifyErrorInReply(result, answer.error.code, answer.error.message, answer.error.httpStatus);
	if (malformedEventCount > 0) return failed("protocol", "malformed", `${malformedEventCount} part(s) of the reply could not be parsed.`, rest);
	if (invalidUtf8Count > 0) return failed("protocol", "invalid_utf8", `${invalidUtf8Count} place(s) of the reply are not valid UTF-8.`, rest);
	const hasContent = answer.text !== "" || answer.reasoningText !== "" || answer.toolCalls.length > 0;
	if (!answer.isFinished) {
		if (wasStream && hasContent) return failed("interrupted", "no_finish", "The stream ended without a finish.", rest);
		if (!hasContent) {
			const type = result.responseHeaders["content-type"] ?? "nothing";
			return failed("protocol", wasStream ? "empty_stream" : "content_type", `The reply (${type}) holds no answer.`, rest);
		}
	}
	if (answer.finishReason === "content_filter" || answer.finishReason === "refusal") return {
		outcome: "refused",
		failure: null
	};
	if (answer.finishReason === "length") return {
		outcome: "truncated",
		failure: null
	};
	if (answer.finishReason === "error") return failed("overload", "finish_error", `The model stopped with an error (${answer.finishReasonRaw}).`, {
		...rest,
		isRetryable: true
	});
	return {
		outcome: "ok",
		failure: null
	};
}
/** An error that came inside a reply that had begun as a success, as an overload often does. */
function classifyErrorInReply(result, code, message, status) {
	const rest = {
		httpStatus: result.httpStatus,
		providerCode: code
	};
	const words = `${code ?? ""} ${status ?? ""}`.toLowerCase();
	const said = `The reply carried an error: ${message}`;
	if (/insufficient_quota|billing|402/.test(words)) return failed("quota", "spend_limit", said, {
		...rest,
		stopsProvider: true
	});
	if (/rate_limit|resource_exhausted|429/.test(words)) return failed("rate_limit", "in_reply", said, {
		...rest,
		isRetryable: true
	});
	if (/authentication|permission|401|403/.test(words)) return failed("invalid", "auth", said, rest);
	if (/invalid|not_found|bad_request|context_length|\b4\d\d\b/.test(words)) return failed("invalid", "bad_request", said, rest);
	return failed("overload", "in_reply", said, {
		...rest,
		isRetryable: true
	});
}

export { ERASED as a, defaultLimits as i, BadModelError as n, SecretEraser as o, resolveEndpoint as r, eraseExchange as s, classifyExchange as t };