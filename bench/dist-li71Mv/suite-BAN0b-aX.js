import { t as exampleOf } from "./judge-examples-Dmb5VrQc.js";
import { n as roundsOfPreset } from "./presets-BXWXIszp.js";
import { a as TIE_MARGIN } from "./race-DvpETt7Z.js";
import { i as parseAssertion } from "./assertion-Drs3YvUr.js";
import { n as noFiles, r as parseSource, t as imageMediaType } from "./suite-files-BjC0EOFs.js";
import { t as explainIssues } from "./explain-issues-CBrPRBq2.js";
import { a as suiteSourceSchema, i as caseSourceSchema, n as buildModel, r as buildModels, t as SUITE_PROVIDERS } from "./build-models-CzCxELtb.js";
import { t as formatCount } from "./format-figures-DFn5jh9z.js";
import { a as countRows, r as readCsvCases } from "./csv-cases-R7tl7bxh.js";
import { t as CsvError } from "./parse-csv-D8BcmAhz.js";
import { n as describePath, t as SuiteError } from "./suite-error-DXf19gZj.js";
import { n as resolveBaseline, r as withVariants } from "./variants-ncIIajZ-.js";

// src/suite/fill-template.ts
/** A `{{name}}`, `{{ person.name }}` or `{{list[0]}}`; a backslash before it keeps it as it stands. */
const PLACEHOLDER = /\\?\{\{\s*([^{}]*?)\s*\}\}/g;
const NAME = /^[\p{L}_$][\p{L}\p{N}_$-]*(?:\.[\p{L}\p{N}_$-]+|\[\d+\])*$/u;
function lookUp(name, variables) {
	const parts = name.split(/[.[\]]+/).filter((part) => part !== "");
	let value = variables;
	for (const part of parts) {
		if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return void 0;
		value = value[part];
	}
	return value;
}
function write(value) {
	if (typeof value === "string") return value;
	if (value === null) return "";
	return typeof value === "object" ? JSON.stringify(value) : String(value);
}
/** The variables that a text names, without what follows a dot or a bracket. */
function namesIn(text) {
	return [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name.split(/[.[]/)[0]);
}
/**
* Fills `{{name}}` with variables. Values are put in as they are: a value that holds braces is not filled again.
*
* @example
* fillTemplate('Hello {{who}}', { who: 'world' }).text; // "Hello world"
*/
function fillTemplate(template, variables) {
	const missing = [];
	const malformed = [];
	return {
		text: template.replace(PLACEHOLDER, (whole, name) => {
			if (whole.startsWith("\\")) return whole.slice(1);
			if (!NAME.test(name)) {
				malformed.push(whole);
				return whole;
			}
			const value = lookUp(name, variables);
			if (value === void 0) {
				missing.push(name);
				return whole;
			}
			return write(value);
		}),
		missing,
		malformed
	};
}

// src/suite/build-prompt.ts
function fill(text, source, path, tools) {
	const filled = fillTemplate(text, source.variables);
	for (const name of new Set(filled.missing)) {
		const known = Object.keys(source.variables);
		tools.report(path, `{{${name}}} has no value; ${known.length === 0 ? "no variables are set" : `set are ${known.join(", ")}`}`);
	}
	for (const whole of new Set(filled.malformed)) tools.report(path, `${whole} is not a variable; write {{name}}, or \\{{ to keep the braces`);
	return filled.text;
}
/** Text may be kept in a file of its own: `file://prompt.txt`. */
function readText(text, path, tools) {
	if (!text.startsWith("file://")) return text;
	try {
		return tools.files.text(text.slice(7));
	} catch (error) {
		tools.report(path, error instanceof Error ? error.message : String(error));
		return "";
	}
}
function readImage(image, path, tools) {
	if (image.file === void 0) return {
		type: "image",
		...image
	};
	const mediaType = image.mediaType ?? imageMediaType(image.file);
	if (mediaType === null) tools.report(path, `${image.file} is not a PNG, JPEG, GIF or WebP image`);
	try {
		return {
			type: "image",
			data: tools.files.base64(image.file),
			mediaType: mediaType ?? ""
		};
	} catch (error) {
		tools.report(path, error instanceof Error ? error.message : String(error));
		return {
			type: "image",
			data: "",
			mediaType: mediaType ?? ""
		};
	}
}
function buildMessage(turn, source, path, tools) {
	const contentPath = path.length === 1 ? path : [...path, turn.role in turn ? turn.role : "content"];
	const text = fill(readText(turn.content, contentPath, tools), source, contentPath, tools);
	if (!turn.images?.length) return {
		role: turn.role,
		content: text
	};
	const images = turn.images.map((image, index) => readImage(image, [
		...path,
		"images",
		index
	], tools));
	return {
		role: turn.role,
		content: [...images, {
			type: "text",
			text
		}]
	};
}
function buildMessages(source, tools) {
	const { messages, prompt, images } = source;
	if (!messages) {
		const turn = {
			role: "user",
			content: prompt ?? "",
			...images ? { images: [...images] } : {}
		};
		return prompt === void 0 ? [] : [buildMessage(turn, source, ["prompt"], tools)];
	}
	const last = messages.length - 1;
	return messages.map((turn, index) => {
		return buildMessage(index === last && images ? {
			...turn,
			images: [...turn.images ?? [], ...images]
		} : turn, source, ["messages", index], tools);
	});
}
/** Builds the prompt of one case; null after reporting why there is none. */
function buildPrompt(source, tools) {
	if (source.prompt !== void 0 && source.messages) {
		tools.report(["messages"], "a case has either a prompt or messages, not both");
		return null;
	}
	const messages = buildMessages(source, tools);
	if (messages.length === 0) {
		tools.report([], "has neither a prompt nor messages, and the suite sets none");
		return null;
	}
	if (messages.at(-1)?.role !== "user") {
		tools.report(["messages", messages.length - 1], "the last turn must be the user’s: it is what the model answers");
		return null;
	}
	const system = source.system === void 0 ? void 0 : fill(readText(source.system, ["system"], tools), source, ["system"], tools);
	return {
		...system === void 0 ? {} : { system },
		messages,
		...source.request
	};
}

// src/suite/build-cases.ts
/** Thrown as soon as it is known that a suite has more cases than it may, before they are built. */
var TooManyCasesError = class extends Error {
	cases;
	constructor(cases) {
		super(`has ${cases.toLocaleString("en-US")} cases`);
		this.name = "TooManyCasesError";
		this.cases = cases;
	}
};
function checkCount(cases, { maxCases }) {
	if (cases > maxCases) throw new TooManyCasesError(cases);
}
/** Parses a list of checks; the ones that are wrong are reported and left out. */
function buildAssertions(inputs, schemas, report) {
	return inputs.flatMap((input, index) => {
		const parsed = parseAssertion(input);
		if (parsed.ok) {
			const { assertion } = parsed;
			if (assertion.type === "json" && assertion.schema) schemas.push({
				schema: assertion.schema,
				report: (path, reason) => report([index, ...path], reason)
			});
			return [assertion];
		}
		for (const { path, reason } of parsed.problems) report([index, ...path], reason);
		return [];
	});
}
/** Texts inside a check may hold variables too. */
function fillDeep(value, variables) {
	if (typeof value === "string") return fillTemplate(value, variables).text;
	if (Array.isArray(value)) return value.map((item) => fillDeep(item, variables));
	return value;
}
function fillAssertion(assertion, variables) {
	if (assertion.type === "regex" || !("value" in assertion)) return assertion.type === "judge" ? {
		...assertion,
		rubric: fillTemplate(assertion.rubric, variables).text
	} : assertion;
	return {
		...assertion,
		value: fillDeep(assertion.value, variables)
	};
}
/** Every combination of the values of a matrix, in the order written. */
function expandMatrix(matrix) {
	return Object.entries(matrix).reduce((rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({
		...row,
		[name]: value
	}))), [{}]);
}
function combinationId(id, combination) {
	const parts = Object.entries(combination).map(([name, value]) => `${name}=${typeof value === "object" ? JSON.stringify(value) : String(value)}`);
	return parts.length === 0 ? id : `${id}[${parts.join(",")}]`;
}
/** The texts of a case, the nearest first: of the version, of the case, of the suite. A prompt replaces messages and the other way round. */
function textsOf(source, defaults, variant) {
	const { prompt, messages } = [variant, source].find((texts) => texts?.prompt !== void 0 || texts?.messages !== void 0) ?? defaults;
	return {
		system: variant?.system ?? source.system ?? defaults.system,
		prompt,
		messages
	};
}
/** What a version says itself is wrong where the suite lists it, not in each case. */
function reportVariant({ source, report }, id, reportCase) {
	return (path, reason) => {
		const [field] = path;
		if (field !== void 0 && field in source) report(path, `in case ${id}: ${reason}`);
		else reportCase(path, reason);
	};
}
function buildOne(source, id, tools, report) {
	const { defaults, files, schemas } = tools;
	const checks = buildAssertions(source.assert ?? [], schemas, (path, reason) => report(["assert", ...path], reason));
	const shared = buildAssertions(defaults.assert ?? [], [], () => {});
	const combinations = Object.values(source.matrix ?? {}).reduce((product, values) => product * values.length, 1);
	checkCount(tools.taken.size + combinations, tools);
	tools.columns.take({
		...source.variables,
		...source.matrix
	}, [
		...[void 0, ...tools.variants].map((variant) => textsOf(source, defaults, variant?.source)),
		source.images,
		source.request,
		source.assert,
		defaults.assert
	]);
	return expandMatrix(source.matrix ?? {}).flatMap((combination) => {
		const variables = {
			...defaults.variables,
			...source.variables,
			...combination
		};
		const build = (variant) => buildPrompt({
			...textsOf(source, defaults, variant?.source),
			images: source.images,
			request: {
				...defaults.request,
				...source.request,
				...variant?.source.request
			},
			variables
		}, {
			files,
			report: variant ? reportVariant(variant, id, report) : report
		});
		const versions = tools.variants.map((variant) => [variant.source.id, build(variant)]);
		const prompt = versions.length === 0 ? build() : versions[0]?.[1] ?? null;
		if (!prompt || versions.some(([, version]) => version === null)) return [];
		const family = source.family ?? (source.matrix ? id : void 0);
		return [{
			id: combinationId(id, combination),
			...source.name === void 0 ? {} : { name: source.name },
			...family === void 0 ? {} : { family },
			prompt,
			...versions.length > 0 ? { prompts: Object.fromEntries(versions) } : {},
			variables,
			assertions: [...shared, ...checks].map((assertion) => fillAssertion(assertion, variables))
		}];
	});
}
/** Builds the cases of one list. */
function buildCases(inputs, tools, report) {
	const { taken } = tools;
	checkCount(taken.size + inputs.length, tools);
	return inputs.flatMap((input, index) => {
		const reportHere = (path, reason) => report([index, ...path], reason);
		const result = caseSourceSchema.safeParse(typeof input === "string" ? { prompt: input } : input);
		if (!result.success) {
			for (const { path, reason } of explainIssues(result.error)) reportHere(path, reason);
			return [];
		}
		const id = result.data.id ?? nextId(taken);
		const cases = buildOne(result.data, id, tools, reportHere);
		for (const item of cases) {
			if (taken.has(item.id)) reportHere(["id"], `the id "${item.id}" is used twice`);
			taken.add(item.id);
		}
		return cases;
	});
}
function nextId(taken) {
	let number = taken.size + 1;
	while (taken.has(`case-${number}`)) number++;
	return `case-${number}`;
}

