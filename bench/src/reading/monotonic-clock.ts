// CLOCK_MONOTONIC in milliseconds, the same in every thread and process of the machine, untouched by wall-clock steps.
// `performance.now()` counts from the start of its thread; the offset to the machine's clock is measured once, as the largest
// of several readings, because anything that interrupts a reading can only make it smaller.
import { performance } from 'node:perf_hooks';

function measureOffset(): number {
  let offset = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < 50; index++) {
    const [seconds, nanos] = process.hrtime();
    offset = Math.max(offset, seconds * 1e3 + nanos / 1e6 - performance.now());
  }
  return offset;
}

const offsetMs = measureOffset();

/** Milliseconds of the machine's monotonic clock. Only differences mean anything. */
export function monotonicNow(): number {
  return performance.now() + offsetMs;
}
