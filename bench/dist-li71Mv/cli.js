#!/usr/bin/env node
import process from "node:process";

// src/cli/needed-node.ts
/** The oldest Node.js on which the engine runs; package.json says the same. */
const NEEDED_NODE = "22.19";
/** A sentence for people who start the command line on an older Node.js; null on a sufficient one. */
function describeOldNode(version) {
	const [major = 0, minor = 0] = version.split(".").map(Number);
	const [neededMajor = 0, neededMinor = 0] = NEEDED_NODE.split(".").map(Number);
	if (major > neededMajor || major === neededMajor && minor >= neededMinor) return null;
	return `Yardstick needs Node.js ${NEEDED_NODE} or newer; this is ${version}.`;
}

// src/cli/main.ts
const problem = describeOldNode(process.versions.node);
if (problem === null) await import("./start-cli-DHgjWU4E.js");
else {
	process.stderr.write(`${problem}\n`);
	process.exitCode = 2;
}

export {  };