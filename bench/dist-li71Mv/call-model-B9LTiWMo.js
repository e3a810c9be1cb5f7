import { n as costOfUsage, r as mayHaveBilled, t as costOfAttempts } from "./cost-CLnpsHQq.js";
import { n as percentileOfRanked } from "./percentile-CkZA0G3Y.js";
import { o as sampleId } from "./plan-CCNuO3Lr.js";
import { t as loadBundledPrices } from "./bundled-prices-Bubq7_sw.js";
import { n as freePrice, t as findPrice } from "./price-book-5Ecx9_wV.js";
import { i as defaultLimits, o as SecretEraser, r as resolveEndpoint, s as eraseExchange, t as classifyExchange } from "./failures-ch_pf033.js";
import { c as seededRandom, s as hashText } from "./median-interval-CXqAEBTj.js";
import { r as monotonicNow, u as AnswerDraft } from "./dialects-BCsxOIRE.js";
import { n as readingThread } from "./reading-thread-BMWIeYMZ.js";
import { i as sentModelName } from "./provider-catalogue-BnMKyPqP.js";
import { t as RECORD_VERSION } from "./record-version-DY_1sQBb.js";
import { t as wallClock } from "./wall-clock-C_W0CwUq.js";

// src/metrics.ts
/** Of a call that nothing was learnt of. */
const noMetrics = {
	responseMs: null,
	streamClosedMs: null,
	timeToFirstTokenMs: null,
	timeToFirstAnswerMs: null,
	timeToFirstByteMs: null,
	thinkingMs: null,
	decodeMs: null,
	msPerOutputToken: null,
	outputTokensPerSecond: null,
	visibleCharsPerSecond: null,
	endToEndTokensPerSecond: null,
	chunkGapP50Ms: null,
	chunkGapP95Ms: null,
	chunkGapMaxMs: null,
	queueMs: null,
	connectMs: null,
	backoffMs: 0,
	logicalMs: null,
	standardised500Ms: null,
	longerThanMs: null,
	speedWithheld: null
};
/** All metrics of a sample. Times are of the last attempt alone; waiting has fields of its own. */
function computeMetrics(input) {
	const last = input.attempts.at(-1);
	if (!last) return {
		...noMetrics,
		speedWithheld: "No call was made."
	};
	const waiting = waitingTimes(input, last);
	if (input.outcome === "timeout") {
		const longerThanMs = between(last.stamps.requestMs ?? last.stamps.calledMs, last.stamps.endMs);
		return {
			...noMetrics,
			...waiting,
			...firstTimes(last),
			longerThanMs,
			speedWithheld: "The call ran into a time limit."
		};
	}
	if (input.outcome === "interrupted") return {
		...noMetrics,
		...waiting,
		...firstTimes(last),
		speedWithheld: "The reply was cut off."
	};
	if (input.outcome !== "ok" && input.outcome !== "truncated") return {
		...noMetrics,
		...waiting,
		speedWithheld: "There is no complete answer to time."
	};
	return {
		...noMetrics,
		...waiting,
		...firstTimes(last),
		...wholeTimes(input, last),
		...speeds(input, last)
	};
}
function between(from, to) {
	return from === null || to === null ? null : to - from;
}
function waitingTimes({ attempts, enqueuedMs, outcome }, last) {
	const isTimed = outcome === "ok" || outcome === "truncated";
	return {
		queueMs: between(enqueuedMs, attempts[0]?.stamps.calledMs ?? null),
		connectMs: between(last.stamps.calledMs, last.stamps.requestMs),
		backoffMs: attempts.reduce((total, attempt) => total + attempt.waitedMs, 0),
		logicalMs: isTimed ? between(enqueuedMs, last.stamps.lastContentMs) : null
	};
}
/**
* The time from first content to later content; null where a stamp may be off by more than that. A time since the request needs no
* such care: nothing can have come before it was written, so its bound is never larger than itself.
*/
function windowOf({ stamps, uncertainty }, from, to) {
	const ms = between(stamps[from], stamps[to]);
	const bound = Math.max(uncertainty[from] ?? 0, uncertainty[to] ?? 0);
	return ms === null || ms > 0 && bound > ms ? null : ms;
}
function firstTimes({ stamps }) {
	return {
		timeToFirstTokenMs: between(stamps.requestMs, stamps.firstContentMs),
		timeToFirstAnswerMs: between(stamps.requestMs, stamps.firstAnswerMs),
		timeToFirstByteMs: between(stamps.requestMs, stamps.firstByteMs)
	};
}
function wholeTimes(input, last) {
	const { stamps } = last;
	const hasStreamedReasoning = stamps.firstContentMs !== stamps.firstAnswerMs && last.timeline.reasoningChars.some((chars) => chars > 0);
	return {
		responseMs: between(stamps.requestMs, stamps.lastContentMs),
		streamClosedMs: between(stamps.requestMs, stamps.endMs),
		thinkingMs: hasStreamedReasoning ? windowOf(last, "firstContentMs", "firstAnswerMs") : null,
		decodeMs: windowOf(last, "firstContentMs", "lastContentMs"),
		...input.isStreaming ? chunkGaps(last) : {}
	};
}
/** Differences of the times at which content was read; keep-alive reads do not count. */
function chunkGaps({ timeline }) {
	const times = timeline.atMs.filter((_, index) => (timeline.answerChars[index] ?? 0) > 0 || (timeline.reasoningChars[index] ?? 0) > 0);
	const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
	const sorted = Float64Array.from(gaps).sort();
	return {
		chunkGapP50Ms: percentileOfRanked(sorted, .5).value,
		chunkGapP95Ms: percentileOfRanked(sorted, .95).value,
		chunkGapMaxMs: sorted.at(-1) ?? null
	};
}
function speeds(input, last) {
	const { stamps } = last;
	const visible = visibleTokens(input);
	const responseMs = between(stamps.requestMs, stamps.lastContentMs);
	const endToEndTokensPerSecond = visible !== null && visible > 0 && responseMs !== null && responseMs > 0 ? visible / responseMs * 1e3 : null;
	if (!input.isStreaming || stamps.firstContentMs === null) return {
		endToEndTokensPerSecond,
		speedWithheld: "The answer came in one piece, so its pace cannot be seen."
	};
	const pair = consistentPair(input, last);
	const chars = {
		visibleCharsPerSecond: visibleCharsPerSecond(input, last),
		endToEndTokensPerSecond
	};
	if (typeof pair === "string") return {
		...chars,
		speedWithheld: pair
	};
	const msPerOutputToken = pair.windowMs / (pair.tokens - pair.firstTokens);
	const firstAnswerMs = between(stamps.requestMs, stamps.firstAnswerMs);
	return {
		...chars,
		msPerOutputToken,
		outputTokensPerSecond: 1e3 / msPerOutputToken,
		standardised500Ms: firstAnswerMs === null ? null : firstAnswerMs + (500 - Math.min(500, pair.firstTokens)) * msPerOutputToken
	};
}
/** `N_vis`; null where reasoning may hide in the count. */
function visibleTokens({ usage, reasoningVisibility }) {
	if (!usage || usage.outputTokens === null) return null;
	if (usage.reasoningTokens !== null) return Math.max(0, usage.outputTokens - usage.reasoningTokens);
	return reasoningVisibility === "none" ? usage.outputTokens : null;
}
/** Fewer characters a token than this, and unseen reasoning may be in the count. */
const LEAST_CHARS_PER_TOKEN = 2;
/**
* The window and the count that belong together, or why there is none: dividing a window of visible text by a count that
* holds hidden reasoning would overstate the speed many times.
*/
function consistentPair(input, attempt) {
	const { stamps, timeline } = attempt;
	const { usage, reasoningVisibility: visibility, answerChars } = input;
	const output = usage?.outputTokens ?? null;
	if (!usage || output === null) return "The provider did not say how many tokens it wrote.";
	const isAllShown = visibility === "verbatim" || visibility === "none" || visibility === "unknown" && answerChars >= output * LEAST_CHARS_PER_TOKEN;
	if (visibility === "unknown" && !isAllShown) return "The provider does not say whether the model thought unseen.";
	if (!isAllShown && usage.reasoningTokens === null) return "The model thought unseen, and the provider does not say how many tokens that took.";
	const tokens = isAllShown ? output : output - (usage.reasoningTokens ?? 0);
	const begin = isAllShown ? "firstContentMs" : "firstAnswerMs";
	const windowMs = windowOf(attempt, begin, "lastContentMs");
	if (tokens < 2) return "The answer has fewer than two tokens.";
	if (windowMs === null && (between(stamps[begin], stamps.lastContentMs) ?? 0) > 0) return "The answer arrived in less time than its stamps may be off by.";
	if (windowMs === null || windowMs <= 0) return "The answer arrived all at once.";
	const estimated = tokens * firstShare(timeline, isAllShown);
	const firstTokens = estimated < BUNDLE_TOKENS ? 1 : estimated;
	if (tokens - firstTokens < 1) return "The answer arrived all but at once.";
	return {
		windowMs,
		tokens,
		firstTokens
	};
}
/** From so much text on, in tokens of average length, the first read held several for certain; less may be one long word. */
const BUNDLE_TOKENS = 4;
/**
* Share of the text that the first read of the window brought. It was there when the window began: where a server sends many tokens
* at a time, counting them into the window would overstate the speed.
*/
function firstShare({ answerChars, reasoningChars }, isAllShown) {
	const chars = answerChars.map((answer, read) => answer + (isAllShown ? reasoningChars[read] ?? 0 : 0));
	const total = chars.reduce((sum, count) => sum + count, 0);
	return total === 0 ? 0 : (chars.find((count) => count > 0) ?? 0) / total;
}
/** Characters after the first read of the answer, over the time they took; comparable across tokenizers. */
function visibleCharsPerSecond({ answerChars }, attempt) {
	const windowMs = windowOf(attempt, "firstAnswerMs", "lastContentMs");
	const chars = answerChars - (attempt.timeline.answerChars.find((chars) => chars > 0) ?? 0);
	return windowMs === null || windowMs <= 0 || chars <= 0 ? null : chars / windowMs * 1e3;
}

