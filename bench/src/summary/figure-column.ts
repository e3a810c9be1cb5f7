// The values of one figure over a run of any length. Up to `EXACT_UP_TO` they are kept as they are; beyond, they are counted in buckets
// a thousandth wide, so that a run of a million calls takes no more memory than one of ten thousand.

/** Values kept one by one; 8 bytes each. */
export const EXACT_UP_TO = 10_000;

/** Two values in one bucket differ by at most this share, so a quantile is exact to within half of it. */
export const BUCKET_SHARE = 0.001;

/** Dots drawn at most; more could not be seen apart. */
const MOST_POINTS = 300;

const BUCKET_LOG = Math.log1p(BUCKET_SHARE);
/** Magnitudes below this count as 0: a nanosecond, where figures are milliseconds. */
const SMALLEST = 1e-6;

/** Counts of positive magnitudes by their logarithm. */
class LogBuckets {
  #counts = new Uint32Array(0);
  #lowest = 0;
  total = 0;

  add(magnitude: number): void {
    const bucket = Math.round(Math.log(magnitude) / BUCKET_LOG);
    if (this.#counts.length === 0) this.#lowest = bucket;
    if (bucket < this.#lowest || bucket >= this.#lowest + this.#counts.length) this.#makeRoom(bucket);
    const place = bucket - this.#lowest;
    this.#counts[place] = (this.#counts[place] as number) + 1;
    this.total++;
  }

  #makeRoom(bucket: number): void {
    const SPARE = 256;
    const low = Math.min(this.#lowest, bucket - SPARE);
    const high = Math.max(this.#lowest + this.#counts.length, bucket + SPARE);
    const grown = new Uint32Array(high - low);
    grown.set(this.#counts, this.#lowest - low);
    this.#counts = grown;
    this.#lowest = low;
  }

  /** The magnitude of a rank from 0, counted from the smallest. */
  at(rank: number): number {
    let left = rank;
    for (const [place, count] of this.#counts.entries()) {
      if (left < count) return Math.exp((this.#lowest + place) * BUCKET_LOG);
      left -= count;
    }
    return Number.NaN;
  }
}

/** Values of both signs, counted. */
class Counted {
  readonly #positive = new LogBuckets();
  readonly #negative = new LogBuckets();
  #zeros = 0;

  add(value: number): void {
    if (Math.abs(value) < SMALLEST) this.#zeros++;
    else if (value > 0) this.#positive.add(value);
    else this.#negative.add(-value);
  }

  at(rank: number): number {
    const below = this.#negative.total;
    if (rank < below) return -this.#negative.at(below - 1 - rank);
    return rank < below + this.#zeros ? 0 : this.#positive.at(rank - below - this.#zeros);
  }
}

/** Values in ascending order, by rank from 0. */
export interface Ranked {
  readonly length: number;
  at(rank: number): number;
}

export class FigureColumn {
  count = 0;
  min = Number.POSITIVE_INFINITY;
  max = Number.NEGATIVE_INFINITY;
  #exact: Float64Array = new Float64Array(16);
  #counted: Counted | null = null;
  /** Every `#stride`-th value, in the order of the run. */
  #points: number[] = [];
  #stride = 1;

  add(value: number): void {
    if (value < this.min) this.min = value;
    if (value > this.max) this.max = value;
    this.#addPoint(value);
    if (this.#counted) this.#counted.add(value);
    else this.#addExact(value);
    this.count++;
  }

  #addExact(value: number): void {
    if (this.count === EXACT_UP_TO) {
      const counted = new Counted();
      for (const known of this.#exact.subarray(0, this.count)) counted.add(known);
      counted.add(value);
      this.#counted = counted;
      this.#exact = new Float64Array(0);
      return;
    }
    if (this.count === this.#exact.length) {
      const grown = new Float64Array(Math.min(EXACT_UP_TO, this.#exact.length * 2));
      grown.set(this.#exact);
      this.#exact = grown;
    }
    this.#exact[this.count] = value;
  }

  #addPoint(value: number): void {
    if (this.count % this.#stride !== 0) return;
    this.#points.push(value);
    if (this.#points.length < 2 * MOST_POINTS) return;
    this.#points = this.#points.filter((_, index) => index % 2 === 0);
    this.#stride *= 2;
  }

  /** All values in the order of the run; null when there are too many to be kept. */
  get values(): number[] | null {
    return this.#counted ? null : Array.from(this.#exact.subarray(0, this.count));
  }

  /** Exact up to {@link EXACT_UP_TO} values, else to half of {@link BUCKET_SHARE}; the ends are exact always. */
  ranked(): Ranked {
    const { count, min, max } = this;
    const counted = this.#counted;
    if (!counted) {
      const sorted = this.#exact.slice(0, count).sort();
      return { length: count, at: (rank) => sorted[rank] as number };
    }
    const within = (rank: number) => Math.min(max, Math.max(min, counted.at(rank)));
    return { length: count, at: (rank) => (rank === 0 ? min : rank === count - 1 ? max : within(rank)) };
  }

  /** Values spread evenly over the run, in its order, at most 300 of them. */
  points(): number[] {
    const all = this.values ?? this.#points;
    if (all.length <= MOST_POINTS) return [...all];
    return Array.from({ length: MOST_POINTS }, (_, i) => all[Math.floor((i * all.length) / MOST_POINTS)] as number);
  }
}
