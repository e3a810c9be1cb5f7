import { t as checkKey } from "./check-key-8u6SCxKs.js";
import { r as providerCatalogue } from "./provider-catalogue-BnMKyPqP.js";
import { n as requireKeys, t as findKey } from "./provider-keys-BMGXryob.js";
import { t as readArguments } from "./read-arguments-By9Ru2_s.js";
import { n as UsageError, t as EXIT } from "./terminal-BwbKY8Uz.js";

// src/cli/check-key-command.ts
/** `check-key PROVIDER`: whether the key that is set works; with `--model` by one tiny call too. */
async function checkKeyCommand(argv, terminal) {
	const { positionals, values } = readArguments(argv, {
		model: {
			type: "string",
			short: "m"
		},
		"base-url": { type: "string" }
	}, { names: ["The provider"] });
	const provider = positionals[0];
	if (!providerCatalogue.some(({ id }) => id === provider)) throw new UsageError(`“${provider}” is not a provider with keys.`);
	requireKeys([provider], terminal.environment);
	const baseUrl = values["base-url"];
	const result = await checkKey(provider, findKey(provider, terminal.environment) ?? "", {
		signal: terminal.signal,
		...baseUrl === void 0 ? {} : { baseUrl },
		...values.model === void 0 ? {} : { testModel: values.model }
	});
	terminal.out(`${provider}: ${result.status}. ${result.message}\n`);
	return result.status === "valid" ? EXIT.ok : EXIT.missed;
}

export { checkKeyCommand };