/**
 * Loaded before the product: logs when its event loop stood still, and for how much of that time its thread had a
 * processor. The rest is what other work on the machine adds.
 */
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

const STEP_MS = 5;
const LOGGED_MS = 20;

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

const last = { ms: performance.now(), cpuMs: cpuMs() };

function step(): void {
  const now = { ms: performance.now(), cpuMs: cpuMs() };
  const lateMs = now.ms - last.ms - STEP_MS;
  const busyMs = now.cpuMs - last.cpuMs;
  Object.assign(last, now);
  if (lateMs > LOGGED_MS)
    process.stderr.write(`event loop blocked for ${lateMs.toFixed(0)} ms, ${busyMs.toFixed(0)} ms on a processor\n`);
}

if (isMainThread) setInterval(step, STEP_MS).unref();
