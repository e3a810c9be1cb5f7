import { domainOf, type ScaleDomain } from '@yardstick/bench/scale';
import { formatMoney } from '@yardstick/bench/words';
import { writeMoment, writeSeconds, writeShare } from '../../runs/figure-words.ts';
import type { SuiteRun } from '../../runs/suites.server.ts';
import { SeriesMark, SeriesPoint, seriesStroke, toSeriesIndex } from '../../ui/series-mark.tsx';
import { ValueAxis } from '../../ui/value-axis.tsx';
import {
  type HistoryFigure,
  type HistoryModel,
  type HistorySeries,
  historyOf,
  type SuiteHistory,
  seriesOf,
} from '../view/suite-history.ts';

interface Figure {
  title: string;
  pick: (model: HistoryModel) => HistoryFigure;
  write: (value: number) => string;
  domain?: ScaleDomain;
}

/** Per 1,000, as in the table of a result. */
const perThousand = (nanos: number | null) => (nanos === null ? null : nanos * 1_000);

function figuresFor(currency: string): Figure[] {
  return [
    {
      title: 'Checks passed, with the Wilson interval (95 %)',
      pick: ({ passRate, passInterval }) => ({ value: passRate, low: null, high: null, ...passInterval }),
      write: writeShare,
      domain: { min: 0, max: 1 },
    },
    {
      title: 'Response time, median with its 95 % interval',
      pick: ({ responseMs, responseInterval }) => ({ value: responseMs, low: null, high: null, ...responseInterval }),
      write: writeSeconds,
    },
    {
      title: 'Cost of 1,000 answers, with its 95 % interval where it varies',
      pick: ({ cost }) => ({
        value: cost.currency === currency && !cost.isAtLeast ? perThousand(cost.perAnswerNanos) : null,
        low: perThousand(cost.perAnswerInterval?.low ?? null),
        high: perThousand(cost.perAnswerInterval?.high ?? null),
      }),
      write: (nanos) => formatMoney(nanos, currency),
    },
  ];
}

/** Each figure of a suite over its runs, and what changed between them. The table of runs holds the same figures for screen readers. */
export function SuiteHistoryCharts({ runs }: { runs: readonly SuiteRun[] }) {
  const history = historyOf(runs);
  if (history.runs.length < 2) return null;
  const currency = runs.flatMap(({ models }) => models).find(({ cost }) => cost.perAnswerNanos)?.cost.currency ?? 'USD';
  const charts = figuresFor(currency).flatMap((figure) => {
    const series = seriesOf(runs, history, figure.pick);
    const values = series.flatMap(({ points }) => points.map(({ value }) => value));
    // A chart of zeros only is left out, except of pass rates: zero is a result.
    return values.some((value) => value > 0 || figure.domain) ? [{ figure, series }] : [];
  });
  const marked = history.runs.filter(({ changes }) => changes.length > 0);
  return (
    <section aria-label="Over time" className="grid gap-5 *:min-w-0">
      <h2 className="headline text-2xl">Over time</h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {history.models.map(({ key, name }, index) => (
          <li key={key} className="flex items-center gap-2 break-words">
            <SeriesMark series={toSeriesIndex(index)} />
            {name}
          </li>
        ))}
      </ul>
      <div className="grid gap-6 *:min-w-0" aria-hidden="true">
        {charts.map(({ figure, series }) => (
          <Chart key={figure.title} figure={figure} series={series} history={history} />
        ))}
      </div>
      <p className="text-sm text-muted">
        Each column is a run, in order of time. A line joins runs of the same version of the suite and the same prompt;
        where it ends, the figures before and after are not about the same questions. Runs made at different times also
        differ in the load of the day. The table of runs below holds the same figures, and those costs that are lower
        bounds or in another currency.
      </p>
      {marked.length > 0 && (
        <ol className="grid gap-1 text-sm">
          {marked.map(({ id, createdAt, changes }, index) => (
            <li key={id} className="break-words">
              {index + 1}. {writeMoment(createdAt)}: {changes.join('; ')}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface ChartProps {
  figure: Figure;
  series: HistorySeries[];
  history: SuiteHistory;
}

function Chart({ figure: { title, write, domain }, series, history: { runs, models } }: ChartProps) {
  const known = series.flatMap(({ points }) =>
    points.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]),
  );
  const marked = runs.flatMap(({ changes }, column) => (changes.length > 0 ? [column] : []));
  return (
    <div>
      <p className="text-sm font-medium">{title}</p>
      <ValueAxis
        axis={domain ?? domainOf(known)}
        tickCount={4}
        write={write}
        width="w-16"
        height={150}
        first={runs[0]!.createdAt}
        last={runs.at(-1)!.createdAt}
        className="mt-5"
      >
        {(heightOf) => (
          <>
            {marked.map((column, index) => (
              <g key={column}>
                <line {...verticalAt(column, runs.length)} strokeDasharray="3 3" className="stroke-edge" />
                <text x={verticalAt(column, runs.length).x1} y="-4" textAnchor="middle" className="fill-muted text-2xs">
                  {index + 1}
                </text>
              </g>
            ))}
            {series.map(({ key, points }) => (
              <Series
                key={key}
                place={models.findIndex((model) => model.key === key)}
                count={models.length}
                columns={runs.length}
                points={points}
                heightOf={heightOf}
              />
            ))}
          </>
        )}
      </ValueAxis>
    </div>
  );
}

/** The border before a column, where something changed. */
function verticalAt(column: number, columns: number) {
  const x = `${(100 * column) / columns}%`;
  return { x1: x, x2: x, y1: '0', y2: '100%' };
}

interface SeriesProps {
  /** Index among the models: its mark, and its place inside a column, so that no mark hides another. */
  place: number;
  count: number;
  columns: number;
  points: HistorySeries['points'];
  heightOf: (value: number) => string;
}

function Series({ place, count, columns, points, heightOf }: SeriesProps) {
  const series = toSeriesIndex(place);
  const at = (column: number) => `${(100 * (column + 0.25 + (0.5 * (place + 0.5)) / count)) / columns}%`;
  return points.map(({ column, value, low, high, isStart }, index) => {
    const before = points[index - 1];
    return (
      <g key={column} className={seriesStroke[series]}>
        {before && !isStart && (
          <line x1={at(before.column)} y1={heightOf(before.value)} x2={at(column)} y2={heightOf(value)} opacity="0.5" />
        )}
        {low !== null && high !== null && (
          <line x1={at(column)} x2={at(column)} y1={heightOf(low)} y2={heightOf(high)} strokeWidth="2" />
        )}
        <SeriesPoint series={series} x={at(column)} y={heightOf(value)} scale={0.8} />
      </g>
    );
  });
}
