import { r as __toESM } from "./rolldown-runtime-CoNq6U3z.js";
import { s as stopProblem } from "./plan-CCNuO3Lr.js";
import { n as roundsOfPreset, t as presetIds } from "./presets-BXWXIszp.js";
import { t as MEASURES } from "./good-enough-UjzEz_xV.js";
import { n as resolveBaseline, r as withVariants } from "./variants-ncIIajZ-.js";
import { n as readChoice, r as readNumber, t as readArguments } from "./read-arguments-By9Ru2_s.js";
import { n as UsageError } from "./terminal-BwbKY8Uz.js";
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

// src/cli/run-settings.ts
const OPTIONS = {
	model: {
		type: "string",
		short: "m",
		multiple: true
	},
	preset: { type: "string" },
	rounds: { type: "string" },
	seed: { type: "string" },
	against: { type: "string" },
	"stop-when-decided": { type: "boolean" },
	baseline: { type: "string" },
	margin: { type: "string" },
	measure: { type: "string" },
	budget: { type: "string" },
	"token-budget": { type: "string" },
	concurrency: { type: "string" },
	"no-stream": { type: "boolean" },
	cold: { type: "boolean" },
	prices: { type: "string" },
	region: { type: "string" },
	out: {
		type: "string",
		short: "o"
	},
	resume: { type: "string" },
	format: { type: "string" },
	"dry-run": { type: "boolean" },
	quiet: {
		type: "boolean",
		short: "q"
	}
};
async function readModels(names, suite) {
	if (!names) return suite.models;
	const { buildModels, SUITE_PROVIDERS } = await import("./build-models-DCBRu2NS.js");
	const models = buildModels(names, SUITE_PROVIDERS, (_path, reason) => {
		throw new UsageError(`--model: ${reason}`);
	});
	return withVariants(models, suite.variants);
}
async function readPrices(path, folder) {
	if (path === void 0) return void 0;
	const [{ parse }, { priceFileSchema }, { priceTableOf }, { loadBundledPrices }] = await Promise.all([
		import("./dist-JLWeYpx1.js").then((m) => /* @__PURE__ */ __toESM(m.default, 1)),
		import("./price-file-Bta6zzFP.js"),
		import("./price-book-CphFys0Q.js"),
		import("./bundled-prices-BaB8vMRS.js")
	]);
	let data;
	try {
		data = parse(readFileSync(resolve(folder, path), "utf8"));
	} catch (error) {
		throw new UsageError(`The price file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
	}
	const result = priceFileSchema.safeParse(data);
	if (!result.success) {
		const [issue] = result.error.issues;
		throw new UsageError(`The price file ${path} is wrong at ${issue?.path.join(".")}: ${issue?.message}`);
	}
	return [priceTableOf(result.data, path), await loadBundledPrices()];
}
function applyOverrides(suite, values) {
	const text = (name) => values[name];
	const { settings } = suite;
	const budget = readNumber("budget", text("budget"), {
		isWhole: false,
		least: 0
	});
	const tokens = readNumber("token-budget", text("token-budget"), {
		isWhole: true,
		least: 1
	});
	const rounds = readNumber("rounds", text("rounds"), {
		isWhole: true,
		least: 1
	});
	if (text("preset") !== void 0) settings.rounds = roundsOfPreset(readChoice("preset", text("preset"), presetIds, "standard")) ?? settings.rounds;
	if (rounds !== void 0) settings.rounds = rounds;
	if (budget !== void 0) settings.budget.nanos = Math.round(budget * 1e9);
	if (tokens !== void 0) settings.budget.tokens = tokens;
	settings.seed = readNumber("seed", text("seed"), {
		isWhole: true,
		least: 0
	}) ?? settings.seed;
	settings.concurrency = readNumber("concurrency", text("concurrency"), {
		isWhole: true,
		least: 1
	}) ?? settings.concurrency;
	settings.baseline = readBaseline(suite, text);
	if (values["stop-when-decided"] === true) settings.stopWhenDecided = true;
	if (values["no-stream"] === true) settings.isStreaming = false;
	if (values.cold === true) settings.cacheMode = "cold";
}
/** The baseline by the arguments, or as the suite names it. The two versions of `--against` have no name yet, but a margin. */
function readBaseline(suite, text) {
	const written = suite.settings.baseline;
	const name = text("baseline");
	const terms = readTerms(text);
	if (name !== void 0 && text("against") !== void 0) throw new UsageError("--against and --baseline cannot be combined: the earlier version is the baseline.");
	if (name === void 0 && !written && text("against") === void 0) {
		if (Object.keys(terms).length === 0) return void 0;
		throw new UsageError("--margin and --measure need --baseline, the model that may be replaced, or --against.");
	}
	const isVariant = suite.variants?.some(({ id }) => id === name);
	return {
		measure: "pass-rate",
		...written,
		...name === void 0 ? {} : isVariant ? {
			model: void 0,
			variant: name
		} : {
			model: name,
			variant: void 0
		},
		...terms
	};
}
/** How much worse a replacement may be, and by which figure; what is not given is left out. */
function readTerms(text) {
	const points = readNumber("margin", text("margin"), {
		isWhole: false,
		least: .1
	});
	if (points !== void 0 && points > 50) throw new UsageError("--margin is at most 50 points.");
	return {
		...text("measure") === void 0 ? {} : { measure: readChoice("measure", text("measure"), MEASURES, "pass-rate") },
		...points === void 0 ? {} : { margin: points / 100 }
	};
}
/** What is measured and what it is compared with: the suite's models, or both versions of `--against`. */
async function readContest(suite, values, folder) {
	const models = await readModels(values.model, suite);
	if (models.length === 0) throw new UsageError("The suite names no models; add them or give --model provider:model.");
	if (values.against !== void 0) {
		const [{ loadSuite }, { againstSuite }] = await Promise.all([import("./load-suite-YnsA3rZz.js"), import("./against-suite-Cjwxi8wS.js")]);
		const before = await loadSuite(resolve(folder, values.against), { file: values.against });
		const both = againstSuite({
			...suite,
			models
		}, {
			...before,
			models: await readModels(values.model, before)
		});
		if (!both) throw new UsageError(`${values.against} shares no case or no model with the suite; nothing can be compared.`);
		return {
			suite: both.suite,
			models: both.suite.models,
			baseline: both.baseline
		};
	}
	const source = suite.settings.baseline;
	const baseline = source && resolveBaseline(source, models);
	if (source && !baseline) throw new UsageError(`The baseline “${source.model ?? source.variant}” is not measured; name one of ${models.map(({ key }) => key).join(", ")}.`);
	return {
		suite,
		models,
		baseline: baseline ?? void 0
	};
}
/** Reads the arguments of `run` and the suite they name. */
async function readRunSettings(argv, terminal) {
	const { positionals, values } = readArguments(argv, OPTIONS, { names: ["The suite"] });
	const { loadSuite } = await import("./load-suite-YnsA3rZz.js");
	const path = resolve(terminal.folder, positionals[0]);
	const written = await loadSuite(path, { file: positionals[0] });
	applyOverrides(written, values);
	const { suite, models, baseline } = await readContest(written, values, terminal.folder);
	const problem = suite.settings.stopWhenDecided ? stopProblem(suite.settings.rounds) : null;
	if (problem) throw new UsageError(problem);
	const { out, resume, region } = values;
	if (out !== void 0 && resume !== void 0) throw new UsageError("--out and --resume cannot be combined: a resumed run stays in its folder.");
	return {
		suite,
		suiteFolder: dirname(path),
		models,
		baseline,
		rounds: suite.settings.rounds,
		seed: suite.settings.seed ?? terminal.now().getTime() % 2 ** 32,
		prices: await readPrices(values.prices, terminal.folder),
		region,
		out: out === void 0 ? void 0 : resolve(terminal.folder, out),
		resume: resume === void 0 ? void 0 : resolve(terminal.folder, resume),
		format: readChoice("format", values.format, [
			"terminal",
			"markdown",
			"json"
		], "terminal"),
		isDryRun: values["dry-run"] === true,
		isQuiet: values.quiet === true
	};
}

export { readTerms as n, readRunSettings as t };