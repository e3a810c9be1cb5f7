// What a watch may spend: on each version, and in all.
import { formatMoney } from '../format-figures.ts';
import type { Budget, Manifest } from '../record.ts';
import type { RunSettings } from './run-settings.ts';
import { UsageError } from './terminal.ts';

/** Without another limit, a watch spends at most so many times what one version may. */
const VERSIONS = 10;

export class WatchBudget {
  readonly #session: Budget;
  #nanos = 0;
  #tokens = 0;

  /** @param sessionMoney what all versions may cost together; undefined: ten times what one may */
  constructor({ suite, models }: Pick<RunSettings, 'suite' | 'models'>, sessionMoney: number | undefined) {
    const { budget } = suite.settings;
    const isFree = models.every(({ provider }) => provider === 'demo') && !suite.judge;
    if (!isFree && budget.nanos === null && budget.tokens === null)
      throw new UsageError(
        'A watch asks again with every change: say what a change may cost with --budget AMOUNT, or with --token-budget N.',
      );
    const all = (most: number | null) => (most === null ? null : most * VERSIONS);
    this.#session = {
      ...budget,
      nanos: sessionMoney === undefined ? all(budget.nanos) : Math.round(sessionMoney * 1e9),
      tokens: all(budget.tokens),
    };
  }

  /** The limits of the next version: its own, and no more than what is left of the session. */
  next(own: Budget): Budget {
    const least = (one: number | null, all: number | null, spent: number) =>
      all === null ? one : Math.max(0, Math.min(one ?? Number.POSITIVE_INFINITY, all - spent));
    return {
      ...own,
      nanos: least(own.nanos, this.#session.nanos, this.#nanos),
      tokens: least(own.tokens, this.#session.tokens, this.#tokens),
    };
  }

  book({ totals }: Pick<Manifest, 'totals'>): void {
    this.#nanos += totals.nanos ?? 0;
    this.#tokens += totals.tokens;
  }

  /** What this session spent, and of how much. */
  describe(): string {
    const { nanos, tokens, currency } = this.#session;
    const money = `${formatMoney(this.#nanos, currency)}${nanos === null ? '' : ` of ${formatMoney(nanos, currency)}`}`;
    const counted =
      tokens === null ? '' : `, ${this.#tokens.toLocaleString('en-US')} of ${tokens.toLocaleString('en-US')} tokens`;
    return `session ${money}${counted}`;
  }
}
