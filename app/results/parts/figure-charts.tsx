import { writeRate, writeSeconds } from '../../runs/figure-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { type IntervalDotRow, IntervalDots } from '../../ui/interval-dots.tsx';
import { toSeriesIndex } from '../../ui/series-mark.tsx';
import { type FigureKey, figureKeys, type ModelView } from '../run-view.ts';
import { shortName } from '../view/model-order.ts';

interface Chart {
  key: FigureKey;
  title: string;
  axis: string;
  format: (value: number) => string;
}

const charts: Chart[] = [
  { key: 'responseMs', title: 'Response time', axis: 'Response time, seconds', format: writeSeconds },
  {
    key: 'timeToFirstAnswerMs',
    title: 'Time to first answer',
    axis: 'Time to first answer, seconds',
    format: writeSeconds,
  },
  { key: 'outputTokensPerSecond', title: 'Output speed', axis: 'Output speed, tokens per second', format: writeRate },
  {
    key: 'visibleCharsPerSecond',
    title: 'Characters per second',
    axis: 'Visible characters per second',
    format: writeRate,
  },
];

interface FigureChartsProps {
  /** In the order of the table above. */
  models: ModelView[];
  /** Index of each model among the selected ones: its mark and colour. */
  placeOf: (key: string) => number;
  stamp: string | undefined;
  /** All by default. */
  keys?: readonly FigureKey[];
}

/** Observations as strokes, the median as a dot, its interval as a bar; models in the order of the table. */
export function FigureCharts({ models, placeOf, stamp, keys = figureKeys }: FigureChartsProps) {
  return (
    <div
      className={classNames(
        'grid items-start gap-x-10 gap-y-8 overflow-x-clip *:min-w-0 max-lg:px-5',
        keys.length > 1 && 'lg:grid-cols-2',
      )}
    >
      {charts
        .filter(({ key }) => keys.includes(key))
        .map(({ key, title, axis, format }) => {
          const rows = models.map((model): IntervalDotRow => {
            const { median, low, high, points } = model.figures[key];
            const note = key === 'outputTokensPerSecond' && model.speedWithheld.length > 0 ? 'withheld' : 'no figure';
            const series = toSeriesIndex(placeOf(model.key));
            return { id: model.key, label: shortName(model.name), value: median, low, high, points, series, note };
          });
          if (rows.every(({ value }) => value === null)) return null;
          return (
            <IntervalDots
              key={key}
              title={title}
              axisLabel={axis}
              rows={rows}
              format={format}
              intervalName="95 % interval of the median"
              {...(stamp ? { stamp } : {})}
            />
          );
        })}
    </div>
  );
}
