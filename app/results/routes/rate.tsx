import { useLayoutEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import * as z from 'zod/mini';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requireForm, text } from '../../platform/parse-form.ts';
import { RateLimit } from '../../platform/rate-limit.server.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { requestContext, requestFacts } from '../../platform/request-context.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { loadRating, voteByLink } from '../answers/rater-links.server.ts';
import { PairPrompt, PairTexts, voteChoices, walkChoices } from '../parts/pair-choice.tsx';
import type { Route } from './+types/rate';

/** Votes per minute and network: faster than anybody reads. */
const votes = new RateLimit('votes', 60, 60);

export async function loader({ context, params }: Route.LoaderArgs) {
  return await loadRating(requestContext(context), params.token);
}

const ballot = z.object({ pair: text, outcome: text });

export async function action({ context, request, params }: Route.ActionArgs) {
  const { context: ctx, clientAddress } = requestFacts(context);
  votes.enforce(clientAddress, ctx.now().getTime());
  return { isCounted: await voteByLink(ctx, params.token, requireForm(ballot, await readForm(request))) };
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Rate answers');

/** Somebody who was sent a link votes on pairs of answers, without an account and without a name on either answer. */
export default function Rate({ loaderData, actionData }: Route.ComponentProps) {
  const { isClosed, pair, left, votes: cast } = loaderData;
  const isSending = useNavigation().state !== 'idle';
  // Only with the next pair: empty in between, so that the same words twice are read out twice.
  const said = actionData && !isSending && !isClosed ? sayOutcome(actionData.isCounted, left) : '';
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each pair that comes after a vote.
  useLayoutEffect(() => {
    if (actionData) heading.current?.focus();
  }, [pair?.id]);
  return (
    <div className="page-width grid gap-6 *:min-w-0 py-10 sm:py-14">
      <header className="grid gap-2">
        <h1
          ref={pair ? null : heading}
          tabIndex={-1}
          className="scroll-mt-24 headline text-3xl outline-none sm:text-4xl"
        >
          Which answer is better?
        </h1>
        <p className="max-w-prose text-sm text-muted">
          Somebody who compares AI models asks for your judgement. You see two answers at a time, to one prompt or to
          two versions of it, without the names of the models and in an order drawn by lot. Only your choices and their
          times are stored, under this link. You can stop at any time and go on later.
        </p>
      </header>
      <p role="status" className="min-h-5 text-sm">
        {said}
      </p>
      {isClosed && (
        <Banner tone="warn" title="This link is closed">
          It has expired or was revoked. The votes until then are kept. Ask the person who sent it for a new one.
        </Banner>
      )}
      {!isClosed && !pair && (
        <Banner title={cast === 0 ? 'There is nothing to rate' : 'Thank you: that was the last pair'}>
          {cast === 0 ? 'This run has no two different answers to one prompt.' : `You voted on ${writePairs(cast)}.`}
        </Banner>
      )}
      {pair && (
        // Each pair is shown from its top, however far the answers before it were read.
        <Card key={pair.id} className="grid gap-4 *:min-w-0">
          <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-sm font-medium outline-none">
            {writePairs(left)} left
          </h2>
          <PairPrompt prompts={pair.prompts} />
          <PairTexts pair={pair} heads={['Left', 'Right']} />
          <Ballot pair={pair.id} isSending={isSending} />
        </Card>
      )}
    </div>
  );
}

function Ballot({ pair, isSending }: { pair: string; isSending: boolean }) {
  return (
    <Form
      method="post"
      preventScrollReset
      aria-label="Your vote"
      className="flex flex-wrap items-center justify-center gap-2"
      onKeyDown={walkChoices}
      onSubmit={(event) => isSending && event.preventDefault()}
    >
      <input type="hidden" name="pair" value={pair} />
      {voteChoices.map(([outcome, label]) => (
        <Button key={outcome} type="submit" name="outcome" value={outcome} aria-disabled={isSending}>
          {label}
        </Button>
      ))}
    </Form>
  );
}

const writePairs = (count: number) => `${count} ${count === 1 ? 'pair' : 'pairs'}`;

function sayOutcome(isCounted: boolean, left: number): string {
  const said = isCounted
    ? 'Your vote is saved.'
    : 'That vote was not counted: you had voted on this pair before, or it has changed.';
  return left === 0 ? said : `${said} ${writePairs(left)} left.`;
}
