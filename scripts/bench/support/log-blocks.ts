/** Loaded before the product: logs when its event loop stood still, which a machine with other work adds to. */
import { performance } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const STEP_MS = 5;
const LOGGED_MS = 20;
let lastMs = performance.now();

function step(): void {
  const nowMs = performance.now();
  const lateMs = nowMs - lastMs - STEP_MS;
  lastMs = nowMs;
  if (lateMs > LOGGED_MS) process.stderr.write(`event loop blocked for ${lateMs.toFixed(0)} ms\n`);
}

if (isMainThread) setInterval(step, STEP_MS).unref();
