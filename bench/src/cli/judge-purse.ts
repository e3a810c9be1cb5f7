// The judge's share of a run's budget: what it has cost, over all starts of the run, and what its open questions may cost still.
import type { Reservation, Spending } from '../budget.ts';
import type { Budget, Sample } from '../record.ts';
import type { OrderVerdict, PairJudgement } from '../scoring/judge.ts';

/** What one question took, as it stands in the records. */
interface Billed {
  costNanos?: number | null;
  tokens?: number | null;
  raw?: string | null;
}

export class JudgePurse {
  /** Of the calls that are measured: what they cost and what is set aside for those in flight. */
  readonly calls = { nanos: 0, tokens: 0 };
  readonly #budget: Budget;
  #nanos = 0;
  #tokens = 0;
  #isAtLeast = false;
  readonly #reserved = { nanos: 0, tokens: 0 };

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  get spending(): Spending {
    const { nanos, tokens } = this.#reserved;
    return { nanos: this.#nanos, tokens: this.#tokens, isAtLeast: this.#isAtLeast, reserved: { nanos, tokens } };
  }

  /** Sets aside what a question may take at most; false when that would pass the ceiling. */
  reserve(most: Reservation): boolean {
    const { nanos, tokens } = this.#budget;
    const takenNanos = this.#nanos + this.#reserved.nanos + this.calls.nanos;
    const takenTokens = this.#tokens + this.#reserved.tokens + this.calls.tokens;
    if (nanos !== null && takenNanos + most.nanos > nanos) return false;
    if (tokens !== null && takenTokens + most.tokens > tokens) return false;
    this.#reserved.nanos += most.nanos;
    this.#reserved.tokens += most.tokens;
    return true;
  }

  /** Books what the question took. An unknown price is no price of 0: the total is then told as "at least". */
  settle(most: Reservation, took: { nanos: number | null; isAtLeast: boolean; tokens: number }): void {
    this.#reserved.nanos -= most.nanos;
    this.#reserved.tokens -= most.tokens;
    this.#book(took.nanos, took.tokens, took.isAtLeast);
  }

  /** Takes over what an earlier start of the same run paid for grades. */
  takeOverGrades({ scores }: Pick<Sample, 'scores'>): void {
    for (const { type, detail } of scores) if (type === 'judge') this.#takeOver(detail as Billed | undefined);
  }

  /** Takes over what an earlier start paid for comparisons; all of them, those included that were made again. */
  takeOverJudgements(judgements: readonly PairJudgement[]): void {
    for (const { orders } of judgements) for (const order of orders) this.#takeOver(order satisfies OrderVerdict);
  }

  #takeOver(billed: Billed | undefined): void {
    const wasAsked = billed?.raw !== null && billed?.raw !== undefined;
    if (!billed || (!wasAsked && !billed.costNanos && !billed.tokens)) return;
    this.#book(billed.costNanos ?? null, billed.tokens ?? 0, false);
  }

  #book(nanos: number | null, tokens: number, isAtLeast: boolean): void {
    this.#nanos += nanos ?? 0;
    this.#tokens += tokens;
    if (nanos === null || isAtLeast) this.#isAtLeast = true;
  }
}
