import { describePlace, listTicks, placeOf } from '@yardstick/bench/scale';
import { classNames } from './class-names.ts';

export interface ScaleProps {
  /** What is measured: "Rating". Screen readers read it with the value. */
  label: string;
  /** null: unknown, an empty dashed scale. */
  value: number | null;
  min: number;
  max: number;
  isLog?: boolean;
  /** Formats a value with its unit. */
  format?: (value: number) => string;
  /** The values of all others; each is a hairline under the scale. */
  field?: number[];
  /** The interval around the value. */
  interval?: { low: number; high: number } | null;
  /** A pinned value to compare with, drawn as an open mark. */
  base?: number | null;
  tone?: 'accent' | 'series-1' | 'series-2' | 'series-3' | 'series-4' | 'series-5';
  /** Prints both ends under the scale. */
  hasEnds?: boolean;
  size?: 'small' | 'medium';
  className?: string;
}

const tones = {
  accent: 'fill-accent stroke-accent',
  'series-1': 'fill-series-1 stroke-series-1',
  'series-2': 'fill-series-2 stroke-series-2',
  'series-3': 'fill-series-3 stroke-series-3',
  'series-4': 'fill-series-4 stroke-series-4',
  'series-5': 'fill-series-5 stroke-series-5',
};

function describe({ label, value, min, max, format = String, field = [], interval, base }: ScaleProps): string {
  if (value === null) return `${label}: unknown`;
  return [
    `${label}: ${format(value)} on a scale from ${format(min)} to ${format(max)}`,
    interval ? `between ${format(interval.low)} and ${format(interval.high)}` : '',
    describePlace(value, field),
    base === null || base === undefined ? '' : `the pinned value is ${format(base)}`,
  ]
    .filter(Boolean)
    .join('; ');
}

/**
 * A ruler with ticks that shows a value among the values of others. Drawn in percentages, so that it fills its place
 * without scripts and nothing is stretched.
 */
export function Scale(props: ScaleProps) {
  const {
    value,
    min,
    max,
    isLog,
    format = String,
    field = [],
    interval,
    base,
    tone = 'accent',
    hasEnds = false,
    size = 'medium',
    className,
  } = props;
  const domain = { min, max, isLog };
  const height = size === 'small' ? 16 : 24;
  const rule = height - 4;
  const at = (figure: number) => `${placeOf(figure, domain)}%`;
  const isUnknown = value === null;
  return (
    <span className={classNames('block px-1.5', className)}>
      <svg role="img" aria-label={describe(props)} width="100%" height={height} className="block overflow-visible">
        <Ruler domain={domain} y={rule} height={height} field={isUnknown ? null : field} />
        {interval && !isUnknown && (
          <IntervalBand
            low={placeOf(interval.low, domain)}
            high={placeOf(interval.high, domain)}
            y={rule}
            className={tones[tone]}
          />
        )}
        {base !== null && base !== undefined && (
          <svg aria-hidden="true" x={at(base)} y={rule} className="overflow-visible">
            <circle r="3.5" className="fill-surface stroke-ink" strokeWidth="1.5" />
          </svg>
        )}
        {value !== null && <Pointer x={at(value)} y={rule} size={size} className={tones[tone]} />}
      </svg>
      {hasEnds && (
        <span aria-hidden="true" className="mt-1 flex justify-between font-mono text-2xs text-muted">
          <span>{format(min)}</span>
          <span>{format(max)}</span>
        </span>
      )}
    </span>
  );
}

interface RulerProps {
  domain: { min: number; max: number; isLog: boolean | undefined };
  y: number;
  height: number;
  /** Null: the value is unknown, and the ruler is dashed and without ticks. */
  field: number[] | null;
}

function Ruler({ domain, y, height, field }: RulerProps) {
  const at = (figure: number) => `${placeOf(figure, domain)}%`;
  return (
    <>
      <line
        x1="0%"
        x2="100%"
        y1={y}
        y2={y}
        className="stroke-edge"
        strokeDasharray={field === null ? '2 4' : undefined}
        shapeRendering="crispEdges"
      />
      {field &&
        listTicks(domain).map((tick) => (
          <line
            key={tick.value}
            x1={at(tick.value)}
            x2={at(tick.value)}
            y1={y - (tick.isMajor ? height / 4 : height / 8)}
            y2={y}
            className={tick.isMajor ? 'stroke-edge' : 'stroke-edge/60'}
          />
        ))}
      {field?.map((other, index) => (
        <line key={index} x1={at(other)} x2={at(other)} y1={y + 1} y2={y + 4} className="stroke-muted/60" />
      ))}
    </>
  );
}

/** The pointer: a triangle whose tip touches the ruler. */
function Pointer({ x, y, size, className }: { x: string; y: number; size: 'small' | 'medium'; className: string }) {
  const half = size === 'small' ? 4 : 5;
  const top = size === 'small' ? 10 : 15;
  return (
    <svg aria-hidden="true" x={x} y={y} className="overflow-visible">
      <path d={`M0 0V${-top + 4}`} className={className} strokeWidth="1.5" />
      <path d={`M${-half} ${-top - 1}h${half * 2}L0 ${-top + half * 1.5}z`} className={className} stroke="none" />
    </svg>
  );
}

function IntervalBand({ low, high, y, className }: { low: number; high: number; y: number; className: string }) {
  const width = `${Math.max(0, high - low)}%`;
  return (
    <g className={className}>
      <rect x={`${low}%`} width={width} y={y - 2.5} height="5" opacity="0.35" stroke="none" />
      <line x1={`${low}%`} x2={`${low}%`} y1={y - 4} y2={y + 4} strokeWidth="1.5" />
      <line x1={`${high}%`} x2={`${high}%`} y1={y - 4} y2={y + 4} strokeWidth="1.5" />
    </g>
  );
}
