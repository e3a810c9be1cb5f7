// Enforces a budget: the most a call may cost is reserved before it starts, its real cost is booked afterwards. Pure.
import { type Billed, mayHaveBilled, tokensOf } from './cost.ts';
import { inCurrency } from './prices/currency.ts';
import type { Budget, Cost, Sample } from './record.ts';

export interface Reservation {
  nanos: number;
  tokens: number;
}

/** A budget that cannot be enforced, because a price is unknown or in another currency. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError';
  /** The message without what helps on the command line. */
  readonly reason: string;

  constructor(reason: string, advice: string) {
    super(`${reason} ${advice}`);
    this.reason = reason;
  }
}

/** What was spent on a run apart from its own calls, on a judge for instance. */
export interface Spending {
  nanos: number;
  tokens: number;
  /** True when some of it has no known price, or may have cost more. */
  isAtLeast?: boolean;
  /** The most that questions in flight can take; reserved like that of a call. */
  reserved?: Reservation;
}

const nothing = (): Spending => ({ nanos: 0, tokens: 0 });

/** Answered and so probably billed, but never counted: a cut stream, or a provider that reports no tokens. */
export function isUncounted({ attempts, conversation }: Billed): boolean {
  return (
    attempts.some((attempt) => mayHaveBilled(attempt) && attempt.usage === null) ||
    (conversation?.calls.some((call) => call.isUncounted) ?? false)
  );
}

export class RunBudget {
  readonly budget: Budget;
  readonly #alsoSpent: () => Spending;
  /** Which ceiling a reservation would have passed first; null: none has. */
  reached: 'money' | 'tokens' | null = null;
  #isAtLeast = false;
  #nanos = 0;
  #tokens = 0;
  /** Reserved for good: calls that were probably billed, and not counted. */
  readonly #held = { nanos: 0, tokens: 0 };
  #reservedNanos = 0;
  #reservedTokens = 0;

  /** `alsoSpent` is called whenever the ceiling is checked. */
  constructor(budget: Budget, alsoSpent: () => Spending = nothing) {
    this.budget = budget;
    this.#alsoSpent = alsoSpent;
  }

  /** True when some call's cost is not known, or may be higher. */
  get isAtLeast(): boolean {
    return this.#isAtLeast || this.#alsoSpent().isAtLeast === true;
  }

  /** Reserved for calls in flight. */
  get reserved(): Reservation {
    return { nanos: this.#reservedNanos, tokens: this.#reservedTokens };
  }

  /** The most that answered but uncounted calls may have taken. */
  get held(): Reservation {
    return { ...this.#held };
  }

  get spentNanos(): number {
    return this.#nanos + this.#alsoSpent().nanos;
  }

  get spentTokens(): number {
    return this.#tokens + this.#alsoSpent().tokens;
  }

  /** Reserves the most that a call can take; false when that would pass the ceiling. */
  reserve({ nanos, tokens }: Reservation): boolean {
    const { nanos: maxNanos, tokens: maxTokens } = this.budget;
    const also = this.#alsoSpent().reserved ?? { nanos: 0, tokens: 0 };
    const takenNanos = this.spentNanos + this.#held.nanos + this.#reservedNanos + also.nanos;
    const takenTokens = this.spentTokens + this.#held.tokens + this.#reservedTokens + also.tokens;
    if (maxNanos !== null && takenNanos + nanos > maxNanos) return this.#refuse('money');
    if (maxTokens !== null && takenTokens + tokens > maxTokens) return this.#refuse('tokens');
    this.#reservedNanos += nanos;
    this.#reservedTokens += tokens;
    return true;
  }

  #refuse(limit: 'money' | 'tokens'): false {
    this.reached ??= limit;
    return false;
  }

  /**
   * Books what the call took and frees its reservation. For a call that was answered but not counted (a cut stream, a provider
   * that reports no tokens) the reservation stays: otherwise such calls could pass the ceiling unseen.
   */
  settle(reservation: Reservation, sample: Billed & Pick<Sample, 'cost'>): void {
    this.#reservedNanos -= reservation.nanos;
    this.#reservedTokens -= reservation.tokens;
    this.book(sample);
    if (isUncounted(sample)) this.hold(reservation);
  }

  /** Reserves for good what an uncounted call may have taken; also for one of a resumed run. */
  hold({ nanos, tokens }: Reservation): void {
    this.#held.nanos += nanos;
    this.#held.tokens += tokens;
  }

  /** Of a conversation that goes on: with its end, all of it is booked. Returns what puts it back. */
  takeBack(sample: Billed & Pick<Sample, 'cost'>): () => void {
    const [nanos, tokens] = [this.#nanos, this.#tokens];
    this.book(sample);
    const taken = { nanos: this.#nanos - nanos, tokens: this.#tokens - tokens };
    this.#nanos = nanos - taken.nanos;
    this.#tokens = tokens - taken.tokens;
    return () => this.book(sample);
  }

  book({ cost, ...sample }: Billed & Pick<Sample, 'cost'>): void {
    const { attempts, conversation: { calls } = { calls: [] } } = sample;
    // A simulated user that could not begin leaves nothing to pay for.
    const own = attempts.length === 0 && calls.length > 0 ? [] : [cost];
    for (const one of [...own, ...calls.map((call) => call.cost)]) this.#bookCost(one);
    this.#tokens += tokensOf(sample);
  }

  #bookCost(cost: Cost | null): void {
    // What costs nothing does so in every currency.
    const own = cost?.nanos === 0 ? cost : inCurrency(cost, this.budget.currency);
    this.#nanos += own?.nanos ?? 0;
    if (!own || own.isAtLeast) this.#isAtLeast = true;
  }
}
