import { Badge } from '../../ui/badge.tsx';
import { factNames, factStanding, longDate, sourceName } from '../fact-wording.ts';
import { OpenPriceListCredit } from '../open-price-list-credit.tsx';
import { answerOf, type FactField, findFact, type Tool, type ToolFact } from '../tool.ts';

const answers = { yes: 'Yes', no: 'No' } as const;

interface Row {
  field: FactField;
  /** null: unknown. */
  value: string | null;
}

function rowsOf({ pricing, launchDate, latestUpdate }: Tool): Row[] {
  const yesNo = (value: boolean | null) => {
    const answer = answerOf(value);
    return answer === 'unknown' ? null : answers[answer];
  };
  return [
    { field: 'pricing.free', value: yesNo(pricing.free) },
    { field: 'pricing.freeTrial', value: yesNo(pricing.freeTrial) },
    { field: 'pricing.starter', value: pricing.starter },
    { field: 'pricing.professional', value: pricing.professional },
    { field: 'pricing.enterprise', value: pricing.enterprise },
    { field: 'launchDate', value: launchDate && longDate(launchDate) },
    ...(latestUpdate ? [{ field: 'latestUpdate' as const, value: longDate(latestUpdate) }] : []),
  ];
}

export function PricingDetails({ tool, showsOpenPriceList }: { tool: Tool; showsOpenPriceList: boolean }) {
  const rows = rowsOf(tool);
  const [prices, dates] = [
    rows.filter(({ field }) => field.startsWith('pricing.')),
    rows.filter(({ field }) => !field.startsWith('pricing.')),
  ];
  return (
    <>
      <section aria-labelledby="pricing" className="deferred mt-12">
        <h2 id="pricing" className="headline text-2xl">
          Pricing Details
        </h2>
        <p className="mt-2 text-sm text-muted">
          As sellers write their prices, in {tool.pricing.currency}. Open a row's source to see where it comes from and
          when it was checked.
        </p>
        <FactList tool={tool} rows={prices} />
        {showsOpenPriceList && <OpenPriceListCredit className="mt-4 text-sm" />}
      </section>
      <section aria-labelledby="dates" className="deferred mt-12">
        <h2 id="dates" className="headline text-2xl">
          Dates
        </h2>
        <FactList tool={tool} rows={dates} />
      </section>
    </>
  );
}

function FactList({ tool, rows }: { tool: Tool; rows: Row[] }) {
  return (
    <dl className="mt-4 border-t border-line">
      {rows.map(({ field, value }) => (
        <div key={field} className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="text-sm leading-6 text-muted">{factNames[field]}</dt>
          <dd className="min-w-0">
            {value === null ? <Unknown /> : <StatedValue value={value} fact={findFact(tool, field)} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A hatched mark and the word: a dash could be read as no. */
function Unknown() {
  return (
    <span className="inline-flex items-center gap-2 text-muted italic">
      <span aria-hidden="true" className="size-3.5 rounded-full border border-dashed border-edge" />
      Unknown
    </span>
  );
}

function StatedValue({ value, fact }: { value: string; fact: ToolFact | null }) {
  return (
    <details className="group">
      <summary className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{value}</span>
        {!fact?.confirmed && <Badge tone="warn">not yet confirmed</Badge>}
        <span className="print-hidden ml-auto text-sm text-accent underline underline-offset-4">
          <span className="group-open:hidden">Source</span>
          <span className="hidden group-open:inline">Hide source</span>
        </span>
      </summary>
      <p className="mt-2 text-sm leading-6 text-muted">
        {factStanding(fact)}{' '}
        {fact?.source && (
          <a
            href={fact.source}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-accent underline underline-offset-4"
          >
            {sourceName(fact.source)}
          </a>
        )}
        {fact?.attribution && <> · {fact.attribution}</>}
      </p>
    </details>
  );
}
