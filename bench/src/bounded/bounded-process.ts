// The entry of a process for bounded work: one task at a time, step by step.
import process from 'node:process';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { FromProcess, ToProcess } from './bounded-pool.ts';
import { CODE_STEP_LIMIT_MS, cpuMs, OUT_OF_TIME } from './computing-time.ts';

/**
 * Ends the process from a thread of its own, because a main thread that hangs can do none of it: when its parent is gone, when it takes
 * more memory than it may outside the heap, which the engine's own limit does not count, and when code takes more computing time than it
 * may in a native function, which the interrupts of its sandbox do not reach.
 */
const watch = `const { workerData: { parent, mostBytes, mostMs, began, signal } } = require('node:worker_threads');
setInterval(() => {
  if (process.ppid !== parent || process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL');
  // Compared again before the signal: the main thread may have ended the step meanwhile.
  const start = began[0];
  const { user, system } = process.cpuUsage();
  // Windows has no such signal: there, the limit by the clock ends it.
  if (start > 0 && (user + system) / 1_000 - start > mostMs && began[0] === start) try { process.kill(process.pid, signal); } catch {}
}, 250);`;
const mostBytes = 2 * getHeapStatistics().heap_size_limit + 128 * 1_048_576;
/** The computing time at which code began that is running now; 0 for none. */
const began = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
const workerData = { parent: process.ppid, mostBytes, mostMs: CODE_STEP_LIMIT_MS, began, signal: OUT_OF_TIME };
new Worker(watch, { eval: true, execArgv: [], workerData }).unref();

type Steps = AsyncIterator<unknown, unknown, unknown>;

let open: Steps | null = null;

const send = process.send?.bind(process);
const answer = (message: FromProcess) => send?.(message);
// A check of somebody's own answers by what it returns.
delete process.send;

const [work] = process.argv.slice(2);
const isForCode = work === 'code';
const tasks = isForCode
  ? (await import('./sandboxed-tasks.ts')).sandboxedTasks
  : (await import('./bounded-tasks.ts')).tasks;
if (work === 'checks') (await import('./bounded-tasks.ts')).prepareChecks();

process.on('disconnect', () => process.exit());
process.on('message', async ({ task, value: sent }: ToProcess) => {
  try {
    if (task) open = (tasks[task as keyof typeof tasks] as (input: unknown) => Steps)(sent);
    // The first step of code makes its engine ready.
    if (isForCode && !task) began[0] = cpuMs();
    const { done = false, value } = await (open as Steps).next(sent);
    began[0] = 0;
    if (done) open = null;
    answer({ done, value });
  } catch (error) {
    began[0] = 0;
    open = null;
    answer({ error: error instanceof Error ? error.message : String(error) });
  }
});
answer({ ready: true });
