import type { ReactNode } from 'react';
import { IntervalDots } from '../../ui/interval-dots.tsx';
import { Scale } from '../../ui/scale.tsx';
import { SeriesMark, toSeriesIndex } from '../../ui/series-mark.tsx';
import { Cell, Row, RowHead, StackedTable } from '../../ui/stacked-table.tsx';
import { StepChart } from '../../ui/step-chart.tsx';
import { FigureCell, figureColumn, Table } from '../../ui/table.tsx';

const seconds = (value: number) => `${value} s`;

/** The parts that show figures. */
export const figureSpecimens: Record<string, () => ReactNode> = {
  Table: () => (
    <Table caption="Models and prices" isCaptionShown className="w-full" columns={['Model', figureColumn('Price')]}>
      <tbody>
        {[1.5, 12].map((price) => (
          <tr key={price}>
            <th scope="row">Model at {price}</th>
            <FigureCell>${price.toFixed(2)}</FigureCell>
          </tr>
        ))}
      </tbody>
    </Table>
  ),
  'Stacked table': () => (
    <StackedTable caption="Models by row" columns={['Model', 'Maker', figureColumn('Price')]}>
      {[1.5, 12].map((price) => (
        <Row key={price}>
          <RowHead>Model at {price}</RowHead>
          <Cell label="Maker">Maker</Cell>
          <Cell label="Price" isFigure>
            ${price.toFixed(2)}
          </Cell>
        </Row>
      ))}
    </StackedTable>
  ),
  Scale: () => (
    <div className="grid w-full gap-6 sm:grid-cols-3">
      <Scale label="With a field" value={3.8} min={0} max={5} field={[1, 2.5, 3, 4.4]} hasEnds />
      <Scale
        label="Interval and base"
        value={3.8}
        min={0}
        max={5}
        interval={{ low: 3, high: 4.2 }}
        base={2}
        tone="series-1"
      />
      <Scale label="Unknown" value={null} min={0} max={5} />
    </div>
  ),
  Charts: () => (
    <div className="grid w-full gap-10 px-5 lg:grid-cols-2">
      <IntervalDots
        title="Interval dots"
        axisLabel="Seconds"
        format={seconds}
        intervalName="95 % interval"
        stamp="Simulated"
        rows={[
          { id: 'a', label: 'Model A', value: 1, low: 0.8, high: 1.3, series: 0, points: [0.7, 0.9, 1.1, 1.4] },
          { id: 'b', label: 'Model B', value: 2, low: 1.5, high: 2.4, series: 1 },
          { id: 'c', label: 'Model C', value: null, series: 2, note: 'no figure' },
        ]}
      />
      <StepChart
        caption="Step chart"
        time={{ min: Date.UTC(2026, 0), max: Date.UTC(2026, 10) }}
        write={(value) => `$${value}`}
        series={[
          [
            { value: 4, start: Date.UTC(2026, 0), end: Date.UTC(2026, 5), isDashed: true, isEnded: true, marks: [] },
            {
              value: 2,
              start: Date.UTC(2026, 5),
              end: Date.UTC(2026, 10),
              isDashed: false,
              isEnded: false,
              marks: [Date.UTC(2026, 8)],
            },
          ],
        ]}
      />
      <p className="flex gap-3">
        {[0, 1, 2, 3, 4].map((index) => (
          <SeriesMark key={index} series={toSeriesIndex(index)} />
        ))}
      </p>
    </div>
  ),
};
