// src/judging/judged-pairs.ts
/** Characters of one answer that the judge is shown. */
const MAX_JUDGED_CHARS = 24e3;
function shownText(text) {
	if (text.length <= 24e3) return text;
	return `${text.slice(0, MAX_JUDGED_CHARS)}\n[The answer goes on; the judge is shown its first ${MAX_JUDGED_CHARS.toLocaleString("en-US")} characters.]`;
}
/** All pairs of complete answers to the same case in the same round, up to `rounds`. */
function listJudgedPairs(samples, cases, rounds) {
	const prompts = new Map(cases.map((item) => [item.id, item.prompt]));
	const isJudged = ({ isWarmup, outcome, round, text }) => !isWarmup && outcome === "ok" && round <= rounds && text.trim() !== "";
	return [...Map.groupBy(Iterator.from(samples).filter(isJudged), ({ round, caseId }) => `${round} ${caseId}`).values()].flatMap((group) => {
		const sorted = group.toSorted((a, b) => a.modelKey < b.modelKey ? -1 : 1);
		return sorted.flatMap((one, index) => sorted.slice(index + 1).flatMap((other) => {
			const request = prompts.get(one.caseId);
			if (!request) return [];
			const side = ({ modelKey, text }) => ({
				key: modelKey,
				text: shownText(text)
			});
			return [{
				caseId: one.caseId,
				round: one.round,
				request,
				first: side(one),
				second: side(other)
			}];
		}));
	});
}

export { listJudgedPairs as n, MAX_JUDGED_CHARS as t };