import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { usedEach, usedFor, verificationNames } from '../record/review.ts';
import type { PublicReview } from '../record/review-queries.server.ts';
import { ReviewText } from './review-text.tsx';

/** A review with how its author was verified. Its links are plain, because the page of a tool draws it as markup. */
export function ReviewEntry({ review }: { review: PublicReview }) {
  const { id, byline, rating, verification, uncounted, writtenAt, changedAt, earlierVersions } = review;
  const { helpful, reply } = review;
  return (
    <li id={`review-${id}`} className="grid gap-2 py-5 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-mono text-base">{rating.toFixed(1)}</span>
        <span className="sr-only"> of 5</span>
        <span className="min-w-0 font-medium break-words">{byline || 'A user without a name'}</span>
        <Badge tone={verification === 'email' ? 'neutral' : 'good'}>{verificationNames[verification]}</Badge>
        {uncounted !== null && <Badge tone="warn">Does not count: {uncounted}</Badge>}
      </p>
      <ReviewText content={review} />
      <p className="text-xs text-muted">
        Used for {usedFor[review.usedFor].toLowerCase()}, {usedEach[review.usedEach].toLowerCase()}. Written{' '}
        {writeDate(writtenAt.slice(0, 10))}
        {changedAt !== null && `, edited on ${writeDate(changedAt.slice(0, 10))}`}
        {earlierVersions > 0 && (
          <>
            {': '}
            <a href={`/reviews/${id}/versions`} rel="nofollow" className="underline underline-offset-4">
              {earlierVersions === 1 ? '1 earlier version' : `${earlierVersions} earlier versions`}
            </a>
          </>
        )}
        .
      </p>
      {reply !== null && (
        <div className="mt-1 border-l-2 border-edge pl-3">
          <p className="text-xs text-muted">Reply of the vendor, {writeDate(reply.writtenAt.slice(0, 10))}</p>
          <p className="break-words">{reply.text}</p>
        </div>
      )}
      <form
        method="post"
        action={`/reviews/${id}/helpful`}
        className="print-hidden flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted"
      >
        <button type="submit" className={buttonClass({ size: 'small' })}>
          Helpful{helpful > 0 && ` (${helpful})`}
          <span className="sr-only">: review of {writeDate(writtenAt.slice(0, 10))}</span>
        </button>
        <a href={`/reviews/${id}/report`} rel="nofollow" className="underline underline-offset-4">
          Report
        </a>
        <a href={`/reviews/${id}/reply`} rel="nofollow" className="underline underline-offset-4">
          Reply as the vendor
        </a>
      </form>
    </li>
  );
}
