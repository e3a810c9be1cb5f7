// Checks that are code: in files beside a suite, or written in it. This file imports nothing that runs, so that its process need read
// nothing else.
import type { CustomCheck, CustomVerdict } from '../scoring/scorer.ts';
import type { CodeInput, CodeRun } from './run-code.ts';

/** A check by its name in the suite, and where it is found. */
export interface CheckInFile {
  name: string;
  file: string;
  address: string;
  exported: string;
}

interface CheckCall {
  checks: readonly CheckInFile[];
  name: string;
  text: string;
  context: Parameters<CustomCheck>[1];
}

const loaded = new Map<string, CustomCheck>();

async function load({ name, file, address, exported }: CheckInFile): Promise<void> {
  let module: Record<string, unknown>;
  try {
    module = (await import(address)) as Record<string, unknown>;
  } catch (error) {
    throw new Error(`The check ${name} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`);
  }
  const check = module[exported];
  if (typeof check !== 'function') throw new Error(`${file} exports no function called ${exported}.`);
  loaded.set(name, check as CustomCheck);
}

let runner: typeof import('./run-code.ts') | null = null;

/** A first check that does nothing reads all that the engine of the sandbox consists of; files are shut off then. */
export async function loadRunner(): Promise<typeof import('./run-code.ts')> {
  if (runner) return runner;
  const { permission } = process;
  permission?.drop('worker');
  const made = await import('./run-code.ts');
  await made.runCode({ body: 'return true', output: '', variables: {}, sample: '{}', value: null });
  permission?.drop('fs');
  runner = made;
  return made;
}

/** From loading the checks on, the process can do without files and without the thread that watches its memory beginning. */
async function loadAll(checks: readonly CheckInFile[]): Promise<void> {
  if (loaded.size > 0) return;
  const { permission } = process;
  // A thread would have all permissions.
  permission?.drop('worker');
  for (const check of checks) await load(check);
  permission?.drop('fs');
}

export const sandboxedTasks = {
  // biome-ignore lint/correctness/useYield: a task of one step
  async *loadChecks(checks: readonly CheckInFile[]): AsyncGenerator<never, null> {
    await loadAll(checks);
    return null;
  },
  /** The first step makes the engine ready, the second one runs the code. */
  async *runCode(input: CodeInput): AsyncGenerator<'ready', CodeRun> {
    const { runCode } = await loadRunner();
    yield 'ready';
    return await runCode(input);
  },
  // biome-ignore lint/correctness/useYield: a task of one step
  async *makeCheck({ checks, name, text, context }: CheckCall): AsyncGenerator<never, CustomVerdict> {
    await loadAll(checks);
    return await (loaded.get(name) as CustomCheck)(text, context);
  },
};
