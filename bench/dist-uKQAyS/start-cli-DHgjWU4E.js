import { n as UsageError, t as EXIT } from "./terminal-BwbKY8Uz.js";
import { enableCompileCache } from "node:module";
import process from "node:process";

// src/cli/run-cli.ts
/** Each command is loaded only when it is asked for: the first request must not wait for code that it does not need. */
const COMMANDS = {
	run: async () => {
		const { readingThread } = await import("./reading-thread-C9x4Pap1.js");
		readingThread.start();
		const { runCommand } = await import("./run-command-DksLyZTy.js");
		return async (argv, terminal) => {
			try {
				return await runCommand(argv, terminal);
			} finally {
				await readingThread.close();
			}
		};
	},
	doctor: async () => (await import("./doctor-command-DHYo4czo.js")).doctorCommand,
	compare: async () => (await import("./compare-command-Opj4YaU5.js")).compareCommand,
	report: async () => (await import("./report-command-Dwx-zbI_.js")).reportCommand,
	models: async () => (await import("./models-command-CGHY_HPQ.js")).modelsCommand,
	"check-key": async () => (await import("./check-key-command-5tOqRk5d.js")).checkKeyCommand,
	push: async () => (await import("./push-command-BQfY1MMz.js")).pushCommand,
	import: async () => (await import("./import-command-BvE_LJTV.js")).importCommand
};
/** Errors whose message is meant for the user; every other one is a fault of this program and keeps its trace. */
const USER_ERRORS = /* @__PURE__ */ new Set([
	"UsageError",
	"SuiteError",
	"RunFolderError",
	"RecordError",
	"BadModelError",
	"BadPlanError",
	"BudgetError",
	"CsvError"
]);
/**
* Carries out one command line and returns its exit code.
*
* @example
* process.exitCode = await runCli(['bench', 'run', 'suite.yaml'], terminal);
*/
async function runCli(argv, terminal) {
	const words = argv[0] === "bench" ? argv.slice(1) : argv;
	const [name, ...rest] = words;
	if (name === void 0 || name === "help" || words.includes("--help") || words.includes("-h")) {
		const { HELP } = await import("./help-text-ituums5S.js");
		terminal.out(HELP);
		return name === void 0 ? EXIT.bad : EXIT.ok;
	}
	try {
		const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : void 0;
		if (!load) throw new UsageError(`“${name}” is not a command. See yardstick help.`);
		return await (await load())(rest, terminal);
	} catch (error) {
		if (!(error instanceof Error) || !USER_ERRORS.has(error.name)) throw error;
		terminal.err(`${error.message}\n`);
		return EXIT.bad;
	}
}

// src/cli/start-cli.ts
enableCompileCache();
const stop = new AbortController();
/** The first interrupt ends the run and keeps what was measured; the second ends the program. */
function listenForInterrupts() {
	const onInterrupt = () => {
		if (stop.signal.aborted) process.exit(EXIT.incomplete);
		stop.abort();
	};
	process.on("SIGINT", onInterrupt);
	process.on("SIGTERM", onInterrupt);
}
listenForInterrupts();
process.stdout.on("error", (error) => {
	if (error.code !== "EPIPE") throw error;
});
process.exitCode = await runCli(process.argv.slice(2), {
	out: (text) => process.stdout.write(text),
	err: (text) => process.stderr.write(text),
	columns: process.stdout.columns ?? 120,
	isLive: process.stderr.isTTY === true,
	environment: process.env,
	folder: process.cwd(),
	signal: stop.signal,
	now: () => /* @__PURE__ */ new Date()
});

export {  };