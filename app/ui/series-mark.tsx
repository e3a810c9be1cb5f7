import { classNames } from './class-names.ts';

const fills = ['fill-series-1', 'fill-series-2', 'fill-series-3', 'fill-series-4', 'fill-series-5'] as const;
const strokes = [
  'stroke-series-1',
  'stroke-series-2',
  'stroke-series-3',
  'stroke-series-4',
  'stroke-series-5',
] as const;

/** Ten series: each has its own shape, and a colour shared with at most one other. */
export type SeriesIndex = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

export const seriesFill = [...fills, ...fills] as const;
export const seriesStroke = [...strokes, ...strokes] as const;

/** Paths around 0,0 with about the area of a circle of radius 5. */
export const seriesShape = [
  'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z',
  'M-4.5 -4.5h9v9h-9z',
  'M0 -6.4L6.4 0L0 6.4L-6.4 0z',
  'M0 -6L6 5H-6z',
  'M0 6L6 -5H-6z',
  'M-2 -6h4v4h4v4h-4v4h-4v-4h-4v-4h4z',
  'M0 -6.5L1.9 -2.4L6.2 -2L3 1L3.9 5.3L0 3L-3.9 5.3L-3 1L-6.2 -2L-1.9 -2.4z',
  'M-6.4 -3h12.8v6h-12.8z',
  'M-5.5 -5.5L0 -2.5L5.5 -5.5L2.5 0L5.5 5.5L0 2.5L-5.5 5.5L-2.5 0z',
  'M-6 3.5a6 6 0 0 1 12 0z',
] as const;

export function toSeriesIndex(index: number): SeriesIndex {
  return (index % seriesShape.length) as SeriesIndex;
}

/** The mark alone, beside a name. */
export function SeriesMark({ series, className }: { series: SeriesIndex; className?: string }) {
  return (
    <svg viewBox="-7 -7 14 14" aria-hidden="true" className={classNames('size-3.5 shrink-0', className)}>
      <path d={seriesShape[series]} className={seriesFill[series]} />
    </svg>
  );
}

interface SeriesPointProps {
  series: SeriesIndex;
  /** A place in the drawing, such as "50%". */
  x: string;
  y: string;
  scale?: number;
}

/** The mark in a drawing, set off from the lines below it. */
export function SeriesPoint({ series, x, y, scale }: SeriesPointProps) {
  return (
    <svg aria-hidden="true" x={x} y={y} className="overflow-visible">
      <path
        d={seriesShape[series]}
        transform={scale === undefined ? undefined : `scale(${scale})`}
        className={`${seriesFill[series]} stroke-surface`}
        strokeWidth="1.5"
        paintOrder="stroke"
      />
    </svg>
  );
}
