import { i as tokensOf, r as mayHaveBilled } from "./cost-CLnpsHQq.js";

// src/budget.ts
/** A budget that cannot be enforced, because a price is unknown. */
var BudgetError = class extends Error {
	name = "BudgetError";
};
const nothing = () => ({
	nanos: 0,
	tokens: 0
});
/** Answered and so probably billed, but never counted: a cut stream, or a provider that reports no tokens. */
function isUncounted({ attempts }) {
	return attempts.some((attempt) => mayHaveBilled(attempt) && attempt.usage === null);
}
var RunBudget = class {
	budget;
	#alsoSpent;
	#isAtLeast = false;
	#nanos = 0;
	#tokens = 0;
	/** Reserved for good: calls that were probably billed, and not counted. */
	#held = {
		nanos: 0,
		tokens: 0
	};
	#reservedNanos = 0;
	#reservedTokens = 0;
	/** `alsoSpent` is called whenever the ceiling is checked. */
	constructor(budget, alsoSpent = nothing) {
		this.budget = budget;
		this.#alsoSpent = alsoSpent;
	}
	/** True when some call's cost is not known, or may be higher. */
	get isAtLeast() {
		return this.#isAtLeast || this.#alsoSpent().isAtLeast === true;
	}
	/** Reserved for calls in flight. */
	get reserved() {
		return {
			nanos: this.#reservedNanos,
			tokens: this.#reservedTokens
		};
	}
	/** The most that answered but uncounted calls may have taken. */
	get heldTokens() {
		return this.#held.tokens;
	}
	get spentNanos() {
		return this.#nanos + this.#alsoSpent().nanos;
	}
	get spentTokens() {
		return this.#tokens + this.#alsoSpent().tokens;
	}
	/** Reserves the most that a call can take; false when that would pass the ceiling. */
	reserve({ nanos, tokens }) {
		const { nanos: maxNanos, tokens: maxTokens } = this.budget;
		const also = this.#alsoSpent().reserved ?? {
			nanos: 0,
			tokens: 0
		};
		const takenNanos = this.spentNanos + this.#held.nanos + this.#reservedNanos + also.nanos;
		const takenTokens = this.spentTokens + this.#held.tokens + this.#reservedTokens + also.tokens;
		if (maxNanos !== null && takenNanos + nanos > maxNanos) return false;
		if (maxTokens !== null && takenTokens + tokens > maxTokens) return false;
		this.#reservedNanos += nanos;
		this.#reservedTokens += tokens;
		return true;
	}
	/**
	* Books what the call took and frees its reservation. For a call that was answered but not counted (a cut stream, a provider
	* that reports no tokens) the reservation stays: otherwise such calls could pass the ceiling unseen.
	*/
	settle(reservation, sample) {
		this.#reservedNanos -= reservation.nanos;
		this.#reservedTokens -= reservation.tokens;
		this.book(sample);
		if (isUncounted(sample)) this.hold(reservation);
	}
	/** Reserves for good what an uncounted call may have taken; also for one of a resumed run. */
	hold({ nanos, tokens }) {
		this.#held.nanos += nanos;
		this.#held.tokens += tokens;
	}
	book({ cost, attempts }) {
		this.#nanos += cost?.nanos ?? 0;
		if (!cost || cost.isAtLeast) this.#isAtLeast = true;
		this.#tokens += tokensOf({ attempts });
	}
};

export { RunBudget as n, isUncounted as r, BudgetError as t };