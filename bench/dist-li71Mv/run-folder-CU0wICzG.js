import { c as judgementKey, t as recordSchemas } from "./load-lazily-CywDwB6O.js";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

// src/report/attempt-lines.ts
/** Writes a sample as one JSON line per attempt. */
function toAttemptLines(sample) {
	const { attempts, ...rest } = sample;
	const head = {
		sampleId: sample.id,
		runId: sample.runId,
		caseId: sample.caseId,
		modelKey: sample.modelKey,
		round: sample.round
	};
	const list = attempts.length === 0 ? [null] : attempts;
	return list.map((attempt, index) => ({
		...head,
		attempt,
		sample: index === list.length - 1 ? rest : null
	})).map((line) => `${JSON.stringify(line)}\n`).join("");
}
/** A line that is not what {@link toAttemptLines} wrote. */
var RecordError = class extends Error {
	line;
	constructor(line, reason) {
		super(`Line ${line}: ${reason}`);
		this.name = "RecordError";
		this.line = line;
	}
};
/**
* Puts samples together again from lines, in order. A last line that was cut off, as a crash leaves it, is passed
* over together with the attempts before it; anything else that cannot be read throws a {@link RecordError}.
*/
var AttemptReader = class {
	#open = /* @__PURE__ */ new Map();
	#line = 0;
	#broken = null;
	/** Takes one line; returns the sample that it completes, or null. */
	take(text) {
		this.#line++;
		if (text.trim() === "") return null;
		if (this.#broken) throw this.#broken;
		let line;
		try {
			line = JSON.parse(text);
		} catch {
			this.#broken = new RecordError(this.#line, "is not JSON");
			return null;
		}
		const attempts = this.#open.get(line.sampleId) ?? [];
		if (line.attempt) attempts.push(line.attempt);
		if (!line.sample) {
			this.#open.set(line.sampleId, attempts);
			return null;
		}
		this.#open.delete(line.sampleId);
		const result = recordSchemas().sampleSchema.safeParse({
			...line.sample,
			attempts
		});
		if (result.success) return result.data;
		const [issue] = result.error.issues;
		throw new RecordError(this.#line, `${issue?.path.join(".") ?? ""} ${issue?.message ?? "is not a sample"}`);
	}
};

// src/report/run-folder.ts
/** Files of a run's folder. */
const ATTEMPTS_FILE = "attempts.jsonl";
const JUDGEMENTS_FILE = "judgements.jsonl";
/** The suite as it was run, every default and override applied. */
const SUITE_FILE = "suite.json";
const MANIFEST_FILE = "manifest.json";
/** A folder that holds no run. */
var RunFolderError = class extends Error {
	constructor(message) {
		super(message);
		this.name = "RunFolderError";
	}
};
async function writeTo(stream, text) {
	if (!stream.write(text)) await once(stream, "drain");
}
/** Half a line, left by a crash, would spoil the next one. */
function dropUnfinishedLine(path) {
	if (!existsSync(path)) return;
	const bytes = readFileSync(path);
	const end = bytes.lastIndexOf(10) + 1;
	if (end < bytes.length) truncateSync(path, end);
}
/** Writes a run while it happens: each sample is on disk as soon as it is measured, none is kept in memory. */
var RunWriter = class {
	folder;
	#attempts;
	#judgements = null;
	constructor(folder) {
		this.folder = folder;
		mkdirSync(folder, { recursive: true });
		const path = join(folder, ATTEMPTS_FILE);
		dropUnfinishedLine(path);
		this.#attempts = createWriteStream(path, { flags: "a" });
	}
	async addSample(sample) {
		await writeTo(this.#attempts, toAttemptLines(sample));
	}
	async addJudgement(judgement) {
		this.#judgements ??= this.#openJudgements();
		await writeTo(this.#judgements, `${JSON.stringify(judgement)}\n`);
	}
	#openJudgements() {
		const path = join(this.folder, JUDGEMENTS_FILE);
		dropUnfinishedLine(path);
		return createWriteStream(path, { flags: "a" });
	}
	/** Closes the records; after this they are complete on disk. */
	async close() {
		for (const stream of [this.#attempts, this.#judgements]) {
			if (!stream) continue;
			stream.end();
			await once(stream, "close");
		}
	}
};
/** SHA-256 of a file, read piece by piece. */
async function hashFile(path) {
	const hash = createHash("sha256");
	let bytes = 0;
	for await (const piece of createReadStream(path)) {
		hash.update(piece);
		bytes += piece.length;
	}
	return {
		sha256: hash.digest("hex"),
		bytes
	};
}
/** Writes the manifest with the hashes of the files named, replacing an older one in one step. */
async function writeManifest(folder, manifest, names) {
	const files = [];
	for (const name of names) if (existsSync(join(folder, name))) files.push({
		name,
		...await hashFile(join(folder, name))
	});
	const whole = {
		...manifest,
		files
	};
	const path = join(folder, MANIFEST_FILE);
	writeFileSync(`${path}.new`, `${JSON.stringify(whole, null, 2)}\n`);
	renameSync(`${path}.new`, path);
	return whole;
}
/** The manifest of a run's folder. */
function readManifest(folder) {
	let text;
	try {
		text = readFileSync(join(folder, MANIFEST_FILE), "utf8");
	} catch {
		throw new RunFolderError(`${folder} holds no run: it has no ${MANIFEST_FILE}`);
	}
	const result = recordSchemas().manifestSchema.safeParse(JSON.parse(text));
	if (!result.success) throw new RunFolderError(`${folder}/${MANIFEST_FILE} is not a manifest: ${result.error.issues[0]?.message}`);
	return result.data;
}
/** The samples of a run one after the other, so that a long run needs no more memory than a short one. */
async function* readSamples(folder) {
	const path = join(folder, ATTEMPTS_FILE);
	if (!existsSync(path)) throw new RunFolderError(`${folder} holds no run: it has no ${ATTEMPTS_FILE}`);
	const reader = new AttemptReader();
	for await (const line of createInterface({
		input: createReadStream(path),
		crlfDelay: Number.POSITIVE_INFINITY
	})) {
		const sample = reader.take(line);
		if (sample) yield sample;
	}
}
/** Every judgement of a run as it was made, those included that a resumed run made again; none when nothing was judged. */
function readAllJudgements(folder) {
	const path = join(folder, JUDGEMENTS_FILE);
	if (!existsSync(path)) return [];
	return readFileSync(path, "utf8").split("\n").slice(0, -1).flatMap((line) => line === "" ? [] : [JSON.parse(line)]);
}
/** The judgements that hold: of a pair that was asked about again, the last. */
function readJudgements(folder) {
	return [...new Map(readAllJudgements(folder).map((judgement) => [judgementKey(judgement), judgement])).values()];
}
/** Names of the files that are no longer what the manifest says. */
async function findChangedFiles(folder, manifest) {
	const changed = [];
	for (const { name, sha256 } of manifest.files) {
		const path = join(folder, name);
		if (!existsSync(path) || (await hashFile(path)).sha256 !== sha256) changed.push(name);
	}
	return changed;
}

export { SUITE_FILE as a, readJudgements as c, writeManifest as d, AttemptReader as f, RunWriter as i, readManifest as l, toAttemptLines as m, JUDGEMENTS_FILE as n, findChangedFiles as o, RecordError as p, RunFolderError as r, readAllJudgements as s, ATTEMPTS_FILE as t, readSamples as u };