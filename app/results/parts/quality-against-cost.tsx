import { formatMoney } from '@yardstick/bench/words';
import { useState } from 'react';
import { writeShare } from '../../runs/figure-words.ts';
import { Button } from '../../ui/button.tsx';
import { seriesFill, seriesShape, seriesStroke, toSeriesIndex } from '../../ui/series-mark.tsx';
import type { RunView } from '../run-view.ts';
import { shortName } from '../view/model-order.ts';

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [640, 300, 64, 170, 16, 44];

interface Point {
  key: string;
  name: string;
  share: number;
  interval: { low: number; high: number } | null;
  nanos: number;
  currency: string;
  index: number;
}

const measures = {
  checks: { label: 'Checks passed', axis: 'Share of checks passed', words: 'of checks passed' },
  judge: { label: 'Judge’s points', axis: 'Share of points taken from the judge', words: 'of the judge’s points' },
  corrected: {
    label: 'Corrected by votes',
    axis: 'Share of points, corrected by votes',
    words: 'of the points, corrected by votes',
  },
};
type Measure = keyof typeof measures;

/** Share and interval of a model by one measure; null: not measured. */
function qualityOf({ models, quality }: RunView, measure: Measure, key: string) {
  if (measure === 'judge') {
    const judged = quality?.models.find((model) => model.key === key);
    return { share: judged?.winRate ?? null, interval: judged?.interval ?? null };
  }
  if (measure === 'corrected') {
    const corrected = quality?.correction?.models.find((model) => model.key === key);
    return { share: corrected?.share ?? null, interval: corrected ?? null };
  }
  const model = models.find((candidate) => candidate.key === key);
  return { share: model?.passRate ?? null, interval: model?.passInterval ?? null };
}

/** Each model's quality with its interval, against the cost of an answer. Only models with both, on an axis of one currency. */
export function QualityAgainstCost({ view, stamp }: { view: RunView; stamp: string | undefined }) {
  const taken = (Object.keys(measures) as Measure[]).filter(
    (measure) => view.models.filter(({ key }) => qualityOf(view, measure, key).share !== null).length >= 2,
  );
  const [chosen, setChosen] = useState<Measure>('judge');
  const measure = taken.includes(chosen) ? chosen : taken[0];
  if (measure === undefined) return null;
  const points = view.models.flatMap(({ key, name, cost }, index): Point[] => {
    const { share, interval } = qualityOf(view, measure, key);
    const { perAnswerNanos: nanos, currency } = cost;
    return share === null || nanos === null ? [] : [{ key, name, share, interval, nanos, currency, index }];
  });
  const byCurrency = [...Map.groupBy(points, ({ currency }) => currency).values()];
  const drawn = byCurrency.toSorted((one, other) => other.length - one.length)[0] ?? [];
  const apart = points.filter((point) => !drawn.includes(point));
  if (drawn.length < 2)
    return (
      <p className="text-sm text-muted">
        Quality against cost is drawn once the prices of at least two models are known in one currency.
      </p>
    );
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm font-medium">
        Quality against cost
        {taken.length > 1 && <MeasureChoice offered={taken} chosen={measure} onChoose={setChosen} />}
        {stamp && (
          <span className="rounded border border-warn/40 bg-warn-soft px-2 text-xs leading-5 text-warn">{stamp}</span>
        )}
      </figcaption>
      <div
        className="overflow-x-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        role="group"
        aria-label="Quality against cost, drawn"
      >
        <Picture points={drawn} measure={measure} />
      </div>
      {apart.length > 0 && (
        <p className="text-sm text-muted">
          Priced in another currency, so not drawn: {apart.map(({ name }) => name).join(', ')}.
        </p>
      )}
      <details className="text-sm">
        <summary className="w-fit text-muted underline decoration-dotted underline-offset-4 hover:text-ink">
          Show these figures in words
        </summary>
        <ul className="mt-2 grid gap-1">
          {points.map((point) => (
            <li key={point.key}>{inWords(point, measures[measure].words)}</li>
          ))}
        </ul>
      </details>
    </figure>
  );
}

interface MeasureChoiceProps {
  offered: Measure[];
  chosen: Measure;
  onChoose: (measure: Measure) => void;
}

function MeasureChoice({ offered, chosen, onChoose }: MeasureChoiceProps) {
  return (
    <span role="group" aria-label="Quality by" className="flex gap-1">
      {offered.map((value) => (
        <Button
          key={value}
          size="small"
          variant={value === chosen ? 'secondary' : 'quiet'}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {measures[value].label}
        </Button>
      ))}
    </span>
  );
}

function inWords({ name, share, interval, nanos, currency }: Point, words: string): string {
  const range = interval ? ` (${writeShare(interval.low)} to ${writeShare(interval.high)})` : '';
  return `${name}: ${writeShare(share)}${range} ${words} at ${formatMoney(nanos, currency)} an answer`;
}

/** Moves overlapping labels apart, downwards. */
function labelHeights(points: readonly { x: number; y: number; key: string }[]): Map<string, number> {
  const placed: { x: number; y: number; key: string }[] = [];
  for (const point of points.toSorted((one, other) => one.y - other.y || one.x - other.x)) {
    const near = placed.filter(({ x }) => Math.abs(x - point.x) < RIGHT);
    placed.push({ ...point, y: Math.max(point.y, ...near.map(({ y }) => y + 16)) });
  }
  return new Map(placed.map(({ key, y }) => [key, y]));
}

function Picture({ points, measure }: { points: Point[]; measure: Measure }) {
  const { currency } = points[0]!;
  const most = Math.max(...points.map(({ nanos }) => nanos), 1);
  const x = (nanos: number) => LEFT + (nanos / most) * (WIDTH - LEFT - RIGHT);
  const y = (share: number) => TOP + (1 - share) * (HEIGHT - TOP - BOTTOM);
  const labels = labelHeights(points.map(({ key, nanos, share }) => ({ key, x: x(nanos), y: y(share) })));
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="w-full max-w-3xl min-w-lg"
      role="img"
      aria-label={points.map((point) => inWords(point, measures[measure].words)).join('; ')}
    >
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <g key={share}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(share)} y2={y(share)} className="stroke-line" />
          <text x={LEFT - 10} y={y(share) + 4} textAnchor="end" className="fill-muted font-mono text-2xs">
            {writeShare(share)}
          </text>
        </g>
      ))}
      {[0, most / 2, most].map((nanos) => (
        <text key={nanos} x={x(nanos)} y={HEIGHT - 24} textAnchor="middle" className="fill-muted font-mono text-2xs">
          {formatMoney(nanos, currency)}
        </text>
      ))}
      <text x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 6} textAnchor="middle" className="fill-muted text-2xs">
        {measures[measure].axis}, against cost of an answer; higher and further left is better
      </text>
      {points.map(({ key, name, share, interval, nanos, index }) => (
        <g key={key}>
          {interval && (
            <path
              d={`M${x(nanos)} ${y(interval.low)}V${y(interval.high)}`}
              className={seriesStroke[toSeriesIndex(index)]}
              strokeWidth="2"
              opacity="0.6"
            />
          )}
          <g transform={`translate(${x(nanos)} ${y(share)})`}>
            <path d={seriesShape[toSeriesIndex(index)]} className={seriesFill[toSeriesIndex(index)]} />
          </g>
          <text
            x={x(nanos) + 12}
            y={labels.get(key)! + 4}
            className="fill-ink stroke-paper text-xs"
            strokeWidth="4"
            paintOrder="stroke"
          >
            {shortName(name)}
          </text>
        </g>
      ))}
    </svg>
  );
}
