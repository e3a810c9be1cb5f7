import type { ScaleDomain } from '@yardstick/bench/scale';
import { SeriesMark, toSeriesIndex } from '../../ui/series-mark.tsx';
import { type ChartStep, StepChart } from '../../ui/step-chart.tsx';
import { baseRate, type PriceRow } from '../model.ts';
import { writeRate } from '../model-wording.ts';
import type { HistoryEntry } from '../page/model-page.ts';

const MOST_SERIES = 5;
const panels = [
  { unit: 'input_mtok', name: 'Input' },
  { unit: 'output_mtok', name: 'Output' },
] as const;

/** Prices over time, a line for each endpoint: solid where its source dates the price, a mark on each day of an observation. */
export function PriceChart({ history }: { history: HistoryEntry[] }) {
  const rows = history.flatMap((entry) => entry.rows);
  const currency = rows.some((row) => row.currency === 'USD') ? 'USD' : (rows[0]?.currency ?? 'USD');
  const isMixed = rows.some((row) => row.currency !== currency);
  const shown = history
    .slice(0, MOST_SERIES)
    .map((entry) => ({ ...entry, rows: entry.rows.filter((row) => row.hours === null && row.currency === currency) }));
  const days = shown.flatMap(({ rows }) => rows.flatMap(daysOf)).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  // Room for prices that hold since a day that is not known.
  const isOpen = shown.some(({ rows }) => rows.some((row) => row.effectiveFrom === null && row.effectiveTo !== null));
  const span = Date.parse(last) - Date.parse(first);
  const time: ScaleDomain = { min: Date.parse(first) - (isOpen ? span / 6 : 0), max: Date.parse(last) };
  return (
    <figure
      className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4"
      aria-label="Prices over time; the same figures are in the tables below"
    >
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {shown.map(({ provider, id }, index) => (
          <li key={`${provider} ${id}`} className="flex max-w-full min-w-0 items-center gap-2">
            <SeriesMark series={toSeriesIndex(index)} />
            {provider} <code className="truncate font-mono text-xs text-muted">{id}</code>
          </li>
        ))}
      </ul>
      <div className="grid gap-6 sm:grid-cols-2">
        {panels.map(({ unit, name }) => (
          <StepChart
            key={unit}
            caption={`${name}, ${currency === 'USD' ? 'US dollars' : currency} per million tokens`}
            series={shown.map(({ rows }) => stepsOf(rows, unit, time))}
            time={time}
            write={(amount) => (amount === 0 ? '0' : writeRate(amount, currency))}
          />
        ))}
      </div>
      {isMixed && (
        <figcaption className="text-xs text-muted">Prices in other currencies are in the tables below.</figcaption>
      )}
      {history.length > MOST_SERIES && (
        <figcaption className="text-xs text-muted">
          {history.length - MOST_SERIES} more endpoints are in the tables below.
        </figcaption>
      )}
    </figure>
  );
}

function stepsOf(rows: PriceRow[], unit: string, time: ScaleDomain): ChartStep[] {
  return rows.flatMap(({ rates, effectiveFrom, effectiveTo, observedAt }) => {
    const value = baseRate(rates, unit);
    if (value === null) return [];
    const start = effectiveFrom ? Date.parse(effectiveFrom) : effectiveTo ? time.min : Date.parse(observedAt);
    const end = effectiveTo ?? (observedAt > (effectiveFrom ?? '') ? observedAt : (effectiveFrom ?? observedAt));
    const seen = [effectiveFrom ?? null, effectiveTo ? null : observedAt].filter((day) => day !== null);
    const marks = [...new Set(seen.map((day) => Date.parse(day)))];
    return { value, start, end: Date.parse(end), isDashed: !effectiveFrom, isEnded: Boolean(effectiveTo), marks };
  });
}

const daysOf = ({ effectiveFrom, effectiveTo, observedAt }: PriceRow) =>
  [effectiveFrom, effectiveTo, effectiveTo ? null : observedAt].filter((day) => day !== null);
