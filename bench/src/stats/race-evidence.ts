/** What may explain rounds of equal models: times that vary by so much (standard deviation of their log ratio) around 0 … */
const SPREADS = [0.012, 0.03, 0.07, 0.14, 0.24, 0.36, 0.55, 0.9];
/** … and resemble those of the round before by so much. The best of these counts, whichever it is. */
const CORRELATIONS = [0, 0.2, 0.4, 0.6, 0.8];
/** How two hosted models usually vary: 0.32, mostly between 0.2 and 0.5. */
const USUAL_SPREAD = 0.32;
const usualness = SPREADS.map((spread) => Math.exp(-((Math.log(spread / USUAL_SPREAD) / 0.35) ** 2) / 2) + 0.01);
const weights = usualness.map((weight) => weight / usualness.reduce((sum, other) => sum + other, 0));
/** Unusual spreads count for more where models are equal, or equal models that vary more than usual would look different. */
const equalWeights = weights.map((weight) => Math.sqrt(weight * Math.max(...weights)));
/** The share of rounds in which one model has a spike, and the variance of their log ratio. They say little, and nothing of the next round. */
const SPIKES = 0.1;
const SPIKE_VARIANCE = 1.3;
/** Of a smaller chance, nothing follows. */
const LEAST_CHANCE = 1e-6;
/** How far models may be expected to differ, in spreads, how many rounds that expectation is worth, and its weight. */
const EXPECTED_SHIFTS = [
  { shift: 1.3, rounds: 5, weight: 0.36 },
  { shift: -1.3, rounds: 5, weight: 0.36 },
  { shift: 2.6, rounds: 2, weight: 0.08 },
  { shift: -2.6, rounds: 2, weight: 0.08 },
  { shift: 0, rounds: 12, weight: 0.06 },
] as const;
/** Any log ratio from about −1 to 1 is expected as well, with this weight. */
const ANY_SHIFT = 0.06;
/** The best explanation is chosen after the fact, so that the evidence understates itself: by simulation by this much, after so many rounds. */
const UNDERSTATED = { by: 0.95, from: 11 };
/** Explanations that are e^25 times less likely than the best will not recover. */
const FORGOTTEN = 25;
const FORGETS_EVERY = 4;

const density = (value: number, variance: number): number =>
  Math.exp((-0.5 * value * value) / variance) / Math.sqrt(variance);
const spikeDensity = (value: number): number => SPIKES * density(value, SPIKE_VARIANCE);

/** How likely the rounds so far are by one explanation, over "each of them is a spike". */
class Explanation {
  #log: number;
  /** Single logarithms would be half of all work. */
  #product = 1;

  constructor(weight: number) {
    this.#log = Math.log(weight);
  }

  get log(): number {
    return this.#log + Math.log(this.#product);
  }

  /** Takes the likelihoods of a round; returns the chance that it is no spike. */
  protected weigh(usual: number, spike: number): number {
    const likelihood = usual + spike;
    this.#product *= likelihood / spike;
    // No factor comes near 1e150: that is a round of e^30 times as long.
    if (this.#product > 1e150) {
      this.#log = this.log;
      this.#product = 1;
    }
    return usual / likelihood;
  }
}

/** One way in which models differ: what the next round is expected to be follows from the rounds so far. */
class Apart extends Explanation {
  readonly #variance: number;
  #mean: number;
  #rounds: number;

