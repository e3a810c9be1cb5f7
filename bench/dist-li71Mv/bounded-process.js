import { t as require_dist } from "./dist-Bh9Xngz8.js";
import { t as formatCount } from "./format-figures-DFn5jh9z.js";
import { n as isRecord, t as importPromptfoo } from "./import-promptfoo-BqzrusVS.js";
import { a as TooManyCasesError, i as readJsonlCases, n as EXPECTED_FIELDS, r as caseOfRow, t as parseSuite } from "./suite-BAN0b-aX.js";
import { n as parseCsv, t as CsvError } from "./parse-csv-D8BcmAhz.js";
import { i as isDeeperThan, r as parseSource } from "./suite-files-BjC0EOFs.js";
import { n as quoteCsv } from "./csv-field-Cez79YwJ.js";
import { a as shortValueOf, r as expandShortForm } from "./assertion-Drs3YvUr.js";
import { i as toValue, n as TEXT_COLUMNS, t as JSON_FIELDS } from "./csv-cases-R7tl7bxh.js";
import { n as summarizeJudging } from "./judge-summary-BiOCPidS.js";
import { t as checkAnswer } from "./check-answer-DV2x5sCK.js";
import { t as forecastConclusions } from "./power-DP1ugslv.js";
import { t as SuiteError } from "./suite-error-DXf19gZj.js";
import { r as optionsOfManifest, t as RunSummarizer } from "./summarize-CsTnQq34.js";
import { i as manifestSchema, l as sampleSchema } from "./record-schema-C8oBAi-6.js";
import process from "node:process";
import { Worker } from "node:worker_threads";
import { getHeapStatistics } from "node:v8";

// src/suite/write-case-table.ts
var import_dist = require_dist();
const write = (value) => typeof value === "string" ? value : JSON.stringify(value);
/** Columns of these names mean something else than a variable. */
const isTaken = (name) => TEXT_COLUMNS.includes(name) || name === "expected" || name !== name.trim() || /^$|^(assert|json)\./.test(name);
const RESERVED_JSON = [
	...JSON_FIELDS,
	"variables",
	"assert",
	"expected"
];
function writeVariables(variables, cells) {
	const others = {};
	for (const [name, value] of Object.entries(variables)) {
		if (value === null || value === void 0) continue;
		if (typeof value !== "object" && !isTaken(name)) cells.set(name, String(value));
		else if (RESERVED_JSON.includes(name) || name !== name.trim()) others[name] = value;
		else cells.set(`json.${name}`, JSON.stringify(value));
	}
	if (Object.keys(others).length > 0) cells.set("json.variables", JSON.stringify(others));
}
/** Each check gets a column of its own where its short form says all of it; the others are one list. */
function writeChecks(checks, cells) {
	const others = checks.filter((check) => {
		const long = expandShortForm(check);
		const value = typeof long === "object" && long !== null ? shortValueOf(long) : void 0;
		const kind = `${long?.not ? "not-" : ""}${String(long?.type)}`;
		const column = kind === "equals" && typeof value === "string" ? "expected" : `assert.${kind}`;
		const cell = value === void 0 ? "" : write(value);
		const isKept = column === "expected" || JSON.stringify(toValue(kind, cell)) === JSON.stringify(value);
		if (cell === "" || cells.has(column) || !isKept) return true;
		cells.set(column, cell);
		return false;
	});
	if (others.length > 0) cells.set("json.assert", JSON.stringify(others));
}
function cellsOf({ variables, assert, ...fields }) {
	const cells = /* @__PURE__ */ new Map();
	for (const [name, value] of Object.entries(fields)) cells.set(TEXT_COLUMNS.includes(name) ? name : `json.${name}`, write(value));
	writeVariables(variables ?? {}, cells);
	if (Array.isArray(assert)) writeChecks(assert, cells);
	return cells;
}
const orderOf = (column) => {
	if (TEXT_COLUMNS.includes(column)) return TEXT_COLUMNS.indexOf(column);
	return /^(expected$|assert\.|json\.(assert|expected)$)/.test(column) ? 20 : 10;
};
/** Cases in the shape of a suite as a table that `readCsvCases` reads back. A variable that a case lacks is empty there. */
function writeCaseTable(sources) {
	const rows = sources.map(cellsOf);
	const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))].toSorted((a, b) => orderOf(a) - orderOf(b));
	return [columns, ...rows.map((row) => columns.map((name) => row.get(name) ?? ""))].map((cells) => `${cells.map(quoteCsv).join(",")}\n`).join("");
}

