import { performance } from "node:perf_hooks";

// src/wall-clock.ts
/** ISO 8601 in UTC. */
const wallClock = () => new Date(performance.timeOrigin + performance.now()).toISOString();

export { wallClock as t };