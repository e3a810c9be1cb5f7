/** Converts the engine's monotonic time to epoch ms. */
export function toEpochMs(monotonicMs: number, nowMs: number): number {
  return nowMs + Math.max(0, monotonicMs - Number(process.hrtime.bigint()) / 1e6);
}
