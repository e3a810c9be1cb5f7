import { PRIOR_RATING, PRIOR_WEIGHT } from '../../catalog/review-figure.ts';
import { FigureCell, Table } from '../../ui/table.tsx';
import { verificationNames } from '../record/review.ts';
import type { ReviewSummary } from '../record/review-queries.server.ts';

const decimals = (value: number | null) => (value === null ? '–' : value.toFixed(1));
export const reviewsText = (count: number) => `${count} verified ${count === 1 ? 'review' : 'reviews'}`;

/** The figure of a tool's reviews and, one press away, its parts. */
export function ReviewFigures({ summary }: { summary: ReviewSummary }) {
  const { figure, count, uncounted, weight, questions, steps } = summary;
  if (figure === null) return null;
  return (
    <div>
      <p className="text-muted">
        <b className="font-mono text-2xl font-normal text-ink">{figure.toFixed(2)}</b> of 5 from {reviewsText(count)}
        {uncounted > 0 && `; ${uncounted} more ${uncounted === 1 ? 'is' : 'are'} shown without counting`}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-4">
        {questions.map(({ label, mean, count: answers }) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd>
              <span className="font-mono">{decimals(mean)}</span>{' '}
              <span className="text-xs text-muted">
                {answers} {answers === 1 ? 'answer' : 'answers'}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <details className="mt-3 text-sm">
        <summary className="w-fit cursor-pointer text-accent underline underline-offset-4">How it is computed</summary>
        <Table
          caption="Parts of the figure"
          columns={['How the author was verified', 'Reviews', 'Weight', 'Mean rating']}
          className="mt-3"
        >
          <tbody>
            {steps
              .filter((step) => step.count > 0)
              .map((step) => (
                <Row
                  key={step.verification}
                  name={verificationNames[step.verification]}
                  cells={[step.count, step.weight.toFixed(2), decimals(step.mean)]}
                />
              ))}
            <Row
              name="Prior, so that few reviews do not swing it"
              cells={['–', PRIOR_WEIGHT.toFixed(2), PRIOR_RATING]}
            />
            <Row name="Weighted mean" cells={[count, (PRIOR_WEIGHT + weight).toFixed(2), figure.toFixed(2)]} />
          </tbody>
        </Table>
        <p className="mt-2">
          <a href="/how-we-rank#verified-reviews" className="text-accent underline underline-offset-4">
            The formula
          </a>
        </p>
      </details>
    </div>
  );
}

function Row({ name, cells }: { name: string; cells: (string | number)[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((cell, column) => (
        <FigureCell key={column}>{cell}</FigureCell>
      ))}
    </tr>
  );
}
