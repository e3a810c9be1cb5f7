import { t as explainIssues } from "./explain-issues-CBrPRBq2.js";
import { a as boolean, c as number, d as record, f as strictObject, g as url, h as unknown, i as array, m as union, p as string, r as _enum, u as preprocess } from "./schemas-B602iLzp.js";
import { t as presetIds } from "./presets-BXWXIszp.js";
import { t as baselineSchema } from "./record-schema-C8oBAi-6.js";
import { t as jsonModeSchema } from "./request-schema-DiOMz-Tx.js";

// src/suite/suite-schema.ts
const positive = number().int().positive();
const variables = record(string(), unknown());
/** What is sent beside the prompt; nothing is sent unless it is set. */
const requestSettingsSchema = strictObject({
	maxOutputTokens: positive.optional(),
	temperature: number().min(0).optional(),
	topP: number().min(0).max(1).optional(),
	seed: number().int().optional(),
	stop: array(string()).optional(),
	reasoningEffort: string().optional(),
	serviceTier: string().optional(),
	/** `true` for any JSON object. */
	json: preprocess((value) => value === true ? {} : value, jsonModeSchema.strict()).optional()
});
/** An image of a case: an https address, a file beside the suite, or base64 data with its media type. */
const imageSourceSchema = strictObject({
	url: url({ protocol: /^https?$/ }).optional(),
	file: string().optional(),
	data: string().optional(),
	mediaType: string().optional()
}).refine(({ url, file, data }) => [
	url,
	file,
	data
].filter((source) => source !== void 0).length === 1, "needs exactly one of url, file and data").refine(({ data, mediaType }) => data === void 0 || mediaType !== void 0, "data needs a mediaType");
/** One turn, as `{role, content}` or short as `user: …` or `assistant: …`. */
const turnSchema = preprocess((value) => {
	if (typeof value !== "object" || value === null || "role" in value) return value;
	const role = ["user", "assistant"].find((name) => name in value);
	if (role === void 0) return value;
	const { [role]: content, ...rest } = value;
	return {
		role,
		content,
		...rest
	};
}, strictObject({
	role: _enum(["user", "assistant"]),
	content: string().min(1),
	images: array(imageSourceSchema).optional()
}));
const promptFields = {
	system: string().optional(),
	prompt: string().min(1).optional(),
	messages: array(turnSchema).min(1).optional(),
	request: requestSettingsSchema.optional(),
	variables: variables.optional(),
	/** Checked one by one, so that each complaint names its line. */
	assert: array(unknown()).optional()
};
/** A case as written. */
const caseSourceSchema = strictObject({
	id: union([string().min(1), number()]).transform(String).optional(),
	name: string().optional(),
	family: string().min(1).optional(),
	images: array(imageSourceSchema).optional(),
	/** Every combination becomes a case of its own; all belong to one family. */
	matrix: record(string(), array(unknown()).min(1)).optional(),
	...promptFields
});
/** A model as written, long form. */
const modelSourceSchema = strictObject({
	provider: string().min(1),
	model: string().min(1),
	key: string().min(1).optional(),
	name: string().optional(),
	baseUrl: url({ protocol: /^https?$/ }).optional(),
	protocol: string().optional(),
	parameters: record(string(), unknown()).optional(),
	headers: record(string(), string()).optional()
});
/** A limit for continuous integration: missed means exit code 1. */
const thresholdSchema = strictObject({
	metric: _enum([
		"responseMs",
		"timeToFirstTokenMs",
		"timeToFirstAnswerMs",
		"outputTokensPerSecond",
		"visibleCharsPerSecond",
		"successRate",
		"passRate",
		"meanScore",
		"totalCost",
		"costPerAnswer"
	]),
	/** Which figure of a distribution; default the median. Rates and money have one figure only. */
	of: _enum([
		"median",
		"p90",
		"p95",
		"p99",
		"max"
	]).default("median"),
	atMost: number().optional(),
	atLeast: number().optional(),
	/** Key of a model; default every model. */
	model: string().optional()
}).refine(({ atMost, atLeast }) => atMost === void 0 !== (atLeast === void 0), "needs atMost or atLeast");
const voteSchema = _enum([
	"a",
	"b",
	"tie"
]);
/** Two answers that people have compared already, so that the judge can be held against them. */
const judgeExampleSchema = strictObject({
	system: string().optional(),
	prompt: string().min(1),
	a: string().min(1),
	b: string().min(1),
	/** What people said; one word, or one for each of them. */
	label: voteSchema.optional(),
	votes: array(voteSchema).min(1).optional()
}).refine(({ label, votes }) => label === void 0 !== (votes === void 0), "needs label or votes");
/** Who judges, and by what. */
const judgeSourceSchema = strictObject({
	model: unknown(),
	/** What makes one answer better than another, for judging pairs of answers. */
	criteria: string().min(1).optional(),
	/** Rounds whose answers are judged in pairs; each costs two calls per pair and case. */
	rounds: positive.default(1),
	/** Judged too, two calls each, to measure how far the judge agrees with people. */
	examples: array(judgeExampleSchema).optional()
}).refine(({ criteria, examples }) => criteria !== void 0 || examples === void 0, {
	path: ["examples"],
	message: "examples are judged by criteria, and there are none"
});
/** A version of the prompt: what it sets takes the place of what the suite sets. */
const variantSchema = strictObject({
	id: union([string().min(1), number()]).transform(String).refine((id) => !id.includes("/"), "may not contain a slash"),
	name: string().min(1).optional(),
	system: promptFields.system,
	prompt: promptFields.prompt,
	messages: promptFields.messages,
	request: promptFields.request
}).refine(({ system, prompt, messages, request }) => (system ?? prompt ?? messages ?? request) !== void 0, "needs a prompt, messages, system or request");
/** The baseline as written: a model, or a version of the prompt that each model is also asked. */
const baselineSourceSchema = baselineSchema.omit({ pairs: true }).extend({
	model: baselineSchema.shape.model.optional(),
	variant: string().min(1).optional()
}).refine(({ model, variant }) => model === void 0 !== (variant === void 0), "needs a model or a variant");
/** A whole suite file. */
const suiteSourceSchema = strictObject({
	name: string().min(1).optional(),
	description: string().optional(),
	preset: _enum(presetIds).optional(),
	rounds: positive.max(1e4).optional(),
	seed: number().int().nonnegative().max(2 ** 32 - 1).optional(),
	/** A ratio of times within ± this share counts as a tie; set it before the run. */
	tieMargin: number().positive().max(10).optional(),
	/** The model that all others are compared with, and how much worse a replacement may be; named before the run. */
	baseline: baselineSourceSchema.optional(),
	/** The run ends itself when its rounds decide every pair of models, or cannot any more. */
	stopWhenDecided: boolean().optional(),
	cacheMode: _enum(["cold", "warm"]).optional(),
	streaming: boolean().optional(),
	/** Calls in flight per provider; 1 unless asked. */
	concurrency: positive.max(4096).optional(),
	budget: strictObject({
		money: number().positive().optional(),
		currency: string().regex(/^[A-Z]{3}$/).default("USD"),
		tokens: positive.optional()
	}).optional(),
	limits: strictObject({
		connectMs: positive.optional(),
		firstContentMs: positive.optional(),
		gapMs: positive.optional(),
		totalMs: positive.optional()
	}).optional(),
	models: array(unknown()).optional(),
	/** Versions of the prompt; every model is asked each of them. */
	variants: array(variantSchema).min(1).optional(),
	judge: judgeSourceSchema.optional(),
	thresholds: array(thresholdSchema).optional(),
	cases: array(unknown()).optional(),
	/** Files of cases beside the suite: CSV, JSONL, YAML or JSON. */
	casesFrom: union([string(), array(string())]).transform((value) => [value].flat()).optional(),
	...promptFields
});

