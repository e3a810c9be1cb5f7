// biome-ignore-all lint/a11y/noRedundantRoles: a phone lays rows out as blocks, which takes the roles from the table's elements.
import type { ReactNode } from 'react';
import { SeriesMark, toSeriesIndex } from '../../ui/series-mark.tsx';

/** Keeps the first column of a table in view while it scrolls sideways. */
export const firstColumnStays = '[&_tr>:first-child]:sticky [&_tr>:first-child]:left-0 [&_tr>:first-child]:z-1';

/** The head of a model's row: its mark as in the charts, and its name. */
export function ModelHead({ place, children }: { place: number; children: ReactNode }) {
  return (
    <th role="rowheader" scope="row">
      <span className="flex max-w-32 items-start gap-2 break-words sm:max-w-64 max-sm:[.stacked-table_&]:max-w-none">
        <SeriesMark series={toSeriesIndex(place)} className="mt-1" />
        <span className="min-w-0">{children}</span>
      </span>
    </th>
  );
}