// src/import-cases.ts
const imported = (sources, rest = {}) => ({
	table: writeCaseTable(sources),
	cases: sources.length,
	prompt: "",
	notCarried: [],
	...rest
});
function fromPromptfoo(text, file, files = {}) {
	const { yaml, notCarried, models } = importPromptfoo(text, {
		file,
		files: {
			text: (path) => files[path] ?? refuse(path),
			base64: refuse
		}
	});
	const { cases, variables, assert = [], prompt, messages, system, variants = [], judge } = (0, import_dist.parse)(yaml);
	const first = {
		prompt,
		messages,
		system,
		...variants[0]
	};
	if (variants.length > 1) notCarried.push(`prompts: ${formatCount(variants.length, "prompt")}, of which the first is used here`);
	if (models > 0) notCarried.push(`providers: ${formatCount(models, "model")}; choose models beside the cases`);
	if (judge) notCarried.push("defaultTest.options.provider: choose a judge beside the cases");
	const sources = cases.map((one) => ({
		...one,
		...first.system ? { system: first.system } : {},
		...first.messages ? { messages: first.messages } : {},
		variables: {
			...variables,
			...one.variables
		},
		assert: [...assert, ...one.assert ?? []]
	}));
	return imported(sources, {
		notCarried,
		prompt: first.prompt ?? ""
	});
}
function refuse(path) {
	throw new Error(`${path} is another file; only one file is read`);
}
function fromTable(text, file) {
	const [head = { cells: [] }, ...rows] = parseCsv(text);
	if (head.cells.some((name) => /^__expected\d*$/.test(name))) return fromPromptfoo(JSON.stringify({ tests: "tests.csv" }), file, { "tests.csv": text });
	if (!head.cells.includes("input") || !head.cells.some((name) => EXPECTED_FIELDS.slice(1).includes(name))) return {
		table: text,
		cases: rows.length,
		prompt: "",
		notCarried: []
	};
	const sources = rows.map(({ cells }) => caseOfRow(Object.fromEntries(head.cells.map((name, index) => [name, readCell(cells[index] ?? "")]))));
	return imported(sources);
}
/** Langfuse writes objects and lists into its cells as JSON. */
function readCell(cell) {
	if (!/^[[{"]/.test(cell)) return cell === "" ? null : cell;
	try {
		return JSON.parse(cell);
	} catch {
		return cell;
	}
}
function fromRows(rows) {
	const notCarried = rows.flatMap((row, index) => isRecord(row) ? [] : [`[${index}]: is not an object`]);
	return imported(rows.filter(isRecord).map(caseOfRow), { notCarried });
}
/**
* Reads the cases of a CSV or TSV table, of JSONL, of a data set of OpenAI's evals or Langfuse, or of a promptfoo configuration.
*
* @param file - its name, whose extension decides
* @throws {@link SuiteError} or {@link CsvError} when the file itself cannot be read
*/
function importCases(text, file) {
	if (/\.(csv|tsv)$/i.test(file)) return fromTable(text, file);
	if (/\.jsonl$/i.test(file)) {
		const rows = readJsonlCases(text);
		const notCarried = rows.flatMap((row) => "problem" in row ? [`line ${row.line}: ${row.problem}`] : []);
		return imported(rows.flatMap((row) => "source" in row ? [row.source] : []), { notCarried });
	}
	const { data } = parseSource(text, file);
	if (Array.isArray(data)) return fromRows(data);
	if (isRecord(data) && Array.isArray(data.data)) return fromRows(data.data);
	return isRecord(data) && [
		"providers",
		"targets",
		"prompts",
		"tests",
		"defaultTest"
	].some((key) => key in data) ? fromPromptfoo(text, file) : {
		table: null,
		cases: 0,
		prompt: "",
		notCarried: []
	};
}

// src/bounded/pushed-run.ts
/** Deeper data can be neither written nor kept. */
const MOST_LEVELS = 200;
/** A batch is small enough to be taken in by a process that answers others meanwhile. */
const BATCH_CHARACTERS = 262144;
const BATCH_ITEMS = 100;
const figure = (n) => n.toLocaleString("en-US");
function problemOf({ issues }) {
	const [issue] = issues;
	return `${(issue?.path ?? []).map((part) => `.${String(part)}`).join("")}: ${issue?.message ?? "is not a run"}`;
}
function parseBody(body) {
	let data;
	try {
		data = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
	} catch {
		return "The body must be a JSON object in UTF-8.";
	}
	if (typeof data !== "object" || data === null || Array.isArray(data)) return "The body must be a JSON object.";
	return isDeeperThan(data, MOST_LEVELS) ? `The body is nested more than ${MOST_LEVELS} levels deep.` : data;
}
/** Why a manifest is more than is taken, or null. */
function findExcess({ models, suite, runId }, limits) {
	if (models.length > limits.models) return `manifest.models: ${figure(models.length)} models; one pushed run has at most ${figure(limits.models)}`;
	if (suite.caseIds.length > limits.cases) return `manifest.suite.caseIds: ${figure(suite.caseIds.length)} cases; one pushed run has at most ${figure(limits.cases)}`;
	const unfit = [
		["manifest.runId", runId],
		...models.map(({ key }, index) => [`manifest.models.${index}.key`, key]),
		...suite.caseIds.map((id, index) => [`manifest.suite.caseIds.${index}`, id])
	].find(([, name]) => Buffer.byteLength(name) > limits.idBytes || !isStorable(name));
	if (!unfit) return null;
	return isStorable(unfit[1]) ? `${unfit[0]}: has ${figure(Buffer.byteLength(unfit[1]))} bytes; at most ${limits.idBytes} are taken` : `${unfit[0]}: holds a NUL character or half a surrogate pair`;
}
/** Names are compared as they are, so none is changed to fit a database. */
const isStorable = (name) => name.isWellFormed() && !name.includes("\0");
function readSamples(list, manifest, limits) {
	if (!Array.isArray(list) || list.length === 0) return "samples: must be a list of at least one";
	if (list.length > limits.samples) return `samples: ${figure(list.length)} samples; one pushed run has at most ${figure(limits.samples)}`;
	const [cases, keys] = [new Set(manifest.suite.caseIds), new Set(manifest.models.map(({ key }) => key))];
	const samples = [];
	let rounds = 0;
	for (const [index, item] of list.entries()) {
		const parsed = sampleSchema.safeParse(item);
		if (!parsed.success) return `samples.${index}${problemOf(parsed.error)}`;
		const { caseId, modelKey, round } = parsed.data;
		if (!cases.has(caseId) || !keys.has(modelKey) || round > manifest.rounds) return `samples.${index}: is of a case, a model or a round that the manifest does not have`;
		rounds = Math.max(rounds, round);
		samples.push(parsed.data);
	}
	const calls = cases.size * keys.size * rounds;
	if (calls > limits.samples) return `manifest: ${figure(calls)} calls (cases × models × rounds); one pushed run has at most ${figure(limits.samples)}`;
	return samples;
}
function* inBatches(items) {
	let batch = [];
	let characters = 0;
	for (const item of items) {
		batch.push(item);
		characters += JSON.stringify(item).length;
		if (characters < BATCH_CHARACTERS && batch.length < BATCH_ITEMS) continue;
		yield batch;
		batch = [];
		characters = 0;
	}
	if (batch.length > 0) yield batch;
}
/** Reads, checks and sums up a run that a stranger sent. The judgements are handed on unchecked. */
function* readPushedRun({ body, limits }) {
	const data = parseBody(body);
	if (typeof data === "string") return yield { problem: data };
	const manifest = manifestSchema.safeParse(data.manifest);
	if (!manifest.success) return yield { problem: `manifest${problemOf(manifest.error)}` };
	const excess = findExcess(manifest.data, limits);
	if (excess !== null) return yield { problem: excess };
	const { judgements = [], suite } = data;
	if (!Array.isArray(judgements)) return yield { problem: "judgements: must be a list" };
	if (judgements.length * 2 > limits.samples) return yield { problem: `judgements: at most ${figure(limits.samples / 2)} are taken` };
	const samples = readSamples(data.samples, manifest.data, limits);
	if (typeof samples === "string") return yield { problem: samples };
	const summarizer = new RunSummarizer(optionsOfManifest(manifest.data));
	for (const sample of samples) summarizer.add(sample);
	yield {
		manifest: manifest.data,
		summary: summarizer.finish(),
		suite,
		judgements: judgements.length
	};
	for (const batch of inBatches(judgements)) yield { judgements: batch };
	for (const batch of inBatches(samples)) yield { samples: batch };
}

// src/bounded/read-suite.ts
function refuseFile() {
	throw new Error("files cannot be named here");
}
/** Reads a suite of unknown origin. Its variables are filled in and left out of the result. */
async function readSuite({ text, file, files, assert, limits }) {
	const named = {
		text: (path) => files[path] ?? refuseFile(),
		base64: refuseFile
	};
	try {
		const suite = await parseSuite(text, {
			file,
			files: named,
			assert,
			limits
		});
		if (suite.variants) return { problems: [{
			file,
			line: 1,
			column: 1,
			path: "variants",
			reason: "versions of a prompt are compared on the command line; here, give one prompt"
		}] };
		const reading = measure(suite.cases.map(({ variables: _, ...suiteCase }) => suiteCase), limits);
		return "cases" in reading && suite.notices ? {
			...reading,
			notices: suite.notices
		} : reading;
	} catch (error) {
		if (error instanceof SuiteError) return { problems: [...error.problems] };
		if (error instanceof TooManyCasesError) return { tooManyCases: error.cases };
		if (!(error instanceof RangeError)) throw error;
		if (error.message === "Invalid string length") return { largeSuite: Number.POSITIVE_INFINITY };
		return { problems: [{
			file,
			line: 1,
			column: 1,
			path: "",
			reason: "is nested too deeply"
		}] };
	}
}
function measure(cases, limits) {
	let total = 0;
	for (const { id, prompt } of cases) {
		const idBytes = Buffer.byteLength(id);
		if (idBytes > limits.caseIdBytes) return { longCaseId: {
			caseId: id,
			bytes: idBytes
		} };
		const bytes = Buffer.byteLength(JSON.stringify(prompt.messages)) + Buffer.byteLength(prompt.system ?? "");
		if (bytes > limits.promptBytes) return { largePrompt: {
			caseId: id,
			bytes
		} };
		total += bytes;
	}
	return total > limits.totalBytes ? { largeSuite: total } : { cases };
}

// src/bounded/write-suite.ts
function addChecks(suite, checks) {
	const own = suite.get("assert", true);
	if ((0, import_dist.isSeq)(own)) for (const check of checks) own.add(suite.createNode(check));
	else {
		const list = suite.toJS()?.assert;
		suite.set("assert", suite.createNode([...Array.isArray(list) ? list : [], ...checks]));
	}
}
function changeText(suite, { set, remove, assert }) {
	for (const key of remove) suite.delete(key);
	for (const [key, value] of Object.entries(set)) suite.set(key, suite.createNode(value));
	if (assert.length > 0) addChecks(suite, assert);
	return suite.toString();
}
/** A suite's text with some fields changed; cases and comments stay as they were written. */
function writeSuite(changes) {
	const { text, set, remove, assert } = changes;
	const suite = (0, import_dist.parseDocument)(text);
	const before = suite.toJS({ maxAliasCount: 100 });
	try {
		return changeText(suite, changes);
	} catch {
		const own = before;
		const kept = Object.fromEntries(Object.entries(own).filter(([key]) => !remove.includes(key)));
		const checks = Array.isArray(own.assert) ? own.assert : [];
		const all = {
			...kept,
			...set,
			...assert.length > 0 ? { assert: [...checks, ...assert] } : {}
		};
		return (0, import_dist.stringify)(all, { aliasDuplicateObjects: false });
	}
}

// src/bounded/bounded-tasks.ts
/** Checks as they were parsed, so that a schema is compiled once for all answers. */
const known = /* @__PURE__ */ new Map();
const MOST_KNOWN = 100;
function assertionOf(text) {
	const found = known.get(text) ?? JSON.parse(text);
	const [oldest] = known.keys();
	if (known.size >= MOST_KNOWN && oldest !== void 0) known.delete(oldest);
	known.set(text, found);
	return found;
}
const tasks = {
	/** Makes one check that needs the answer's text and nothing else. */
	async *check({ assertion, text }) {
		return checkAnswer(assertionOf(assertion), { text });
	},
	async *readSuite(input) {
		return await readSuite(input);
	},
	async *importCases({ text, file }) {
		try {
			return importCases(text, file);
		} catch (error) {
			if (error instanceof CsvError) return { problem: `Line ${error.line}: ${error.message}` };
			if (!(error instanceof SuiteError)) throw error;
			const [{ line, reason } = {
				line: 1,
				reason: ""
			}] = error.problems;
			return { problem: `Line ${line}: ${reason}` };
		}
	},
	async *writeSuite(input) {
		return writeSuite(input);
	},
	async *conclude({ rounds, pairs, assumption }) {
		return forecastConclusions(rounds, pairs, assumption);
	},
	async *summarizeJudged({ judgements, cases }) {
		return summarizeJudging(judgements, cases);
	},
	/** Each step takes a batch of samples; null ends it. */
	async *summarize(options) {
		const summarizer = new RunSummarizer(options);
		for (let batch = yield null; batch !== null; batch = yield null) for (const sample of batch) summarizer.add(sample);
		return summarizer.finish();
	},
	async *readPushed(input) {
		yield* readPushedRun(input);
		return null;
	}
};

// src/bounded/bounded-process.ts
/**
* Ends the process from a thread of its own, because a main thread that hangs can do neither: when its parent is gone, and when it
* takes more memory than it may outside the heap, which the engine's own limit does not count.
*/
const watch = `const { workerData: { parent, mostBytes } } = require('node:worker_threads');
setInterval(() => {
  if (process.ppid !== parent || process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL');
}, 250);`;
const mostBytes = 2 * getHeapStatistics().heap_size_limit + 134217728;
new Worker(watch, {
	eval: true,
	execArgv: [],
	workerData: {
		parent: process.ppid,
		mostBytes
	}
}).unref();
let open = null;
const answer = (message) => process.send?.(message);
process.on("disconnect", () => process.exit());
process.on("message", async ({ task, value: sent }) => {
	try {
		if (task) open = tasks[task](sent);
		const { done = false, value } = await open.next(sent);
		if (done) open = null;
		answer({
			done,
			value
		});
	} catch (error) {
		open = null;
		answer({ error: error instanceof Error ? error.message : String(error) });
	}
});
answer({ ready: true });

export {  };