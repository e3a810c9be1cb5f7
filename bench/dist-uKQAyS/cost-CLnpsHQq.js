// src/cost.ts
const unknown = (reason) => ({
	cost: null,
	reason
});
/** The cost of one reply; amounts in integer nano-units (tokens x micros per million / 1,000). */
function costOfUsage(usage, price, isAtLeast) {
	if (!price) return unknown("price unknown");
	if (!usage) return unknown("the provider sent no token counts");
	const oneHour = usage.cacheWriteOneHourTokens ?? 0;
	const parts = [
		[
			"input",
			usage.uncachedInputTokens,
			price.inputMicros
		],
		[
			"cache_read",
			usage.cacheReadTokens ?? 0,
			price.cacheReadMicros
		],
		[
			"cache_write",
			Math.max(0, (usage.cacheWriteTokens ?? 0) - oneHour),
			price.cacheWriteMicros
		],
		[
			"cache_write_1h",
			oneHour,
			price.cacheWriteOneHourMicros
		],
		[
			"output",
			usage.outputTokens,
			price.outputMicros
		]
	];
	const buckets = [];
	for (const [kind, tokens, microsPerMillion] of parts) {
		if (tokens === 0) continue;
		if (tokens === null && isAtLeast) continue;
		if (tokens === null) return unknown(`the provider did not count ${kind} tokens`);
		if (microsPerMillion === null) return unknown(`no price for ${kind} tokens`);
		buckets.push({
			kind,
			tokens,
			microsPerMillion,
			nanos: Math.round(tokens * microsPerMillion / 1e3)
		});
	}
	if (price.requestNanos > 0) buckets.push({
		kind: "request",
		tokens: 0,
		microsPerMillion: 0,
		nanos: price.requestNanos
	});
	return {
		cost: {
			nanos: total(buckets),
			currency: price.currency,
			isAtLeast,
			buckets,
			price: price.stamp
		},
		reason: null
	};
}
function total(buckets) {
	return buckets.reduce((nanos, bucket) => nanos + bucket.nanos, 0);
}
/** True when the provider may have billed something: it accepted the request and began to answer, or it is not known. */
function mayHaveBilled(attempt) {
	if (attempt.httpStatus !== null) return attempt.httpStatus < 400;
	return attempt.stamps.requestMs !== null && attempt.outcome !== "network";
}
/** All attempts of one call together. An attempt that may have been billed but was not counted makes the sum an "at least". */
function costOfAttempts(attempts, price, reason) {
	if (!price) return unknown("price unknown");
	const billed = attempts.filter(mayHaveBilled);
	const known = billed.flatMap((attempt) => attempt.cost ? [attempt.cost] : []);
	if (billed.length > 0 && known.length === 0) return unknown(reason ?? "the provider sent no token counts");
	const buckets = known.flatMap((cost) => cost.buckets);
	const isAtLeast = known.length < billed.length || known.some((cost) => cost.isAtLeast);
	const stamp = known.at(-1)?.price ?? price.stamp;
	return {
		cost: {
			nanos: total(buckets),
			currency: price.currency,
			isAtLeast,
			buckets,
			price: stamp
		},
		reason: null
	};
}
/** Input and output tokens of all attempts, as far as the provider counted them. */
function tokensOf({ attempts }) {
	return attempts.reduce((sum, { usage }) => sum + (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0), 0);
}

export { tokensOf as i, costOfUsage as n, mayHaveBilled as r, costOfAttempts as t };