import { Link } from 'react-router';
import { Card, cardLinkCover } from '../../ui/card.tsx';
import { writeRate, writeTokens } from '../model-wording.ts';
import type { ModelPage } from '../page/model-page.ts';

/** Cheaper models that read as much and take the same input. Nothing here says how good their answers are. */
export function Alternatives({ page: { alternatives, mixed, name } }: { page: ModelPage }) {
  if (alternatives.length === 0 || mixed === null) return null;
  return (
    <section aria-labelledby="alternatives" className="mt-14">
      <h2 id="alternatives" className="headline text-2xl">
        Cheaper, with at least the same limits
      </h2>
      <p className="mt-2 max-w-2xl text-sm text-muted">
        They read as much and take the same input as {name}, for less. Price says nothing about how good an answer is:
        run your own prompts.
      </p>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {alternatives.map((other) => (
          <Card key={other.id} as="li" isInteractive padding="small">
            <h3 className="font-medium">
              <Link prefetch="intent" to={`/models/${other.id}`} className={cardLinkCover}>
                {other.name}
              </Link>
            </h3>
            <p className="mt-1 text-sm text-muted">
              {other.maker ?? 'Maker unknown'} · {writeTokens(other.contextTokens)} context
            </p>
            <p className="mt-2 text-sm">
              <span className="font-mono">{writeRate(other.mixed)}</span>{' '}
              <span className="text-muted">per million, {Math.round((1 - other.mixed / mixed) * 100)} % less</span>
            </p>
          </Card>
        ))}
      </ul>
    </section>
  );
}
