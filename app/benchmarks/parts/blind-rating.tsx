import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { BlindPair, BlindRatingView } from '../blind-rating.server.ts';
import { BlindRanking } from './blind-ranking.tsx';

const choices = [
  ['a', 'Left is better'],
  ['tie', 'Equal'],
  ['both-bad', 'Both bad'],
  ['b', 'Right is better'],
] as const;

interface Vote {
  pair: string;
  outcome: string;
  /** Whose answers they were, left and right. */
  a: string;
  b: string;
}

/** Which answer is better, asked without names; a private ranking grows from the votes. */
export function BlindRating({ rating }: { rating: BlindRatingView }) {
  const [isOpen, setIsOpen] = useState(false);
  const [voted, setVoted] = useState<{ pair: BlindPair; vote: Vote } | null>(null);
  const next = rating.pairs.find(({ id }) => id !== voted?.pair.id);
  return (
    <section className="grid gap-4 *:min-w-0" aria-label="Blind rating">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-xl font-semibold tracking-[-0.01em]">Blind rating</h2>
          <p className="mt-1 text-sm text-muted">
            Two answers to one prompt, without names and in an order drawn by lot; the names are shown after the vote.
          </p>
        </div>
        {rating.open > 0 && (
          <Button onClick={() => setIsOpen(!isOpen)} aria-expanded={isOpen}>
            {isOpen ? 'Close' : 'Rate answers without names'}
          </Button>
        )}
      </div>
      {isOpen && voted && (
        <Revealed
          pair={voted.pair}
          vote={voted.vote}
          isLast={!next}
          onNext={() => {
            setVoted(null);
            if (!next) setIsOpen(false);
          }}
        />
      )}
      {isOpen && !voted && next && (
        <PairVote key={next.id} pair={next} left={rating.open} onVoted={(vote) => setVoted({ pair: next, vote })} />
      )}
      {isOpen && !voted && !next && <p className="text-sm text-muted">Every pair has been voted on.</p>}
      {rating.ratings.length > 1 && <BlindRanking rating={rating} />}
    </section>
  );
}

function PairVote({ pair, left, onVoted }: { pair: BlindPair; left: number; onVoted: (vote: Vote) => void }) {
  const fetcher = useFetcher<{ vote: Vote | null }>();
  const vote = fetcher.data?.vote;
  useEffect(() => {
    if (vote && vote.pair === pair.id) onVoted(vote);
  }, [vote, pair.id, onVoted]);
  return (
    <Card className="grid gap-4 *:min-w-0">
      {pair.prompt && (
        <p dir="auto" className="max-h-32 overflow-y-auto text-sm break-words whitespace-pre-wrap text-muted">
          <span className="font-medium text-ink">Prompt</span> {pair.prompt}
        </p>
      )}
      <Texts pair={pair} heads={['Left', 'Right']} />
      <fetcher.Form method="post" className="flex flex-wrap items-center justify-center gap-2">
        <input type="hidden" name="intent" value="vote" />
        <input type="hidden" name="pair" value={pair.id} />
        {choices.map(([outcome, label]) => (
          <Button key={outcome} type="submit" name="outcome" value={outcome} disabled={fetcher.state !== 'idle'}>
            {label}
          </Button>
        ))}
      </fetcher.Form>
      <p className="text-center text-xs text-muted">
        {left} {left === 1 ? 'pair' : 'pairs'} left
      </p>
    </Card>
  );
}

interface RevealedProps {
  pair: BlindPair;
  vote: Vote;
  isLast: boolean;
  onNext: () => void;
}

function Revealed({ pair, vote, isLast, onNext }: RevealedProps) {
  const said = {
    a: `You preferred ${vote.a} to ${vote.b}.`,
    b: `You preferred ${vote.b} to ${vote.a}.`,
    tie: `You called ${vote.a} and ${vote.b} equal.`,
    'both-bad': `You called ${vote.a} and ${vote.b} both bad.`,
  }[vote.outcome];
  return (
    <Card className="grid gap-4 *:min-w-0">
      <p role="status" className="font-medium">
        {said}
      </p>
      <Texts pair={pair} heads={[vote.a, vote.b]} preferred={vote.outcome} />
      <Button
        variant="primary"
        className="justify-self-center"
        onClick={onNext}
        // The place of the keyboard: the buttons it was on are gone.
        autoFocus
      >
        {isLast ? 'Done' : 'Next pair'}
      </Button>
    </Card>
  );
}

function Texts({ pair, heads, preferred }: { pair: BlindPair; heads: [string, string]; preferred?: string }) {
  return (
    <div className="grid gap-4 *:min-w-0 md:grid-cols-2">
      {[pair.a, pair.b].map((text, index) => (
        <div key={index} className="grid content-start gap-2">
          <h3 className="flex items-center gap-2 text-sm font-semibold">
            {heads[index]}
            {preferred === 'ab'[index] && <Badge tone="good">preferred</Badge>}
          </h3>
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
            tabIndex={0}
            role="group"
            aria-label={`${index === 0 ? 'Left' : 'Right'} answer`}
            dir="auto"
            className="max-h-96 overflow-y-auto rounded border border-line p-3 text-sm break-words whitespace-pre-wrap"
          >
            {text}
          </div>
        </div>
      ))}
    </div>
  );
}