// src/sleep.ts
/** Sleeps about `ms`; returns the ms that passed. */
function sleep(ms, signal) {
	const startMs = monotonicNow();
	return new Promise((resolve) => {
		const finish = () => {
			clearTimeout(timer);
			signal?.removeEventListener("abort", finish);
			resolve(monotonicNow() - startMs);
		};
		const timer = setTimeout(finish, Math.max(0, ms));
		if (signal?.aborted) finish();
		else signal?.addEventListener("abort", finish, { once: true });
	});
}

// src/providers/demo-answers.ts
const TOPIC_CHARS = 90;
const examples = [{
	prompt: "What is a p95 response time, and when does it mislead?",
	answers: {
		"demo-swift": "It is the time within which 95 of 100 requests were answered; the slowest five took longer. Teams like it because a mean hides those slow requests, and people remember them. It misleads when there are few requests: of 20, the p95 is one single request, so one bad moment decides the figure. It also misleads across services, because a page that makes ten calls meets the slow five percent far more often than one in twenty visits. And it says nothing about how bad the worst cases are. So state how many requests it rests on, look at the median beside it, and compare two systems on the same requests at the same time.",
		"demo-steady": "Definition: 95 % of the requests were answered within this time.\n\nWhy people use it:\n- A mean hides slow requests; a percentile shows them.\n- It is one number that can be watched over time.\n\nWhen it misleads:\n1. With few requests. Below about 100, a p95 rests on a handful of values and jumps from day to day.\n2. When a page makes many calls. With ten calls, about 40 % of page views contain at least one that is slower than the p95.\n3. When time in a queue is left out. A client that waits before it sends does not count its own waiting.\n4. When percentiles of several servers are averaged. The mean of two p95 values is the p95 of nothing.\n\nIn practice: report the median, the p95 and the number of requests together, and keep the raw times so that any other percentile can be computed later.",
		"demo-thorough": "A p95 response time is the value below which 95 % of the measured response times lie. If the p95 of a day is 1.8 s, then 95 of 100 requests were answered within 1.8 s and five took longer.\n\nIt is popular for a good reason. Response times are skewed: most are short, some are very long. The mean mixes the two groups into a number that nobody experiences, while the median tells you nothing about the bad end. The p95 sits where users begin to complain.\n\nIt misleads in four situations.\n\nFirst, with small samples. From 20 requests, the p95 is nearly the slowest one. Its interval is so wide that a change from 1.8 s to 2.4 s may mean nothing. A common rule is to show it from 100 requests on.\n\nSecond, with fan-out. If one page needs ten calls, the chance that none of them is among the slowest 5 % is 0.95 to the power of 10, about 60 %. Four of ten visitors meet the tail.\n\nThird, with coordinated omission. A load generator that waits for each answer before it sends the next stops measuring exactly while the system is stuck.\n\nFourth, with aggregation. Percentiles of several machines or minutes cannot be averaged; the underlying times have to be merged.\n\nMy recommendation: publish median, p95 and the number of requests, add an interval where you claim a difference, and keep the raw data."
	}
}, {
	prompt: "Write a polite reply to a customer whose parcel is three days late.",
	answers: {
		"demo-swift": "Dear customer,\n\nthank you for writing, and I am sorry that your parcel has not reached you yet. It should have arrived three days ago, and you should have heard from us before you had to ask. I have asked the carrier where it is and expect an answer by tomorrow at noon; I will write to you then, whatever the answer is. If the parcel has not moved by that time, I will send you a new one the same day, or return your money if you prefer that. You do not need to do anything. If a delivery at another address or on a certain day would help you, simply reply to this message and I will arrange it.\n\nKind regards\nYour support team",
		"demo-steady": "Subject: Your parcel: what happened and what we do now\n\nDear customer,\n\nI apologise for the delay. Your parcel is three days late, and we did not tell you in time.\n\nWhat we know:\n- It left our warehouse on the promised day.\n- The carrier has not scanned it since it reached the sorting centre.\n\nWhat happens next:\n1. The carrier searches for it today.\n2. Tomorrow by noon I write to you with the result.\n3. If it is still missing then, you choose: a new parcel by express, or your money back.\n\nThe delivery costs are on us in any case; the refund for them has been started and reaches you within five working days.\n\nIs the delivery urgent? Then reply with “express” and I send the new parcel today without waiting for the search.\n\nThank you for your patience.\n\nKind regards\nYour support team",
		"demo-thorough": "Dear customer,\n\nthank you for your message, and please accept my apologies. We promised you delivery three days ago and did not keep that promise. I understand how annoying it is to plan around a parcel that does not come, and more so when nobody tells you why.\n\nI have looked into your order. The parcel left our warehouse on time and was last scanned at the sorting centre two days later. Since then the carrier has recorded nothing. In most cases this means that a label could not be read and the parcel waits to be sorted by hand; sometimes it means that it is lost. I do not want to guess which of the two it is, so I have opened a search with the carrier, who must answer by tomorrow at noon.\n\nUntil then you do not need to do anything. I will write to you tomorrow, even if there is no news. If the parcel has not been found, I will either send a replacement by express at no cost or refund the full amount, whichever you prefer. Should the first parcel arrive after all, keep what you need and return the rest with the enclosed label.\n\nI have refunded your delivery costs already, because that is the least we owe you.\n\nIf the date matters, for a birthday for example, tell me, and I will send the replacement today.\n\nWith kind regards\nYour support team"
	}
}];
/** Prompts that every simulated model has an answer of its own to. */
const demoPrompts = examples.map(({ prompt }) => prompt);
const others = {
	"demo-swift": (topic) => `You asked: “${topic}”. A quick model answers that in one short paragraph: the main point first, one reason, no detours. That is often enough for a draft, a label, or a question that comes up a hundred times a day, and nobody waits for it. What it leaves out are the exceptions, so check such an answer wherever a mistake costs more than a second of waiting. If you need structure, ask for it in the prompt: quick models follow a named format well. And where two of them differ only in tone, choose by price, because you will call them often. With your own keys, the real answer of your model stands in this place.`,
	"demo-steady": (topic) => `Your prompt: “${topic}”.\n\nA mid-sized model usually answers in a list:\n- what the question is about, in one sentence;\n- three or four points, each with an example;\n- what to do next.\n\nWhat to look at when you compare it with a quicker one:\n1. Does it keep to the format that you asked for?\n2. Are the points different, or the same one in other words?\n3. Would you have to edit the answer before you use it?\n\nIf two models do equally well on ten of your own prompts, the cheaper one is the better choice. If they differ, write a check for what went wrong, and measure again: then the difference has a number and an interval. With your own keys, the real answer of your model stands in this place.`,
	"demo-thorough": (topic) => `You wrote: “${topic}”.\n\nA thorough model begins by saying how it understands the question, and that is useful: if the reading is wrong, you see it in the first line instead of the last. Then it works through the parts in order, gives its reasons, names what it assumed, and says where it is not sure. Such an answer takes longer to arrive, costs more, and has to be read.\n\nWhether that pays depends on what happens to the answer. Somebody who decides something from it gains from the reasons. A program that only needs a label gains nothing and pays for every word. A customer on a telephone has hung up by then.\n\nSo compare models on the prompts that you really send, with a limit on the length that you would accept, and with checks for what must be in the answer. Measure each prompt several times, because one fast or lucky answer proves nothing. Look at the worst answers rather than the average one. And put the cost of a thousand answers beside the quality, since that is the bill you will get.\n\nWith your own keys, the real answer of your model stands in this place.`
};
/** The answer of a simulated model: about the prompt, in the style of the model, and the same for the same prompt. */
function demoAnswer(model, prompt) {
	const asked = prompt.trim().replace(/\s+/g, " ");
	const example = examples.find((one) => one.prompt === asked);
	const topic = asked.length > TOPIC_CHARS ? `${asked.slice(0, TOPIC_CHARS).trimEnd()}…` : asked;
	const write = others[model] ?? others["demo-steady"];
	return example?.answers[model] ?? write(topic);
}

