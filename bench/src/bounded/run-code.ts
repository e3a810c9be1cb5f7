// Runs the code of one check in QuickJS, compiled to WebAssembly: an engine without a network, files, modules, timers or objects of ours.
// It imports nothing of ours from elsewhere: where it runs, only its own folder and packages can be read.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSContext } from 'quickjs-emscripten-core';
import { cpuMs } from './computing-time.ts';

/** What one check gets. */
export interface CodeInput {
  /** The body of a function of `output` and `context`. */
  body: string;
  output: string;
  variables: Record<string, unknown>;
  /** The sample as JSON, read where the code asks for it. */
  sample: string;
  value: unknown;
}

/** What the code made of an answer, not yet known to be a verdict; `unfit` is what else it returned. */
export type CodeReturned = boolean | number | { passed?: boolean | null; value?: number; reason?: string };

/** What came of running it. `stopped`: it passed this limit. */
export type CodeOutcome =
  | { returned: CodeReturned }
  | { threw: string }
  | { stopped: 'time' | 'memory'; words: string };

/** What came of running the code of a check, and the computing time that it took. */
export interface CodeRun {
  outcome: CodeOutcome;
  cpuMs: number;
}

/** Checks take milliseconds; this much is a loop. Of the processor: on a busy machine, honest code takes longer by the clock. */
const TIME_LIMIT_MS = 1_000;
const PAGE_BYTES = 65_536;
/** The engine begins with 16 MB and may grow to twice that. QuickJS's own limit counts no memory in WebAssembly, so this is the only one. */
const memoryPages = { initial: 256, maximum: 512 };
/** It grows by a twentieth at least; what needs more than is left has been refused then. */
const FULL_BYTES = 0.9 * memoryPages.maximum * PAGE_BYTES;
const MEMORY_MB = (memoryPages.maximum * PAGE_BYTES) / 1_048_576;
const STACK_BYTES = 262_144;
/** Characters of a reason and of an error. */
const MOST_REASON_CHARS = 1_000;
const JOBS_AT_ONCE = 100;

let compiled: Promise<WebAssembly.Module> | null = null;

