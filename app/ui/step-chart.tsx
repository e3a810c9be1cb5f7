import { domainOf, listTicks, placeOf, type ScaleDomain } from '@yardstick/bench/scale';
import { seriesFill, seriesShape, seriesStroke, toSeriesIndex } from './series-mark.tsx';
import { writeDate } from './written-date.ts';

/** A value that holds for a time. Times are in milliseconds. */
export interface ChartStep {
  value: number;
  start: number;
  end: number;
  /** Nobody dates its beginning. */
  isDashed: boolean;
  /** Whether it ends where the next one begins. */
  isEnded: boolean;
  /** When it was seen. */
  marks: number[];
}

interface StepChartProps {
  caption: string;
  /** The steps of each series, oldest first. */
  series: ChartStep[][];
  time: ScaleDomain;
  write: (value: number) => string;
}

/** Values over time, as steps and not as slopes. Say what it shows in a table too: screen readers skip it. */
export function StepChart({ caption, series, time, write }: StepChartProps) {
  const axis = domainOf(series.flatMap((steps) => steps.map(({ value }) => value)));
  const ticks = listTicks(axis, 5).filter(({ isMajor }) => isMajor);
  const heightOf = (value: number) => `${100 - placeOf(value, axis)}%`;
  return (
    <div aria-hidden="true">
      <p className="text-xs text-muted">{caption}</p>
      <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <span className="relative w-12 font-mono text-2xs text-muted">
          {ticks.map(({ value }) => (
            <span key={value} className="absolute right-0 -translate-y-1/2" style={{ top: heightOf(value) }}>
              {write(value)}
            </span>
          ))}
        </span>
        <svg aria-hidden="true" width="100%" height="128" className="block overflow-visible">
          {ticks.map(({ value }) => (
            <line key={value} x1="0" x2="100%" y1={heightOf(value)} y2={heightOf(value)} className="stroke-line" />
          ))}
          {series.map((steps, index) => (
            <Steps key={index} index={index} steps={steps} time={time} heightOf={heightOf} />
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

interface StepsProps extends Pick<StepChartProps, 'time'> {
  index: number;
  steps: ChartStep[];
  heightOf: (value: number) => string;
}

function Steps({ index, steps, time, heightOf }: StepsProps) {
  const series = toSeriesIndex(index);
  const at = (moment: number) => `${placeOf(moment, time)}%`;
  return steps.map(({ value, start, end, isDashed, isEnded, marks }, place) => {
    const y = heightOf(value);
    const next = steps[place + 1];
    return (
      <g key={place} className={seriesStroke[series]} strokeWidth="2">
        <line x1={at(start)} x2={at(end)} y1={y} y2={y} strokeDasharray={isDashed ? '3 3' : undefined} />
        {next && isEnded && <line x1={at(end)} x2={at(end)} y1={y} y2={heightOf(next.value)} strokeWidth="1" />}
        {marks.map((moment) => (
          <svg key={moment} aria-hidden="true" x={at(moment)} y={y} className="overflow-visible">
            <path
              d={seriesShape[series]}
              transform="scale(0.8)"
              className={`${seriesFill[series]} stroke-surface`}
              strokeWidth="1.5"
              paintOrder="stroke"
            />
          </svg>
        ))}
      </g>
    );
  });
}
