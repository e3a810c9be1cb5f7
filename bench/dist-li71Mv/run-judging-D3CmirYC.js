import { i as readPairVerdict, n as pairPrompt, o as speaksToJudge, t as judgePromptHash } from "./judge-prompts-B0IUM7ng.js";
import { a as NO_VERDICT, i as NOTHING_SPENT, o as combineOrders, r as IDENTICAL_ANSWERS } from "./load-lazily-CywDwB6O.js";

// src/judging/run-judging.ts
/** Identical answers are level: nothing is asked, and nothing paid. */
const LEVEL = {
	state: "answered",
	text: "",
	error: IDENTICAL_ANSWERS,
	...NOTHING_SPENT
};
/**
* Judges pairs until none is left or `signal` aborts. The budget of `ask` names a problem where questions were left unasked.
*
* @example
* const budget = new JudgeBudget({ nanos: null, tokens: 50_000 });
* const ask = makeAskJudge({ model, key, budget, signal });
* await runJudging(listJudgedPairs(samples, cases, 1), { criteria: 'Which is clearer?', ask, store, signal });
*/
async function runJudging(pairs, options) {
	const queue = (async function* () {
		yield* pairs;
	})();
	const lane = async () => {
		for (let next = await queue.next(); !next.done && !options.signal.aborted; next = await queue.next()) await judgePair(next.value, options);
	};
	await Promise.all(Array.from({ length: options.lanes ?? 1 }, lane));
}
async function judgePair(pair, options) {
	const { caseId, round, first, second } = pair;
	const isSuspect = speaksToJudge(first.text) || speaksToJudge(second.text);
	const orders = [];
	for (const isSwapped of [false, true]) {
		const [a, b] = isSwapped ? [second, first] : [first, second];
		const prompt = pairPrompt(pair.request, options.criteria, a.text, b.text);
		const question = {
			caseId,
			round,
			first: first.key,
			second: second.key,
			isSwapped,
			promptHash: judgePromptHash(prompt),
			promptVersion: 2,
			isSuspect
		};
		if (options.store.has(question)) continue;
		const reply = await askOrTakeLevel(pair, prompt, question, options);
		const winner = winnerOf(reply, a.key, b.key);
		const error = reply.state === "answered" && winner === null ? NO_VERDICT : reply.error;
		if (reply.state !== "not asked") await options.store.saveVerdict?.(question, {
			...reply,
			winner,
			error
		});
		const { costNanos, tokens } = reply;
		const raw = reply.state === "answered" && reply !== LEVEL ? reply.text : null;
		orders.push({
			shownFirst: a.key,
			winner,
			prompt,
			raw,
			error,
			costNanos,
			tokens
		});
	}
	const [straight, swapped] = orders;
	if (!straight || !swapped) return;
	await options.store.savePair?.({
		promptVersion: 2,
		caseId,
		round,
		first: first.key,
		second: second.key,
		outcome: combineOrders(first.key, [straight.winner, swapped.winner]),
		orders: [straight, swapped],
		...isSuspect ? { isSuspect } : {}
	});
}
async function askOrTakeLevel({ first, second }, prompt, question, { ask, store, whenFree }) {
	if (first.text === second.text) {
		await store.begin?.(question);
		return LEVEL;
	}
	await whenFree?.();
	return await ask(prompt, {
		isUsable: (text) => readPairVerdict(text) !== null,
		beforeCall: () => store.begin?.(question) ?? Promise.resolve()
	});
}
function winnerOf(reply, a, b) {
	if (reply === LEVEL) return "tie";
	const verdict = reply.state === "answered" ? readPairVerdict(reply.text) : null;
	return verdict === "A" ? a : verdict === "B" ? b : verdict;
}

export { runJudging as t };