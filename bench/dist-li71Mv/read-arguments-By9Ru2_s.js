import { n as UsageError } from "./terminal-BwbKY8Uz.js";
import { parseArgs } from "node:util";

// src/cli/read-arguments.ts
/** Reads the arguments of one command; throws a {@link UsageError} for an unknown option or too few or many words. */
function readArguments(argv, options, words) {
	const parse = () => parseArgs({
		args: [...argv],
		options,
		allowPositionals: true,
		strict: true
	});
	let parsed;
	try {
		parsed = parse();
	} catch (error) {
		throw new UsageError(error instanceof Error ? error.message : String(error));
	}
	const { positionals, values } = parsed;
	const least = words.names.length - (words.optional ?? 0);
	if (positionals.length < least) throw new UsageError(`${words.names[positionals.length]} is missing.`);
	if (positionals.length > words.names.length) throw new UsageError(`unexpected argument “${positionals[words.names.length]}”`);
	return {
		positionals,
		values
	};
}
/** A number given as an option; throws a {@link UsageError} when it is none or too small. */
function readNumber(name, text, options) {
	if (text === void 0) return void 0;
	const value = Number(text);
	if (!(text.trim() !== "" && Number.isFinite(value) && value >= options.least && (!options.isWhole || Number.isInteger(value)))) throw new UsageError(`--${name} needs a ${options.isWhole ? "whole " : ""}number from ${options.least} on, not “${text}”.`);
	return value;
}
/** One of several words given as an option. */
function readChoice(name, text, choices, fallback) {
	if (text === void 0) return fallback;
	const choice = choices.find((item) => item === text);
	if (!choice) throw new UsageError(`--${name} must be one of ${choices.join(", ")}, not “${text}”.`);
	return choice;
}

export { readChoice as n, readNumber as r, readArguments as t };