// src/providers/demo.ts
const demoModels = {
	"demo-swift": {
		slowness: .15,
		firstShare: .12
	},
	"demo-steady": {
		slowness: .5,
		firstShare: .2
	},
	"demo-thorough": {
		slowness: .85,
		firstShare: .3
	}
};
const RESPONSE_MS = {
	least: 1e3,
	most: 3e3
};
const TOKENS = {
	least: 150,
	most: 500
};
const CHUNKS = 40;
const CHARS_PER_TOKEN = 4;
/** One simulated exchange. The parameter `pace` scales the delivery: 1 is true speed, 0 at once. */
async function exchangeWithDemo(options, place, isStreaming) {
	const calledMs = monotonicNow();
	const random = seededRandom(options.seed ?? 1, "demo", options.model.model, place.caseId, place.round);
	const text = demoAnswer(options.model.model, textOf(options.prompt));
	const plan = planAnswer(demoModels[options.model.model] ?? {
		slowness: random.next(),
		firstShare: .2
	}, text, random);
	const pace = Number(options.model.parameters?.pace ?? 1);
	const end = await deliver(options, plan, Number.isFinite(pace) ? Math.max(0, pace) : 1) ? {
		kind: "complete",
		code: "",
		message: "",
		limitMs: null
	} : {
		kind: "aborted",
		code: "aborted",
		message: "The caller stopped the call.",
		limitMs: null
	};
	return resultOf(options.prompt, plan, calledMs, isStreaming, end);
}
function planAnswer(model, text, random) {
	const place = Math.min(1, Math.max(0, model.slowness + (random.next() - .5) * .3));
	const responseMs = RESPONSE_MS.least + (RESPONSE_MS.most - RESPONSE_MS.least) * place;
	const tokens = Math.min(TOKENS.most, Math.max(TOKENS.least, Math.round(text.length / CHARS_PER_TOKEN)));
	const size = Math.ceil(text.length / CHUNKS);
	const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, index) => text.slice(index * size, (index + 1) * size));
	return {
		responseMs,
		firstMs: responseMs * model.firstShare * (.8 + .4 * random.next()),
		tokens,
		pieces
	};
}
function pieceAtMs(plan, index) {
	return plan.firstMs + (plan.responseMs - plan.firstMs) * index / Math.max(1, plan.pieces.length - 1);
}
async function deliver(options, plan, pace) {
	let waitedMs = 0;
	for (const [index, piece] of plan.pieces.entries()) {
		const dueMs = pieceAtMs(plan, index) * pace;
		if (dueMs > waitedMs) waitedMs += await sleep(dueMs - waitedMs, options.signal);
		if (options.signal?.aborted) return false;
		options.onDelta?.({
			answer: piece,
			reasoning: "",
			atMs: pieceAtMs(plan, index)
		});
	}
	return true;
}
function resultOf(prompt, plan, calledMs, isStreaming, end) {
	const isWhole = end.kind === "complete";
	const draft = new AnswerDraft();
	draft.servedModel = "simulated";
	draft.usage = demoUsage(prompt, plan.tokens);
	if (isWhole) {
		draft.addAnswer(plan.pieces.join(""));
		draft.finish("stop", "stop");
	}
	const firstMs = calledMs + plan.firstMs;
	const lastMs = calledMs + plan.responseMs;
	const open = {
		calledMs,
		connectedMs: calledMs,
		requestMs: calledMs,
		headersMs: firstMs,
		firstByteMs: firstMs
	};
	const content = {
		firstContentMs: isStreaming ? firstMs : null,
		firstAnswerMs: isStreaming ? firstMs : null,
		lastContentMs: lastMs,
		endMs: lastMs
	};
	const none = {
		headersMs: null,
		firstByteMs: null,
		firstContentMs: null,
		firstAnswerMs: null,
		lastContentMs: null,
		endMs: monotonicNow()
	};
	const stamps = {
		...open,
		...isWhole ? content : none
	};
	const rows = plan.pieces.flatMap((piece, index) => [
		pieceAtMs(plan, index),
		piece.length,
		piece.length,
		0,
		0
	]);
	return {
		id: 0,
		end,
		stamps,
		uncertainty: {
			firstByteMs: 0,
			firstContentMs: 0,
			firstAnswerMs: 0,
			lastContentMs: 0,
			endMs: 0
		},
		connectionReused: null,
		httpStatus: isWhole ? 200 : null,
		responseHeaders: {},
		receivedBytes: 0,
		loopDelayMaxMs: 0,
		invalidUtf8Count: 0,
		malformedEventCount: 0,
		wasStream: isStreaming,
		timeline: Float64Array.from(isWhole ? rows : []),
		timelineDropped: 0,
		answer: draft.snapshot(),
		bodyText: null,
		raw: null,
		rawBytes: 0
	};
}
const textOf = ({ messages }) => messages.map(({ content }) => typeof content === "string" ? content : "").join("");
/** About four characters a token, and 20 for the frame around the prompt. */
function demoUsage(prompt, outputTokens) {
	const inputTokens = Math.ceil((prompt.system ?? "").concat(textOf(prompt)).length / CHARS_PER_TOKEN) + 20;
	return {
		inputTokens,
		uncachedInputTokens: inputTokens,
		cacheReadTokens: 0,
		cacheWriteTokens: 0,
		cacheWriteOneHourTokens: 0,
		outputTokens,
		reasoningTokens: 0,
		raw: null
	};
}

