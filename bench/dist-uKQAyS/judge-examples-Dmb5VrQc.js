// src/judging/judge-examples.ts
const toVote = {
	a: "first",
	b: "second",
	tie: "tie"
};
function exampleOf({ system, prompt, a, b, label, votes }) {
	const said = votes ?? (label === void 0 ? [] : [label]);
	return {
		request: {
			...system === void 0 ? {} : { system },
			messages: [{
				role: "user",
				content: prompt
			}]
		},
		answers: [a, b],
		votes: said.map((vote) => toVote[vote])
	};
}
/** Examples as pairs to be judged. Round 0 is no round of the run. */
function listExamplePairs(examples) {
	return examples.map(({ request, answers: [a, b], votes }, index) => ({
		caseId: `example-${index + 1}`,
		round: 0,
		request,
		votes,
		first: {
			key: "a",
			text: a
		},
		second: {
			key: "b",
			text: b
		}
	}));
}

export { listExamplePairs as n, exampleOf as t };