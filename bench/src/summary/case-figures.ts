import type { Sample } from '../record.ts';
import { passOf } from './quality-collector.ts';
import type { CaseFigures } from './summary.ts';

/** Cases of which figures are kept, so that a summary of any suite stays small. */
const MOST_CASES = 200;

interface CaseSums {
  judged: number;
  passed: number;
  timed: number;
  logMs: number;
  answers: number;
  characters: number;
  /** NaN once an answer had no count. */
  tokens: number;
}

/** Four digits say enough of a single case. */
const short = (value: number): number | null => (Number.isFinite(value) ? Number(value.toPrecision(4)) : null);

/** Gathers the figures of a model case by case. Of many cases those whose ids come first, so that every run of a suite keeps the same ones. */
export class CaseFigureCollector {
  readonly #cases = new Map<string, CaseSums>();
  /** Ids after this one are not kept. */
  #last: string | null = null;

  /** @param characters of all texts of the answer */
  add(sample: Sample, characters: number): void {
    const sums = this.#sumsOf(sample.caseId);
    if (sums === null) return;
    const passed = passOf(sample);
    if (passed !== null) {
      sums.judged++;
      sums.passed += Number(passed);
    }
    const { responseMs } = sample.metrics;
    if (responseMs !== null && responseMs > 0) {
      sums.timed++;
      sums.logMs += Math.log(responseMs);
    }
    sums.answers++;
    sums.characters += characters;
    sums.tokens += sample.usage?.outputTokens ?? Number.NaN;
  }

  #sumsOf(id: string): CaseSums | null {
    const known = this.#cases.get(id);
    if (known) return known;
    if (this.#last !== null && id > this.#last) return null;
    const sums = { judged: 0, passed: 0, timed: 0, logMs: 0, answers: 0, characters: 0, tokens: 0 };
    this.#cases.set(id, sums);
    if (this.#cases.size >= 2 * MOST_CASES) this.#keepFirst();
    return this.#cases.get(id) ?? null;
  }

  #keepFirst(): void {
    const ids = [...this.#cases.keys()].sort();
    for (const id of ids.splice(MOST_CASES)) this.#cases.delete(id);
    this.#last = ids.at(-1) ?? null;
  }

  finish(): CaseFigures {
    if (this.#cases.size > MOST_CASES) this.#keepFirst();
    const cases = [...this.#cases].sort(([a], [b]) => (a < b ? -1 : 1));
    const column = (figure: (sums: CaseSums) => number) => cases.map(([, sums]) => short(figure(sums)));
    return {
      ids: cases.map(([id]) => id),
      passRate: column(({ passed, judged }) => passed / judged),
      responseMs: column(({ logMs, timed }) => (timed === 0 ? Number.NaN : Math.exp(logMs / timed))),
      charactersPerAnswer: column(({ characters, answers }) => characters / answers),
      tokensPerCharacter: column(({ tokens, characters }) => tokens / characters),
    };
  }
}
