import { domainOf, listTicks, placeOf, type ScaleDomain } from '@yardstick/bench/scale';
import {
  type SeriesIndex,
  SeriesMark,
  seriesFill,
  seriesShape,
  seriesStroke,
  toSeriesIndex,
} from '../../ui/series-mark.tsx';
import { writeDate } from '../../ui/written-date.ts';
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
  const shown = history.slice(0, MOST_SERIES).map((entry) => ({ ...entry, rows: entry.rows.filter(isAllDay) }));
  const days = shown.flatMap(({ rows }) => rows.flatMap(daysOf)).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  // Room for prices that hold since a day that is not known.
  const isOpen = shown.some(({ rows }) => rows.some((row) => row.effectiveFrom === null && row.effectiveTo !== null));
  const span = Date.parse(last) - Date.parse(first);
  const time: ScaleDomain = { min: Date.parse(first) - (isOpen ? span / 6 : 0), max: Date.parse(last) };
  return (
    <figure className="mt-5 grid gap-4" aria-label="Prices over time; the same figures are in the tables below">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {shown.map(({ provider, id }, index) => (
          <li key={`${provider} ${id}`} className="flex min-w-0 items-center gap-2">
            <SeriesMark series={toSeriesIndex(index)} />
            {provider} <code className="truncate font-mono text-xs text-muted">{id}</code>
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className="grid gap-6 sm:grid-cols-2">
        {panels.map(({ unit, name }) => (
          <Panel key={unit} unit={unit} name={name} entries={shown} time={time} />
        ))}
      </div>
      {history.length > MOST_SERIES && (
        <figcaption className="text-xs text-muted">
          {history.length - MOST_SERIES} more endpoints are in the tables below.
        </figcaption>
      )}
    </figure>
  );
}

interface PanelProps {
  unit: string;
  name: string;
  entries: HistoryEntry[];
  time: ScaleDomain;
}

function Panel({ unit, name, entries, time }: PanelProps) {
  const prices = entries.flatMap(({ rows }) => rows.flatMap(({ rates }) => baseRate(rates, unit) ?? []));
  const axis = domainOf(prices);
  const ticks = listTicks(axis, 5).filter(({ isMajor }) => isMajor);
  const heightOf = (price: number) => `${100 - placeOf(price, axis)}%`;
  return (
    <div>
      <p className="text-xs text-muted">{name}, US dollars per million tokens</p>
      <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <span className="relative w-12 font-mono text-2xs text-muted">
          {ticks.map(({ value }) => (
            <span key={value} className="absolute right-0 -translate-y-1/2" style={{ top: heightOf(value) }}>
              {writeTick(value)}
            </span>
          ))}
        </span>
        <svg aria-hidden="true" width="100%" height="128" className="block overflow-visible">
          {ticks.map(({ value }) => (
            <line key={value} x1="0" x2="100%" y1={heightOf(value)} y2={heightOf(value)} className="stroke-line" />
          ))}
          {entries.map(({ provider, id, rows }, index) => (
            <Steps
              key={`${provider} ${id}`}
              series={toSeriesIndex(index)}
              steps={rows.flatMap((row) => {
                const price = baseRate(row.rates, unit);
                return price === null ? [] : [{ row, y: heightOf(price) }];
              })}
              time={time}
            />
          ))}
        </svg>
        <span className="col-start-2 mt-2 flex justify-between font-mono text-2xs text-muted">
          <span>{writeDate(new Date(time.min).toISOString())}</span>
          <span>{writeDate(new Date(time.max).toISOString())}</span>
        </span>
      </div>
    </div>
  );
}

interface StepsProps {
  series: SeriesIndex;
  steps: { row: PriceRow; y: string }[];
  time: ScaleDomain;
}

function Steps({ series, steps, time }: StepsProps) {
  const at = (day: string) => `${placeOf(Date.parse(day), time)}%`;
  return (
    <>
      {steps.map(({ row, y }, index) => {
        const { effectiveFrom, effectiveTo, observedAt } = row;
        const start = effectiveFrom ? at(effectiveFrom) : effectiveTo ? '0%' : at(observedAt);
        const end = at(
          effectiveTo ?? (observedAt > (effectiveFrom ?? '') ? observedAt : (effectiveFrom ?? observedAt)),
        );
        const next = steps[index + 1];
        return (
          <g key={index} className={seriesStroke[series]} strokeWidth="2">
            <line x1={start} x2={end} y1={y} y2={y} strokeDasharray={effectiveFrom ? undefined : '3 3'} />
            {next && effectiveTo && <line x1={end} x2={end} y1={y} y2={next.y} strokeWidth="1" />}
            {[effectiveFrom ?? null, effectiveTo ? null : observedAt].map(
              (day) =>
                day && (
                  <svg key={day} aria-hidden="true" x={at(day)} y={y} className="overflow-visible">
                    <path
                      d={seriesShape[series]}
                      transform="scale(0.8)"
                      className={`${seriesFill[series]} stroke-surface`}
                      strokeWidth="1.5"
                      paintOrder="stroke"
                    />
                  </svg>
                ),
            )}
          </g>
        );
      })}
    </>
  );
}

const isAllDay = ({ hours }: PriceRow) => hours === null;

const daysOf = ({ effectiveFrom, effectiveTo, observedAt }: PriceRow) =>
  [effectiveFrom, effectiveTo, effectiveTo ? null : observedAt].filter((day) => day !== null);

const writeTick = (dollars: number) => (dollars === 0 ? '$0' : writeRate(dollars));
