import { Link } from 'react-router';
import { type CostQuestion, type LeftReason, leftReasons } from '../cost-question.ts';

export interface LeftModels {
  total: number;
  /** By name. */
  models: { id: string; name: string }[];
}

interface LeftOutProps {
  /** The first of each reason. */
  left: Record<LeftReason, LeftModels>;
  question: CostQuestion;
  toHref: (changed: Partial<CostQuestion>) => string;
}

/** What has no answer, and why. Nothing is guessed. */
export function LeftOut({ left, question, toHref }: LeftOutProps) {
  const reasons = leftReasons.filter((reason) => left[reason].total > 0);
  if (reasons.length === 0) return null;
  return (
    <section aria-labelledby="left-out" className="mt-10 text-sm">
      <h2 id="left-out" className="headline text-2xl">
        Left out, not guessed
      </h2>
      {reasons.map((reason) => {
        const { total, models } = left[reason];
        return (
          <details key={reason} className="mt-3">
            <summary className="w-fit text-accent underline underline-offset-4">
              {leftWords(reason, total, question)}
            </summary>
            <ModelNames models={models} />
            {total > models.length && (
              <Link
                to={toHref({ left: reason })}
                className="mt-2 inline-block text-accent underline underline-offset-4"
              >
                All {total} of them
              </Link>
            )}
          </details>
        );
      })}
      <p className="mt-3 max-w-2xl text-muted">Free service has limits of its own and is not counted.</p>
    </section>
  );
}

export function ModelNames({ models }: Pick<LeftModels, 'models'>) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
      {models.map(({ id, name }) => (
        <li key={id}>
          <Link to={`/models/${id}`} className="underline-offset-4 hover:underline">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Such as "3 models: cannot take 4,000 tokens in one request". */
export function leftWords(reason: LeftReason, total: number, { input, output }: CostQuestion): string {
  const words = {
    'too-long': `cannot take ${(input + output).toLocaleString('en-US')} tokens in one request`,
    'no-price': total === 1 ? 'has no known price' : 'have no known price',
    'other-unit': `${total === 1 ? 'is' : 'are'} priced by another unit than text tokens, such as images, requests or hours`,
  }[reason];
  return `${total === 1 ? '1 model' : `${total} models`}: ${words}`;
}
