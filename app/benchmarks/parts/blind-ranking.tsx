import { Card } from '../../ui/card.tsx';
import { IntervalDots } from '../../ui/interval-dots.tsx';
import { toSeriesIndex } from '../../ui/series-mark.tsx';
import { Table } from '../../ui/table.tsx';
import type { BlindRatingView } from '../blind-rating.server.ts';
import { shortName } from '../model-order.ts';

/** Votes below this say little: the ranking says so. */
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
      <Table caption="Places">
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Model</th>
            <th scope="col" className="text-right">
              Votes
            </th>
          </tr>
        </thead>
        <tbody>
          {ratings.map(({ name, rank, worstRank, votes: own }) => (
            <tr key={name}>
              <td className="font-mono whitespace-nowrap">{rank === worstRank ? rank : `${rank} to ${worstRank}`}</td>
              <th scope="row" className="break-words">
                {name}
              </th>
              <td className="text-right font-mono">{own}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