// src/suite/check-schemas.ts
/** Complains about every JSON Schema that is unsound or too large. The validator is loaded only when there is one to check. */
async function checkSchemas(found, maxBytes = Number.POSITIVE_INFINITY) {
	if (found.length === 0) return;
	const { compileSchema } = await import("./compile-schema.js");
	for (const { schema, report } of found) {
		const bytes = Buffer.byteLength(JSON.stringify(schema));
		if (bytes > maxBytes) {
			report([], `is a JSON Schema of ${Math.ceil(bytes / 1024)} KB; at most ${maxBytes / 1024} KB are taken`);
			continue;
		}
		try {
			compileSchema(schema);
		} catch (error) {
			report([], `is not a JSON Schema: ${error instanceof Error ? error.message : String(error)}`);
		}
	}
}

// src/suite/column-use.ts
/** Which variables of the cases are used by any prompt or check. A column that none uses is often a placeholder forgotten. */
var ColumnUse = class {
	#given = /* @__PURE__ */ new Set();
	#used = /* @__PURE__ */ new Set();
	/** A function may read any variable, and a prompt kept in a file is not looked into. */
	#mayUseAll = false;
	take(variables, texts) {
		for (const name of Object.keys(variables)) this.#given.add(name);
		const source = JSON.stringify(texts) ?? "";
		if (/"(not-)?function"|"file:\/\//.test(source)) this.#mayUseAll = true;
		for (const name of namesIn(source)) this.#used.add(name);
	}
	get unused() {
		return this.#mayUseAll ? [] : [...this.#given].filter((name) => !this.#used.has(name));
	}
};

// src/suite/equal-prompts.ts
/** Names written out in a notice; the others are counted. */
const MOST_NAMED = 5;
const list = (names) => names.length > MOST_NAMED ? `${names.slice(0, MOST_NAMED).join(", ")} and ${names.length - MOST_NAMED} more` : names.join(", ");
/** Cases that send the same request are no independent evidence: they become one family, unless they name families of their own. */
function groupEqualPrompts(cases) {
	const groups = /* @__PURE__ */ new Map();
	for (const item of cases) {
		const key = JSON.stringify(item.prompts ?? item.prompt);
		groups.set(key, [...groups.get(key) ?? [], item]);
	}
	const twins = [...groups.values()].filter((group) => group.length > 1);
	const familyOf = new Map(twins.flatMap((group) => {
		const family = group.find((item) => item.family !== void 0)?.family ?? `same prompt as ${group[0]?.id}`;
		return group.map((item) => [item.id, family]);
	}));
	return {
		cases: cases.map((item) => {
			const family = item.family ?? familyOf.get(item.id);
			return family === void 0 ? item : {
				...item,
				family
			};
		}),
		notices: twins.map((group) => `${formatCount(group.length, "case")} send the same prompt (${list(group.map(({ id }) => id))}); they count as one.`)
	};
}
function describeUnused(names) {
	if (names.length === 0) return [];
	return [`${names.length === 1 ? "The column" : "The columns"} ${list(names)} ${names.length === 1 ? "is" : "are"} used in no prompt and no check.`];
}

// src/suite/jsonl-cases.ts
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** Fields of a case that are taken as they stand. */
const OWN_FIELDS = [
	"id",
	"name",
	"family",
	"system",
	"prompt",
	"messages",
	"images",
	"request",
	"assert"
];
/** The answer that a data set names: of our own tables, of OpenAI's evals, of Langfuse. */
const EXPECTED_FIELDS = [
	"expected",
	"ideal",
	"expectedOutput"
];
/** OpenAI's evals keep the conversation in `input`, with the system prompt as its first turn. */
function promptOfInput(input) {
	if (typeof input === "string") return { prompt: input };
	if (!Array.isArray(input) || !input.every((turn) => isRecord(turn) && typeof turn.content === "string")) return null;
	const turns = input;
	const system = turns.filter(({ role }) => role === "system" || role === "developer").map(({ content }) => content);
	const messages = turns.filter(({ role }) => role === "user" || role === "assistant").map(({ role, content }) => ({
		role,
		content
	}));
	return {
		...system.length > 0 ? { system: system.join("\n\n") } : {},
		messages
	};
}
/** A text is to be equalled, one of several texts to be in the answer, any other value to be equalled as JSON. */
function checkOf(value) {
	return Array.isArray(value) && value.every((item) => typeof item === "string") ? {
		type: "contains-any",
		value
	} : {
		type: "equals",
		value
	};
}
/** A case from a row of a data set. */
function caseOfRow(row) {
	const source = {};
	const variables = {};
	const checks = [];
	const read = promptOfInput(row.input);
	for (const [name, value] of Object.entries(row)) if (name === "input" && read && !("prompt" in row)) Object.assign(source, read);
	else if (OWN_FIELDS.includes(name)) source[name] = value;
	else if (name === "variables" && isRecord(value)) Object.assign(variables, value);
	else if (EXPECTED_FIELDS.includes(name) && value !== null) checks.push(checkOf(value));
	else variables[name] = value;
	const assert = [...Array.isArray(source.assert) ? source.assert : [], ...checks];
	return {
		...source,
		variables,
		...assert.length > 0 ? { assert } : {}
	};
}
/** Reads one case a line: fields mean what the columns of a table mean, and every unknown one is a variable. */
function readJsonlCases(text) {
	return text.split("\n").flatMap((written, index) => {
		const line = index + 1;
		if (written.trim() === "") return [];
		try {
			const row = JSON.parse(written);
			return [isRecord(row) ? {
				line,
				source: caseOfRow(row)
			} : {
				line,
				problem: "is not an object"
			}];
		} catch (error) {
			return [{
				line,
				problem: `is not JSON: ${error instanceof Error ? error.message : String(error)}`
			}];
		}
	});
}

// src/suite/read-case-file.ts
function readTable(text, file, context) {
	checkCount(context.taken.size + countRows(text), context);
	try {
		return readCsvCases(text).flatMap(({ line, source, columnOf }, index) => buildCases([source], context, ([, ...path], reason) => {
			const cell = {
				row: index + 1,
				column: columnOf?.(path) ?? ""
			};
			context.problems.push({
				file,
				line,
				column: 1,
				path: describePath(path),
				reason,
				cell
			});
		}));
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		context.problems.push({
			file,
			line: error.line,
			column: 1,
			path: "",
			reason: error.message
		});
		return [];
	}
}
function readLines(text, file, context) {
	return readJsonlCases(text).flatMap((row) => {
		const report = (path, reason) => {
			context.problems.push({
				file,
				line: row.line,
				column: 1,
				path: describePath(path.slice(1)),
				reason
			});
		};
		if ("source" in row) return buildCases([row.source], context, report);
		report([], row.problem);
		return [];
	});
}
/** Reads the cases of one file: a CSV table, JSONL, or YAML or JSON holding a list of cases or `cases:`. */
function readCaseFile(text, file, context) {
	if (/\.(csv|tsv)$/i.test(file)) return readTable(text, file, context);
	if (/\.jsonl$/i.test(file)) return readLines(text, file, context);
	const document = parseSource(text, file);
	const isWrapped = typeof document.data === "object" && document.data !== null && "cases" in document.data;
	const list = isWrapped ? document.data.cases : document.data;
	if (!Array.isArray(list)) {
		context.problems.push(document.problemAt([], "is not a list of cases"));
		return [];
	}
	return buildCases(list, context, (path, reason) => {
		context.problems.push(document.problemAt(isWrapped ? ["cases", ...path] : path, reason));
	});
}

// src/suite.ts
const unlimited = {
	cases: Number.POSITIVE_INFINITY,
	schemaBytes: Number.POSITIVE_INFINITY
};
function reportAt(reading, ...start) {
	return (path, reason) => reading.problems.push(reading.document.problemAt([...start, ...path], reason));
}
function readSettings(source) {
	const { money, currency = "USD", tokens = null } = source.budget ?? {};
	return {
		rounds: source.rounds ?? roundsOfPreset(source.preset ?? "standard") ?? 1,
		seed: source.seed ?? null,
		tieMargin: source.tieMargin ?? .2,
		baseline: source.baseline,
		stopWhenDecided: source.stopWhenDecided,
		cacheMode: source.cacheMode ?? "warm",
		isStreaming: source.streaming ?? true,
		concurrency: source.concurrency ?? 1,
		budget: {
			nanos: money === void 0 ? null : Math.round(money * 1e9),
			currency,
			tokens
		},
		limits: { ...source.limits }
	};
}
function readAllCases(source, reading) {
	const tools = {
		defaults: source,
		files: reading.files,
		taken: /* @__PURE__ */ new Set(),
		schemas: reading.schemas,
		columns: reading.columns,
		variants: (source.variants ?? []).map((variant, index) => {
			return {
				source: variant,
				report: reportAt(reading, "variants", index)
			};
		}),
		maxCases: reading.limits.cases
	};
	buildAssertions(source.assert ?? [], reading.schemas, reportAt(reading, "assert"));
	const written = source.cases ?? (source.casesFrom || !(hasPrompt(source) || source.variants?.some(hasPrompt)) ? [] : [{}]);
	const cases = buildCases(written, tools, reportCase(source, reading));
	for (const [index, path] of (source.casesFrom ?? []).entries()) {
		const at = Array.isArray(source.casesFrom) && source.casesFrom.length > 1 ? ["casesFrom", index] : ["casesFrom"];
		try {
			const text = reading.files.text(path);
			cases.push(...readCaseFile(text, path, {
				...tools,
				problems: reading.problems
			}));
		} catch (error) {
			if (error instanceof TooManyCasesError) throw error;
			reportAt(reading, ...at)([], error instanceof Error ? error.message : String(error));
		}
	}
	if (cases.length === 0 && reading.problems.length === 0) reportAt(reading)([], "has no cases: give cases, casesFrom or a prompt");
	return cases;
}
/** What a case takes from its suite is wrong where the suite says it, not where the case stands. */
function reportCase(source, reading) {
	return (path, reason) => {
		const [index, field, ...rest] = path;
		const item = source.cases?.[index];
		if (typeof item === "string" || typeof item === "object" && item !== null && field !== void 0 && field in item || !(field === "prompt" || field === "system" || field === "messages") || source[field] === void 0) reportAt(reading, "cases")(path, reason);
		else reportAt(reading)([field, ...rest], source.cases ? `in case ${Number(index) + 1}: ${reason}` : reason);
	};
}
function hasPrompt(source) {
	return source.prompt !== void 0 || source.messages !== void 0;
}
function readVariants(source, reading) {
	const variants = (source.variants ?? []).map(({ id, name }) => ({
		id,
		name: name ?? id
	}));
	for (const [index, { id }] of variants.entries()) if (variants.findIndex((other) => other.id === id) < index) reportAt(reading, "variants", index, "id")([], `the id "${id}" is used twice`);
	return variants;
}
function readJudge(source, models, reading) {
	if (!source.judge) return null;
	const report = reportAt(reading, "judge", "model");
	const model = buildModel(source.judge.model, reading.providers, report);
	if (!model) return null;
	if (models.some((other) => other.provider === model.provider && other.model === model.model && other.baseUrl === model.baseUrl)) report([], "the judge is one of the models measured; a judge favours its own answers");
	return {
		model: {
			...model,
			key: `judge:${model.provider}:${model.model}`
		},
		criteria: source.judge.criteria ?? null,
		rounds: source.judge.rounds,
		examples: (source.judge.examples ?? []).map(exampleOf)
	};
}
async function checkTogether(suite, reading) {
	if (suite.cases.some((item) => item.assertions.some(({ type }) => type === "judge")) && !suite.judge) reportAt(reading)([], "has checks of the kind \"judge\" but no judge; add judge: { model: … }");
	const isMeasured = (model) => model === void 0 || suite.models.length === 0 || suite.models.some(({ key }) => key === model);
	const { baseline } = suite.settings;
	if (baseline?.variant !== void 0 && !suite.variants?.some(({ id }) => id === baseline.variant)) reportAt(reading, "baseline", "variant")([], `"${baseline.variant}" is not the id of a variant of this suite`);
	else if (baseline && suite.models.length > 0 && !resolveBaseline(baseline, suite.models)) reportAt(reading, "baseline", "model")([], `"${baseline.model}" is not the key of a model of this suite`);
	for (const [index, { model }] of suite.thresholds.entries()) if (!isMeasured(model)) reportAt(reading, "thresholds", index, "model")([], `"${model}" is not the key of a model of this suite`);
	await checkSchemas(reading.schemas, reading.limits.schemaBytes);
}
function readSource(reading, assert) {
	const { data } = reading.document;
	const result = suiteSourceSchema.safeParse(data ?? {});
	if (result.success) return assert.length === 0 ? result.data : {
		...result.data,
		assert: [...result.data.assert ?? [], ...assert]
	};
	throw new SuiteError(explainIssues(result.error).map(({ path, reason }) => reading.document.problemAt(path, reason)));
}
/** A file of cases alone, such as a CSV table, is a suite without models. */
function wrapCases(file) {
	const name = file.split(/[\\/]/).pop()?.replace(/\.[^.]+$/, "") || "Suite";
	const problemAt = (_path, reason) => ({
		file,
		line: 1,
		column: 1,
		path: "",
		reason
	});
	return {
		file,
		data: {
			name,
			casesFrom: [file]
		},
		problemAt
	};
}
/**
* Reads a suite (YAML, JSON, or a CSV table of cases) and checks all of it before anything is paid for.
*
* @param text - the file's text
* @returns the suite with every variable filled and every default applied; durations in ms, money in nano-units
* @throws {TooManyCasesError} where there is a limit
* @throws {@link SuiteError} with file, line, column and reason of every problem found
* @example
* const suite = await parseSuite('prompt: "Say {{word}}"\nvariables: { word: hi }\nmodels: [demo:swift]');
* suite.cases[0].prompt.messages[0].content; // "Say hi"
*/
async function parseSuite(text, options = {}) {
	const { file = "suite", files = noFiles, providers = SUITE_PROVIDERS, assert = [], limits = unlimited } = options;
	const isTable = /\.(csv|tsv|jsonl)$/i.test(file);
	const reading = {
		document: isTable ? wrapCases(file) : parseSource(text, file),
		problems: [],
		files: isTable ? {
			...files,
			text: (path) => path === file ? text : files.text(path)
		} : files,
		providers,
		schemas: [],
		columns: new ColumnUse(),
		limits
	};
	const source = readSource(reading, assert);
	const variants = readVariants(source, reading);
	const models = withVariants(buildModels(source.models ?? [], providers, reportAt(reading, "models")), variants);
	const { cases, notices } = groupEqualPrompts(readAllCases(source, reading));
	notices.push(...describeUnused(reading.columns.unused));
	const suite = {
		name: source.name ?? file.split(/[\\/]/).pop()?.replace(/\.[^.]+$/, "") ?? "Suite",
		description: source.description ?? null,
		settings: readSettings(source),
		models,
		...variants.length > 0 ? { variants } : {},
		cases,
		judge: readJudge(source, models, reading),
		thresholds: source.thresholds ?? [],
		...notices.length > 0 ? { notices } : {}
	};
	await checkTogether(suite, reading);
	if (reading.problems.length > 0) throw new SuiteError(reading.problems);
	return suite;
}

export { TooManyCasesError as a, readJsonlCases as i, EXPECTED_FIELDS as n, caseOfRow as r, parseSuite as t };