import { domainOf, listTicks, placeOf, type ScaleDomain, splitOutliers } from '@yardstick/bench/scale';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { type SeriesIndex, SeriesMark, SeriesPoint, seriesStroke } from './series-mark.tsx';

export interface IntervalDotRow {
  id: string;
  label: string;
  /** null: no figure; `note` says why. */
  value: number | null;
  low?: number | null;
  high?: number | null;
  series: SeriesIndex;
  /** Single observations, drawn faintly. */
  points?: number[];
  note?: ReactNode;
}

interface IntervalDotsProps {
  title: ReactNode;
  /** "Time to first token, ms". */
  axisLabel: string;
  rows: IntervalDotRow[];
  format: (value: number) => string;
  /** Pass the same one to panels that are to be compared. */
  domain?: ScaleDomain;
  isLog?: boolean;
  /** "95% interval of the median". */
  intervalName: string;
  /** Printed into the chart: "Simulated". */
  stamp?: string;
  className?: string;
}

/** The axis, and how many observations lie beyond its end. */
function defaultDomain(rows: IntervalDotRow[], isLog: boolean): { axis: ScaleDomain; beyond: number } {
  const isKnown = (figure: number | null | undefined) => typeof figure === 'number';
  const medians = rows.flatMap(({ value }) => value ?? []);
  const ends = rows.flatMap(({ value, low, high }) => [value, low, high].filter(isKnown));
  const points = rows.flatMap((row) => row.points ?? []);
  if (isLog) return { axis: domainOf([...ends, ...points], isLog), beyond: 0 };
  const axis = domainOf(splitOutliers([...ends, ...points], medians).shown);
  return { axis, beyond: points.filter((point) => point > axis.max).length };
}

/** Tick labels that fit under the axis: long logarithmic axes label powers of ten only. */
function listMarks(axis: ScaleDomain): number[] {
  const major = listTicks(axis).flatMap((tick) => (tick.isMajor ? [tick.value] : []));
  return major.length > 7 ? major.filter((value) => Number.isInteger(Math.log10(value))) : major;
}

/** Dots with their intervals on one axis, with labels, and the same figures as a table below. */
export function IntervalDots({
  title,
  axisLabel,
  rows,
  format,
  domain,
  isLog = false,
  intervalName,
  stamp,
  className,
}: IntervalDotsProps) {
  const { axis, beyond } = domain ? { axis: domain, beyond: 0 } : defaultDomain(rows, isLog);
  const id = useId();
  const major = listMarks(axis);
  return (
    <figure className={classNames('@container grid gap-3', className)} aria-labelledby={id}>
      <figcaption id={id} className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm font-medium">
        {title}
        {stamp && <span className="text-xs font-normal text-muted">{stamp}</span>}
      </figcaption>
      <div
        aria-hidden="true"
        className="grid grid-cols-[1fr_auto] gap-x-4 text-sm @lg:grid-cols-[minmax(5rem,max-content)_1fr_auto]"
      >
        {rows.map((row) => (
          <ChartRow key={row.id} row={row} axis={axis} major={major} format={format} />
        ))}
        <Axis axis={axis} major={major} format={format} label={axisLabel} />
      </div>
      {beyond > 0 && (
        <p className="text-xs text-muted">
          {beyond === 1 ? '1 observation lies' : `${beyond} observations lie`} beyond {format(axis.max)}, drawn at the
          edge.
        </p>
      )}
      <FigureTable rows={rows} format={format} axisLabel={axisLabel} intervalName={intervalName} />
    </figure>
  );
}

interface ChartRowProps {
  row: IntervalDotRow;
  axis: ScaleDomain;
  major: number[];
  format: (value: number) => string;
}

function ChartRow({ row, axis, major, format }: ChartRowProps) {
  const { value, series } = row;
  return (
    <div className="col-span-full grid grid-cols-subgrid items-center">
      <span className="flex items-center gap-2 pt-2 @lg:pt-0">
        <SeriesMark series={series} />
        {row.label}
      </span>
      <RowDrawing row={row} axis={axis} major={major} />
      <span className="col-start-2 row-start-1 pt-2 text-right font-mono @lg:col-start-3 @lg:pt-0">
        {value === null ? <span className="font-sans text-muted italic">{row.note ?? 'unknown'}</span> : format(value)}
      </span>
    </div>
  );
}

