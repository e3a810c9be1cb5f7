import { seriesFill, seriesShape, toSeriesIndex } from '../../ui/series-mark.tsx';
import { writeMoney, writeShare } from '../figure-words.ts';
import type { RunView } from '../run-view.ts';

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [560, 260, 56, 40];

/** Where each model stands: share of checks passed against cost of an answer. Only where both are known. */
export function QualityAgainstCost({ view }: { view: RunView }) {
  const points = view.models.flatMap(({ key, name, passRate, cost }, index) =>
    passRate === null || cost.perAnswerNanos === null
      ? []
      : [{ key, name, passRate, nanos: cost.perAnswerNanos, index }],
  );
  if (points.length < 2) return null;
  const currency = view.models[0]?.cost.currency ?? 'USD';
  const most = Math.max(...points.map(({ nanos }) => nanos), 1);
  const x = (nanos: number) => LEFT + (nanos / most) * (WIDTH - LEFT - 120);
  const y = (share: number) => 12 + (1 - share) * (HEIGHT - BOTTOM - 12);
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm font-medium">Quality against cost</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="w-full max-w-2xl"
        role="img"
        aria-label={points
          .map(
            ({ name, passRate, nanos }) =>
              `${name}: ${writeShare(passRate)} of checks passed at ${writeMoney(nanos, currency)} an answer`,
          )
          .join('; ')}
      >
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line x1={LEFT} x2={WIDTH} y1={y(share)} y2={y(share)} className="stroke-line" />
            <text x={LEFT - 8} y={y(share) + 4} textAnchor="end" className="fill-muted font-mono text-2xs">
              {writeShare(share)}
            </text>
          </g>
        ))}
        {[0, most].map((nanos) => (
          <text key={nanos} x={x(nanos)} y={HEIGHT - 20} textAnchor="middle" className="fill-muted font-mono text-2xs">
            {writeMoney(nanos, currency)}
          </text>
        ))}
        <text x={(LEFT + WIDTH - 120) / 2} y={HEIGHT - 4} textAnchor="middle" className="fill-muted text-2xs">
          Cost of an answer
        </text>
        {points.map(({ key, name, passRate, nanos, index }) => (
          <g key={key} transform={`translate(${x(nanos)} ${y(passRate)})`}>
            <path d={seriesShape[toSeriesIndex(index)]} className={seriesFill[toSeriesIndex(index)]} />
            <text x="10" y="4" className="fill-ink text-xs">
              {name}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
