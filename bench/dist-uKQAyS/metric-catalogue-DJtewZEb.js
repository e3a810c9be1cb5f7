// src/metric-catalogue.ts
const info = (key, label, unit, formula, isLowerBetter = true, isDiagnostic = false) => ({
	key,
	label,
	unit,
	formula,
	isLowerBetter,
	isDiagnostic
});
const metricCatalogue = [
	info("responseMs", "Response time", "s", "last content − request written; the last attempt alone"),
	info("timeToFirstTokenMs", "Time to first token", "s", "first content of any kind − request written; empty chunks do not count"),
	info("timeToFirstAnswerMs", "Time to first answer", "s", "first answer text − request written"),
	info("thinkingMs", "Thinking time", "s", "first answer text − first reasoning; only where reasoning is streamed"),
	info("decodeMs", "Decode duration", "s", "last content − first content"),
	info("msPerOutputToken", "Time per output token", "ms/token", "(last content − first) ÷ (tokens − those of the first read), over a window and a count that belong together"),
	info("outputTokensPerSecond", "Output speed", "tokens/s", "1000 ÷ time per output token; hidden reasoning never counts", false),
	info("visibleCharsPerSecond", "Visible characters per second", "characters/s", "answer characters after the first chunk ÷ (last content − first answer text)", false),
	info("endToEndTokensPerSecond", "Output rate including wait", "tokens/s", "visible tokens ÷ response time", false),
	info("standardised500Ms", "Time for 500 tokens (estimated)", "s", "time to first answer + (500 − tokens of the first read) × time per output token"),
	info("timeToFirstByteMs", "Time to first byte", "s", "first body byte − request written", true, true),
	info("streamClosedMs", "Stream closed after", "s", "end of the stream − request written", true, true),
	info("chunkGapP50Ms", "Chunk gap, median", "ms", "difference of the times at which content was read; a chunk can hold several tokens", true, true),
	info("chunkGapP95Ms", "Chunk gap, 95th percentile", "ms", "as the median; from 20 gaps on", true, true),
	info("chunkGapMaxMs", "Chunk gap, longest", "ms", "as the median", true, true),
	info("queueMs", "Waiting in the queue", "s", "first call − queued; never part of the response time", true, true),
	info("connectMs", "Connecting", "s", "request written − call made; never part of the response time", true, true),
	info("backoffMs", "Waiting between attempts", "s", "sum of the sleeps between attempts", true, true),
	info("logicalMs", "Time with all waiting", "s", "last content − queued: what a user under these limits waits", true, true)
];

export { metricCatalogue as t };