// src/providers/prepare-call.ts
/** @throws {BadModelError} before anything is sent */
function prepareCall(options, place) {
	const isStreaming = options.isStreaming ?? true;
	const prompt = options.cacheMode === "cold" ? withColdPrefix(options.prompt, options.seed ?? 1, place) : options.prompt;
	const requested = requestedParameters(prompt, options.model.parameters);
	if (options.model.provider === "demo") return prepareDemo(options, place, isStreaming, requested);
	const { model } = options;
	const { dialect, origin, basePath } = resolveEndpoint(model);
	const call = {
		model: sentModelName(model.provider, model.model),
		prompt,
		isStreaming,
		parameters: model.parameters ?? {},
		provider: model.provider
	};
	const { path, body, headers, warnings } = dialect.buildRequest(call);
	const bodyText = JSON.stringify(body);
	const open = {
		"content-type": "application/json",
		accept: isStreaming ? "text/event-stream" : "application/json",
		...headers,
		...lowerCased(model.headers)
	};
	const limits = {
		...defaultLimits,
		...options.limits
	};
	return {
		dialect,
		isStreaming,
		isSimulated: false,
		warnings,
		requested,
		sent: sentParameters(body),
		request: {
			method: "POST",
			url: origin + basePath + path,
			headers: withoutSecrets(open),
			body
		},
		async exchange() {
			const key = await options.key?.(model.provider, model, origin) ?? "";
			const eraser = new SecretEraser([key, ...secretHeaders(open)]);
			const live = eraseLive(options.onDelta, eraser);
			const { signal, resolveHost } = options;
			const request = {
				origin,
				path: basePath + path,
				method: "POST",
				headers: {
					...open,
					...dialect.authHeaders(key)
				},
				body: bodyText,
				dialect: dialect.id,
				isStreaming,
				limits,
				keepsRaw: options.keepsRaw ?? true,
				calledMs: monotonicNow()
			};
			const result = await readingThread.exchange(request, {
				signal,
				resolveHost,
				onDelta: live?.onDelta
			});
			live?.end();
			return await eraseExchange(result, dialect, eraser);
		}
	};
}
function prepareDemo(options, place, isStreaming, requested) {
	return {
		dialect: null,
		isStreaming,
		isSimulated: true,
		warnings: ["simulated: nothing was sent"],
		requested,
		sent: requested,
		request: {
			method: "POST",
			url: "demo:",
			headers: {},
			body: {
				model: options.model.model,
				...options.prompt,
				...options.model.parameters
			}
		},
		exchange: () => exchangeWithDemo(options, place, isStreaming)
	};
}
/** The same line for all models of a round, and another in every round: the request stays identical, the cache stays cold. */
function withColdPrefix(prompt, seed, place) {
	const line = `[${hashText(`${seed}/${place.caseId}/${place.round}`).toString(36)}-${hashText(`${place.runId}/${place.round}`).toString(36)}]\n`;
	if (prompt.system !== void 0) return {
		...prompt,
		system: line + prompt.system
	};
	const [first, ...rest] = prompt.messages;
	const content = typeof first.content === "string" ? line + first.content : [{
		type: "text",
		text: line
	}, ...first.content];
	return {
		...prompt,
		messages: [{
			...first,
			content
		}, ...rest]
	};
}
function requestedParameters(prompt, parameters = {}) {
	const { system: _system, messages: _messages, json: _json, ...settings } = prompt;
	return {
		...settings,
		...parameters
	};
}
const contentFields = /* @__PURE__ */ new Set([
	"messages",
	"input",
	"contents",
	"system",
	"instructions",
	"systemInstruction"
]);
function sentParameters(body) {
	return Object.fromEntries(Object.entries(body).filter(([name]) => !contentFields.has(name)));
}
function lowerCased(headers = {}) {
	return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
const namesSecret = (name) => /auth|key|token|secret|cookie/i.test(name);
function withoutSecrets(headers) {
	return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, namesSecret(name) ? "(removed)" : value]));
}
/** The values of headers that carry a secret, without the name of their scheme. */
function secretHeaders(headers) {
	return Object.entries(headers).flatMap(([name, value]) => namesSecret(name) ? [value.replace(/^\w+ +/, "")] : []);
}
/** Live text without secrets: what could go on as one waits for the next piece, or for the end of the attempt. */
function eraseLive(onDelta, eraser) {
	if (!onDelta || !eraser.hasSecrets) return onDelta && {
		onDelta,
		end: () => {}
	};
	const [answer, reasoning] = [eraser.stream(), eraser.stream()];
	let lastMs = 0;
	const send = (delta) => {
		if (delta.answer !== "" || delta.reasoning !== "") onDelta(delta);
	};
	return {
		onDelta: (delta) => {
			lastMs = delta.atMs;
			send({
				...delta,
				answer: answer.push(delta.answer),
				reasoning: reasoning.push(delta.reasoning)
			});
		},
		end: () => send({
			answer: answer.end(),
			reasoning: reasoning.end(),
			atMs: lastMs
		})
	};
}

