// The wall-clock time that records carry for people. It is the process's start plus monotonic time, so it never jumps inside a run.
import { performance } from 'node:perf_hooks';

export type WallClock = () => string;

/** ISO 8601 in UTC. */
export const wallClock: WallClock = () => new Date(performance.timeOrigin + performance.now()).toISOString();
