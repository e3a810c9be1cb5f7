import { n as UsageError } from "./terminal-BwbKY8Uz.js";
import { pathToFileURL } from "node:url";
import { isAbsolute, relative, resolve } from "node:path";

// src/cli/load-functions.ts
/** Loads the checks that a suite keeps in files beside it, `checks.mjs` or `checks.mjs#name`, before any call is made. */
async function loadFunctions(suite, folder) {
	const names = new Set(suite.cases.flatMap(({ assertions }) => assertions.flatMap((item) => item.type === "function" ? [item.use] : [])));
	const functions = {};
	for (const name of names) {
		const [file = "", exported = "default"] = name.split("#");
		const path = resolve(folder, file);
		const inside = relative(folder, path);
		if (inside.startsWith("..") || isAbsolute(inside)) throw new UsageError(`The check ${name} lies outside the suite's folder.`);
		let module;
		try {
			module = await import(pathToFileURL(path).href);
		} catch (error) {
			throw new UsageError(`The check ${name} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`);
		}
		const check = module[exported];
		if (typeof check !== "function") throw new UsageError(`${file} exports no function called ${exported}.`);
		functions[name] = check;
	}
	return functions;
}

export { loadFunctions as t };