import { classNames } from './class-names.ts';

/** Five series at most: each has a colour and a shape, so that neither is needed to tell them apart. */
export type SeriesIndex = 0 | 1 | 2 | 3 | 4;

export const seriesFill = [
  'fill-series-1',
  'fill-series-2',
  'fill-series-3',
  'fill-series-4',
  'fill-series-5',
] as const;
export const seriesStroke = [
  'stroke-series-1',
  'stroke-series-2',
  'stroke-series-3',
  'stroke-series-4',
  'stroke-series-5',
] as const;

/** Paths around 0,0 of about the same area as a circle of radius 5. */
export const seriesShape = [
  'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z',
  'M-4.5 -4.5h9v9h-9z',
  'M0 -6.4L6.4 0L0 6.4L-6.4 0z',
  'M0 -6L6 5H-6z',
  'M0 6L6 -5H-6z',
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
