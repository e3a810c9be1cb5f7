// Finds a model's rates in the extract of the bundled table, by the table's own rules: fallback providers, dated ids, prices that
// begin on a day or hold for hours of the day. Pure.
import type { DatedRates, MatchRule, ProviderPrices, TableRates } from './price-extract.ts';

export class PriceLookup {
  readonly #lines = new Map<string, string>();
  readonly #parsed = new Map<string, ProviderPrices>();
  /** Provider of an address, so that each address is looked for once. */
  readonly #byAddress = new Map<string, string | null>();

  /** `extract` is what `extractPrices` made. */
  constructor(extract: string) {
    for (const line of extract.split('\n')) this.#lines.set(/^\{"id":"([^"]+)"/.exec(line)?.[1] ?? '', line);
  }

  /** The rates of a model at a moment (ms since 1970), and where they come from; null if the table knows no such model. */
  find(providerId: string, model: string, atMs: number): { rates: TableRates; source: string } | null {
    const provider = this.#provider(providerId);
    if (!provider) return null;
    const id = model.toLowerCase().trim();
    const prices = this.#pricesOf(provider, id) ?? this.#pricesOf(provider, withDashedDate(id));
    const rates = prices && ratesAt(prices, atMs);
    return rates ? { rates, source: provider.source } : null;
  }

  /** The provider whose addresses begin like this one. */
  findByAddress(url: string): string | null {
    const known = this.#byAddress.get(url);
    if (known !== undefined) return known;
    // The pattern stands in front of the line; the models behind it need not be parsed.
    const found = [...this.#lines].find(([, line]) => new RegExp(`^(?:${addressOf(line)})`).test(url));
    this.#byAddress.set(url, found?.[0] ?? null);
    return found?.[0] ?? null;
  }

  #provider(id: string): ProviderPrices | null {
    const line = this.#lines.get(id);
    if (line === undefined) return null;
    let provider = this.#parsed.get(id);
    if (!provider) {
      provider = JSON.parse(line) as ProviderPrices;
      this.#parsed.set(id, provider);
    }
    return provider;
  }

  #pricesOf(provider: ProviderPrices, id: string): DatedRates[] | null {
    const own = provider.models.find(({ match }) => fits(match, id));
    if (own) return own.prices;
    for (const name of provider.fallbacks) {
      const other = this.#provider(name)?.models.find(({ match }) => fits(match, id));
      if (other) return other.prices;
    }
    return null;
  }
}

function addressOf(line: string): string {
  const quoted = /"address":("(?:[^"\\]|\\.)*")/.exec(line)?.[1];
  return quoted === undefined ? '$.' : (JSON.parse(quoted) as string);
}

function fits(rule: MatchRule, id: string): boolean {
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

/** The last entry that holds at the moment wins; the first is the one of old. */
function ratesAt(prices: DatedRates[], atMs: number): TableRates | undefined {
  const found = prices.findLast(({ constraint }) => {
    if (!constraint) return true;
    if (constraint.type === 'start_date') return atMs >= Date.parse(constraint.start_date);
    const secondOfDay = (atMs / 1000) % 86_400;
    const [start, end] = [secondsOf(constraint.start_time), secondsOf(constraint.end_time)];
    return end < start ? secondOfDay >= start || secondOfDay < end : secondOfDay >= start && secondOfDay < end;
  });
  return (found ?? prices[0])?.prices;
}

/** Seconds after midnight UTC of a time such as 16:30:00Z or 08:00:00+08:00. */
function secondsOf(time: string): number {
  const ms = Date.parse(`1970-01-02T${time}`);
  return (ms / 1000) % 86_400;
}
