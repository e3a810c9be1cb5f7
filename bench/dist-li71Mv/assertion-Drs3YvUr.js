import { a as boolean, c as number, d as record, f as strictObject, h as unknown, i as array, m as union, p as string, r as _enum, s as literal } from "./schemas-B602iLzp.js";
import { t as explainIssues } from "./explain-issues-CBrPRBq2.js";

// src/suite/assertion.ts
const common = {
	/** What reports call this check; default: its type and value. */
	name: string().min(1).optional(),
	/** True to demand the opposite. */
	not: boolean().optional()
};
const text = string();
const texts = array(string()).min(1);
const count = number().int().nonnegative();
const share = number().min(0).max(1);
const tolerance = union([number().nonnegative(), text.regex(/^\d+(\.\d+)? ?%$/, "is not a number or a share such as 1 %")]).optional();
/** All checks that a case may demand of an answer, by type. */
const assertionSchemas = {
	equals: strictObject({
		...common,
		type: literal("equals"),
		value: unknown(),
		ignoreCase: boolean().optional()
	}),
	contains: strictObject({
		...common,
		type: literal("contains"),
		value: text.min(1),
		ignoreCase: boolean().optional()
	}),
	"contains-any": strictObject({
		...common,
		type: literal("contains-any"),
		value: texts,
		ignoreCase: boolean().optional()
	}),
	"contains-all": strictObject({
		...common,
		type: literal("contains-all"),
		value: texts,
		ignoreCase: boolean().optional()
	}),
	"starts-with": strictObject({
		...common,
		type: literal("starts-with"),
		value: text.min(1),
		ignoreCase: boolean().optional()
	}),
	"ends-with": strictObject({
		...common,
		type: literal("ends-with"),
		value: text.min(1),
		ignoreCase: boolean().optional()
	}),
	regex: strictObject({
		...common,
		type: literal("regex"),
		value: text.min(1),
		flags: string().regex(/^[dimsuvy]*$/).optional()
	}),
	json: strictObject({
		...common,
		type: literal("json"),
		schema: record(string(), unknown()).optional()
	}),
	/** The last number of the answer. `tolerance` is as far as it may lie away, or a share of the value such as "1 %". */
	number: strictObject({
		...common,
		type: literal("number"),
		value: union([number(), text.min(1)]),
		tolerance
	}),
	/** What an answer in JSON holds at a place such as `$.items[0].price`: this value, or anything where none is given. */
	"json-path": strictObject({
		...common,
		type: literal("json-path"),
		path: text.regex(/^\$(\.[^.[\]]+|\[\d+\])*$/, "is not a path such as $.items[0].price"),
		value: unknown().optional(),
		tolerance
	}),
	length: strictObject({
		...common,
		type: literal("length"),
		unit: _enum([
			"characters",
			"words",
			"lines"
		]).default("characters"),
		min: count.optional(),
		max: count.optional()
	}),
	/** Response time in milliseconds at most. */
	latency: strictObject({
		...common,
		type: literal("latency"),
		max: number().positive(),
		metric: _enum(["responseMs", "timeToFirstAnswerMs"]).default("responseMs")
	}),
	/** Money of one answer at most, in units of the currency (0.002 is a fifth of a cent). */
	cost: strictObject({
		...common,
		type: literal("cost"),
		max: number().nonnegative()
	}),
	similar: strictObject({
		...common,
		type: literal("similar"),
		value: text.min(1),
		method: _enum([
			"token-f1",
			"rouge-l",
			"levenshtein",
			"trigram"
		]).default("token-f1"),
		threshold: share.default(.75)
	}),
	/** A model gives 0 to 10 by a rubric; passes from `threshold` (0 to 1) on. */
	judge: strictObject({
		...common,
		type: literal("judge"),
		rubric: text.min(1),
		threshold: share.default(.7)
	}),
	/** A function of one's own: a file beside the suite (command line), or one registered under `use` (library). */
	function: strictObject({
		...common,
		type: literal("function"),
		use: text.min(1),
		value: unknown().optional()
	})
};
/** All kinds of checks, for messages and documentation. */
const ASSERTION_TYPES = Object.keys(assertionSchemas);
/** The field that the short form `contains: hello` fills. */
const SHORT_FIELD = {
	json: "schema",
	"json-path": "path",
	latency: "max",
	cost: "max",
	judge: "rubric",
	function: "use"
};
function isRecord(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
/** Turns `contains: hello`, `not-contains: hello` and `json: true` into the long form; leaves others as they are. */
function expandShortForm(input) {
	if (!isRecord(input)) return input;
	if (typeof input.type === "string") {
		const positive = input.type.replace(/^not-/, "");
		return positive === input.type ? input : {
			...input,
			type: positive,
			not: true
		};
	}
	const key = Object.keys(input).find((name) => Object.hasOwn(assertionSchemas, name.replace(/^not-/, "")));
	if (key === void 0) return input;
	const { [key]: value, ...rest } = input;
	const type = key.replace(/^not-/, "");
	const negation = type === key ? {} : { not: true };
	if (type === "length" && isRecord(value)) return {
		...rest,
		...value,
		...negation,
		type
	};
	if (type === "json" && value === true) return {
		...rest,
		...negation,
		type
	};
	return {
		...rest,
		...negation,
		type,
		[SHORT_FIELD[type] ?? "value"]: value
	};
}
/** The one value of a check in its short form, as `readCsvCases` takes it; undefined where it says more than that. */
function shortValueOf(check) {
	const { type, not: _, ...rest } = check;
	const fields = Object.keys(rest);
	if (type === "length") return rest;
	if (type === "json" && fields.length === 0) return true;
	const [field] = fields;
	return fields.length === 1 && field === (SHORT_FIELD[String(type)] ?? "value") ? rest[field] : void 0;
}
function findOwnProblem(assertion) {
	if (assertion.type === "length" && assertion.min === void 0 && assertion.max === void 0) return "needs min, max or both";
	if (assertion.type !== "regex") return null;
	try {
		new RegExp(assertion.value, assertion.flags);
		return null;
	} catch (error) {
		return `is not a regular expression: ${error instanceof Error ? error.message : String(error)}`;
	}
}
/** Parses one check in its short or long form. */
function parseAssertion(input) {
	const long = expandShortForm(input);
	const type = isRecord(long) ? long.type : void 0;
	if (typeof type !== "string" || !Object.hasOwn(assertionSchemas, type)) {
		const known = ASSERTION_TYPES.join(", ");
		return {
			ok: false,
			problems: [{
				path: [],
				reason: `${typeof type === "string" ? `"${type}" is not a kind of check` : "names no kind of check"}; known are ${known}`
			}]
		};
	}
	const result = assertionSchemas[type].safeParse(long);
	if (!result.success) return {
		ok: false,
		problems: explainIssues(result.error)
	};
	const reason = findOwnProblem(result.data);
	return reason === null ? {
		ok: true,
		assertion: result.data
	} : {
		ok: false,
		problems: [{
			path: ["value"],
			reason
		}]
	};
}

export { shortValueOf as a, parseAssertion as i, assertionSchemas as n, expandShortForm as r, ASSERTION_TYPES as t };