  constructor(spread: number, mean: number, rounds: number, weight: number) {
    super(weight);
    [this.#variance, this.#mean, this.#rounds] = [spread ** 2, mean, rounds];
  }

  /** @param spike the likelihood of the value if it is a spike, which is the same for all */
  add(value: number, spike: number): void {
    const off = value - this.#mean;
    const share = this.weigh((1 - SPIKES) * density(off, this.#variance * (1 + 1 / this.#rounds)), spike);
    this.#rounds += share;
    this.#mean += (share * off) / this.#rounds;
  }

  after(rounds: number, { mean, spread }: Usual): number {
    const known = this.#rounds;
    const off = ((known / (known + rounds)) * (mean - this.#mean) ** 2 + spread ** 2) / this.#variance;
    const usual = -(rounds * (Math.log(this.#variance) + off) + Math.log1p(rounds / known)) / 2;
    return this.log + Math.max(usual, rounds * Math.log(spikeDensity(mean)));
  }
}

/** One way in which equal models vary and drift, with the chances that the last round without a spike is 1, 2 or more rounds ago. */
class Equal extends Explanation {
  readonly #variance: number;
  readonly #correlation: number;
  /** Of the density of a round: minus half of the inverse of its variance, and its height, by how long ago the last such round is. */
  readonly #steepness: readonly [number, number, number];
  readonly #height: readonly [number, number, number];
  #one = 0;
  #two = 0;
  #more = 1;

  constructor(spread: number, correlation: number, weight: number) {
    super(weight);
    [this.#variance, this.#correlation] = [spread ** 2, correlation];
    const left = [1 - correlation ** 2, 1 - correlation ** 4, 1].map((share) => share * this.#variance);
    this.#steepness = left.map((variance) => -0.5 / variance) as [number, number, number];
    this.#height = left.map((variance) => (1 - SPIKES) / Math.sqrt(variance)) as [number, number, number];
  }

  /** @param before the rounds before it, the newest first */
  add(value: number, spike: number, before: readonly [number, number]): void {
    const [steepness, height] = [this.#steepness, this.#height];
    let usual = this.#more * height[2] * Math.exp(steepness[2] * value * value);
    const off = value - this.#correlation * before[0];
    if (this.#one > 0) usual += this.#one * height[0] * Math.exp(steepness[0] * off * off);
    const later = value - this.#correlation * this.#correlation * before[1];
    if (this.#two > LEAST_CHANCE) usual += this.#two * height[1] * Math.exp(steepness[1] * later * later);
    const share = this.weigh(usual, spike);
    this.#more = (this.#more + this.#two) * (1 - share);
    this.#two = this.#one * (1 - share);
    this.#one = share;
  }

  after(rounds: number, { mean, spread }: Usual): number {
    const correlation = this.#correlation;
    const left = this.#variance * (1 - correlation ** 2);
    const off = ((1 - correlation) ** 2 * mean ** 2 + (1 + correlation ** 2) * spread ** 2) / left;
    const usual = -(Math.log(left) + off) / 2;
    return this.log + rounds * Math.max(usual, Math.log(spikeDensity(mean)));
  }
}

/** Mean and standard deviation of rounds without spikes. */
export interface Usual {
  mean: number;
  spread: number;
}

/** Logarithm of a sum, from logarithms. */
function logOfSum(logs: readonly number[]): number {
  const most = Math.max(...logs);
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0));
}

const stillLikely = <T extends { log: number }>(explanations: readonly T[], most: number): T[] =>
  explanations.filter(({ log }) => log > most - FORGOTTEN);
const mostOf = (explanations: readonly { log: number }[]): number => Math.max(...explanations.map(({ log }) => log));

/**
 * Evidence against "the log ratio is `centre`": the logarithm of how much likelier the rounds so far are if the models differ than by the best
 * explanation in which they do not, a correlation of neighbouring rounds included. It may be looked at after every round.
 */
export class Evidence {
  readonly #centre: number;
  #apart: Apart[];
  /** For each correlation. */
  #equal: Equal[][];
  #before: [number, number] = [0, 0];
  #rounds = 0;

  constructor(centre: number) {
    this.#centre = centre;
    this.#apart = SPREADS.flatMap((spread, index) => {
      const weight = weights[index] as number;
      return [
        ...EXPECTED_SHIFTS.map((one) => new Apart(spread, one.shift * spread, one.rounds, one.weight * weight)),
        new Apart(spread, 0, spread ** 2, ANY_SHIFT * weight),
      ];
    });
    this.#equal = CORRELATIONS.map((correlation) =>
      SPREADS.map((spread, index) => new Equal(spread, correlation, equalWeights[index] as number)),
    );
  }

  add(difference: number): void {
    const value = difference - this.#centre;
    this.#rounds++;
    const spike = spikeDensity(value);
    for (const one of this.#apart) one.add(value, spike);
    for (const alike of this.#equal) for (const one of alike) one.add(value, spike, this.#before);
    this.#before = [value, this.#before[0]];
    if (this.#rounds % FORGETS_EVERY === 0) this.#forget();
  }

  #forget(): void {
    this.#apart = stillLikely(this.#apart, mostOf(this.#apart));
    const most = mostOf(this.#equal.flat());
    this.#equal = this.#equal.map((alike) => stillLikely(alike, most)).filter((alike) => alike.length > 0);
  }

  log(): number {
    return this.#weigh(this.#rounds, ({ log }) => log);
  }

  /** What it is expected to be after further rounds, independent of each other, that are usually like this. */
  after(rounds: number, { mean, spread }: Usual): number {
    const usual = { mean: mean - this.#centre, spread };
    return this.#weigh(this.#rounds + rounds, (one) => one.after(rounds * (1 - SPIKES), usual));
  }

  #weigh(rounds: number, logOf: (one: Apart | Equal) => number): number {
    const equal = this.#equal.map((alike) => logOfSum(alike.map(logOf)));
    const understated = rounds < UNDERSTATED.from ? 0 : UNDERSTATED.by;
    return understated + logOfSum(this.#apart.map(logOf)) - Math.max(...equal);
  }
}
