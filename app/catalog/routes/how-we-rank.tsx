import { Link } from 'react-router';
import { publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { EDITORIAL_WEIGHT_REVIEWS } from '../record/editorial-weight.ts';
import { criteria, ratingWithReviews } from '../record/rating.ts';
import type { Route } from './+types/how-we-rank';

export function loader({ context }: Route.LoaderArgs) {
  return { canonical: `${requestContext(context).config.publicUrl}/how-we-rank` };
}

export function headers() {
  return publicPage(86_400);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: pageTitle('How we rank'),
    description:
      'The rule behind ratings and order in plain words: five criteria, their weights, and what can never buy a place.',
    canonical: loaderData?.canonical ?? '/how-we-rank',
  });
}

export default function HowWeRank() {
  return (
    <article className="page-width py-12 sm:py-16">
      <header className="max-w-3xl">
        <h1 className="headline text-4xl sm:text-5xl">How we rank</h1>
        <p className="mt-4 text-lg leading-8 text-muted">
          Lists are ordered by rating, highest first; equal ratings are in alphabetical order. Nobody can pay for a
          rating or a place. A paid placement is an item of its own, labelled as such.
        </p>
      </header>
      <div aria-hidden="true" className="ruler-edge mt-8 h-3" />
      <div className="prose mt-10 max-w-3xl">
        <h2 id="editorial">The editorial rating</h2>
        <p>
          Until people whose use of a tool was verified have reviewed it, its rating is an editorial one. It is computed
          from the tool's record by one rule, the same for every tool. It says how much a tool offers and how openly its
          maker says what that costs. It does not say how good an answer is: for that, run your own prompts.
        </p>
        <p>
          Each criterion reaches between 0 and 100 %. The rating is their weighted sum times 5, rounded to one decimal.
          Every tool's page shows what it reached.
        </p>
      </div>
      <dl className="mt-6 max-w-3xl border-t border-line">
        {criteria.map(({ id, name, weight, rule }) => (
          <div key={id} className="grid gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[13rem_minmax(0,1fr)]">
            <dt className="font-semibold">
              {name} <span className="font-mono text-sm font-normal text-muted">{Math.round(weight * 100)} %</span>
            </dt>
            <dd className="text-[0.9375rem] leading-6">{rule}</dd>
          </div>
        ))}
      </dl>
      <div className="prose mt-10 max-w-3xl">
        <p>A rating is computed again when a record changes and when the product is updated or started.</p>
        <VerifiedReviews />
        <h2 id="similar">Similar tools</h2>
        <p>
          A tool of the same category scores 5, each shared feature 1. The three highest scores are shown; of equal
          scores, the better rated.
        </p>
        <UnknownAndEnded />
        <h2 id="never">What never counts</h2>
        <p>
          Payment, placements, partnerships, how often a tool is clicked, and who is looking. The program that rates has
          no access to any of them.
        </p>
      </div>
    </article>
  );
}

function UnknownAndEnded() {
  return (
    <>
      <h2 id="unknown">What is unknown</h2>
      <p>
        A fact that we do not know is shown as unknown, never as no. Every other value says whether it was measured by
        us, read on the vendor’s page, reported by somebody else or stated by its vendor, with source and date. A filter
        counts only what is known to be so.
      </p>
      <h2 id="ended">Tools that have ended</h2>
      <p>
        A tool that is closing, was closed or was archived has no rating, and lists and suggestions leave it out. Its
        page stays, and the <Link to="/graveyard">graveyard</Link> names it. A tool that was bought or renamed goes on,
        and its page says so.
      </p>
    </>
  );
}

function VerifiedReviews() {
  return (
    <>
      <h2 id="reviews">Verified reviews</h2>
      <p>
        Verified reviews move the editorial rating. It counts as much as {EDITORIAL_WEIGHT_REVIEWS} reviews, so that the
        first few cannot swing it:
      </p>
      <p>
        <strong>
          rating = ({EDITORIAL_WEIGHT_REVIEWS} × editorial rating + sum of all stars) ÷ ({EDITORIAL_WEIGHT_REVIEWS} +
          number of reviews)
        </strong>
      </p>
      <p>
        Example: an editorial rating of 4.0 and ten reviews of 5 stars make {ratingWithReviews(4, 50, 10).toFixed(1)}.
      </p>
    </>
  );
}
