import { t as SuiteError } from "./suite-error-DXf19gZj.js";
import { t as parseSuite } from "./suite-BAN0b-aX.js";
import { readFileSync } from "node:fs";
import { basename, dirname, isAbsolute, relative, resolve } from "node:path";

// src/load-suite.ts
/** No file named by a suite may be larger: an image of this size is refused by every provider. */
const MOST_BYTES = 20971520;
/** Files beside a suite. A suite names only what lies in its own folder: a foreign one cannot read keys from elsewhere. */
function filesBeside(folder) {
	const read = (path) => {
		const full = resolve(folder, path);
		const inside = relative(folder, full);
		if (inside.startsWith("..") || isAbsolute(inside)) throw new Error(`${path} lies outside the suite's folder`);
		let bytes;
		try {
			bytes = readFileSync(full);
		} catch (error) {
			throw new Error(`${path} cannot be read: ${error.code ?? String(error)}`);
		}
		if (bytes.length > MOST_BYTES) throw new Error(`${path} is larger than 20 MiB`);
		return bytes;
	};
	return {
		text: (path) => read(path).toString("utf8"),
		base64: (path) => read(path).toString("base64")
	};
}
/**
* Reads a suite from a file. Paths in it are relative to it; `file` is how problems call it.
*
* @throws {@link SuiteError} for a file that cannot be read and for everything wrong inside
* @example
* const suite = await loadSuite('suites/support.yaml');
*/
async function loadSuite(path, options = {}) {
	const file = options.file ?? path;
	const folder = dirname(resolve(path));
	let text;
	try {
		text = readFileSync(path, "utf8");
	} catch (error) {
		const code = error.code ?? String(error);
		throw new SuiteError([{
			file,
			line: 1,
			column: 1,
			path: "",
			reason: `cannot be read: ${code}`
		}]);
	}
	const isTable = /\.(csv|tsv|jsonl)$/i.test(path);
	return parseSuite(text, {
		...options,
		file: isTable ? basename(path) : file,
		files: filesBeside(folder)
	});
}

export { loadSuite as n, filesBeside as t };