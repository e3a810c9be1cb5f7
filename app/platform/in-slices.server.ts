import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Sliced } from './sliced.ts';

const SLICE_MS = 15;

/** Runs the work with a pause after each slice, in which the process answers requests. */
export async function inSlices<Value>(work: Sliced<Value>, sliceMs = SLICE_MS): Promise<Value> {
  for (let startedMs = performance.now(); ; ) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - startedMs < sliceMs) continue;
    await nextTurn();
    startedMs = performance.now();
  }
}
