// The entry of a process for bounded work: one task at a time, step by step.
import process from 'node:process';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { FromProcess, ToProcess } from './bounded-pool.ts';

/**
 * Ends the process from a thread of its own, because a main thread that hangs can do neither: when its parent is gone, and when it
 * takes more memory than it may outside the heap, which the engine's own limit does not count.
 */
const watch = `const { workerData: { parent, mostBytes } } = require('node:worker_threads');
setInterval(() => {
  if (process.ppid !== parent || process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL');
}, 250);`;
const mostBytes = 2 * getHeapStatistics().heap_size_limit + 128 * 1_048_576;
new Worker(watch, { eval: true, execArgv: [], workerData: { parent: process.ppid, mostBytes } }).unref();

type Steps = AsyncIterator<unknown, unknown, unknown>;

let open: Steps | null = null;

const send = process.send?.bind(process);
const answer = (message: FromProcess) => send?.(message);
// A check of somebody's own answers by what it returns.
delete process.send;

const tasks =
  process.argv[2] === 'sandboxed'
    ? (await import('./sandboxed-tasks.ts')).sandboxedTasks
    : (await import('./bounded-tasks.ts')).tasks;

process.on('disconnect', () => process.exit());
process.on('message', async ({ task, value: sent }: ToProcess) => {
  try {
    if (task) open = (tasks[task as keyof typeof tasks] as (input: unknown) => Steps)(sent);
    const { done = false, value } = await (open as Steps).next(sent);
    if (done) open = null;
    answer({ done, value });
  } catch (error) {
    open = null;
    answer({ error: error instanceof Error ? error.message : String(error) });
  }
});
answer({ ready: true });
