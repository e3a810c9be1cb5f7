import { i as judgeRace } from "./race-DvpETt7Z.js";
import { n as PairSide, s as timesOfRounds, t as CaseBook } from "./pair-collector-CUXMvhAX.js";

// src/race-watch.ts
/** Follows the response times of a run that may end itself, and says after each round whether it does. */
var RaceWatch = class {
	#book = new CaseBook();
	#sides;
	#options;
	constructor({ models, ...options }) {
		this.#options = options;
		this.#sides = new Map(models.map(({ key }) => [key, new PairSide(this.#book)]));
	}
	add(call) {
		this.#sides.get(call.modelKey)?.add(call);
	}
	judge(round) {
		const { rounds, tieMargin, baseline } = this.#options;
		const keys = [...this.#sides.keys()];
		const pairs = keys.flatMap((first, index) => keys.slice(index + 1).filter((second) => isCompared(first, second, baseline)).map((second) => {
			return {
				first,
				second,
				times: timesOfRounds(this.#sides.get(first), this.#sides.get(second))
			};
		}));
		return judgeRace(pairs, {
			roundsLeft: rounds - round,
			...tieMargin === void 0 ? {} : { tieMargin }
		});
	}
};
/** As `RunSummarizer` plans its pairs. */
function isCompared(first, second, baseline) {
	if (baseline?.pairs) return baseline.pairs[first] === second || baseline.pairs[second] === first;
	return baseline === void 0 || [first, second].includes(baseline.model);
}

export { RaceWatch };