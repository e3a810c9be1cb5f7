import type { Budget, Sample } from './record.ts';
export interface Reservation {
    nanos: number;
    tokens: number;
}
/** A budget that cannot be enforced, because a price is unknown. */
export declare class BudgetError extends Error {
    readonly name = "BudgetError";
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
/** Answered and so probably billed, but never counted: a cut stream, or a provider that reports no tokens. */
export declare function isUncounted({ attempts }: Pick<Sample, 'attempts'>): boolean;
export declare class RunBudget {
    #private;
    readonly budget: Budget;
    /** `alsoSpent` is called whenever the ceiling is checked. */
    constructor(budget: Budget, alsoSpent?: () => Spending);
    /** True when some call's cost is not known, or may be higher. */
    get isAtLeast(): boolean;
    /** Reserved for calls in flight. */
    get reserved(): Reservation;
    /** The most that answered but uncounted calls may have taken. */
    get heldTokens(): number;
    get spentNanos(): number;
    get spentTokens(): number;
    /** Reserves the most that a call can take; false when that would pass the ceiling. */
    reserve({ nanos, tokens }: Reservation): boolean;
    /**
     * Books what the call took and frees its reservation. For a call that was answered but not counted (a cut stream, a provider
     * that reports no tokens) the reservation stays: otherwise such calls could pass the ceiling unseen.
     */
    settle(reservation: Reservation, sample: Pick<Sample, 'cost' | 'attempts'>): void;
    /** Reserves for good what an uncounted call may have taken; also for one of a resumed run. */
    hold({ nanos, tokens }: Reservation): void;
    book({ cost, attempts }: Pick<Sample, 'cost' | 'attempts'>): void;
}