// src/retry-rules.ts
const defaultRetryRules = {
	rateLimitAttempts: 3,
	overloadRetries: 2,
	networkRetries: 2,
	maxTotalWaitMs: 12e4,
	baseWaitMs: 500
};
const MAX_UNHINTED_WAIT_MS = 8e3;
const SAME_ERROR_LIMIT = 3;
/**
* `failures` are those of the attempts so far, the last one included; `waitedMs` is what was slept already;
* `jitter` is a number in [0, 1) from the run's own generator.
*/
function decideRetry(failures, waitedMs, jitter, rules = defaultRetryRules) {
	const last = failures.at(-1);
	if (!last?.isRetryable) return {
		retry: false,
		reason: "This failure does not pass by itself."
	};
	const alike = failures.filter((failure) => failure.class === last.class).length;
	const allowed = {
		rate_limit: rules.rateLimitAttempts - 1,
		overload: rules.overloadRetries,
		network: rules.networkRetries
	}[last.class];
	if (isSameErrorAgain(failures, last)) return {
		retry: false,
		reason: "The same error came three times: it is taken as permanent."
	};
	if (allowed === void 0 || alike > allowed) return {
		retry: false,
		reason: `${alike} attempts failed alike.`
	};
	const unhintedMs = Math.min(MAX_UNHINTED_WAIT_MS, rules.baseWaitMs * 2 ** (failures.length - 1)) * (1 - .25 * jitter);
	const waitMs = last.retryAfterMs ?? unhintedMs;
	if (waitedMs + waitMs > rules.maxTotalWaitMs) return {
		retry: false,
		reason: `The provider asks to wait ${Math.round(waitMs / 1e3)} s, more than a call may wait.`
	};
	return {
		retry: true,
		waitMs,
		reason: last.retryAfterMs === null ? "backing off" : "the provider asked to wait"
	};
}
function isSameErrorAgain(failures, last) {
	if (last.class !== "overload") return false;
	return failures.filter((failure) => failure.httpStatus === last.httpStatus && failure.message === last.message).length >= SAME_ERROR_LIMIT;
}

