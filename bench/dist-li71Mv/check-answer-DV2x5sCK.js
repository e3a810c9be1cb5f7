import { a as formatMoney, n as formatDuration } from "./format-figures-DFn5jh9z.js";
import { n as schemaCompiler } from "./load-lazily-CywDwB6O.js";
import { isDeepStrictEqual } from "node:util";
import { Script, createContext } from "node:vm";

// src/scoring/json-answer.ts
/** The JSON value of an answer, or why there is none. A single fenced code block around it is taken off. */
function readJsonAnswer(text) {
	const trimmed = text.trim();
	const fenced = /^```(?:json)?\s*\n([\s\S]*?)\n?```$/i.exec(trimmed);
	try {
		return {
			ok: true,
			value: JSON.parse(fenced?.[1] ?? trimmed)
		};
	} catch (error) {
		return {
			ok: false,
			reason: error instanceof Error ? error.message : String(error)
		};
	}
}

// src/scoring/match-pattern.ts
/** A pattern that needs longer is given up: some patterns take years on some answers. */
const PATTERN_LIMIT_MS = 250;
const script = new Script("new RegExp(pattern, flags).test(text)");
/**
* Whether a regular expression matches. Throws an Error when it does not finish within 250 ms, so that no
* pattern of a suite can stop a run.
*/
function matchPattern(pattern, flags, text) {
	const context = createContext({
		pattern,
		flags,
		text
	});
	try {
		return script.runInContext(context, { timeout: PATTERN_LIMIT_MS }) === true;
	} catch (error) {
		if (error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") throw new Error(`the pattern did not finish within ${PATTERN_LIMIT_MS} ms`);
		throw error;
	}
}

// src/scoring/similarity.ts
/** Texts are cut here: edit distance takes the product of both lengths. */
const MOST_CHARACTERS = 2e4;
const MOST_WORDS = 4e3;
function words(text) {
	return (text.normalize("NFKC").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS);
}
function tally(items) {
	const counts = /* @__PURE__ */ new Map();
	for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
	return counts;
}
function harmonic(overlap, a, b) {
	return a + b === 0 ? 1 : 2 * overlap / (a + b);
}
/** F1 of shared words, order ignored (as for SQuAD answers). */
function tokenF1(a, b) {
	const [left, right] = [words(a), words(b)];
	const counts = tally(right);
	let shared = 0;
	for (const word of left) {
		const rest = counts.get(word) ?? 0;
		if (rest === 0) continue;
		counts.set(word, rest - 1);
		shared++;
	}
	return harmonic(shared, left.length, right.length);
}
/** F1 of the longest common subsequence of words (ROUGE-L). */
function rougeL(a, b) {
	const [left, right] = [words(a), words(b)];
	let previous = new Uint32Array(right.length + 1);
	for (const word of left) {
		const current = new Uint32Array(right.length + 1);
		for (let j = 0; j < right.length; j++) current[j + 1] = word === right[j] ? previous[j] + 1 : Math.max(previous[j + 1], current[j]);
		previous = current;
	}
	return harmonic(previous[right.length], left.length, right.length);
}
/** 1 − edits ÷ length of the longer text. */
function levenshtein(a, b) {
	const [left, right] = [[...a].slice(0, MOST_CHARACTERS), [...b].slice(0, MOST_CHARACTERS)];
	const longest = Math.max(left.length, right.length);
	if (longest === 0) return 1;
	let previous = Uint32Array.from({ length: right.length + 1 }, (_, j) => j);
	for (let i = 0; i < left.length; i++) {
		const current = new Uint32Array(right.length + 1);
		current[0] = i + 1;
		for (let j = 0; j < right.length; j++) {
			const replace = previous[j] + (left[i] === right[j] ? 0 : 1);
			current[j + 1] = Math.min(replace, previous[j + 1] + 1, current[j] + 1);
		}
		previous = current;
	}
	return 1 - previous[right.length] / longest;
}
function trigramsOf(text) {
	const padded = ` ${text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim()} `;
	return tally(Array.from({ length: Math.max(0, padded.length - 2) }, (_, i) => padded.slice(i, i + 3)));
}
/** Cosine of the counts of three-letter pieces: forgives endings and small typing errors. */
function trigram(a, b) {
	const [left, right] = [trigramsOf(a), trigramsOf(b)];
	if (left.size === 0 && right.size === 0) return 1;
	let dot = 0;
	for (const [piece, count] of left) dot += count * (right.get(piece) ?? 0);
	const norm = (counts) => Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0));
	return dot === 0 ? 0 : Math.min(1, dot / (norm(left) * norm(right)));
}
const METHODS = {
	"token-f1": tokenF1,
	"rouge-l": rougeL,
	levenshtein,
	trigram
};
/**
* How alike two texts are, 0 to 1, by words or letters. Meaning is not compared: use a judge for that.
*
* @example
* similarity('the cat sat', 'the cat ran', 'token-f1'); // 0.667
*/
function similarity(a, b, method = "token-f1") {
	return METHODS[method](a, b);
}