const compile = async () =>
  await WebAssembly.compile(
    await readFile(createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')),
  );

/**
 * Calls the check and writes what it returned as JSON. It is read before the check, so that it has the engine's own functions; what it
 * returns is still only the word of code that nobody trusts.
 */
const HARNESS = `(most) => {
  const { stringify, parse } = JSON;
  const { isFinite } = Number;
  const write = String;
  const cut = (text) => write(text).slice(0, most);
  const read = (result) => {
    if (typeof result === 'boolean' || isFinite(result)) return { returned: result };
    if (typeof result === 'object' && result !== null) {
      const { pass, passed = pass, score, value = score, reason } = result;
      const isPassed = passed === undefined || passed === null || typeof passed === 'boolean';
      const isValue = value === undefined || isFinite(value);
      if (isPassed && isValue && !(passed === undefined && value === undefined))
        return { returned: { passed, value, ...(reason === undefined || reason === null ? {} : { reason: cut(reason) }) } };
    }
    const shown = (typeof result === 'number' ? undefined : stringify(result)) ?? write(result);
    return { threw: 'the code returned ' + shown.slice(0, 200) + '; it must return true, false, a number or { pass, score, reason }' };
  };
  // The engine throws null where no memory is left for an error.
  const show = (error) => ({ threw: error === null ? 'out of memory' : cut(error) });
  return async (run, output, rest, sample) => {
    const { variables, value } = parse(rest);
    let made;
    const context = { vars: variables, variables, value, get sample() { return (made ??= parse(sample)); } };
    try {
      const result = await run(output, context);
      return stringify(read(typeof result === 'function' ? await result(output, context) : result));
    } catch (error) {
      return stringify(show(error));
    }
  };
}`;

/** Called by many checks and worth nothing here. */
const CONSOLE = `globalThis.console = Object.fromEntries(['log', 'info', 'warn', 'error', 'debug'].map((name) => [name, () => {}]));`;

/** Each check has an engine of its own: no check sees what another left behind, and its memory goes with it. */
async function openEngine() {
  compiled ??= compile();
  const memory = new WebAssembly.Memory(memoryPages);
  const own = newVariant(variant, {
    wasmModule: await compiled,
    wasmMemory: memory,
  });
  const engine = await newQuickJSWASMModuleFromVariant(own);
  const runtime = engine.newRuntime();
  runtime.setMaxStackSize(STACK_BYTES);
  return { runtime, context: runtime.newContext(), isFull: () => memory.buffer.byteLength > FULL_BYTES };
}

type Engine = Awaited<ReturnType<typeof openEngine>>;

/** Lets the promise come to its end; null where it never will. */
function settle(context: QuickJSContext, promise: ReturnType<QuickJSContext['newString']>, isOver: () => boolean) {
  for (;;) {
    const jobs = context.runtime.executePendingJobs(JOBS_AT_ONCE);
    const state = context.getPromiseState(promise);
    if (state.type !== 'pending') return state;
    if (isOver() || jobs.error || jobs.value === 0) return null;
  }
}

const NEVER_COMES = 'the code waits for something that never comes';
const tooLong: CodeOutcome = { stopped: 'time', words: `took longer than ${TIME_LIMIT_MS / 1000} s` };
const tooLarge: CodeOutcome = { stopped: 'memory', words: `needed more than ${MEMORY_MB} MB of memory` };

function evaluate(context: QuickJSContext, input: CodeInput, isOver: () => boolean): CodeOutcome {
  const { body, output, variables, value, sample } = input;
  const parts = [CONSOLE, `(${HARNESS})(${MOST_REASON_CHARS})`, `(async (output, context) => {\n${body}\n})`];
  const [, harness, run] = parts.map((text) => {
    const made = context.evalCode(text, 'check.js');
    if (made.error) throw new Error(describe(context.dump(made.error)));
    return made.value;
  });
  const rest = JSON.stringify({ variables, value });
  const call = context.callFunction(
    harness!,
    context.undefined,
    run!,
    ...[output, rest, sample].map((text) => context.newString(text)),
  );
  const state = call.error ? null : settle(context, call.value, isOver);
  if (isOver()) return tooLong;
  if (state === null) return { threw: NEVER_COMES };
  if (state.type === 'fulfilled') return readOutcome(JSON.parse(context.getString(state.value)));
  return { threw: 'the code threw something that cannot be shown' };
}

/** JSON makes Infinity of 1e999. */
const isNumber = (value: unknown): value is number => Number.isFinite(value);

const cut = (text: unknown) => String(text).slice(0, MOST_REASON_CHARS);

/** The code can change how its engine writes JSON, so that nothing of the harness's word is taken on trust. */
function readOutcome(read: unknown): CodeOutcome {
  const { returned, threw } = Object(read) as { returned?: unknown; threw?: unknown };
  if (typeof threw === 'string') return { threw: cut(threw) };
  if (typeof returned === 'boolean' || isNumber(returned)) return { returned };
  const { passed, value, reason } = Object(returned) as Record<string, unknown>;
  const isVerdict =
    (passed !== undefined || value !== undefined) &&
    (passed === undefined || passed === null || typeof passed === 'boolean') &&
    (value === undefined || isNumber(value)) &&
    (reason === undefined || typeof reason === 'string');
  if (!isVerdict) return { threw: 'the code returned what is no verdict' };
  return {
    returned: {
      ...(passed === undefined ? {} : { passed }),
      ...(value === undefined ? {} : { value }),
      ...(reason === undefined ? {} : { reason: cut(reason) }),
    },
  };
}

const describe = (error: unknown) => {
  const { name = 'Error', message = String(error) } = Object(error) as { name?: unknown; message?: unknown };
  return `${name}: ${message}`.slice(0, MOST_REASON_CHARS);
};

/** Runs the code of one check once. The computing time is that of the code: making its engine ready is not counted. */
export async function runCode(input: CodeInput): Promise<CodeRun> {
  const engine = await openEngine();
  const beforeMs = cpuMs();
  const outcome = runIn(engine, input, beforeMs + TIME_LIMIT_MS);
  return { outcome, cpuMs: cpuMs() - beforeMs };
}

/** @param end the computing time at which it is stopped; a native function comes to its own end first */
function runIn({ runtime, context, isFull }: Engine, input: CodeInput, end: number): CodeOutcome {
  const isOver = () => cpuMs() > end;
  runtime.setInterruptHandler(isOver);
  try {
    const outcome = evaluate(context, input, isOver);
    // Where no memory is left, a promise may also be lost.
    const isLost =
      'threw' in outcome && (outcome.threw === NEVER_COMES ? isFull() : /out of memory$/.test(outcome.threw));
    return isLost ? tooLarge : outcome;
  } catch (error) {
    // The engine itself gave up, as it does where data is nested without end.
    if (isOver()) return tooLong;
    if (error instanceof WebAssembly.RuntimeError) return tooLarge;
    if (error instanceof RangeError) return { threw: 'it is nested too deeply' };
    return { threw: error instanceof Error ? error.message : String(error) };
  }
}
