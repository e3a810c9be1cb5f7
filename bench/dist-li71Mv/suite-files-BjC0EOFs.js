import { n as describePath, t as SuiteError } from "./suite-error-DXf19gZj.js";
import { t as require_dist } from "./dist-Bh9Xngz8.js";

// src/suite/nesting.ts
var import_dist = require_dist();
/** How deep data may be nested and still be written, compared and compiled by recursion. */
function isDeeperThan(data, levels) {
	const heights = /* @__PURE__ */ new Map();
	const heightOf = (value, left) => {
		if (typeof value !== "object" || value === null) return 0;
		if (left === 0) return Number.POSITIVE_INFINITY;
		const known = heights.get(value);
		if (known !== void 0) return known;
		let height = 0;
		for (const part of Object.values(value)) height = Math.max(height, heightOf(part, left - 1));
		heights.set(value, height + 1);
		return height + 1;
	};
	return heightOf(data, levels) > levels;
}

// src/suite/source-document.ts
function startOf(node) {
	return (0, import_dist.isNode)(node) && node.range ? node.range[0] : null;
}
/** Where the key of a map entry begins: a better place for complaints than its value. */
function keyStart(parent, key) {
	if (!(0, import_dist.isMap)(parent)) return null;
	const pair = parent.items.find((item) => (0, import_dist.isScalar)(item.key) && item.key.value === key);
	return pair ? startOf(pair.key) : null;
}
function offsetOf(document, path) {
	let node = document.contents;
	let offset = startOf(node) ?? 0;
	for (const part of path) {
		if (!(0, import_dist.isCollection)(node)) break;
		const child = node.get(part, true);
		const found = keyStart(node, part) ?? startOf(child);
		if (found === null) break;
		offset = found;
		node = (0, import_dist.isNode)(child) ? child : null;
	}
	return offset;
}
/** Where a key stands for the second time in its map. */
function listTwinKeys(document) {
	const twins = [];
	(0, import_dist.visit)(document, { Map(_key, { items }) {
		const seen = /* @__PURE__ */ new Set();
		for (const { key } of items) {
			if (!(0, import_dist.isScalar)(key)) continue;
			if (seen.has(key.value)) twins.push(startOf(key) ?? 0);
			seen.add(key.value);
		}
	} });
	return twins;
}
/** Lists and maps inside each other; nobody writes so many, and reading them takes the square of their number. */
const MOST_LEVELS = 100;
/** Whether brackets are open nested too deeply, found in linear time before anything is parsed. */
function hasDeepBrackets(text) {
	let level = 0;
	for (const token of new import_dist.Lexer().lex(text)) {
		if (token === "[" || token === "{") level++;
		else if (token === "]" || token === "}") level--;
		if (level > MOST_LEVELS) return true;
	}
	return false;
}
/**
* Reads YAML, and JSON as a part of it.
* Throws a {@link SuiteError} naming every syntax error with its line.
*/
function parseSource(text, file) {
	const lines = new import_dist.LineCounter();
	const tooDeep = {
		file,
		line: 1,
		column: 1,
		path: "",
		reason: `is nested more than ${MOST_LEVELS} levels deep`
	};
	if (hasDeepBrackets(text)) throw new SuiteError([tooDeep]);
	const document = (0, import_dist.parseDocument)(text, {
		lineCounter: lines,
		prettyErrors: false,
		uniqueKeys: false
	});
	const problem = (offset, path, reason) => {
		const { line, col } = lines.linePos(offset);
		return {
			file,
			line: Math.max(1, line),
			column: Math.max(1, col),
			path,
			reason
		};
	};
	if (document.errors.length > 0) throw new SuiteError(document.errors.map((error) => problem(error.pos[0], "", error.message)));
	const twins = listTwinKeys(document);
	if (twins.length > 0) throw new SuiteError(twins.map((at) => problem(at, "", "Map keys must be unique")));
	let data;
	try {
		data = document.toJS({ maxAliasCount: 100 });
	} catch (error) {
		throw new SuiteError([problem(0, "", error instanceof Error ? error.message : String(error))]);
	}
	if (isDeeperThan(data, MOST_LEVELS)) throw new SuiteError([tooDeep]);
	return {
		file,
		data,
		problemAt: (path, reason) => problem(offsetOf(document, path), describePath(path), reason)
	};
}

// src/suite/suite-files.ts
/** For a place without files, such as a form on a web page: every mention of a file is refused. */
const noFiles = {
	text() {
		throw new Error("files cannot be named here");
	},
	base64() {
		throw new Error("files cannot be named here");
	}
};
const MEDIA_TYPES = {
	png: "image/png",
	jpg: "image/jpeg",
	jpeg: "image/jpeg",
	gif: "image/gif",
	webp: "image/webp"
};
/** The media type of an image by the end of its name; null for what models do not take. */
function imageMediaType(path) {
	return MEDIA_TYPES[path.split(".").pop()?.toLowerCase() ?? ""] ?? null;
}

export { isDeeperThan as i, noFiles as n, parseSource as r, imageMediaType as t };