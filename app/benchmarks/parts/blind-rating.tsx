import { useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IntervalDots } from '../../ui/interval-dots.tsx';
import { toSeriesIndex } from '../../ui/series-mark.tsx';
import type { BlindPair, BlindRatingView } from '../blind-rating.server.ts';

const choices = [
  ['a', 'Left is better'],
  ['tie', 'Equal'],
  ['both-bad', 'Both bad'],
  ['b', 'Right is better'],
] as const;

/** Which answer is better, asked without names; a private ranking grows from the votes. */
export function BlindRating({ rating }: { rating: BlindRatingView }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="grid gap-4" aria-label="Blind rating">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-semibold tracking-[-0.01em]">Blind rating</h2>
        {rating.pairs.length > 0 && (
          <Button onClick={() => setIsOpen(!isOpen)} aria-expanded={isOpen}>
            {isOpen ? 'Close' : 'Rate answers without names'}
          </Button>
        )}
      </div>
      {isOpen && rating.pairs[0] && <PairVote key={rating.pairs[0].id} pair={rating.pairs[0]} />}
      {rating.ratings.length > 1 && <Ranking rating={rating} />}
    </section>
  );
}

function PairVote({ pair }: { pair: BlindPair }) {
  const fetcher = useFetcher<{ vote: { a: string; b: string } | null }>();
  return (
    <Card className="grid gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        {[pair.a, pair.b].map((text, index) => (
          <div key={index} className="grid content-start gap-2">
            <h3 className="caption">{index === 0 ? 'Left' : 'Right'}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
            <p tabIndex={0} dir="auto" className="max-h-80 overflow-y-auto text-sm break-words whitespace-pre-wrap">
              {text}
            </p>
          </div>
        ))}
      </div>
      <fetcher.Form method="post" className="flex flex-wrap justify-center gap-2">
        <input type="hidden" name="intent" value="vote" />
        <input type="hidden" name="pair" value={pair.id} />
        {choices.map(([outcome, label]) => (
          <Button key={outcome} type="submit" name="outcome" value={outcome} disabled={fetcher.state !== 'idle'}>
            {label}
          </Button>
        ))}
      </fetcher.Form>
    </Card>
  );
}

function Ranking({ rating: { ratings, votes } }: { rating: BlindRatingView }) {
  return (
    <Card>
      <IntervalDots
        title={`Your ranking after ${votes} ${votes === 1 ? 'vote' : 'votes'}${votes < 50 ? ' (preliminary)' : ''}`}
        axisLabel="Points (Bradley–Terry; 400 points are odds of 10 to 1)"
        rows={ratings.map(({ name, points, low, high }, index) => ({
          id: name,
          label: name,
          value: points,
          low,
          high,
          series: toSeriesIndex(index),
        }))}
        format={(value) => String(Math.round(value))}
        intervalName="95 % interval"
      />
      <ul className="mt-3 text-sm text-muted">
        {ratings.map(({ name, rank, worstRank }) => (
          <li key={name}>
            {name}: place {rank === worstRank ? rank : `${rank} to ${worstRank}`}
          </li>
        ))}
      </ul>
    </Card>
  );
}