function RowDrawing({ row, axis, major }: Omit<ChartRowProps, 'format'>) {
  const at = (figure: number) => `${placeOf(figure, axis)}%`;
  const { value, low, high, series, points = [] } = row;
  return (
    <svg
      aria-hidden="true"
      width="100%"
      className="col-span-2 row-start-2 h-7 overflow-visible @lg:col-span-1 @lg:col-start-2 @lg:row-start-1 @lg:h-10"
    >
      {major.map((tick) => (
        <line key={tick} x1={at(tick)} x2={at(tick)} y1="0" y2="100%" className="stroke-line" />
      ))}
      {points.length > 0 && (
        // One path for all rows: many models would otherwise need thousands of lines.
        <svg aria-hidden="true" viewBox="0 0 1000 100" preserveAspectRatio="none" width="100%" height="100%">
          <path
            d={points.map((point) => `M${Math.round(placeOf(point, axis) * 10)} 34v32`).join('')}
            className={seriesStroke[series]}
            opacity="0.35"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      )}
      {typeof low === 'number' && typeof high === 'number' && (
        <g className={seriesStroke[series]} strokeWidth="2">
          <line x1={at(low)} x2={at(high)} y1="50%" y2="50%" />
          <line x1={at(low)} x2={at(low)} y1="36%" y2="64%" />
          <line x1={at(high)} x2={at(high)} y1="36%" y2="64%" />
        </g>
      )}
      {value !== null && <SeriesPoint series={series} x={at(value)} y="50%" />}
    </svg>
  );
}

function Axis({
  axis,
  major,
  format,
  label,
}: {
  axis: ScaleDomain;
  major: number[];
  format: (value: number) => string;
  label: string;
}) {
  // "0, 50, 100" instead of "0.0, 50.0, 100".
  const isWhole = major.every(Number.isInteger);
  return (
    <div className="col-span-full grid grid-cols-subgrid">
      <span className="col-span-2 @lg:col-span-1 @lg:col-start-2">
        <svg aria-hidden="true" width="100%" height="26" className="block overflow-visible">
          <line x1="0%" x2="100%" y1="0.5" y2="0.5" className="stroke-edge" />
          {listTicks(axis).map((tick) => (
            <line
              key={tick.value}
              x1={`${placeOf(tick.value, axis)}%`}
              x2={`${placeOf(tick.value, axis)}%`}
              y1="0"
              y2={tick.isMajor ? 6 : 3}
              className="stroke-edge"
            />
          ))}
          {major.map((tick, index) => (
            <text
              key={tick}
              x={`${placeOf(tick, axis)}%`}
              y="20"
              // On a narrow chart the axis is as wide as its box: the labels at its ends grow inwards, where there is no
              // room for those beside them.
              className={classNames(
                'fill-muted font-mono text-2xs @lg:[text-anchor:middle]',
                tick === axis.min && '[text-anchor:start]',
                tick === axis.max && '[text-anchor:end]',
                tick !== axis.min && tick !== axis.max && '[text-anchor:middle]',
                // Every second one, so that what is left is evenly spaced.
                major.length > 4 && index % 2 === 1 && 'hidden @lg:inline',
              )}
            >
              {isWhole ? format(tick).replace(/\.0$/, '') : format(tick)}
            </text>
          ))}
        </svg>
        <span className="mt-1 block text-center text-xs text-muted">{label}</span>
      </span>
    </div>
  );
}

function FigureTable({
  rows,
  format,
  axisLabel,
  intervalName,
}: Pick<IntervalDotsProps, 'rows' | 'format' | 'axisLabel' | 'intervalName'>) {
  return (
    <details className="text-sm">
      <summary className="w-fit text-muted underline decoration-dotted underline-offset-4 hover:text-ink">
        Show these figures as a table
      </summary>
      <div className="data-table mt-2 overflow-x-auto">
        <table className="w-full border-separate border-spacing-0">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">{axisLabel}</th>
              <th scope="col">{intervalName}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, label, value, low, high, note }) => (
              <tr key={id}>
                <th scope="row">{label}</th>
                <td>{value === null ? (note ?? 'unknown') : format(value)}</td>
                <td>
                  {typeof low === 'number' && typeof high === 'number'
                    ? `${format(low)} to ${format(high)}`
                    : 'unknown'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
