import { domainOf, placeOf, type ScaleDomain } from '@yardstick/bench/scale';
import { SeriesPoint, seriesStroke, toSeriesIndex } from './series-mark.tsx';
import { ValueAxis } from './value-axis.tsx';

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
  return (
    <div aria-hidden="true">
      <p className="text-xs text-muted">{caption}</p>
      <ValueAxis
        axis={axis}
        tickCount={5}
        write={write}
        width="w-12"
        height={128}
        first={new Date(time.min).toISOString()}
        last={new Date(time.max).toISOString()}
        className="mt-3"
      >
        {(heightOf) =>
          series.map((steps, index) => (
            <Steps key={index} index={index} steps={steps} time={time} heightOf={heightOf} />
          ))
        }
      </ValueAxis>
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
          <SeriesPoint key={moment} series={series} x={at(moment)} y={y} scale={0.8} />
        ))}
      </g>
    );
  });
}
