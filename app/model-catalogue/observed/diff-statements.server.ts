import { isDeepStrictEqual } from 'node:util';
import { baseRate } from '../model.ts';
import { writeRate } from '../model-wording.ts';
import { readPrice, type StatedPrice, storePrice } from './observation.ts';
import { type Statement, statementKey } from './statement-list.ts';

/** Compares what a document says with what its source said before. */

/** A row of the source, as far as the comparison needs it. */
export interface KnownRow extends Omit<Statement, 'effectiveFrom'> {
  id: string;
  state: string;
}

export interface ChangedRow extends Statement {
  previous: unknown;
  state: 'applied' | 'held';
  reason: string | null;
}

export interface Changes {
  rows: ChangedRow[];
  /** Held rows that the source has replaced by another statement. */
  superseded: string[];
  /** Why all of them are held. */
  message: string | null;
}

/** A change of a price by this factor, either way, waits for review. */
const HELD_FACTOR = 2;
/** So does a document in which more than this part of the names is gone. */
const HELD_GONE = 0.1;

export interface KnownRows {
  /** The newest row of each name, whatever its state. */
  latest: readonly KnownRow[];
  /** The newest row of each name that counts. */
  applied: readonly KnownRow[];
  /** What the catalogue says an endpoint costs. */
  priceOf: (provider: string, name: string) => StatedPrice | null;
}

export function diffStatements(statements: readonly Statement[], known: KnownRows, day: string): Changes {
  const latest = new Map(known.latest.map((row) => [statementKey(row), row]));
  const applied = new Map(known.applied.map((row) => [statementKey(row), row]));
  const stated = new Set(statements.map(statementKey));
  const listed = known.applied.filter(({ value }) => value !== null);
  const isDropped = (row: KnownRow | undefined) =>
    row?.value === null && (row.state === 'rejected' || row.state === 'undone');
  const gone = listed.filter((row) => !stated.has(statementKey(row)) && !isDropped(latest.get(statementKey(row))));
  const message =
    gone.length > HELD_GONE * listed.length
      ? `${gone.length} of ${listed.length} rows are gone from the document.`
      : null;
  const changes: Changes = { rows: [], superseded: [], message };
  const all: Statement[] = [...statements, ...gone.map((row) => ({ ...row, value: null, effectiveFrom: null }))];
  for (const statement of all) {
    const key = statementKey(statement);
    const [last, base] = [latest.get(key), applied.get(key)];
    if (last && isDeepStrictEqual(last.value, statement.value)) continue;
    if (last?.state === 'held') changes.superseded.push(last.id);
    if (base && isDeepStrictEqual(base.value, statement.value)) continue;
    const { kind, provider, name, value, effectiveFrom } = statement;
    const before = kind !== 'price' ? null : base ? statedIn(base.value) : known.priceOf(provider, name);
    const reason = message ?? (kind === 'price' ? leapOf(before, statedIn(value)) : null);
    const isChange = kind === 'price' && (base !== undefined || reason !== null);
    changes.rows.push({
      kind,
      provider,
      name,
      value,
      previous: base?.value ?? (reason === null || before === null ? null : storePrice(before)),
      effectiveFrom: effectiveFrom ?? (isChange ? day : null),
      state: reason === null ? 'applied' : 'held',
      reason,
    });
  }
  return changes;
}

const units = { input_mtok: 'Input', output_mtok: 'Output' };

const statedIn = (value: unknown) => (value === null ? null : readPrice(value));

/** Why a price waits for review: it leaps from what it was, or is in another currency. */
function leapOf(before: StatedPrice | null, after: StatedPrice | null): string | null {
  if (before === null || after === null) return null;
  const { currency } = after;
  if (before.currency !== currency) return `The currency goes from ${before.currency} to ${currency}.`;
  for (const [unit, name] of Object.entries(units)) {
    const [old, now] = [baseRate(before.rates, unit), baseRate(after.rates, unit)];
    if (old === null || now === null || old === now) continue;
    if (Math.max(old, now) >= HELD_FACTOR * Math.min(old, now))
      return `${name} goes from ${writeRate(old, currency)} to ${writeRate(now, currency)}.`;
  }
  return null;
}
