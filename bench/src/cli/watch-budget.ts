// What a watch may spend: on each version, and in all.
import { formatMoney } from '../format-figures.ts';
import type { Budget, Manifest } from '../record.ts';
import { askedModels } from './provider-keys.ts';
import type { RunSettings } from './run-settings.ts';
import { UsageError } from './terminal.ts';

/** Without another limit, a watch spends at most so many times what one version may. */
const VERSIONS = 10;

type Planned = Pick<RunSettings, 'suite' | 'models'>;

/** @throws {UsageError} where a version costs something, and nothing says how much it may */
export function requireLimit(settings: Planned): void {
  const { budget } = settings.suite.settings;
  const isFree = askedModels(settings).every(({ provider }) => provider === 'demo');
  if (!isFree && budget.nanos === null && budget.tokens === null)
    throw new UsageError(
      'A watch asks again with every change: say what a change may cost with --budget AMOUNT, or with --token-budget N.',
    );
}

const all = (most: number | null): number | null => (most === null ? null : most * VERSIONS);

type Booked = Pick<Manifest['totals'], 'nanos' | 'tokens'> & Partial<Pick<Manifest['totals'], 'isAtLeast'>>;

export class WatchBudget {
  #session: Budget;
  #nanos = 0;
  #tokens = 0;
  /** More may have been billed: the price of some calls is not known. */
  #isAtLeast = false;

  /** @param sessionMoney what all versions may cost together; undefined: ten times what one may */
  constructor({ suite }: Pick<RunSettings, 'suite'>, sessionMoney: number | undefined) {
    const { budget } = suite.settings;
    this.#session = {
      ...budget,
      nanos: sessionMoney === undefined ? all(budget.nanos) : Math.round(sessionMoney * 1e9),
      tokens: all(budget.tokens),
    };
  }

  /**
   * The limits of the next version: its own, and no more than what is left of the session. A limit that no version had before
   * limits the session from now on.
   */
  next(own: Budget): Budget {
    const { nanos, tokens, currency } = this.#session;
    if (own.currency !== currency && nanos !== null)
      throw new UsageError(`The watch began with a budget in ${currency}; begin another for one in ${own.currency}.`);
    this.#session = { ...own, nanos: nanos ?? all(own.nanos), tokens: tokens ?? all(own.tokens) };
    const least = (one: number | null, all: number | null, spent: number) =>
      all === null ? one : Math.max(0, Math.min(one ?? Number.POSITIVE_INFINITY, all - spent));
    return {
      ...own,
      nanos: least(own.nanos, this.#session.nanos, this.#nanos),
      tokens: least(own.tokens, this.#session.tokens, this.#tokens),
    };
  }

  book({ nanos, tokens, isAtLeast = false }: Booked): void {
    this.#nanos += nanos ?? 0;
    this.#isAtLeast ||= isAtLeast || (nanos === null && tokens > 0);
    this.#tokens += tokens;
  }

  /** What this session spent, and of how much. */
  describe(): string {
    const { nanos, tokens, currency } = this.#session;
    const spent = this.#isAtLeast && this.#nanos === 0 ? null : this.#nanos;
    const money = `${formatMoney(spent, currency, this.#isAtLeast)}${nanos === null ? '' : ` of ${formatMoney(nanos, currency)}`}`;
    const counted =
      tokens === null ? '' : `, ${this.#tokens.toLocaleString('en-US')} of ${tokens.toLocaleString('en-US')} tokens`;
    return `session ${money}${counted}`;
  }
}
