import type { TableRates } from '@yardstick/bench/models';
import type { ModelCatalogue } from './build-catalogue.ts';
import type { Endpoint, PriceRow } from './model.ts';
import { unitName, writeRate } from './model-wording.ts';

/** A price that a source states to have changed, or that it states otherwise than it did before. */
export interface PriceChange {
  id: string;
  /** ISO day from which the new price holds; of two observations, the day of the later one. */
  day: string;
  isObserved: boolean;
  model: { id: string; name: string };
  provider: { id: string; name: string };
  endpoint: string;
  /** Of the new amounts, and of those before. */
  currency: string;
  previousCurrency: string;
  rates: { unit: string; from: Rate; to: Rate }[];
  source: PriceRow['source'] & { observedAt: string };
}

type Rate = NonNullable<TableRates[string]> | null;

const known = new WeakMap<ModelCatalogue, readonly PriceChange[]>();

/** Every change that the dated rows show, newest first. Rows of two sources are never compared: they may just disagree. */
export function listPriceChanges(catalogue: ModelCatalogue): readonly PriceChange[] {
  const listed = known.get(catalogue);
  if (listed) return listed;
  const changes = new Map<string, PriceChange>();
  for (const model of catalogue.models)
    for (const endpoint of model.endpoints)
      for (const change of changesOf(model, endpoint)) {
        // Dated versions and aliases of a model share the rows of its line.
        const key = JSON.stringify([change.day, change.provider.id, change.model.id, change.currency, change.rates]);
        if (!changes.has(key)) changes.set(key, change);
      }
  const sorted = [...changes.values()].sort((left, right) =>
    left.day === right.day ? (left.id < right.id ? -1 : 1) : left.day < right.day ? 1 : -1,
  );
  known.set(catalogue, sorted);
  return sorted;
}

function changesOf({ id, name }: { id: string; name: string }, endpoint: Endpoint): PriceChange[] {
  const { history, others, today } = endpoint;
  const rows = [...history, ...others, ...(today ? [today] : [])].filter(({ hours }) => hours === null);
  return [...Map.groupBy(rows, ({ source }) => source.name).values()].flatMap((own) =>
    own.flatMap((row, index) => {
      const before = own[index - 1];
      if (before === undefined) return [];
      if (row.effectiveFrom === null && row.observedAt === before.observedAt) return [];
      const rates = differences(before, row);
      if (rates.length === 0) return [];
      // A row that is observed again carries the newest day; since when it is known is where the one before it ended.
      const day = row.effectiveFrom ?? before.effectiveTo ?? row.observedAt;
      const { id: provider, name: providerName } = endpoint.provider;
      return [
        {
          id: `${day}:${provider}:${endpoint.id}`,
          day,
          isObserved: row.effectiveFrom === null,
          model: { id, name },
          provider: { id: provider, name: providerName },
          endpoint: endpoint.id,
          currency: row.currency,
          previousCurrency: before.currency,
          rates,
          source: { ...row.source, observedAt: row.observedAt },
        },
      ];
    }),
  );
}

function differences(from: PriceRow, to: PriceRow): PriceChange['rates'] {
  const isSameCurrency = from.currency === to.currency;
  return [...new Set([...Object.keys(from.rates), ...Object.keys(to.rates)])].flatMap((unit) => {
    const [before, after] = [from.rates[unit] ?? null, to.rates[unit] ?? null];
    return isSameCurrency && JSON.stringify(before) === JSON.stringify(after)
      ? []
      : [{ unit, from: before, to: after }];
  });
}

/** "$5.00", "$5.00, above 200,000 input tokens $10.00". */
export function writeSteps(rate: Rate, currency: string): string {
  if (rate === null) return 'not stated';
  if (typeof rate === 'number') return writeRate(rate, currency);
  const steps = rate.tiers.map(
    ({ start, price }) => `above ${start.toLocaleString('en-US')} input tokens ${writeRate(price, currency)}`,
  );
  return [writeRate(rate.base, currency), ...steps].join(', ');
}

export const changeWords = ({
  rates,
  currency,
  previousCurrency,
}: Pick<PriceChange, 'rates' | 'currency' | 'previousCurrency'>) =>
  rates.map(
    ({ unit, from, to }) => `${unitName(unit)}: ${writeSteps(from, previousCurrency)} → ${writeSteps(to, currency)}`,
  );

export interface ChangeLine {
  label: string;
  /** A price above a number of input tokens; its unit is that of the line before. */
  isStep: boolean;
  from: string;
  to: string;
}

/** A change price by price: what stays the same is left out. Where a table has no step, its first price holds. */
export function changeLines({ rates, currency, previousCurrency }: PriceChange): ChangeLine[] {
  return rates.flatMap(({ unit, from, to }) => {
    const label = unitName(unit).replace(`, ${USUAL_UNIT}`, '');
    const line = (start: number | null) => [priceAbove(from, start, previousCurrency), priceAbove(to, start, currency)];
    const steps = [...new Set([...startsOf(from), ...startsOf(to)])].sort((left, right) => left - right);
    const changed = steps.filter((start) => line(start)[0] !== line(start)[1]);
    const [before = '', after = ''] = line(null);
    return [
      ...(before === after && changed.length === 0 ? [] : [{ label, isStep: false, from: before, to: after }]),
      ...changed.map((start) => {
        const [low = '', high = ''] = line(start);
        return { label: `above ${start.toLocaleString('en-US')} input tokens`, isStep: true, from: low, to: high };
      }),
    ];
  });
}

/** The unit of most prices, left out of the labels of lines. */
export const USUAL_UNIT = 'per million tokens';

const startsOf = (rate: Rate) =>
  rate === null || typeof rate === 'number' ? [] : rate.tiers.map(({ start }) => start);

function priceAbove(rate: Rate, start: number | null, currency: string): string {
  if (rate === null) return 'not stated';
  if (typeof rate === 'number') return writeRate(rate, currency);
  const step = rate.tiers.findLast((tier) => start !== null && tier.start <= start);
  return writeRate(step?.price ?? rate.base, currency);
}

/** The Monday of a day's week, in ISO form. */
export function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
