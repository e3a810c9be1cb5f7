import { Card } from '../../ui/card.tsx';
import { IntervalDots } from '../../ui/interval-dots.tsx';
import { toSeriesIndex } from '../../ui/series-mark.tsx';
import type { BlindRatingView } from '../answers/blind-rating.server.ts';
import { shortName } from '../view/model-order.ts';

/** With fewer votes the ranking is shown as uncertain. */
const FIRM_VOTES = 50;

export function BlindRanking({ rating: { ratings, votes } }: { rating: BlindRatingView }) {
  return (
    <Card className="grid gap-6 *:min-w-0 lg:grid-cols-[2fr_1fr]">
      <IntervalDots
        title={`Your ranking after ${votes} ${votes === 1 ? 'vote' : 'votes'}${votes < FIRM_VOTES ? ' (preliminary)' : ''}`}
        axisLabel="Points (Bradley–Terry; 400 points are odds of 10 to 1)"
        rows={ratings.map(({ name, place, points, low, high }) => ({
          id: name,
          label: shortName(name),
          value: points,
          low,
          high,
          series: toSeriesIndex(place),
        }))}
        format={(value) => String(Math.round(value))}
        intervalName="95 % interval"
      />
      <ol className="grid content-start gap-2 text-sm">
        {ratings.map(({ name, rank, worstRank, votes: own }) => (
          <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line pb-2">
            <span className="min-w-0 font-medium break-words">{name}</span>
            <span className="text-muted">
              place {rank === worstRank ? rank : `${rank} to ${worstRank}`}, {own} {own === 1 ? 'vote' : 'votes'}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
