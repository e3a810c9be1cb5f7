import { listTicks, placeOf, type ScaleDomain } from '@yardstick/bench/scale';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { writeDate } from './written-date.ts';

interface ValueAxisProps {
  axis: ScaleDomain;
  /** About how many values are written. */
  tickCount: number;
  write: (value: number) => string;
  /** Width of the written values. */
  width: 'w-12' | 'w-16';
  /** Of the drawing, in pixels. */
  height: number;
  /** ISO moments, of which the days are written below. */
  first: string;
  last: string;
  className: string;
  /** The drawing; `heightOf` places a value in it. */
  children: (heightOf: (value: number) => string) => ReactNode;
}

/** A drawing of values over time, with their axis on its left and its first and last day below. */
export function ValueAxis(props: ValueAxisProps) {
  const { axis, tickCount, write, width, height, first, last, className, children } = props;
  const ticks = listTicks(axis, tickCount).filter(({ isMajor }) => isMajor);
  const heightOf = (value: number) => `${100 - placeOf(value, axis)}%`;
  return (
    <div className={classNames('grid grid-cols-[auto_minmax(0,1fr)] gap-x-2', className)}>
      <span className={classNames('relative font-mono text-2xs text-muted', width)}>
        {ticks.map(({ value }) => (
          <span key={value} className="absolute right-0 -translate-y-1/2" style={{ top: heightOf(value) }}>
            {write(value)}
          </span>
        ))}
      </span>
      <svg aria-hidden="true" width="100%" height={height} className="block overflow-visible">
        {ticks.map(({ value }) => (
          <line key={value} x1="0" x2="100%" y1={heightOf(value)} y2={heightOf(value)} className="stroke-line" />
        ))}
        {children(heightOf)}
      </svg>
      <span className="col-start-2 mt-2 flex justify-between font-mono text-2xs text-muted">
        <span>{writeDate(first)}</span>
        <span>{writeDate(last)}</span>
      </span>
    </div>
  );
}
