/** Log ratios beyond this count hardly more, or spikes would cost rounds. */
export const BOUND = 0.4;
/** How far rounds may resemble their neighbours: equal models are explained by the best of these, whichever it is. */
export const CORRELATIONS: readonly number[] = [0, 0.2, 0.4, 0.6, 0.8];
/** For each correlation the logarithm of its likelihood by what other pairs of the race show, beside that of independent rounds. */
export type Hints = readonly number[];
export const NO_HINTS: Hints = CORRELATIONS.map(() => 0);
/** How far models may be expected to differ, in standard deviations of a round, and with which weight: a little, or very far. */
const EXPECTED_SHIFTS = [
  { shift: 1.2, weight: 0.8 },
  { shift: 10, weight: 0.2 },
];
/** Below this, the sum of squares is rounding. */
const LEAST_SQUARES = 1e-9;

/**
 * Evidence against "the log ratio is `centre`": the logarithm of how much likelier the rounds so far are if the models differ than by the best
 * explanation in which they do not, any scale and any correlation of neighbouring rounds included. Were that explanation true, the ratio
 * would ever reach 1/α with a chance of at most α (universal inference on scale-invariant likelihoods, Ville's inequality).
 */
export class Evidence {
  readonly #centre: number;
  #rounds = 0;
  #sum = 0;
  #squares = 0;
  #products = 0;
  #first = 0;
  #last = 0;

  constructor(centre: number) {
    this.#centre = centre;
  }

  add(difference: number): void {
    const value = BOUND * Math.tanh((difference - this.#centre) / BOUND);
    if (this.#rounds === 0) this.#first = value;
    else this.#products += value * this.#last;
    this.#sum += value;
    this.#squares += value * value;
    this.#last = value;
    this.#rounds++;
  }

  /** Mean of the bounded values. */
  get mean(): number {
    return this.#sum / this.#rounds;
  }

  /** Standard deviation of the bounded values. */
  get spread(): number {
    return Math.sqrt(Math.max(0, this.#squares - this.#sum * this.mean) / (this.#rounds - 1));
  }

  /** The evidence after further rounds, independent and spread like those so far, whose mean differs from theirs by `shift`. */
  after(rounds: number, shift: number): Evidence {
    const mean = Math.max(-BOUND, Math.min(BOUND, this.mean + shift));
    const next = new Evidence(this.#centre);
    next.#rounds = this.#rounds + rounds;
    next.#sum = this.#sum + rounds * mean;
    next.#squares = this.#squares + rounds * Math.min(BOUND ** 2, mean ** 2 + this.spread ** 2);
    next.#products = this.#products + mean * (this.#last + (rounds - 1) * mean);
    next.#first = this.#first;
    next.#last = mean;
    return next;
  }

  /** @param hints what is known of the correlation from elsewhere */
  log(hints: Hints): number {
    const n = this.#rounds;
    if (n < 2) return 0;
    const logs = EXPECTED_SHIFTS.map(({ shift, weight }) => Math.log(weight) + this.#logOfApart(shift ** 2));
    const most = Math.max(...logs);
    const apart = most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0));
    return (
      apart -
      Math.max(...CORRELATIONS.map((correlation, index) => this.#logOfEqual(correlation) + (hints[index] as number)))
    );
  }

  /** What these rounds say on the correlation, whatever the models' difference is. */
  hints(): number[] {
    if (this.#rounds < 2) return [...NO_HINTS];
    const logs = CORRELATIONS.map((correlation) => this.#logOfFree(correlation));
    return logs.map((log) => log - (logs[0] as number));
  }

  #logOfApart(variance: number): number {
    const spread = 1 + variance * this.#rounds;
    const left = this.#squares - (variance * this.#sum ** 2) / spread;
    return -Math.log(spread) / 2 - (this.#rounds / 2) * Math.log(left + LEAST_SQUARES);
  }

  #logOfEqual(correlation: number): number {
    const n = this.#rounds;
    return (
      (-(n - 1) * Math.log(1 - correlation ** 2)) / 2 - (n / 2) * Math.log(this.#whitened(correlation) + LEAST_SQUARES)
    );
  }

  /** With a mean of any size, integrated out. */
  #logOfFree(correlation: number): number {
    const n = this.#rounds;
    const weight = 1 + ((n - 1) * (1 - correlation)) / (1 + correlation);
    const sum = this.#first + (this.#sum - this.#first - correlation * (this.#sum - this.#last)) / (1 + correlation);
    const left = Math.max(0, this.#whitened(correlation) - sum ** 2 / weight);
    return (
      (-(n - 1) * Math.log(1 - correlation ** 2)) / 2 -
      Math.log(weight) / 2 -
      ((n - 1) / 2) * Math.log(left + LEAST_SQUARES)
    );
  }

  /** Sum of squares after the correlation is taken out, in units of the variance of a round. */
  #whitened(correlation: number): number {
    const steps =
      this.#squares -
      this.#first ** 2 -
      2 * correlation * this.#products +
      correlation ** 2 * (this.#squares - this.#last ** 2);
    return this.#first ** 2 + steps / (1 - correlation ** 2);
  }
}
