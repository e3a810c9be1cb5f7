import { EXIT, type Terminal, UsageError } from './terminal.ts';

type Command = (argv: readonly string[], terminal: Terminal) => Promise<number>;

/** Each command is loaded only when it is asked for: the first request must not wait for code that it does not need. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  run: async () => {
    // The thread that reads needs a moment of its own to load; it takes it while the suite is being read.
    const { readingThread } = await import('../reading/reading-thread.ts');
    readingThread.start();
    const { runCommand } = await import('./run-command.ts');
    return async (argv, terminal) => {
      try {
        return await runCommand(argv, terminal);
      } finally {
        await readingThread.close();
      }
    };
  },
  watch: async () => (await import('./watch-command.ts')).watchCommand,
  changes: async () => (await import('./changes-command.ts')).changesCommand,
  doctor: async () => (await import('./doctor-command.ts')).doctorCommand,
  cancel: async () => (await import('./cancel-command.ts')).cancelCommand,
  compare: async () => (await import('./compare-command.ts')).compareCommand,
  report: async () => (await import('./report-command.ts')).reportCommand,
  export: async () => (await import('./export-command.ts')).exportCommand,
  models: async () => (await import('./models-command.ts')).modelsCommand,
  'check-key': async () => (await import('./check-key-command.ts')).checkKeyCommand,
  push: async () => (await import('./push-command.ts')).pushCommand,
  verify: async () => (await import('./verify-command.ts')).verifyCommand,
  import: async () => (await import('./import-command.ts')).importCommand,
};

/** Errors whose message is meant for the user; every other one is a fault of this program and keeps its trace. */
const USER_ERRORS = new Set([
  'UsageError',
  'SuiteError',
  'RunFolderError',
  'RecordError',
  'BadModelError',
  'BadPlanError',
  'BudgetError',
  'CsvError',
]);

/**
 * Carries out one command line and returns its exit code.
 *
 * @example
 * process.exitCode = await runCli(['bench', 'run', 'suite.yaml'], terminal);
 */
export async function runCli(argv: readonly string[], terminal: Terminal): Promise<number> {
  const words = argv[0] === 'bench' ? argv.slice(1) : argv;
  const [name, ...rest] = words;
  if (name === undefined || name === 'help' || words.includes('--help') || words.includes('-h')) {
    const { HELP } = await import('./help-text.ts');
    terminal.out(HELP);
    return name === undefined ? EXIT.bad : EXIT.ok;
  }
  try {
    const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!load) throw new UsageError(`“${name}” is not a command. See yardstick help.`);
    return await (await load())(rest, terminal);
  } catch (error) {
    if (!(error instanceof Error) || !USER_ERRORS.has(error.name)) throw error;
    terminal.err(`${error.message}\n`);
    return EXIT.bad;
  }
}
