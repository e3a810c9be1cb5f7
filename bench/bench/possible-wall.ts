// How long a load must take at the least: the server's own durations, one after the other in as many lanes as calls were in flight.
// Nothing of the reader is in it, so a wall time beside it shows what the reader added: connecting, waiting, falling behind.

export interface Served {
  /** When the server saw the request, and when it wrote the last byte; ms of one clock. */
  headersAtMs: number;
  doneMs: number;
}

/** Calls go to the lane that is free first, in the order in which the server saw them. */
export function possibleWallMs(served: Iterable<Served>, lanes: number): number {
  const inOrder = [...served].sort((left, right) => left.headersAtMs - right.headersAtMs);
  const freeAtMs = new Float64Array(Math.min(lanes, inOrder.length));
  for (const { headersAtMs, doneMs } of inOrder) {
    let lane = 0;
    for (let other = 1; other < freeAtMs.length; other++)
      if ((freeAtMs[other] as number) < (freeAtMs[lane] as number)) lane = other;
    freeAtMs[lane] = (freeAtMs[lane] as number) + doneMs - headersAtMs;
  }
  return freeAtMs.reduce((most, atMs) => Math.max(most, atMs), 0);
}