// src/run-attempt.ts
const requestIdHeaders = [
	"x-request-id",
	"request-id",
	"x-correlation-id",
	"mistral-correlation-id",
	"x-trace-id"
];
/** Turns an exchange into its row. Cost is added by the caller, who knows the prices. */
function attemptOf(result, dialect, number, waitedMs) {
	const { outcome, failure } = classifyExchange(result, dialect);
	const headers = result.responseHeaders;
	return {
		number,
		outcome,
		failure,
		stamps: result.stamps,
		uncertainty: result.uncertainty,
		waitedMs,
		connectionReused: result.connectionReused,
		httpStatus: result.httpStatus,
		responseHeaders: withoutCookies(headers),
		providerRequestId: requestIdHeaders.map((name) => headers[name]).find((value) => value) ?? null,
		usage: result.answer.usage,
		cost: null,
		receivedBytes: result.receivedBytes,
		loopDelayMaxMs: result.loopDelayMaxMs,
		invalidUtf8Count: result.invalidUtf8Count,
		malformedEventCount: result.malformedEventCount,
		timeline: timelineOf(result),
		raw: rawOf(result)
	};
}
function withoutCookies(headers) {
	const { "set-cookie": _cookie, ...rest } = headers;
	return rest;
}
const toMicros = (ms) => Math.round(ms * 1e3) / 1e3;
function timelineOf({ timeline, timelineDropped }) {
	const rows = timeline.length / 5;
	const column = (offset) => {
		const values = new Array(rows);
		for (let row = 0; row < rows; row++) values[row] = toMicros(timeline[row * 5 + offset]);
		return values;
	};
	return {
		atMs: column(0),
		bytes: column(1),
		answerChars: column(2),
		reasoningChars: column(3),
		uncertaintyMs: column(4),
		dropped: timelineDropped
	};
}
function rawOf({ raw, rawBytes, receivedBytes }) {
	if (!raw) return null;
	return {
		encoding: "zstd+base64",
		data: Buffer.from(raw).toString("base64"),
		bytes: rawBytes,
		isComplete: rawBytes === receivedBytes
	};
}

