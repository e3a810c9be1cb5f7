import { t as formatCount } from "./format-figures-DFn5jh9z.js";
import { t as readArguments } from "./read-arguments-By9Ru2_s.js";
import { n as UsageError, t as EXIT } from "./terminal-BwbKY8Uz.js";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, relative, resolve, sep } from "node:path";

// src/cli/import-command.ts
/** `import promptfoo FILE`: writes the suite, and names on the other channel what could not be carried over. */
async function importCommand(argv, terminal) {
	const { positionals, values } = readArguments(argv, { out: {
		type: "string",
		short: "o"
	} }, { names: ["The format (promptfoo)", "The file"] });
	const [format, path] = positionals;
	if (format !== "promptfoo") throw new UsageError(`Only promptfoo can be imported, not “${format}”.`);
	const { importPromptfoo } = await import("./import-promptfoo-Cwe8ZbSC.js");
	const { filesBeside } = await import("./load-suite-YnsA3rZz.js");
	const full = resolve(terminal.folder, path);
	let text;
	try {
		text = readFileSync(full, "utf8");
	} catch (error) {
		throw new UsageError(`${path} cannot be read: ${error.code}`);
	}
	const out = values.out === void 0 ? null : resolve(terminal.folder, values.out);
	const from = out === null ? "" : relative(dirname(out), dirname(full)).replaceAll(sep, "/");
	const { yaml, checks, notCarried, models, prompts, cases } = importPromptfoo(text, {
		file: path,
		files: filesBeside(dirname(full)),
		...out === null ? {} : { checksFile: `${basename(out).replace(/\.\w+$/, "")}.checks.mjs` },
		folder: `./${from === "" ? "" : `${from}/`}`
	});
	if (out === null) terminal.out(yaml);
	else writeFileSync(out, yaml);
	if (out !== null && checks !== null) writeFileSync(out.replace(/(\.\w+)?$/, ".checks.mjs"), checks);
	const counts = [
		formatCount(models, "model"),
		formatCount(prompts, "prompt"),
		formatCount(cases, "case")
	];
	terminal.err(`${counts[0]}, ${counts[1]} and ${counts[2]} carried over.\n`);
	if (notCarried.length > 0) terminal.err(`Not carried over:\n${notCarried.map((line) => `  ${line}\n`).join("")}`);
	return EXIT.ok;
}

export { importCommand };