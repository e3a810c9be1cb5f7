import { c as number, d as record, h as unknown, i as array, l as object, m as union, o as discriminatedUnion, p as string, r as _enum, s as literal } from "./schemas-B602iLzp.js";

// src/request-schema.ts
const imagePartSchema = object({
	type: literal("image"),
	/** An https address or base64 data; a provider that takes no addresses is refused before the call. */
	url: string().optional(),
	data: string().optional(),
	mediaType: string().optional()
});
const textPartSchema = object({
	type: literal("text"),
	text: string()
});
const messageSchema = object({
	role: _enum(["user", "assistant"]),
	content: union([string(), array(discriminatedUnion("type", [textPartSchema, imagePartSchema])).min(1)])
});
/** Ask for JSON: any object, or one that fits a JSON Schema where the provider can hold the model to it. */
const jsonModeSchema = object({
	name: string().optional(),
	schema: record(string(), unknown()).optional()
});
const promptSchema = object({
	system: string().optional(),
	messages: array(messageSchema).min(1),
	json: jsonModeSchema.optional(),
	/** Nothing is sent unless set, except where a provider demands it (Anthropic: 4,096). */
	maxOutputTokens: number().int().positive().optional(),
	/** Sent only when set: many newer models reject any value. */
	temperature: number().optional(),
	topP: number().optional(),
	seed: number().int().optional(),
	stop: array(string()).optional(),
	reasoningEffort: string().optional(),
	serviceTier: string().optional()
});
/** A case of a suite after variables are filled in. `assertions` belong to scoring; the measuring core hands them through. */
const suiteCaseSchema = object({
	id: string().min(1),
	name: string().optional(),
	/** Cases of one family are not independent of each other. */
	family: string().optional(),
	prompt: promptSchema,
	/** By version, where the suite has several; `prompt` is then the first. */
	prompts: record(string(), promptSchema).optional(),
	variables: record(string(), unknown()).optional(),
	assertions: array(unknown()).optional()
});
/** What `runSuite` needs of a suite; a parsed suite file may carry more. */
const plannedSuiteSchema = object({
	name: string().min(1),
	cases: array(suiteCaseSchema).min(1)
});

export { plannedSuiteSchema as n, promptSchema as r, jsonModeSchema as t };