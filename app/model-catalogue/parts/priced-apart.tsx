import { Link } from 'react-router';
import { NOT_CONVERTED, writeRate } from '../model-wording.ts';
import type { ModelTableRow } from '../page/model-rows.ts';

/** Models that pass but for their price, which no limit and no order in dollars fits. */
export function PricedApart({ rows }: { rows: readonly ModelTableRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="apart" className="mt-8 text-sm">
      <h2 id="apart" className="font-semibold">
        Priced in another currency
      </h2>
      <p className="mt-1 max-w-2xl text-muted">These models pass every other filter. {NOT_CONVERTED}</p>
      <ul className="mt-2 grid gap-1">
        {rows.map(({ id, name, input, output, currency, provider }) => (
          <li key={id}>
            <Link to={`/models/${id}`} className="text-accent underline underline-offset-4">
              {name}
            </Link>
            : {writeRate(input, currency)} in, {writeRate(output, currency)} out per million tokens at {provider}
          </li>
        ))}
      </ul>
    </section>
  );
}
