import { c as number, f as strictObject, i as array, p as string } from "./schemas-B602iLzp.js";
import { t as date } from "./iso-Cqd8MLRD.js";

// src/prices/price-file.ts
const perMillion = number().nonnegative();
const rates = {
	input: perMillion,
	output: perMillion,
	cacheRead: perMillion.optional(),
	cacheWrite: perMillion.optional(),
	cacheWriteOneHour: perMillion.optional()
};
/** A price file: amounts are currency units per million tokens, as providers print them. Every price names its source. */
const priceFileSchema = strictObject({
	version: string().min(1),
	currency: string().length(3).default("USD"),
	prices: array(strictObject({
		provider: string().min(1),
		/** The model's id, or a beginning of it followed by `*`. */
		model: string().min(1),
		tier: string().default("standard"),
		...rates,
		/** Currency units per request. */
		request: number().nonnegative().optional(),
		longContext: strictObject({
			aboveTokens: number().int().positive(),
			...rates
		}).optional(),
		source: string().min(1),
		asOf: date().optional()
	}))
});

export { priceFileSchema as t };