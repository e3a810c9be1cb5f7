import { t as require_dist } from "./dist-Bh9Xngz8.js";
import { n as parseCsv } from "./parse-csv-D8BcmAhz.js";
import { n as noFiles, r as parseSource } from "./suite-files-BjC0EOFs.js";
import { t as SuiteError } from "./suite-error-DXf19gZj.js";
import { Script } from "node:vm";

// src/import-promptfoo/carry.ts
var import_dist = require_dist();
/** True for an object that is neither null nor a list. */
function isRecord(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
/** Names every field of an object that the importer does not read. */
function dropUnread(source, read, path, drop) {
	for (const key of Object.keys(source)) if (!read.includes(key)) drop(path === "" ? key : `${path}.${key}`, "is not carried over");
}

// src/import-promptfoo/convert-prompts.ts
/** Templates may loop and filter there; here they only name variables. */
function hasLogic(text) {
	return /\{%|\{#|\{\{[^}]*\|[^}]*\}\}/.test(text);
}
function readChat(list, path, drop) {
	const turns = list.map((turn) => isRecord(turn) && typeof turn.content === "string" ? {
		role: String(turn.role),
		content: turn.content
	} : null);
	const known = turns.filter((turn) => turn !== null);
	if (known.length !== turns.length || known.some(({ role }) => ![
		"system",
		"developer",
		"user",
		"assistant"
	].includes(role))) {
		drop(path, "holds turns that are not plain text of system, user or assistant");
		return null;
	}
	const system = known.filter(({ role }) => role === "system" || role === "developer").map(({ content }) => content);
	const messages = known.filter(({ role }) => role === "user" || role === "assistant");
	return {
		...system.length > 0 ? { system: system.join("\n\n") } : {},
		messages
	};
}
function convertText(text, path, drop) {
	if (hasLogic(text)) {
		drop(path, "uses template logic or filters; only {{name}} is carried over");
		return null;
	}
	const trimmed = text.trim();
	if (!/^(\[\s*\{|- role:)/.test(trimmed)) return { prompt: trimmed };
	try {
		const chat = (0, import_dist.parse)(trimmed);
		return Array.isArray(chat) ? readChat(chat, path, drop) : { prompt: trimmed };
	} catch {
		return { prompt: trimmed };
	}
}
function convertFile$1(name, path, files, drop) {
	if (/[*?]/.test(name) || /\.(js|cjs|mjs|ts|py)(:|$)/.test(name)) {
		drop(path, `${name} is code or a pattern of names; name text files one by one`);
		return [];
	}
	try {
		return files.text(name).split(/^---\s*$/m).flatMap((part) => convertText(part, path, drop) ?? []);
	} catch (error) {
		drop(path, error instanceof Error ? error.message : String(error));
		return [];
	}
}
/** What a version is called on the command line: `Formal tone` is formal-tone, `prompts/short.txt` is short. */
function idOf(label) {
	return (/^\S+\.\w+$/.test(label) ? label.replace(/^.*\/|\.\w+$/g, "") : label).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}
/** Reads `prompts`: texts, files, chats and `{id, raw, label}`. Each becomes a version of the prompt. */
function convertPrompts(input, files, drop) {
	const list = input === void 0 ? [] : Array.isArray(input) ? input : [input];
	const taken = /* @__PURE__ */ new Set();
	return list.flatMap((item, index) => {
		const path = `prompts[${index}]`;
		const source = isRecord(item) ? item.raw ?? item.id : item;
		if (isRecord(item)) dropUnread(item, [
			"raw",
			"id",
			"label"
		], path, drop);
		if (typeof source !== "string") {
			drop(path, "is not a text or a file");
			return [];
		}
		const texts = readSource(source, path, files, drop);
		const label = isRecord(item) && typeof item.label === "string" ? item.label : null;
		const isFile = FILE.test(source);
		return texts.map((text, part) => {
			const place = `prompt-${index + 1}${texts.length === 1 ? "" : `.${part + 1}`}`;
			const called = idOf(label ?? (isFile ? source : "")) + (texts.length === 1 ? "" : `-${part + 1}`);
			const id = called === "" || called.startsWith("-") || taken.has(called) ? place : called;
			taken.add(id);
			return {
				id,
				...label === null ? {} : { name: label },
				...text
			};
		});
	});
}
/** A file, or a function in one. */
const FILE = /^(file:\/\/.+|\S+\.(txt|md|json|ya?ml|js|cjs|mjs|ts|py)(:\w+)?)$/;
function readSource(source, path, files, drop) {
	if (FILE.test(source)) return convertFile$1(source.replace(/^file:\/\//, ""), path, files, drop);
	const text = convertText(source, path, drop);
	return text ? [text] : [];
}

// src/import-promptfoo/convert-providers.ts
/** The model after an optional kind: `chat:gpt-4o` and `gpt-4o` both name gpt-4o. */
function afterKind(parts, kinds) {
	return (kinds.includes(parts[0] ?? "") ? parts.slice(1) : parts).join(":");
}
function plain(provider, kinds) {
	return (parts) => {
		const model = afterKind(parts, kinds);
		return model === "" ? null : {
			provider,
			model
		};
	};
}
function compatible(baseUrl, kinds = ["chat", "completion"]) {
	return (parts) => ({
		provider: "custom",
		model: afterKind(parts, kinds),
		baseUrl
	});
}
const openai = (parts) => {
	if ([
		"embedding",
		"embeddings",
		"image",
		"moderation",
		"assistant",
		"realtime",
		"completion"
	].includes(parts[0] ?? "")) return null;
	const model = afterKind(parts, ["chat", "responses"]);
	if (model === "") return null;
	return {
		provider: "openai",
		model,
		...parts[0] === "responses" ? { protocol: "responses" } : {}
	};
};
const BUILDERS = {
	openai,
	anthropic: plain("anthropic", ["messages"]),
	google: plain("google", []),
	mistral: plain("mistral", []),
	cohere: plain("cohere", []),
	ollama: compatible("http://localhost:11434/v1"),
	openrouter: compatible("https://openrouter.ai/api/v1", []),
	groq: compatible("https://api.groq.com/openai/v1", []),
	deepseek: compatible("https://api.deepseek.com/v1", []),
	togetherai: compatible("https://api.together.xyz/v1"),
	localai: compatible("http://localhost:8080/v1")
};
/** What the importer makes of options of a provider; the rest is named. */
const BASE_URL_KEYS = [
	"apiBaseUrl",
	"baseUrl",
	"apiHost"
];
/** Keys, and switches of the other runner, which ours has under other names or does not need. */
const LEFT_OUT = [
	"apiKey",
	"apiKeyEnvar",
	"showThinking",
	"cost"
];
function convertConfig(config, path, drop) {
	const parameters = {};
	let baseUrl;
	for (const [key, value] of Object.entries(config)) if (BASE_URL_KEYS.includes(key) && typeof value === "string") baseUrl = /^https?:/.test(value) ? value : `https://${value}/v1`;
	else if (LEFT_OUT.includes(key)) drop(`${path}.${key}`, key.startsWith("apiKey") ? "keys are read from the environment, never from a suite" : "is not carried over");
	else if (key === "passthrough" && isRecord(value)) Object.assign(parameters, value);
	else parameters[key] = value;
	return {
		...baseUrl ? { baseUrl } : {},
		...Object.keys(parameters).length > 0 ? { parameters } : {}
	};
}
function convertId(id, path, drop) {
	const [prefix = "", ...parts] = id.split(":");
	const model = BUILDERS[prefix]?.(parts) ?? null;
	if (!model) drop(path, `"${id}" is not a model that this program can call`);
	return model;
}
/** Reads one provider in any of the forms `id`, `{id, label, config}` and `{id: options}`. */
function convertProvider(input, path, drop) {
	if (typeof input === "string") return convertId(input, path, drop);
	if (!isRecord(input)) {
		drop(path, "is not a provider");
		return null;
	}
	const [only] = Object.entries(input);
	const source = typeof input.id !== "string" && Object.keys(input).length === 1 && only !== void 0 && isRecord(only[1]) ? {
		id: only[0],
		...only[1]
	} : input;
	if (typeof source.id !== "string") {
		drop(path, "has no id");
		return null;
	}
	dropUnread(source, [
		"id",
		"label",
		"config"
	], path, drop);
	const model = convertId(source.id, path, drop);
	if (!model) return null;
	const config = isRecord(source.config) ? convertConfig(source.config, `${path}.config`, drop) : {};
	const isMoved = config.baseUrl !== void 0 && model.provider === "openai";
	return {
		...model,
		...isMoved ? { provider: "custom" } : {},
		...config,
		...typeof source.label === "string" ? { name: source.label } : {}
	};
}

// src/import-promptfoo/convert-assertions.ts
function texts(value) {
	const list = typeof value === "string" ? value.split(",").map((item) => item.trim()) : value;
	return Array.isArray(list) && list.every((item) => typeof item === "string") ? list : null;
}
const text = (type, extra = {}) => ({ value }) => typeof value === "string" || typeof value === "number" ? {
	type,
	value: String(value),
	...extra
} : "needs a text";
const list = (type, extra = {}) => ({ value }) => {
	const values = texts(value);
	return values ? {
		type,
		value: values,
		...extra
	} : "needs a list of texts";
};
const limit = (type) => ({ threshold }) => typeof threshold === "number" ? {
	type,
	max: threshold
} : "needs a threshold";
const IGNORE_CASE = { ignoreCase: true };
function convertWordCount({ value }) {
	if (typeof value === "number") return {
		type: "length",
		unit: "words",
		min: value,
		max: value
	};
	if (!isRecord(value)) return "needs a number or min and max";
	return {
		type: "length",
		unit: "words",
		...typeof value.min === "number" ? { min: value.min } : {},
		...typeof value.max === "number" ? { max: value.max } : {}
	};
}
function convertJson({ value }) {
	if (value === void 0) return { type: "json" };
	return isRecord(value) ? {
		type: "json",
		schema: value
	} : "takes its schema from a file or text";
}
function convertRubric({ value, threshold }) {
	if (typeof value !== "string" || value.startsWith("file://")) return "needs a rubric as a text";
	return {
		type: "judge",
		rubric: value,
		...typeof threshold === "number" ? { threshold } : {}
	};
}
const CONVERTERS = {
	equals: ({ value }) => value === void 0 ? "needs a value" : {
		type: "equals",
		value
	},
	contains: text("contains"),
	icontains: text("contains", IGNORE_CASE),
	"contains-any": list("contains-any"),
	"icontains-any": list("contains-any", IGNORE_CASE),
	"contains-all": list("contains-all"),
	"icontains-all": list("contains-all", IGNORE_CASE),
	"starts-with": text("starts-with"),
	regex: text("regex"),
	"is-json": convertJson,
	latency: limit("latency"),
	cost: limit("cost"),
	"word-count": convertWordCount,
	"llm-rubric": convertRubric,
	"model-graded-closedqa": convertRubric
};
/** Why a kind of check has no counterpart here, where a plain "unknown" would not help. */
const REASONS = {
	javascript: "runs code of its own; it is carried over into a file beside the suite where one is written (-o)",
	python: "runs code of its own; rewrite it as a check of the type function",
	similar: "compares embeddings; choose a check of the type similar (by words) or judge",
	"contains-json": "looks for JSON inside other text; use json for the whole answer"
};
/** Turns one assertion into a check; null after naming why it cannot. */
function convertAssertion(input, path, tools) {
	const { drop, scripts, rubrics } = tools;
	if (!isRecord(input) || typeof input.type !== "string") {
		drop(path, "is not an assertion");
		return null;
	}
	const type = input.type.replace(/^not-/, "");
	const converted = type === "javascript" && scripts ? scripts.take(input) : CONVERTERS[type]?.(input);
	if (converted === void 0 || typeof converted === "string") {
		drop(path, `the assertion ${input.type} ${converted ?? REASONS[type] ?? "has no counterpart"}`);
		return null;
	}
	const isGraded = converted.type === "judge";
	if (isGraded && input.provider !== void 0) rubrics.push(input.provider);
	dropUnread(input, [
		"type",
		"value",
		"threshold",
		"metric",
		...isGraded ? ["provider"] : []
	], path, drop);
	return {
		...typeof input.metric === "string" ? { name: input.metric } : {},
		...converted,
		...type === input.type ? {} : { not: true }
	};
}
/** Reads a cell of an `__expected` column: `contains:word`, or a text to equal. */
function convertExpected(cell, path, tools) {
	const match = /^((?:not-)?[a-z-]+)(?:\(([\d.]+)\))?:\s*([\s\S]*)$/.exec(cell);
	const type = match?.[1] ?? "";
	const isKnown = type.replace(/^not-/, "") in CONVERTERS || type.replace(/^not-/, "") in REASONS || [
		"fn",
		"eval",
		"grade"
	].includes(type);
	if (!match || !isKnown) return {
		type: "equals",
		value: cell
	};
	const source = type === "grade" ? "llm-rubric" : type === "fn" || type === "eval" ? "javascript" : type;
	const threshold = match[2] === void 0 ? {} : { threshold: Number(match[2]) };
	return convertAssertion({
		type: source,
		...match[3] === "" ? {} : { value: match[3] },
		...threshold
	}, path, tools);
}

// src/import-promptfoo/convert-tests.ts
/** Variables with several values mean every combination, here as there. */
function convertVars(vars, path, files, drop) {
	const variables = {};
	const matrix = {};
	for (const [name, value] of Object.entries(vars)) if (Array.isArray(value)) matrix[name] = value;
	else if (typeof value === "string" && value.startsWith("file://")) try {
		if (!/\.(txt|md|csv|json|ya?ml)$/.test(value)) throw new Error(`${value} is not a text file`);
		variables[name] = files.text(value.slice(7));
	} catch (error) {
		drop(`${path}.vars.${name}`, error instanceof Error ? error.message : String(error));
	}
	else variables[name] = value;
	return {
		...Object.keys(variables).length > 0 ? { variables } : {},
		...Object.keys(matrix).length > 0 ? { matrix } : {}
	};
}
function convertAll(input, path, tools) {
	if (!Array.isArray(input)) return [];
	return input.flatMap((item, index) => {
		const place = `${path}.assert[${index}]`;
		if (isRecord(item) && item.type === "assert-set" && Array.isArray(item.assert)) {
			dropUnread(item, ["type", "assert"], place, tools.drop);
			return convertAll(item.assert, place, tools);
		}
		const check = convertAssertion(item, place, tools);
		return check ? [check] : [];
	});
}
/** Reads one test, or `defaultTest`, which has the same form. */
function convertTest(input, path, files, tools) {
	const { drop } = tools;
	if (!isRecord(input)) {
		drop(path, "is not a test");
		return null;
	}
	dropUnread(input, [
		"description",
		"vars",
		"assert",
		"options"
	], path, drop);
	if (isRecord(input.options)) dropUnread(input.options, ["provider"], `${path}.options`, drop);
	const assert = convertAll(input.assert, path, tools);
	return {
		...typeof input.description === "string" ? { name: input.description } : {},
		...isRecord(input.vars) ? convertVars(input.vars, path, files, drop) : {},
		...assert.length > 0 ? { assert } : {}
	};
}
function convertTable(text, path, tools) {
	const [header, ...rows] = parseCsv(text);
	return rows.map(({ cells, line }) => {
		const test = {
			variables: {},
			assert: []
		};
		header?.cells.forEach((name, column) => {
			const cell = cells[column] ?? "";
			const place = `${path}:${line}`;
			if (/^__expected\d*$/.test(name)) {
				const check = cell === "" ? null : convertExpected(cell, place, tools);
				if (check) test.assert?.push(check);
			} else if (name === "__description") test.name = cell;
			else if (name.startsWith("__")) tools.drop(place, `the column ${name} is not carried over`);
			else test.variables = {
				...test.variables,
				[name]: cell
			};
		});
		if (test.assert?.length === 0) delete test.assert;
		return test;
	});
}
function convertFile(name, path, files, tools) {
	try {
		if (/\.csv$/.test(name)) return convertTable(files.text(name), name, tools);
		if (!/\.(ya?ml|json)$/.test(name) || /[*?]/.test(name)) throw new Error(`${name} is code, a pattern of names or an address; name CSV, YAML or JSON files`);
		const list = (0, import_dist.parse)(files.text(name));
		return convertTests(Array.isArray(list) ? list : [list], files, tools, name);
	} catch (error) {
		tools.drop(path, error instanceof Error ? error.message : String(error));
		return [];
	}
}
/** Reads `tests`: a list, a file, or a list with files in it. */
function convertTests(input, files, tools, start = "tests") {
	return (input === void 0 ? [] : Array.isArray(input) ? input : [input]).flatMap((item, index) => {
		const path = `${start}[${index}]`;
		if (typeof item === "string") return convertFile(item.replace(/^file:\/\//, ""), path, files, tools);
		return convertTest(item, path, files, tools) ?? [];
	});
}

// src/import-promptfoo/script-checks.ts
/** What makes a check of ours from what promptfoo's return: a boolean, a grade (above 0 passes), or an object. */
const HEAD = `// The JavaScript checks of a promptfoo configuration. They run with the rights of whoever runs the suite, as they did there.
const check = (run, threshold) => async (output, { variables }) => {
  const result = await run(output, { vars: variables });
  if (typeof result === 'boolean') return result;
  const { pass, score = Number(pass), reason } = typeof result === 'object' && result !== null ? result : { score: result };
  if (typeof score !== 'number' || Number.isNaN(score)) throw new Error('the check returned neither true or false nor a number');
  const passed = pass ?? (threshold === undefined ? score > 0 : score >= threshold);
  return { passed, value: score, ...(reason === undefined ? {} : { reason }) };
};
`;
/** Gathers the JavaScript checks of a configuration in a module beside the suite. */
var ScriptChecks = class {
	#file;
	#folder;
	#lines = [];
	constructor(file, folder = "./") {
		this.#file = file;
		this.#folder = folder;
	}
	get module() {
		return this.#lines.length === 0 ? null : `${HEAD}\n${this.#lines.join("\n")}\n`;
	}
	/** The check that takes the assertion's place, or why there is none. */
	take({ value, threshold }) {
		if (typeof value !== "string") return "holds no code";
		const run = value.startsWith("file://") ? this.#imported(value.slice(7)) : inline(value);
		if (run === null) return "holds code that is not JavaScript, or lies outside the folder";
		const name = `check${this.#lines.length + 1}`;
		this.#lines.push(`export const ${name} = check(${run}${typeof threshold === "number" ? `, ${threshold}` : ""});`);
		return {
			type: "function",
			use: `${this.#file}#${name}`
		};
	}
	/** The module's only function, or the one that is named after a colon. */
	#imported(path) {
		const [, file, name = ""] = /^([\w./-]+\.(?:js|cjs|mjs))(?::(\w+))?$/.exec(path) ?? [];
		if (file === void 0 || file.startsWith("/") || file.includes("..")) return null;
		return `async (output, context) => { const file = await import(${JSON.stringify(`${this.#folder}${file.replace(/^\.\//, "")}`)}); return ${name === "" ? "file.default" : `(file.${name} ?? file.default.${name})`}(output, context); }`;
	}
};
/** One line is an expression, several are the body of a function, as promptfoo reads them. */
function inline(code) {
	const text = code.trim();
	const run = `async (output, context) => {\n${text.includes("\n") ? text : `return (${text.replace(/^return\s+|;$/g, "")}\n);`}\n}`;
	try {
		new Script(`(${run})`);
		return run;
	} catch {
		return null;
	}
}

// src/import-promptfoo.ts
const READ = [
	"description",
	"prompts",
	"providers",
	"targets",
	"tests",
	"defaultTest",
	"$schema"
];
/** The model that grades there judges here. */
function findJudge(defaultTest, rubrics, drop) {
	const options = isRecord(defaultTest) && isRecord(defaultTest.options) ? defaultTest.options : {};
	const [provider, ...others] = options.provider === void 0 ? new Set(rubrics) : [options.provider];
	for (const other of others) drop("assert.provider", `one model grades all answers, not ${JSON.stringify(other)} too`);
	const isText = isRecord(provider) && provider.text !== void 0;
	if (provider === void 0) return null;
	const model = convertProvider(isText ? provider.text : provider, "defaultTest.options.provider", drop);
	return model && { ...model };
}
function hasRubric(cases, shared) {
	return JSON.stringify([cases, shared]).includes("\"type\":\"judge\"");
}
/**
* Makes a suite from a promptfoo configuration: prompts, providers, tests and the common assertions.
*
* @param text - the configuration, YAML or JSON
* @throws {@link SuiteError} when the file itself cannot be read
* @example
* const { yaml, notCarried } = importPromptfoo(text, { file: 'promptfooconfig.yaml', files: filesBeside('.') });
*/
function importPromptfoo(text, options = {}) {
	const { file = "promptfooconfig.yaml", files = noFiles, checksFile } = options;
	const document = parseSource(text, file);
	if (!isRecord(document.data)) throw new SuiteError([document.problemAt([], "is not a promptfoo configuration")]);
	const config = document.data;
	const notCarried = [];
	const drop = (path, reason) => notCarried.push(`${path}: ${reason}`);
	dropUnread(config, READ, "", drop);
	const tools = {
		drop,
		scripts: checksFile === void 0 ? null : new ScriptChecks(checksFile, options.folder),
		rubrics: []
	};
	const providers = config.providers ?? config.targets ?? [];
	const models = (Array.isArray(providers) ? providers : [providers]).flatMap((item, index) => convertProvider(item, `providers[${index}]`, drop) ?? []);
	const prompts = convertPrompts(config.prompts, files, drop);
	const shared = config.defaultTest === void 0 ? null : convertTest(config.defaultTest, "defaultTest", files, tools);
	const tests = convertTests(config.tests, files, tools).map((test) => shared?.matrix ? {
		...test,
		matrix: {
			...shared.matrix,
			...test.matrix
		}
	} : test);
	const cases = (tests.length === 0 ? [{}] : tests).map((test, index) => ({
		id: `test-${index + 1}`,
		...test
	}));
	const judge = findJudge(config.defaultTest, tools.rubrics, drop);
	if (!judge && hasRubric(cases, shared)) drop("assert", "answers are graded by a model that the file does not name; add judge: { model: … }");
	const [only] = prompts.length === 1 ? prompts : [];
	const { id: _, name: __, ...textOnly } = only ?? { id: "" };
	const suite = {
		name: typeof config.description === "string" ? config.description : "Imported suite",
		preset: "standard",
		models,
		...judge ? { judge: { model: judge } } : {},
		...only ? textOnly : {},
		...prompts.length > 1 ? { variants: prompts } : {},
		...shared?.variables ? { variables: shared.variables } : {},
		...shared?.assert ? { assert: shared.assert } : {},
		cases
	};
	return {
		yaml: (0, import_dist.stringify)(suite, { lineWidth: 0 }),
		checks: tools.scripts?.module ?? null,
		notCarried,
		models: models.length,
		prompts: prompts.length,
		cases: cases.length
	};
}

export { isRecord as n, importPromptfoo as t };