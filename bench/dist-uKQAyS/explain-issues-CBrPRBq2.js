// src/suite/explain-issues.ts
/** The problems of a failed parse, an unknown word at its own place instead of its parent's. */
function explainIssues(error) {
	return error.issues.flatMap((issue) => issue.code === "unrecognized_keys" ? issue.keys.map((key) => ({
		path: [...issue.path, key],
		reason: `"${key}" is not known here`
	})) : [{
		path: issue.path,
		reason: issue.message
	}]);
}

export { explainIssues as t };