import { factsSchema, type ObservationKind, plainName, priceSchema, scoresSchema } from './observation.ts';

/** What one document says, before it is compared with what is known. */
export interface Statement {
  kind: ObservationKind;
  provider: string;
  name: string;
  value: unknown;
  /** ISO days, where the source dates its price. */
  effectiveFrom: string | null;
}

/** Providers and ids that the catalogue lists, in lower case as `provider id`. */
export type KnownEndpoints = ReadonlySet<string>;

export const statementKey = ({ kind, provider, name }: Pick<Statement, 'kind' | 'provider' | 'name'>) =>
  `${kind} ${provider} ${name.toLowerCase()}`;

const schemas = { price: priceSchema, facts: factsSchema, scores: scoresSchema };

/** The statements of a document. Rows that are not understood, or that contradict each other, are counted and left out. */
export class StatementList {
  rows = 0;
  skipped = 0;
  #badCurrencies = 0;
  readonly #statements = new Map<string, Statement>();
  readonly #ambiguous = new Set<string>();

  /** Reads one row of the document; what `read` throws or refuses counts as not understood. */
  row(read: () => boolean): void {
    this.rows += 1;
    let isUnderstood = false;
    try {
      isUnderstood = read();
    } catch {
      // Counted below.
    }
    if (!isUnderstood) this.skipped += 1;
  }

  /** @returns whether the value has the form of its kind */
  add(
    kind: ObservationKind,
    provider: string,
    name: string,
    value: unknown,
    effectiveFrom: string | null = null,
  ): boolean {
    const checked = schemas[kind].safeParse(JSON.parse(JSON.stringify(value)));
    const named = plainName.safeParse(name);
    const isProvider = provider === '' || plainName.safeParse(provider).data === provider;
    if (checked.error?.issues.some(({ path }) => path[0] === 'currency')) this.#badCurrencies += 1;
    if (!checked.success || !named.success || !isProvider) return false;
    const statement: Statement = { kind, provider, name: named.data, value: checked.data, effectiveFrom };
    const key = statementKey(statement);
    const known = this.#statements.get(key);
    if (known && JSON.stringify(known.value) !== JSON.stringify(checked.data)) this.#ambiguous.add(key);
    this.#statements.set(key, statement);
    return true;
  }

  /** What an editor should know of the rows that are left out; null: nothing. */
  get remark(): string | null {
    if (this.#badCurrencies === 0) return null;
    return `Prices left out because they name a currency that ISO 4217 does not have: ${this.#badCurrencies}.`;
  }

  /** A name that the document states twice and differently says nothing. */
  statements(): Statement[] {
    return [...this.#statements].flatMap(([key, statement]) => (this.#ambiguous.has(key) ? [] : [statement]));
  }
}

/** An amount per million tokens of one per token, without the noise of binary fractions. */
export const perMillion = (perToken: number) => Number((perToken * 1e6).toPrecision(10));

/** A price of nothing counts only where the id says that it is free: sources write 0 for "not known" too. */
export function isPriced(name: string, input: number, output: number): boolean {
  return input > 0 || output > 0 || /[-:]free$/.test(name);
}
