import { c as seededRandom, l as shuffled, t as INTERVAL_FROM } from "./median-interval-CXqAEBTj.js";

// src/plan.ts
/** What a model is asked: the version of the prompt that its entry names. */
function promptOf(suiteCase, { variant }) {
	return (variant === void 0 ? void 0 : suiteCase.prompts?.[variant]) ?? suiteCase.prompt;
}
/** A case with the version of its prompt that was answered. */
function asAsked(suiteCase, { modelKey }, models) {
	const model = models.find(({ key }) => key === modelKey);
	return model?.variant === void 0 ? suiteCase : {
		...suiteCase,
		prompt: promptOf(suiteCase, model)
	};
}
/**
* The same seed gives the same plan, which is what makes a run resumable.
*
* @param concurrency calls in flight per provider: with more than one, a round is one block, or the lanes could not be filled
*/
function* planBlocks(suite, models, rounds, seed, concurrency = 1) {
	let position = 0;
	for (let round = 1; round <= rounds; round++) {
		const random = seededRandom(seed, "order", round);
		const blocks = shuffled(suite.cases, random).map((suiteCase) => shuffled(models, random).map((model) => ({
			position: position++,
			round,
			suiteCase,
			model
		})));
		yield* concurrency === 1 ? blocks : [blocks.flat()];
	}
}
function sampleId(runId, caseId, modelKey, round) {
	return `${runId}/${caseId}/${modelKey}/${round}`;
}
/** A plan that cannot be run: no models, two of the same key or case id, no rounds. */
var BadPlanError = class extends Error {
	name = "BadPlanError";
};
/** Why a run of so many rounds cannot end itself; null where it can. */
const stopProblem = (rounds) => rounds >= 6 ? null : `A run that ends itself needs ${6} rounds or more, not ${rounds}.`;
function checkPlan(suite, models, rounds, stopWhenDecided = false) {
	if (models.length === 0) throw new BadPlanError("A run needs at least one model.");
	if (suite.cases.length === 0) throw new BadPlanError(`The suite "${suite.name}" has no cases.`);
	if (!Number.isInteger(rounds) || rounds < 1) throw new BadPlanError(`Rounds must be a whole number from 1 on, not ${rounds}.`);
	const problem = stopWhenDecided ? stopProblem(rounds) : null;
	if (problem) throw new BadPlanError(problem);
	refuseTwins("model key", models.map(({ key }) => key));
	refuseTwins("case id", suite.cases.map(({ id }) => id));
}
function refuseTwins(what, names) {
	const twin = names.find((name, index) => names.indexOf(name) !== index);
	if (twin !== void 0) throw new BadPlanError(`Two entries share the ${what} "${twin}".`);
}

export { promptOf as a, planBlocks as i, asAsked as n, sampleId as o, checkPlan as r, stopProblem as s, BadPlanError as t };