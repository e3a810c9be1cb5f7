import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Cell, Row, RowHead, StackedTable } from '../../ui/stacked-table.tsx';
import { figureColumn } from '../../ui/table.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { baseRate, type Endpoint, type PriceRow } from '../model.ts';
import { currencyNote, unitName, writeRate, writeTokens } from '../model-wording.ts';
import { sourceName } from '../observed/catalogue-sources.ts';
import type { ModelPage, PricedEndpoint } from '../page/model-page.ts';
import { stepsOf, tokenUnits, writeStep } from '../token-prices.ts';

/** Who serves the model, and what each of them asks today. */
export function ModelPrices({ page: { prices, contextTokens } }: { page: ModelPage }) {
  if (prices.length === 0) return null;
  const standard = prices.filter(({ endpoint }) => endpoint.tier === null);
  const special = prices.filter(({ endpoint }) => endpoint.tier !== null);
  return (
    <section aria-labelledby="prices">
      <h2 id="prices" className="headline text-2xl">
        Prices and providers
      </h2>
      <p className="mt-2 text-sm text-muted">
        Per million tokens, in {currencyNote(prices.flatMap(({ row }) => row?.currency ?? []))}, observed on the day
        beside each source.
      </p>
      <PriceTable caption="Standard service" rows={standard} contextTokens={contextTokens} />
      {special.length > 0 && (
        <details className="mt-6">
          <summary className="w-fit text-sm text-accent underline underline-offset-4">
            Batch, fast and free service: {special.length} {special.length === 1 ? 'endpoint' : 'endpoints'}
          </summary>
          <PriceTable caption="Batch, fast and free service" rows={special} contextTokens={contextTokens} />
        </details>
      )}
    </section>
  );
}

const figures = [
  ['input_mtok', 'Input'],
  ['output_mtok', 'Output'],
  ['cache_read_mtok', 'Cache read'],
  ['cache_write_mtok', 'Cache write'],
] as const;

interface PriceTableProps {
  caption: string;
  rows: PricedEndpoint[];
  /** The model's own. */
  contextTokens: number | null;
}

function PriceTable({ caption, rows, contextTokens }: PriceTableProps) {
  return (
    <div className="mt-4">
      <StackedTable
        caption={caption}
        columns={['Provider and id', ...figures.map(([, label]) => figureColumn(label)), 'Source']}
        areFiguresPaired
      >
        {rows.map((entry) => (
          <EndpointRow
            key={`${entry.endpoint.provider.id} ${entry.endpoint.id}`}
            entry={entry}
            contextTokens={contextTokens}
          />
        ))}
      </StackedTable>
    </div>
  );
}

function EndpointRow({ entry, contextTokens }: { entry: PricedEndpoint; contextTokens: number | null }) {
  const { endpoint, hasEnded, row, conflicts, isFarBelow } = entry;
  const { provider, id, tier, region, aliasOf, retirement } = endpoint;
  return (
    <Row>
      <RowHead>
        <Link to={`/providers/${provider.id}`} className="underline-offset-4 hover:underline">
          {provider.name}
        </Link>
        {tier && ` (${tier})`}
        <code className="block font-mono text-xs font-normal text-muted">{id}</code>
        <span className="block text-xs font-normal text-muted">
          {aliasOf && <>sends {aliasOf}, by equal facts. </>}
          {region && <>Region {region}. </>}
          {row && <LongContext row={row} />}
          {row && <OtherUnits row={row} />}
          <SmallerWindow endpoint={endpoint} ofModel={contextTokens} />
        </span>
        {retirement?.shutdown && (
          <span className="mt-1 block">
            <Badge tone={hasEnded ? 'neutral' : 'warn'}>
              {hasEnded ? 'Ended' : 'Ends'} {writeDate(retirement.shutdown)}
            </Badge>
          </span>
        )}
        {conflicts.map((conflict) => (
          <Conflict key={conflict.source.name} row={conflict} />
        ))}
        {isFarBelow && (
          <span className="mt-1 block text-xs font-normal text-warn">
            Under a third of what others ask, by one source only: check it before you rely on it
          </span>
        )}
      </RowHead>
      {figures.map(([unit, label]) => (
        <RateCell key={unit} row={row} unit={unit} label={label} />
      ))}
      <Cell className="text-xs text-muted">{row && <PriceSource row={row} />}</Cell>
    </Row>
  );
}

function RateCell({ row, unit, label }: { row: PriceRow | null; unit: string; label: string }) {
  const rate = row && baseRate(row.rates, unit);
  return (
    <Cell isFigure label={label} className={rate === null ? 'text-muted italic' : undefined}>
      {rate === null ? 'Unknown' : writeRate(rate, row?.currency)}
    </Cell>
  );
}

/** What it costs above so many input tokens. */
const LongContext = ({ row: { rates, currency } }: { row: PriceRow }) =>
  stepsOf(rates).map((step) => (
    <span key={step.start} className="block first-letter:uppercase">
      {writeStep(step, currency)}
    </span>
  ));

/** Where a provider serves less of the context than the model takes, and where two sources differ on that. */
function SmallerWindow({ endpoint, ofModel }: { endpoint: Endpoint; ofModel: number | null }) {
  const { contextTokens, otherContext } = endpoint;
  const isSmaller = contextTokens !== null && ofModel !== null && contextTokens < 0.9 * ofModel;
  return (
    <>
      {(isSmaller || otherContext !== undefined) && contextTokens !== null && (
        <span className="block">Context window: {writeTokens(contextTokens)} tokens</span>
      )}
      {otherContext !== undefined && (
        <span className="block text-warn">
          {otherContext.source} says {writeTokens(otherContext.tokens)} tokens
        </span>
      )}
    </>
  );
}

/** What is asked by the request, the image, the hour or another unit, beside or instead of tokens. */
function OtherUnits({ row: { rates, currency } }: { row: PriceRow }) {
  return Object.keys(rates)
    .filter((unit) => !(unit in tokenUnits))
    .map((unit) => (
      <span key={unit} className="block">
        {unitName(unit)}: {writeRate(baseRate(rates, unit), currency)}
      </span>
    ));
}

function Conflict({ row }: { row: PriceRow }) {
  return (
    <span className="mt-1 block text-xs font-normal text-warn">
      {row.source.name} says {writeRate(baseRate(row.rates, 'input_mtok'), row.currency)} in,{' '}
      {writeRate(baseRate(row.rates, 'output_mtok'), row.currency)} out ({writeDate(row.observedAt)})
    </span>
  );
}

export function PriceSource({ row: { source, observedAt } }: { row: Pick<PriceRow, 'source' | 'observedAt'> }) {
  return (
    <>
      <a href={source.url} rel="noopener noreferrer nofollow" className="underline underline-offset-4">
        {sourceName(source)}
      </a>
      {source.licence && ` (${source.licence})`}, <span className="whitespace-nowrap">{writeDate(observedAt)}</span>
    </>
  );
}
