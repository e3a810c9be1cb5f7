import { plannedPairs } from './plan.ts';
import type { RunSuiteOptions } from './run-options.ts';
import { Race, type RaceEnding } from './stats/race.ts';
import { CaseBook, PairSide, type TimedCall, timesOfRound } from './summary/pair-collector.ts';

/** Follows the response times of a run that may end itself, and says after each round whether it does. */
export class RaceWatch {
  readonly #sides: ReadonlyMap<string, PairSide>;
  readonly #pairs: [string, string][];
  readonly #race: Race;
  readonly #planned: number;
  #judged = 0;
  /** The last round of which a call was made. */
  #last = 0;

  constructor(options: Pick<RunSuiteOptions, 'models' | 'rounds' | 'tieMargin' | 'baseline'>) {
    const book = new CaseBook();
    const keys = options.models.map(({ key }) => key);
    this.#sides = new Map(keys.map((key) => [key, new PairSide(book)]));
    this.#pairs = plannedPairs(keys, options.baseline);
    this.#race = new Race(this.#pairs, options);
    this.#planned = options.rounds;
  }

  add(call: TimedCall): void {
    this.#sides.get(call.modelKey)?.add(call);
    this.#last = Math.max(this.#last, call.round);
  }

  /** Of a run that is resumed, rounds before its last one did not end it. */
  judge(round: number): RaceEnding | null {
    const sideOf = (key: string) => this.#sides.get(key) as PairSide;
    while (this.#judged < round) {
      this.#judged++;
      this.#race.addRound(this.#pairs.map(([a, b]) => timesOfRound(sideOf(a), sideOf(b), this.#judged)));
      for (const { rounds } of this.#sides.values()) rounds.delete(this.#judged);
    }
    return round < this.#last ? null : this.#race.end(this.#planned - round);
  }
}
