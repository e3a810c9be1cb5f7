// What a judge may take: reserved before each question, settled after it. Also says when asking on would only cost. Pure.
import type { Reservation, Spending } from '../budget.ts';
import { tokensOf } from '../cost.ts';
import { estimateTokens, nanosOf } from '../estimate.ts';
import { FailureStreak } from '../failure-streak.ts';
import { inCurrency } from '../prices/currency.ts';
import type { TokenPrice } from '../prices/token-price.ts';
import type { Budget, Sample } from '../record.ts';
import type { Prompt } from '../request.ts';
import { nanosIn, type OrderVerdict, type PairJudgement } from './judgement.ts';

/** Tokens of a judge's reply until one was longer. */
export const MOST_REPLY_TOKENS = 1_500;
/** First replies without a verdict after which no further question is asked. */
const UNUSABLE_FROM_START = 10;

/** In US dollars unless it names another currency. */
type Limits = Pick<Budget, 'nanos' | 'tokens'> & Partial<Pick<Budget, 'currency'>>;

export class JudgeBudget {
  /** Why no further question is asked. */
  problem: string | null = null;
  /** What the measured calls of the same run have taken and reserved, where they share the limits. */
  readonly calls: Reservation = { nanos: 0, tokens: 0 };
  readonly #limits: Limits;
  readonly #currency: string;
  readonly #spent: Reservation = { nanos: 0, tokens: 0 };
  readonly #reserved: Reservation = { nanos: 0, tokens: 0 };
  #isAtLeast = false;
  #asked = 0;
  #longestReply = MOST_REPLY_TOKENS;
  readonly #failures = new FailureStreak('The judge');
  #unusable = 0;
  #usable = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#currency = limits.currency ?? 'USD';
  }

  /** Questions about pairs and grades by rubrics, with those of earlier starts. */
  get asked(): number {
    return this.#asked;
  }

  get spending(): Spending {
    return { ...this.#spent, isAtLeast: this.#isAtLeast, reserved: { ...this.#reserved } };
  }

  /** What the judge spent, and at most what the calls that share its limits took. */
  get taken(): Reservation {
    const { nanos, tokens } = this.calls;
    return { nanos: this.#spent.nanos + nanos, tokens: this.#spent.tokens + tokens };
  }

  /** Reserves the most that a question is expected to take; null when that would pass a limit. */
  reserve(prompt: Prompt, priceOf: (inputTokens: number) => TokenPrice | null): Reservation | null {
    const { inputTokens } = estimateTokens(prompt);
    const most = {
      nanos: nanosOf(inCurrency(priceOf(inputTokens), this.#currency), inputTokens, this.#longestReply) ?? 0,
      tokens: inputTokens + this.#longestReply,
    };
    const isOver = (unit: 'nanos' | 'tokens') =>
      this.#limits[unit] !== null &&
      this.#spent[unit] + this.#reserved[unit] + this.calls[unit] + most[unit] > this.#limits[unit];
    if (isOver('tokens')) this.problem ??= 'The tokens set aside for the judge are used up.';
    else if (isOver('nanos')) this.problem ??= 'The money set aside for the judge is used up.';
    if (this.problem !== null) return null;
    this.#reserved.nanos += most.nanos;
    this.#reserved.tokens += most.tokens;
    return most;
  }

  settle(reserved: Reservation, sample: Pick<Sample, 'attempts' | 'cost'>): void {
    this.#reserved.nanos -= reserved.nanos;
    this.#reserved.tokens -= reserved.tokens;
    const { cost } = sample;
    const own = cost?.nanos === 0 ? cost : inCurrency(cost, this.#currency);
    this.#book(own?.nanos ?? null, tokensOf(sample), own?.isAtLeast ?? false);
    for (const { usage } of sample.attempts)
      this.#longestReply = Math.max(this.#longestReply, usage?.outputTokens ?? 0);
  }

  /** A question without a reply. */
  countFailure(message: string, failure: Sample['failure']): void {
    this.problem ??= this.#failures.count(message, failure);
  }

  countReply(isUsable: boolean): void {
    this.#failures.end();
    if (isUsable) this.#usable++;
    else this.#unusable++;
    if (this.#usable === 0 && this.#unusable >= UNUSABLE_FROM_START)
      this.problem ??= `None of the judge’s first ${UNUSABLE_FROM_START} replies held a verdict.`;
  }

  /** Takes over what an earlier start of the same run paid for grades. */
  takeOverGrades({ scores }: Pick<Sample, 'scores'>): void {
    for (const { type, detail } of scores) if (type === 'judge') this.#takeOver(detail as Partial<OrderVerdict>);
  }

  /** Takes over what an earlier start paid for comparisons, including those that were made again. */
  takeOverJudgements(judgements: readonly Pick<PairJudgement, 'orders'>[]): void {
    for (const { orders } of judgements) for (const order of orders) this.#takeOver(order);
  }

  #takeOver(billed: Partial<Pick<OrderVerdict, 'raw' | 'costNanos' | 'currency' | 'tokens'>> | undefined): void {
    const wasAsked = billed?.raw !== null && billed?.raw !== undefined;
    if (!billed || (!wasAsked && !billed.costNanos && !billed.tokens)) return;
    this.#book(nanosIn(billed, this.#currency), billed.tokens ?? 0, false);
  }

  #book(nanos: number | null, tokens: number, isAtLeast: boolean): void {
    this.#asked++;
    this.#spent.nanos += nanos ?? 0;
    this.#spent.tokens += tokens;
    if (nanos === null || isAtLeast) this.#isAtLeast = true;
  }
}
