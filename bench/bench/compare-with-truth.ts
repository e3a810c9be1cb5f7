// What a reader believed, held against what the server knows.
import type { Reading } from './reading.ts';

export interface Truth {
  headersAtMs: number;
  firstMs: number;
  doneMs: number;
  /** When each token was written; null where the server was stopped in the middle of the write. */
  sends: (number | null)[];
}

export type Truths = Map<string, Truth>;

export interface Quantiles {
  p50: number;
  p99: number;
  max: number;
}

function quantiles(values: readonly number[]): Quantiles {
  const sorted = Float64Array.from(values).sort();
  const pick = (p: number) => sorted[Math.min(sorted.length - 1, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN;
  return { p50: pick(0.5), p99: pick(0.99), max: pick(1) };
}

/** Half a millisecond is the way itself: the write, the kernel and the wake-up. */
const WAY_MS = 0.5;

class TokenLags {
  readonly lags: number[] = [];
  #covered = 0;
  #bounded = 0;

  add(reading: Reading, sends: Truth['sends']): void {
    for (const [index, sentMs] of sends.entries()) {
      const arrivedMs = reading.arrivals[index];
      if (arrivedMs === undefined || sentMs === null) continue;
      const lateMs = arrivedMs - sentMs;
      this.lags.push(lateMs);
      if (reading.bounds.length === 0) continue;
      this.#bounded++;
      if (lateMs <= (reading.bounds[index] ?? 0) + WAY_MS) this.#covered++;
    }
  }

  /** Share of tokens whose bound held; null for readers that give none. */
  get boundHolds(): number | null {
    return this.#bounded > 0 ? this.#covered / this.#bounded : null;
  }
}

/** Errors in ms: reported minus true. A reader that does not stream has no first token and no arrivals. */
export function compareWithTruth(readings: ReadonlyMap<string, Reading>, truths: Truths, tokens: number) {
  const first: number[] = [];
  const response: number[] = [];
  const lags = new TokenLags();
  let wrong = 0;
  for (const [id, reading] of readings) {
    reading.complete?.();
    const truth = truths.get(id);
    if (!truth || reading.tokens !== tokens) wrong++;
    if (!truth) continue;
    const streamed = truth.sends.length > 0;
    if (streamed) first.push(reading.firstMs - reading.startMs - (truth.firstMs - truth.headersAtMs));
    response.push(reading.endMs - reading.startMs - (truth.doneMs - truth.headersAtMs));
    lags.add(reading, truth.sends);
  }
  return {
    first: quantiles(first),
    response: quantiles(response),
    lag: quantiles(lags.lags),
    boundHolds: lags.boundHolds,
    wrong,
  };
}
