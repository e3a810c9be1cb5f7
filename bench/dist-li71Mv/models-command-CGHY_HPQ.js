import { r as providerCatalogue, t as demoProvider } from "./provider-catalogue-BnMKyPqP.js";
import { t as offeredNames } from "./served-models-B0N3Lfi4.js";
import { t as alignTable } from "./terminal-D-1QlnM1.js";
import { t as wallClock } from "./wall-clock-C_W0CwUq.js";
import { n as requireKeys, t as findKey } from "./provider-keys-BMGXryob.js";
import { t as readArguments } from "./read-arguments-By9Ru2_s.js";
import { n as UsageError, t as EXIT } from "./terminal-BwbKY8Uz.js";

// src/cli/models-command.ts
/** Of each provider; the rest is listed by `models PROVIDER`. */
const NAMES_SHOWN = 10;
function listProviders(terminal) {
	const rows = [...providerCatalogue, demoProvider].map(({ id, needsKey, models }) => {
		return [
			id,
			needsKey ? findKey(id, terminal.environment) === null ? "no key set" : "key set" : "no key needed",
			(id === "demo" ? models : offeredNames(id, wallClock().slice(0, 10)).current.map((model) => model.id)).slice(0, NAMES_SHOWN).join(", ")
		];
	});
	return alignTable([[
		"Provider",
		"Key",
		"Models, among others"
	], ...rows]);
}
/** `models [PROVIDER]`: the providers, or what one of them lists for the key that is set. */
async function modelsCommand(argv, terminal) {
	const { positionals, values } = readArguments(argv, { "base-url": { type: "string" } }, {
		names: ["The provider"],
		optional: 1
	});
	const [provider] = positionals;
	if (provider === void 0) {
		terminal.out(`${listProviders(terminal)}\n`);
		return EXIT.ok;
	}
	if (![...providerCatalogue, demoProvider].some(({ id }) => id === provider)) throw new UsageError(`“${provider}” is not a provider.`);
	requireKeys([provider], terminal.environment);
	const { ListModelsError, listModels } = await import("./list-models-yqWLPTD4.js");
	const baseUrl = values["base-url"];
	try {
		const models = await listModels(provider, findKey(provider, terminal.environment) ?? "", {
			signal: terminal.signal,
			...baseUrl === void 0 ? {} : { baseUrl }
		});
		const size = (tokens) => tokens?.toLocaleString("en-US") ?? "unknown";
		const rows = models.map((model) => [
			model.id,
			model.name ?? "",
			size(model.maxInputTokens),
			size(model.maxOutputTokens),
			model.shutdownDate ?? ""
		]);
		terminal.out(`${alignTable([[
			"Model",
			"Name",
			"Input tokens",
			"Output tokens",
			"Withdrawn on"
		], ...rows])}\n`);
		return EXIT.ok;
	} catch (error) {
		if (!(error instanceof ListModelsError)) throw error;
		terminal.err(`${error.message}\n`);
		return EXIT.missed;
	}
}

export { modelsCommand };