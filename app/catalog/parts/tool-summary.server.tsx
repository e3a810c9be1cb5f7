import type { ReactNode } from 'react';
import { formatMinor } from '../../platform/money.ts';
import { longDate } from '../../ui/written-date.ts';
import { correctionPath } from '../correction-path.ts';
import { platformNames, statusText } from '../fact-wording.ts';
import { leadingFacts } from '../leading-facts.ts';
import { isBilledYearly, planName } from '../paid-price.ts';
import { type Answer, factValue, monthlyMinor, type Tool, type ToolPlan } from '../tool.ts';
import type { ToolLink } from '../tool-links.server.ts';

/** What decides, in one bar under the name: no scripts. */

interface SummaryProps {
  tool: Tool;
  /** Paths by the names of models. */
  links: ReadonlyMap<string, string>;
  unknownCount: number;
  /** With other tools of its kind. */
  comparisons: readonly ToolLink[];
}

const MOST_RIVALS = 3;
const MOST_STEPS = 5;
const MOST_MODELS = 3;
const link = 'text-accent underline underline-offset-4';

export function ToolSummary({ tool, links, unknownCount, comparisons }: SummaryProps) {
  const leading = leadingFacts(tool.facts);
  const platforms = leading.flatMap(({ field, value }) =>
    field.startsWith('platform:') && value === 'yes' ? [platformNames[field.slice('platform:'.length)] ?? field] : [],
  );
  const openSource = factValue(tool, 'feature:Open source') as Answer | null;
  const status = factValue(tool, 'status');
  const models = leading.flatMap(({ field, value }) => (field === 'models' ? [String(value)] : []));
  const checked = leading.flatMap(({ checkedAt, observedAt }) => checkedAt ?? observedAt ?? []).sort();
  return (
    <dl className="tool-summary">
      <Cell label="Price a month" className="tool-summary-price">
        <Ladder tool={tool} />
      </Cell>
      <Cell label="Runs on">{platforms.length > 0 ? platforms.join(', ') : <Unknown id={tool.id} />}</Cell>
      <Cell label="Built on">
        {models.length > 0 ? <Models models={models} links={links} /> : <Unknown id={tool.id} field="models" />}
      </Cell>
      <Cell label="Licence">
        {openSource === 'yes' && 'Open source'}
        {openSource === 'no' && 'Not open source'}
        {openSource === 'not applicable' && 'Not applicable'}
        {openSource === null && <Unknown id={tool.id} field="feature:Open source" />}
      </Cell>
      <Cell label="Status">{status === null ? <Unknown id={tool.id} field="status" /> : statusText(status)}</Cell>
      <Cell label="Last checked">{checked.length === 0 ? <Unknown id={tool.id} /> : longDate(checked.at(-1)!)}</Cell>
      <Cell label="Known">
        {leading.length} {leading.length === 1 ? 'fact' : 'facts'}
        {unknownCount > 0 && (
          <>
            {', '}
            <a href="#unknown" className={link}>
              {unknownCount} missing
            </a>
          </>
        )}
      </Cell>
      {comparisons.length > 0 && (
        <Cell label="Compare with" className="tool-summary-rivals">
          <Rivals comparisons={comparisons} />
        </Cell>
      )}
    </dl>
  );
}

/** On a phone the alternatives are a screen further down. */
function Rivals({ comparisons }: Pick<SummaryProps, 'comparisons'>) {
  return comparisons.slice(0, MOST_RIVALS).map(({ label, href, to }, index) => (
    <span key={href}>
      {index > 0 && ', '}
      <a href={href} className={link}>
        {to?.name ?? label}
      </a>
    </span>
  ));
}

function Cell({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Unknown({ id, field }: { id: string; field?: string }) {
  return (
    <span className="text-muted italic">
      Unknown{' '}
      <a
        href={correctionPath({ kind: 'tool', id }, field)}
        rel="nofollow"
        className="underline underline-offset-4 print:hidden"
      >
        Add it
      </a>
    </span>
  );
}

/** Prices from the lowest to the highest, under the vendor's own names. */
function Ladder({ tool }: Pick<SummaryProps, 'tool'>) {
  const { pricing, plans, paidPrice } = tool;
  const lowest = new Map<string, ToolPlan>();
  const paid = plans.filter((plan) => plan.currency === pricing.currency && (monthlyMinor(plan) ?? 0) > 0);
  // Of a plan that is sold by the month and by the year the first price counts: what one month costs.
  for (const plan of paid.sort((a, b) => Number(isBilledYearly(a)) - Number(isBilledYearly(b))))
    if (!lowest.has(planName(plan))) lowest.set(planName(plan), plan);
  const steps = [...lowest].sort(([, a], [, b]) => monthlyMinor(a)! - monthlyMinor(b)!);
  return (
    <ol className="tool-ladder">
      {pricing.free !== null && <li>{pricing.free ? <b>Free</b> : 'No free plan'}</li>}
      {steps.slice(0, MOST_STEPS).map(([name, plan]) => (
        <li key={name}>
          <span>{name}</span> <b>{formatMinor(monthlyMinor(plan)!, plan.currency)}</b>
          {plan.perSeat && <small>/seat</small>}
          {isBilledYearly(plan) && <small> billed yearly</small>}
        </li>
      ))}
      {steps.length > MOST_STEPS && (
        <li>
          <a href="#pricing" className={link}>
            {steps.length - MOST_STEPS} more
          </a>
        </li>
      )}
      {steps.length === 0 && <li>{paidPrice ?? <Unknown id={tool.id} field="plan" />}</li>}
    </ol>
  );
}

function Models({ models, links }: { models: string[]; links: SummaryProps['links'] }) {
  return (
    <>
      {models.slice(0, MOST_MODELS).map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          {links.has(name) ? (
            <a href={links.get(name)} className={`inline-block ${link}`}>
              {name}
            </a>
          ) : (
            name
          )}
        </span>
      ))}
      {models.length > MOST_MODELS && (
        <>
          {' '}
          <a href="#reach" className={link}>
            and {models.length - MOST_MODELS} more
          </a>
        </>
      )}
    </>
  );
}
