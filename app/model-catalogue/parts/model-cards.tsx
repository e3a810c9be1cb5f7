import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { writeRate, writeTokens } from '../model-wording.ts';
import type { ModelTableRow } from '../page/model-rows.ts';
import { EndBadge, type ModelPicks, Pick } from './model-table.tsx';

/** The list of models as cards: every figure has its name beside it. */
export function ModelCards({ rows, pickForm, closedPicks }: ModelPicks & { rows: readonly ModelTableRow[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {rows.map((row) => (
        <Card as="li" key={row.id} padding="small" className="flex min-w-0 flex-col gap-3 text-sm">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <h2 className="text-base font-semibold wrap-anywhere">
                <Link prefetch="intent" to={`/models/${row.id}`} className="underline-offset-4 hover:underline">
                  {row.name}
                </Link>
              </h2>
              <p className="text-muted">{row.maker ?? 'Maker unknown'}</p>
            </div>
            <Pick form={pickForm} row={row} isClosed={closedPicks?.has(row.id) ?? false} className="-m-2 p-2" />
          </div>
          <EndBadge row={row} />
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2 [&_dd]:font-mono [&_dt]:text-xs [&_dt]:text-muted">
            <Figure name="Input">{writeRate(row.input, row.currency)}</Figure>
            <Figure name="Output">{writeRate(row.output, row.currency)}</Figure>
            <Figure name="Your mix">{writeRate(row.mixed, row.currency)}</Figure>
            <Figure name="Context">{writeTokens(row.contextTokens)}</Figure>
          </dl>
          <p className="mt-auto text-xs text-muted">
            {row.provider ? `Lowest price at ${row.provider}` : 'No price known'}
            {row.providerCount > 1 && `, of ${row.providerCount} providers`}
          </p>
        </Card>
      ))}
    </ul>
  );
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