// src/scoring/check-answer.ts
function quote(text) {
	return text.length > 60 ? `“${text.slice(0, 57)}…”` : `“${text}”`;
}
function fold(text, ignoreCase) {
	return ignoreCase ? text.toLowerCase() : text;
}
function checkEquals(expected, text, ignoreCase) {
	if (typeof expected === "string") {
		const passed = fold(text.trim(), ignoreCase) === fold(expected.trim(), ignoreCase);
		return {
			passed,
			reason: passed ? "equal" : `the answer is ${quote(text.trim())}`
		};
	}
	const answer = readJsonAnswer(text);
	if (!answer.ok) return {
		passed: false,
		reason: `the answer is not JSON: ${answer.reason}`
	};
	const passed = isDeepStrictEqual(answer.value, expected);
	return {
		passed,
		reason: passed ? "equal" : `the answer is ${quote(JSON.stringify(answer.value))}`
	};
}
function checkContains(values, text, ignoreCase, needed) {
	const folded = fold(text, ignoreCase);
	const found = values.filter((value) => folded.includes(fold(value, ignoreCase)));
	const passed = needed === "all" ? found.length === values.length : found.length > 0;
	const missing = values.filter((value) => !found.includes(value));
	return {
		passed,
		reason: passed ? `contains ${found.map(quote).join(", ")}` : `${missing.map(quote).join(", ")} not found`
	};
}
function countUnits(text, unit) {
	if (unit === "characters") return [...text].length;
	if (unit === "lines") return text === "" ? 0 : text.split("\n").length;
	return text.split(/\s+/).filter((word) => word !== "").length;
}
function checkNumber(found, wanted, tolerance = 0) {
	const value = typeof wanted === "string" && wanted.trim() !== "" ? Number(wanted) : wanted;
	if (typeof value !== "number" || Number.isNaN(value)) return {
		passed: false,
		reason: `${found} is a number`
	};
	const reach = typeof tolerance === "number" ? tolerance : Math.abs(value) * Number.parseFloat(tolerance) / 100;
	const slack = Number.EPSILON * 4 * Math.max(Math.abs(found), Math.abs(value));
	return {
		passed: Math.abs(found - value) <= reach + slack,
		reason: `the number is ${found}`
	};
}
/** What lies at `$.items[0].price`; undefined where nothing does. */
function readPath(value, path) {
	return [...path.matchAll(/\.([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) => name ?? Number(index)).reduce((at, step) => {
		return typeof at === "object" && at !== null && Array.isArray(at) === (typeof step === "number") && Object.hasOwn(at, step) ? at[step] : void 0;
	}, value);
}
const CHECKS = {
	equals: ({ value, ignoreCase }, { text }) => checkEquals(value, text, ignoreCase),
	contains: ({ value, ignoreCase }, { text }) => checkContains([value], text, ignoreCase, "all"),
	"contains-any": ({ value, ignoreCase }, { text }) => checkContains(value, text, ignoreCase, "any"),
	"contains-all": ({ value, ignoreCase }, { text }) => checkContains(value, text, ignoreCase, "all"),
	"starts-with": ({ value, ignoreCase }, { text }) => {
		const passed = fold(text.trimStart(), ignoreCase).startsWith(fold(value, ignoreCase));
		return {
			passed,
			reason: passed ? `starts with ${quote(value)}` : `starts with ${quote(text.trimStart().slice(0, value.length))}`
		};
	},
	"ends-with": ({ value, ignoreCase }, { text }) => {
		const passed = fold(text.trimEnd(), ignoreCase).endsWith(fold(value, ignoreCase));
		return {
			passed,
			reason: passed ? `ends with ${quote(value)}` : `ends with ${quote(text.trimEnd().slice(-value.length))}`
		};
	},
	regex: ({ value, flags = "" }, { text }) => {
		const passed = matchPattern(value, flags, text);
		return {
			passed,
			reason: passed ? `matches /${value}/${flags}` : `does not match /${value}/${flags}`
		};
	},
	json: ({ schema }, { text }) => {
		const answer = readJsonAnswer(text);
		if (!answer.ok) return {
			passed: false,
			reason: `not JSON: ${answer.reason}`
		};
		const misfit = schema ? schemaCompiler().compileSchema(schema)(answer.value) : null;
		return {
			passed: misfit === null,
			reason: misfit ?? (schema ? "fits the schema" : "is JSON")
		};
	},
	number: ({ value, tolerance }, { text }) => {
		const found = text.match(/[-−]?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?/gi)?.at(-1);
		if (found === void 0) return {
			passed: false,
			reason: "the answer holds no number"
		};
		return checkNumber(Number(found.replaceAll(",", "").replace("−", "-")), value, tolerance);
	},
	"json-path": ({ path, value, tolerance }, { text }) => {
		const answer = readJsonAnswer(text);
		if (!answer.ok) return {
			passed: false,
			reason: `not JSON: ${answer.reason}`
		};
		const found = readPath(answer.value, path);
		if (found === void 0) return {
			passed: false,
			reason: `there is nothing at ${path}`
		};
		if (typeof found === "number" && value !== void 0) return checkNumber(found, value, tolerance);
		const passed = value === void 0 || isDeepStrictEqual(found, value);
		return {
			passed,
			reason: passed ? "equal" : `${path} is ${quote(JSON.stringify(found))}`
		};
	},
	length: ({ unit, min = 0, max = Number.POSITIVE_INFINITY }, { text }) => {
		const length = countUnits(text, unit);
		return {
			passed: length >= min && length <= max,
			reason: `${length} ${unit}`
		};
	},
	latency: ({ max, metric }, { metrics }) => {
		const time = metrics[metric];
		return time === null ? {
			passed: null,
			reason: "the time is unknown"
		} : {
			passed: time <= max,
			reason: formatDuration(time)
		};
	},
	cost: ({ max }, { cost }) => {
		if (cost === null) return {
			passed: null,
			reason: "price unknown"
		};
		return {
			passed: cost.nanos <= max * 1e9,
			reason: formatMoney(cost.nanos, cost.currency, cost.isAtLeast)
		};
	},
	similar: ({ value, method, threshold }, { text }) => {
		const degree = similarity(text, value, method);
		return {
			passed: degree >= threshold,
			value: degree,
			reason: `${method} ${degree.toFixed(2)}, needed ${threshold}`
		};
	}
};
/** What a check is called in reports unless it has a name of its own. */
function nameAssertion(assertion) {
	if (assertion.name !== void 0) return assertion.name;
	const fields = assertion;
	const subject = fields.path ?? fields.value ?? fields.max ?? fields.rubric ?? fields.use;
	const shown = subject === void 0 ? "" : ` ${quote(typeof subject === "string" ? subject : JSON.stringify(subject))}`;
	return `${assertion.not ? "not " : ""}${assertion.type}${shown}`;
}
/** Turns a finding into the score that is kept, the opposite where the check asks for it. */
function toScore(assertion, finding) {
	const { passed, value, reason, detail } = finding;
	return {
		name: nameAssertion(assertion),
		type: assertion.type,
		passed: passed === null || !assertion.not ? passed : !passed,
		value: value === void 0 ? null : assertion.not ? 1 - value : value,
		reason,
		...detail === void 0 ? {} : { detail }
	};
}
/** Makes one check. An error in it is a check that could not be made, never a crash of the run. */
function checkAnswer(assertion, sample) {
	const check = CHECKS[assertion.type];
	try {
		return toScore(assertion, check(assertion, sample));
	} catch (error) {
		return toScore(assertion, {
			passed: null,
			reason: error instanceof Error ? error.message : String(error)
		});
	}
}

export { similarity as i, nameAssertion as n, toScore as r, checkAnswer as t };