import { Link } from 'react-router';
import { EDITORIAL_WEIGHT_REVIEWS } from '../record/editorial-weight.ts';
import type { ReachedCriterion } from '../record/rating.ts';
import type { Tool } from '../tool.ts';

/** The five scores of the editorial rating with their weights. */
export function RatingBreakdown({ tool, scores }: { tool: Tool; scores: ReachedCriterion[] }) {
  return (
    <section aria-labelledby="rating" className="deferred mt-12">
      <h2 id="rating" className="headline text-2xl">
        Why {tool.editorialRating.toFixed(1)}
      </h2>
      <p className="mt-2 max-w-3xl text-sm leading-6 text-muted">
        The editorial rating is computed from this record alone, by the same rule for every tool. It says how much is on
        offer and how openly, not how good an answer is; for that, run your own prompts.{' '}
        <Link to="/how-we-rank" className="text-accent underline underline-offset-4">
          How we rank
        </Link>
      </p>
      <table className="mt-4 w-full text-sm">
        <thead className="text-left text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 font-normal">
              Criterion
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              Weight
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              Reached
            </th>
          </tr>
        </thead>
        <tbody>
          {scores.map(({ id, name, weight, score }) => (
            <tr key={id} className="border-b border-line">
              <th scope="row" className="py-2 text-left font-normal">
                {name}
              </th>
              <td className="py-2 text-right font-mono">{Math.round(weight * 100)} %</td>
              <td className="py-2 text-right font-mono">{Math.round(score * 100)} %</td>
            </tr>
          ))}
        </tbody>
      </table>
      {tool.reviewCount > 0 && (
        <p className="mt-3 text-sm text-muted">
          {tool.reviewCount} verified reviews have moved it to {tool.rating.toFixed(1)}; the editorial rating weighs as
          much as {EDITORIAL_WEIGHT_REVIEWS} of them.
        </p>
      )}
    </section>
  );
}
