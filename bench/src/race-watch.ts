import type { RunSuiteOptions } from './run-options.ts';
import { judgeRace, type RaceEnding } from './stats/race.ts';
import { CaseBook, PairSide, type TimedCall, timesOfRounds } from './summary/pair-collector.ts';

/** Follows the response times of a run that may end itself, and says after each round whether it does. */
export class RaceWatch {
  readonly #book = new CaseBook();
  readonly #sides: Map<string, PairSide>;
  readonly #options: Pick<RunSuiteOptions, 'rounds' | 'tieMargin' | 'baseline'>;

  constructor({ models, ...options }: Pick<RunSuiteOptions, 'models' | 'rounds' | 'tieMargin' | 'baseline'>) {
    this.#options = options;
    this.#sides = new Map(models.map(({ key }) => [key, new PairSide(this.#book)]));
  }

  add(call: TimedCall): void {
    this.#sides.get(call.modelKey)?.add(call);
  }

  judge(round: number): RaceEnding | null {
    const { rounds, tieMargin, baseline } = this.#options;
    const keys = [...this.#sides.keys()];
    const pairs = keys.flatMap((first, index) =>
      keys
        .slice(index + 1)
        .filter((second) => isCompared(first, second, baseline))
        .map((second) => {
          const times = timesOfRounds(this.#sides.get(first) as PairSide, this.#sides.get(second) as PairSide);
          return { first, second, times };
        }),
    );
    return judgeRace(pairs, { roundsLeft: rounds - round, ...(tieMargin === undefined ? {} : { tieMargin }) });
  }
}

/** As `RunSummarizer` plans its pairs. */
function isCompared(first: string, second: string, baseline: RunSuiteOptions['baseline']): boolean {
  if (baseline?.pairs) return baseline.pairs[first] === second || baseline.pairs[second] === first;
  return baseline === undefined || [first, second].includes(baseline.model);
}
