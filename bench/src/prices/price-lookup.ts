// Finds a model's rates in the bundled table: the price that its provider asks today by the id that is sent, else the price history
// by its own rules (fallback providers, dated ids, prices that begin on a day or hold for hours of the day). Pure.
import {
  type DatedRates,
  endpointSource,
  historySource,
  type MatchRule,
  type ProviderRow,
  type TableRates,
  type TableSource,
} from './price-rows.ts';

export interface FoundRates {
  rates: TableRates;
  /** The page that the price was read from, else the table's own. */
  page: string;
  source: TableSource;
}

export class PriceLookup {
  readonly #lines = new Map<string, string>();
  readonly #parsed = new Map<string, ProviderRow>();
  /** Provider of an address, so that each address is looked for once. */
  readonly #byAddress = new Map<string, string | null>();

  /** `lines` is the text of providers.jsonl. */
  constructor(lines: string) {
    for (const line of lines.trimEnd().split('\n')) this.#lines.set(/^\{"id":"([^"]+)"/.exec(line)?.[1] ?? '', line);
  }

  /** The rates of a model at a moment (ms since 1970); null if the table knows no price of it. */
  find(providerId: string, model: string, atMs: number): FoundRates | null {
    const provider = this.#provider(providerId);
    if (!provider) return null;
    const id = model.toLowerCase().trim();
    const dated = this.#historyOf(provider, id) ?? this.#historyOf(provider, withDashedDate(id));
    const past = dated && ratesAt(dated, atMs);
    const today = provider.endpoints.find((endpoint) => endpoint.id.toLowerCase() === id)?.rates;
    if (today && isAsked(today, past, atMs))
      return { rates: today, page: endpointSource.homepage, source: endpointSource };
    return past
      ? { rates: past.prices, page: provider.pricingUrl ?? historySource.homepage, source: historySource }
      : null;
  }

  /** The kinds of input that a model takes, of text and image; null where it is not listed. */
  inputsOf(providerId: string, model: string): string[] | null {
    const id = model.toLowerCase().trim();
    return this.#provider(providerId)?.endpoints.find((endpoint) => endpoint.id.toLowerCase() === id)?.input ?? null;
  }

  /** The provider whose addresses begin like this one. */
  findByAddress(url: string): string | null {
    const known = this.#byAddress.get(url);
    if (known !== undefined) return known;
    // Each line begins with its pattern, so the models after it need not be parsed. The longest is the most exact.
    const [found] = [...this.#lines]
      .map(([id, line]) => ({ id, address: addressOf(line) }))
      .filter(({ address }) => new RegExp(`^(?:${address})`).test(url))
      .sort((left, right) => right.address.length - left.address.length);
    this.#byAddress.set(url, found?.id ?? null);
    return found?.id ?? null;
  }

  #provider(id: string): ProviderRow | null {
    const line = this.#lines.get(id);
    if (line === undefined) return null;
    let provider = this.#parsed.get(id);
    if (!provider) {
      provider = JSON.parse(line) as ProviderRow;
      this.#parsed.set(id, provider);
    }
    return provider;
  }

  #historyOf(provider: ProviderRow, id: string): DatedRates[] | null {
    const own = provider.history.find(({ match }) => fits(match, id));
    if (own) return own.prices;
    for (const name of provider.fallbacks) {
      const other = this.#provider(name)?.history.find(({ match }) => fits(match, id));
      if (other) return other.prices;
    }
    return null;
  }
}

/**
 * Whether today's price counts, and not the history's: it is the newer observation, so it does wherever the two differ; where they agree,
 * the history knows more (hours of the day, cache writes of an hour).
 */
function isAsked(today: TableRates, past: DatedRates | null | undefined, atMs: number): boolean {
  if (atMs < Date.parse(historySource.observedAt)) return !past;
  if (!past) return true;
  const begins = past.constraint?.type === 'start_date' ? past.constraint.start_date : '';
  if (begins > endpointSource.observedAt) return false;
  return ['input_mtok', 'output_mtok'].some(
    (unit) => JSON.stringify(today[unit]) !== JSON.stringify(past.prices[unit]),
  );
}

function addressOf(line: string): string {
  const quoted = /"address":("(?:[^"\\]|\\.)*")/.exec(line)?.[1];
  return quoted === undefined ? '$.' : (JSON.parse(quoted) as string);
}

/** Whether a rule of the price history names this id, in lower case. */
export function fits(rule: MatchRule, id: string): boolean {
  if ('or' in rule) return rule.or.some((part) => fits(part, id));
  if ('and' in rule) return rule.and.every((part) => fits(part, id));
  if ('equals' in rule) return id === rule.equals.toLowerCase();
  if ('starts_with' in rule) return id.startsWith(rule.starts_with.toLowerCase());
  if ('ends_with' in rule) return id.endsWith(rule.ends_with.toLowerCase());
  if ('contains' in rule) return id.includes(rule.contains.toLowerCase());
  return new RegExp(rule.regex).test(id);
}

/** Some providers write the day of a version as 20250807, the table as 2025-08-07. */
function withDashedDate(id: string): string {
  return id.replace(/-(20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?=-|:|$)/g, '-$1-$2-$3');
}

/** The last entry that holds at the moment; else the first, which is the oldest. */
function ratesAt(prices: DatedRates[], atMs: number): DatedRates | undefined {
  const found = prices.findLast(({ constraint }) => {
    if (!constraint) return true;
    if (constraint.type === 'start_date') return atMs >= Date.parse(constraint.start_date);
    const secondOfDay = (atMs / 1000) % 86_400;
    const [start, end] = [secondsOf(constraint.start_time), secondsOf(constraint.end_time)];
    return end < start ? secondOfDay >= start || secondOfDay < end : secondOfDay >= start && secondOfDay < end;
  });
  return found ?? prices[0];
}

/** Seconds after midnight UTC of a time such as 16:30:00Z or 08:00:00+08:00. */
function secondsOf(time: string): number {
  const ms = Date.parse(`1970-01-02T${time}`);
  return (ms / 1000) % 86_400;
}
