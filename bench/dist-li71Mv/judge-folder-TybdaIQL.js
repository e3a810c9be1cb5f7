import { n as listExamplePairs } from "./judge-examples-Dmb5VrQc.js";
import { t as judgePromptHash } from "./judge-prompts-B0IUM7ng.js";
import { n as listJudgedPairs } from "./judged-pairs-DZKUdUgK.js";
import { c as judgementKey } from "./load-lazily-CywDwB6O.js";
import { t as runJudging } from "./run-judging-D3CmirYC.js";
import { c as readJudgements, u as readSamples } from "./run-folder-CU0wICzG.js";

// src/cli/judge-folder.ts
function storeIn(folder, savePair) {
	const known = new Map(readJudgements(folder).map((judgement) => [judgementKey(judgement), judgement]));
	return {
		has: (question) => {
			const judgement = known.get(judgementKey(question));
			if (!judgement || judgement.outcome === "unjudged") return false;
			return judgePromptHash(judgement.orders[question.isSwapped ? 1 : 0].prompt) === question.promptHash;
		},
		savePair
	};
}
/** Compares the suite's examples, then the answers of the run, where the suite says by which criteria. */
async function judgeFolder({ folder, writer, suite }, ask, signal) {
	const { judge, cases } = suite;
	if (!judge?.criteria) return;
	const options = {
		criteria: judge.criteria,
		ask,
		signal
	};
	const examples = listExamplePairs(judge.examples);
	const saveExample = (judgement) => {
		const votes = examples.find(({ caseId }) => caseId === judgement.caseId)?.votes ?? [];
		return writer.addJudgement({
			...judgement,
			votes,
			isExample: true
		});
	};
	await runJudging(examples, {
		...options,
		store: storeIn(folder, saveExample)
	});
	const samples = [];
	for await (const { caseId, round, modelKey, text, outcome, isWarmup } of readSamples(folder)) if (round <= judge.rounds) samples.push({
		caseId,
		round,
		modelKey,
		text,
		outcome,
		isWarmup
	});
	const store = storeIn(folder, (judgement) => writer.addJudgement(judgement));
	await runJudging(listJudgedPairs(samples, cases, judge.rounds), {
		...options,
		store
	});
}

export { judgeFolder };