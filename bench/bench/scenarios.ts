// The loads of the engine's bars, and the bars themselves.
import type { Quantiles } from './compare-with-truth.ts';
import type { Load } from './drive.ts';

/** What one reader did under one load. Errors and lags in ms. */
export interface Result {
  first: Quantiles;
  response: Quantiles;
  lag: Quantiles;
  boundHolds: number | null;
  wrong: number;
  /** Wall time against what the server's own durations allow; see possible-wall.ts. */
  wallRatio: number;
  /** Wall time against what the load's settings say; null for a load without waiting. */
  plannedRatio: number | null;
  tokensPerSecond: number;
  cpuSecondsPer1000: number;
  peakMegabytes: number;
}

export interface Bar {
  label: string;
  /** As printed. */
  bar: string;
  figure(own: Result, bare: Result): number;
  holds(value: number): boolean;
  /** The bar is a ratio to the bare reader already, or the bare reader cannot be held to it. */
  isAlone?: boolean;
}

export interface Scenario {
  name: string;
  load: Pick<Load, 'calls' | 'concurrency' | 'ttft' | 'gap' | 'tokens' | 'jitter' | 'warm' | 'busyMs'>;
  bars: Bar[];
}

const atMost = (label: string, most: number, figure: Bar['figure']): Bar => ({
  label,
  bar: `<= ${most}`,
  figure,
  holds: (value) => value <= most,
});

const atLeast = (label: string, least: number, figure: Bar['figure']): Bar => ({
  label,
  bar: `>= ${least.toLocaleString('en')}`,
  figure,
  holds: (value) => value >= least,
});

const errors = (p50: number, p99: number): Bar[] => [
  atMost('first token error p50, ms', p50, ({ first }) => first.p50),
  atMost('first token error p99, ms', p99, ({ first }) => first.p99),
  atMost('response time error p50, ms', p50, ({ response }) => response.p50),
  atMost('response time error p99, ms', p99, ({ response }) => response.p99),
];

const boundHolds: Bar = {
  ...atLeast('bound holds, share of tokens', 0.995, ({ boundHolds }) => boundHolds ?? Number.NaN),
  isAlone: true,
};
const tokenLag = atMost('token lag p99, ms', 1, ({ lag }) => lag.p99);
const spoken = { ttft: 200, gap: 20, tokens: 50, jitter: 0.3, busyMs: 0 };

export const scenarios: Scenario[] = [
  {
    name: 'fidelity, 64 streams',
    load: { ...spoken, calls: 256, concurrency: 64, warm: 64 },
    bars: [...errors(0.6, 4), tokenLag, boundHolds],
  },
  {
    name: 'fidelity, 256 streams',
    load: { ...spoken, calls: 768, concurrency: 256, warm: 256 },
    bars: [...errors(1, 20), boundHolds],
  },
  {
    name: 'main thread blocked 20 of every 100 ms',
    load: { ...spoken, calls: 64, concurrency: 16, warm: 16, busyMs: 20 },
    bars: [tokenLag, boundHolds],
  },
  {
    name: 'cost of measuring, 500 calls of 200 tokens, 64 at once',
    load: { calls: 500, concurrency: 64, ttft: 50, gap: 5, tokens: 200, jitter: 0, warm: 64, busyMs: 0 },
    bars: [
      {
        ...atMost('CPU, times the bare reader', 1.5, (own, bare) => own.cpuSecondsPer1000 / bare.cpuSecondsPer1000),
        isAlone: true,
      },
      atMost('peak memory, MB', 150, ({ peakMegabytes }) => peakMegabytes),
      atMost('wall, times the possible', 1.03, ({ wallRatio }) => wallRatio),
      atMost('wall, times the planned', 1.03, ({ plannedRatio }) => plannedRatio ?? Number.NaN),
    ],
  },
  {
    name: 'flood',
    load: { calls: 400, concurrency: 8, ttft: 0, gap: 0, tokens: 2000, jitter: 0, warm: 16, busyMs: 0 },
    bars: [atLeast('tokens per second', 500_000, ({ tokensPerSecond }) => tokensPerSecond)],
  },
  {
    name: '2,048 streams at once',
    load: { calls: 2048, concurrency: 2048, ttft: 2000, gap: 200, tokens: 20, jitter: 0, warm: 2048, busyMs: 0 },
    bars: [
      atMost('wall, times the possible', 1.15, ({ wallRatio }) => wallRatio),
      atMost('wall, times the planned', 1.15, ({ plannedRatio }) => plannedRatio ?? Number.NaN),
    ],
  },
];
