import { FigureCell, figureColumn, Table } from '../../ui/table.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { PriceRow } from '../model.ts';
import { unitName, writeRate } from '../model-wording.ts';
import type { HistoryEntry, ModelPage } from '../page/model-page.ts';
import { PriceSource } from './model-prices.tsx';
import { PriceChart } from './price-chart.tsx';

/** What it cost before, and where two sources differ. */
export function PriceHistory({ page: { history, prices } }: { page: ModelPage }) {
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="history" className="mt-12">
      <h2 id="history" className="headline text-2xl">
        {prices.length === 0 ? 'Last known prices' : 'Price history'}
      </h2>
      <p className="mt-2 text-sm text-muted">
        Every row as its source dates it, per million tokens unless it says otherwise. Two sources that differ stand
        side by side; nothing is averaged.
      </p>
      <PriceChart history={history} />
      {history.map((entry) => (
        <EntryTable key={`${entry.provider} ${entry.id}`} entry={entry} />
      ))}
    </section>
  );
}

function EntryTable({ entry: { provider, id, rows } }: { entry: HistoryEntry }) {
  return (
    <div className="mt-5">
      <h3 className="font-medium">
        {provider} <code className="font-mono text-sm font-normal text-muted">{id}</code>
      </h3>
      <div className="mt-2">
        <Table caption={`Prices of ${id} at ${provider}`} columns={['Holds', 'What', figureColumn('Price'), 'Source']}>
          <tbody>
            {rows.map((row, index) => (
              <Rates key={index} row={row} />
            ))}
          </tbody>
        </Table>
      </div>
    </div>
  );
}

function Rates({ row }: { row: PriceRow }) {
  const rates = Object.entries(row.rates).flatMap(([unit, rate]) =>
    rate === undefined ? [] : [{ unit, amount: typeof rate === 'number' ? rate : rate.base }],
  );
  return rates.map(({ unit, amount }, index) => (
    // Without the cells that span the rows, these are no first and last ones.
    <tr key={unit} className={index === 0 ? undefined : '[&>td]:px-3!'}>
      {index === 0 && (
        <th scope="row" rowSpan={rates.length} className="whitespace-nowrap">
          {whenWords(row)}
        </th>
      )}
      <td>{unitName(unit).replace(', per million tokens', '')}</td>
      <FigureCell>{writeRate(amount, row.currency)}</FigureCell>
      {index === 0 && (
        <td rowSpan={rates.length} className="text-xs text-muted">
          <PriceSource row={row} />
        </td>
      )}
    </tr>
  ));
}

function whenWords({ effectiveFrom, effectiveTo, hours, observedAt }: PriceRow): string {
  const from = effectiveFrom ? `from ${writeDate(effectiveFrom)}` : '';
  const to = effectiveTo ? `until ${writeDate(effectiveTo)}` : '';
  const span = [from, to].filter(Boolean).join(' ') || `seen ${writeDate(observedAt)}`;
  return hours ? `${span}, ${hours}` : span;
}
