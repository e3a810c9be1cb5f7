/** The engine's moments are of the machine's monotonic clock, which counts from its start; pages need the time of day. */
export function toEpochMs(monotonicMs: number, nowMs: number): number {
  return nowMs + Math.max(0, monotonicMs - Number(process.hrtime.bigint()) / 1e6);
}
