import { type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { BlindPair, BlindRatingView } from '../answers/blind-rating.server.ts';
import { BlindRanking } from './blind-ranking.tsx';
import { PairPrompt, PairTexts, voteChoices, walkChoices } from './pair-choice.tsx';

interface Vote {
  pair: string;
  outcome: string;
  /** The models, left and right. */
  a: string;
  b: string;
}

/** Asks which of two anonymous answers is better; the votes give a private ranking. */
export function BlindRating({ rating }: { rating: BlindRatingView }) {
  const [isOpen, setIsOpen] = useState(false);
  const [voted, setVoted] = useState<{ pair: BlindPair; vote: Vote } | null>(null);
  /** After the first vote, the keyboard focus follows the pairs. */
  const [isUnderWay, setIsUnderWay] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Already voted on: the server's list may arrive after the press for the next pair. */
  const [done, setDone] = useState<readonly string[]>([]);
  /** The pair whose vote is on its way: the list without it may arrive before the answer does. */
  const [sent, setSent] = useState<BlindPair | null>(null);
  const next = sent ?? rating.pairs.find(({ id }) => !done.includes(id));
  const goOn = () => {
    setVoted(null);
    if (next) return;
    setIsOpen(false);
    setIsUnderWay(false);
    heading.current?.focus();
  };
  return (
    <section className="grid gap-4 *:min-w-0" aria-label="Blind rating">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading ref={heading} isWeighted={rating.isWeighted} />
        <Actions
          rating={rating}
          isOpen={isOpen}
          onToggle={() => {
            setIsOpen(!isOpen);
            setIsUnderWay(false);
          }}
        />
      </div>
      {/* Always rendered: screen readers may ignore a live region that appears together with its text. */}
      <p role="status" className="sr-only">
        {isOpen && voted && saidBy(voted.vote)}
      </p>
      {isOpen && voted && <Revealed pair={voted.pair} vote={voted.vote} isLast={!next} onNext={goOn} />}
      {isOpen && !voted && next && (
        <PairVote
          key={next.id}
          pair={next}
          left={rating.open}
          takesFocus={isUnderWay}
          onSend={() => setSent(next)}
          onAnswer={(vote) => {
            setSent(null);
            setDone([...done, next.id]);
            setIsUnderWay(true);
            if (vote) setVoted({ pair: next, vote });
          }}
        />
      )}
      {isOpen && !voted && !next && <p className="text-sm text-muted">Every pair has been voted on.</p>}
      {rating.ratings.length > 1 && <BlindRanking rating={rating} />}
    </section>
  );
}

interface ActionsProps {
  rating: BlindRatingView;
  isOpen: boolean;
  onToggle: () => void;
}

function Actions({ rating: { open, votes }, isOpen, onToggle }: ActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {open + votes > 0 && (
        <LinkButton to="raters" variant="quiet">
          Ask others to rate
        </LinkButton>
      )}
      {open > 0 && (
        <Button onClick={onToggle} aria-expanded={isOpen}>
          {isOpen ? 'Close' : 'Rate answers without names'}
        </Button>
      )}
    </div>
  );
}

function Heading({ ref, isWeighted }: { ref: Ref<HTMLHeadingElement>; isWeighted: boolean }) {
  return (
    <div className="min-w-0 flex-1 basis-72">
      <h2 ref={ref} tabIndex={-1} className="scroll-mt-24 headline text-2xl outline-none">
        Blind rating
      </h2>
      <p className="mt-1 text-sm text-muted">
        Two answers to one prompt, or to two versions of it, without names and in an order drawn by lot; the names are
        shown after the vote.
        {isWeighted &&
          ' Pairs on which the judge contradicts itself or a check come up twice as often; the correction of the judge allows for that.'}
      </p>
    </div>
  );
}

interface PairVoteProps {
  pair: BlindPair;
  left: number;
  takesFocus: boolean;
  onSend: () => void;
  /** null: the pair cannot be voted on any more. */
  onAnswer: (vote: Vote | null) => void;
}

function PairVote({ pair, left, takesFocus, onSend, onAnswer }: PairVoteProps) {
  const fetcher = useFetcher<{ vote: Vote | null }>();
  const question = useRef<HTMLParagraphElement>(null);
  const isSending = fetcher.state !== 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the pair appears.
  useLayoutEffect(() => {
    if (takesFocus) question.current?.focus();
  }, []);
  const vote = fetcher.data?.vote;
  useEffect(() => {
    if (vote !== undefined) onAnswer(vote);
  }, [vote, onAnswer]);
  return (
    <Card className="grid gap-4 *:min-w-0">
      <p ref={question} tabIndex={-1} className="scroll-mt-24 font-medium outline-none">
        Which answer is better?{' '}
        <span className="font-normal text-muted">
          {left} {left === 1 ? 'pair' : 'pairs'} left
        </span>
      </p>
      <PairPrompt prompts={pair.prompts} />
      <PairTexts pair={pair} heads={['Left', 'Right']} />
      <fetcher.Form
        method="post"
        aria-label="Your vote"
        className="flex flex-wrap items-center justify-center gap-2"
        onKeyDown={walkChoices}
        onSubmit={(event) => (isSending ? event.preventDefault() : onSend())}
      >
        <input type="hidden" name="intent" value="vote" />
        <input type="hidden" name="pair" value={pair.id} />
        {voteChoices.map(([outcome, label]) => (
          // Not disabled while sending, which would drop the focus.
          <Button key={outcome} type="submit" name="outcome" value={outcome} aria-disabled={isSending}>
            {label}
          </Button>
        ))}
      </fetcher.Form>
    </Card>
  );
}

interface RevealedProps {
  pair: BlindPair;
  vote: Vote;
  isLast: boolean;
  onNext: () => void;
}

const saidBy = ({ a, b, outcome }: Vote): string | undefined =>
  ({
    a: `You preferred ${a} to ${b}.`,
    b: `You preferred ${b} to ${a}.`,
    tie: `You called ${a} and ${b} equal.`,
    'both-bad': `You called ${a} and ${b} both bad.`,
  })[outcome];

function Revealed({ pair, vote, isLast, onNext }: RevealedProps) {
  return (
    <Card className="grid gap-4 *:min-w-0">
      <p className="font-medium">{saidBy(vote)}</p>
      <PairTexts pair={pair} heads={[vote.a, vote.b]} preferred={vote.outcome} />
      <Button
        variant="primary"
        className="justify-self-center"
        onClick={onNext}
        // Takes the focus from the removed buttons.
        autoFocus
      >
        {isLast ? 'Done' : 'Next pair'}
      </Button>
    </Card>
  );
}