// src/call-model.ts
/**
* Calls one model once and returns what can be known of it. Network faults, refusals and limits are outcomes of the sample,
* never exceptions. Times are in milliseconds, money in nano-units (1e-9) of its currency.
*
* @throws {BadModelError} if the model cannot be called as described (unknown provider, bad address); nothing was sent then.
* @example
* const sample = await callModel({
*   model: { key: 'mini', provider: 'openai', model: 'gpt-4o-mini' },
*   prompt: { messages: [{ role: 'user', content: 'Name three rivers.' }] },
*   key: () => apiKey,
*   onDelta: ({ answer }) => process.stdout.write(answer),
* })
* console.log(sample.outcome, sample.metrics.responseMs, sample.metrics.timeToFirstTokenMs)
*/
async function callModel(options) {
	const tables = options.prices ?? [await loadBundledPrices()];
	const place = placeOf(options.place);
	const prepared = prepareCall(options, place);
	return sampleOf({
		options,
		prepared,
		place,
		startedAt: (options.now ?? wallClock)(),
		tables,
		...await runAttempts(options, prepared, place, tables)
	});
}
function placeOf(place = {}) {
	return {
		runId: "call",
		caseId: "prompt",
		caseFamily: null,
		round: 1,
		position: 0,
		isWarmup: false,
		concurrency: 1,
		enqueuedMs: monotonicNow(),
		...place
	};
}
async function runAttempts(options, prepared, place, tables) {
	const rules = {
		...defaultRetryRules,
		...options.retries
	};
	const random = seededRandom(options.seed ?? 1, "jitter", place.caseId, place.round, options.model.key);
	const attempts = [];
	const failures = [];
	let waitedMs = 0;
	let nextWaitMs = 0;
	for (;;) {
		const result = await prepared.exchange();
		const attempt = attemptOf(result, prepared.dialect, attempts.length + 1, nextWaitMs);
		if (mayHaveBilled(attempt)) attempt.cost = costOfAttempt(attempt, priceFor(options, result.answer, tables));
		attempts.push(attempt);
		if (attempt.failure) failures.push(attempt.failure);
		const decision = attempt.failure ? decideRetry(failures, waitedMs, random.next(), rules) : null;
		if (!decision?.retry || options.signal?.aborted) return {
			attempts,
			result
		};
		options.onWait?.({
			provider: options.model.provider,
			waitMs: decision.waitMs,
			reason: decision.reason
		});
		const sleptMs = await sleep(decision.waitMs, options.signal);
		if (options.signal?.aborted) return {
			attempts,
			result
		};
		nextWaitMs = sleptMs;
		waitedMs += sleptMs;
	}
}
function costOfAttempt(attempt, price) {
	const isPartial = attempt.outcome === "interrupted" || attempt.outcome === "timeout" || attempt.outcome === "aborted" || attempt.failure !== null;
	return costOfUsage(attempt.usage, price, isPartial).cost;
}
function priceFor({ model }, answer, tables) {
	if (model.provider === "demo") return freePrice;
	const query = {
		provider: model.provider,
		baseUrl: model.baseUrl ?? null,
		tier: answer.serviceTier,
		inputTokens: answer.usage?.inputTokens ?? 0
	};
	return (answer.servedModel ? findPrice(tables, {
		...query,
		model: answer.servedModel
	}) : null) ?? findPrice(tables, {
		...query,
		model: model.model
	});
}
function sampleOf({ options, prepared, place, startedAt, tables, attempts, result }) {
	const { model } = options;
	const { answer } = result;
	const last = attempts.at(-1);
	const price = priceFor(options, answer, tables);
	const { cost, reason } = costOfAttempts(attempts, price, costOfUsage(last.usage, price, false).reason);
	const isStreaming = prepared.isStreaming && (result.wasStream || last.failure !== null);
	const warnings = [...prepared.warnings];
	if (prepared.isStreaming && !isStreaming) warnings.push("a stream was asked for, but the reply came in one piece");
	const metrics = computeMetrics({
		outcome: last.outcome,
		attempts,
		enqueuedMs: place.enqueuedMs,
		usage: answer.usage,
		isStreaming,
		reasoningVisibility: answer.reasoningVisibility,
		answerChars: answer.text.length
	});
	const { runId, caseId, round } = place;
	return {
		recordVersion: 1,
		id: sampleId(runId, caseId, model.key, round),
		runId,
		caseId,
		caseFamily: place.caseFamily,
		modelKey: model.key,
		provider: model.provider,
		model: model.model,
		modelName: model.name ?? model.model,
		round,
		position: place.position,
		isWarmup: place.isWarmup,
		isSimulated: prepared.isSimulated,
		startedAt,
		enqueuedMs: place.enqueuedMs,
		outcome: last.outcome,
		failure: last.failure,
		text: answer.text,
		reasoningText: answer.reasoningText,
		toolCalls: answer.toolCalls,
		reasoningVisibility: answer.reasoningVisibility,
		finishReason: answer.finishReason,
		finishReasonRaw: answer.finishReasonRaw,
		servedModel: answer.servedModel,
		responseId: answer.responseId,
		systemFingerprint: answer.systemFingerprint,
		serviceTier: {
			requested: options.prompt.serviceTier ?? null,
			served: answer.serviceTier
		},
		parameters: {
			requested: prepared.requested,
			sent: prepared.sent,
			served: answer.servedParameters,
			warnings
		},
		request: prepared.request,
		isStreaming,
		cacheMode: options.cacheMode ?? "warm",
		concurrency: place.concurrency,
		usage: answer.usage,
		cost,
		costUnknownReason: cost ? null : reason,
		metrics,
		attempts,
		scores: []
	};
}

export { noMetrics as a, sleep as i, defaultRetryRules as n, demoPrompts as r, callModel as t };