// src/suite/build-models.ts
/** Providers that a suite may name; `custom` needs a baseUrl, `demo` is simulated. */
const SUITE_PROVIDERS = [
	"openai",
	"anthropic",
	"google",
	"mistral",
	"cohere",
	"custom",
	"demo"
];
const SHORT_FORM = /^([a-z][a-z0-9-]*):(.+)$/;
/** Reads `openai:gpt-4o-mini` or the long form; null after reporting what is wrong. */
function buildModel(input, providers, report) {
	const short = typeof input === "string" ? SHORT_FORM.exec(input) : null;
	if (typeof input === "string" && !short) {
		report([], `"${input}" is not a model; write provider:model, such as openai:gpt-4o-mini`);
		return null;
	}
	const result = modelSourceSchema.safeParse(short ? {
		provider: short[1],
		model: short[2]
	} : input);
	if (!result.success) {
		for (const { path, reason } of explainIssues(result.error)) report(path, reason);
		return null;
	}
	const model = result.data;
	if (!providers.includes(model.provider)) {
		report(short ? [] : ["provider"], `"${model.provider}" is not a provider; known are ${providers.join(", ")}`);
		return null;
	}
	if (model.provider === "custom" && model.baseUrl === void 0) {
		report([], "a custom model needs a baseUrl, such as http://localhost:11434/v1");
		return null;
	}
	return model;
}
/** Reads the models of a suite and gives each a key that is unique in the run. */
function buildModels(inputs, providers, report) {
	const models = [];
	const keys = /* @__PURE__ */ new Set();
	inputs.forEach((input, index) => {
		const model = buildModel(input, providers, (path, reason) => report([index, ...path], reason));
		if (!model) return;
		if (model.key !== void 0 && keys.has(model.key)) report([index, "key"], `the key "${model.key}" is used twice`);
		const plain = model.key ?? `${model.provider}:${model.model}`;
		let key = plain;
		for (let copy = 2; model.key === void 0 && keys.has(key); copy++) key = `${plain}#${copy}`;
		keys.add(key);
		models.push({
			...model,
			key
		});
	});
	return models;
}

export { suiteSourceSchema as a, caseSourceSchema as i, buildModel as n, buildModels as r, SUITE_PROVIDERS as t };