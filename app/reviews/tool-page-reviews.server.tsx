import { renderToStaticMarkup } from 'react-dom/server';
import { provideToolReviews } from '../catalog/tool-reviews.server.ts';
import { isDatabaseUnavailable } from '../platform/database.server.ts';
import { markdownText } from '../seo/markdown-text.ts';
import { buttonClass } from '../ui/button.tsx';
import { ReviewEntry } from './parts/review-entry.tsx';
import { ReviewFigures, reviewsText } from './parts/review-figures.tsx';
import { verificationNames } from './record/review.ts';
import {
  listReviews,
  type PublicReview,
  type ReviewSummary,
  summarizeReviews,
} from './record/review-queries.server.ts';

const SHOWN = 3;

/** The reviews on a tool's page, as markup and as Markdown. */
provideToolReviews(async (ctx, { id, name }) => {
  try {
    const summary = await summarizeReviews(ctx, id);
    const newest = await listReviews(ctx, id, { verification: null, before: null, limit: SHOWN });
    const { count, figure } = summary;
    const markup = renderToStaticMarkup(<Section id={id} name={name} summary={summary} newest={newest} />);
    return { count, figure, markup, lines: figure === null ? [] : linesOf(figure, count, newest) };
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return null;
  }
});

function linesOf(figure: number, count: number, newest: readonly PublicReview[]): string[] {
  const said = newest.map(
    ({ rating, verification, pros, cons, changedAt }) =>
      `${rating.toFixed(1)} (${verificationNames[verification]}${changedAt === null ? '' : `, edited on ${changedAt.slice(0, 10)}`}): ${markdownText(pros)} / ${markdownText(cons)}`,
  );
  return [`${figure.toFixed(2)} of 5 from ${reviewsText(count)}`, ...said];
}

interface SectionProps {
  id: string;
  name: string;
  summary: ReviewSummary;
  newest: PublicReview[];
}

function Section({ id, name, summary, newest }: SectionProps) {
  const shown = summary.count + summary.uncounted;
  return (
    <section aria-labelledby="reviews" className="deferred mt-12 scroll-mt-24">
      <h2 id="reviews" className="headline text-2xl">
        Verified reviews
      </h2>
      <div className="mt-3 max-w-3xl">
        {shown === 0 ? (
          <p className="text-sm text-muted">Nobody has reviewed {name} yet. If you use it, you can be the first.</p>
        ) : (
          <ReviewFigures summary={summary} />
        )}
      </div>
      {newest.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {newest.map((review) => (
            <ReviewEntry key={review.id} review={review} />
          ))}
        </ul>
      )}
      <p className="print-hidden mt-4 flex flex-wrap gap-3">
        <a href={`/tool/${id}/review`} rel="nofollow" className={buttonClass()}>
          Write a review
        </a>
        {shown > 0 && (
          <a href={`/tool/${id}/reviews`} className={buttonClass({ variant: 'quiet' })}>
            All {shown} {shown === 1 ? 'review' : 'reviews'}
          </a>
        )}
      </p>
    </section>
  );
}
