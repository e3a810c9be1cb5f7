// src/suite/suite-error.ts
/** `suite.yaml:12:5: cases[2].prompt: reason`, the form that editors turn into a link. */
function describeProblem(problem) {
	const place = `${problem.file}:${problem.line}:${problem.column}`;
	return problem.path === "" ? `${place}: ${problem.reason}` : `${place}: ${problem.path}: ${problem.reason}`;
}
/** Thrown for a suite that cannot be run, with every problem found, before any call is made. */
var SuiteError = class extends Error {
	problems;
	constructor(problems) {
		super(problems.map(describeProblem).join("\n"));
		this.name = "SuiteError";
		this.problems = problems;
	}
};
/** Writes a path of keys and positions the way people read it. */
function describePath(path) {
	return path.reduce((text, part) => {
		if (typeof part === "number") return `${text}[${part}]`;
		return text === "" ? String(part) : `${text}.${String(part)}`;
	}, "");
}

export { describePath as n, describeProblem as r, SuiteError as t };