import { Fragment, type ReactNode } from 'react';
import { FactNote } from '../fact-note.tsx';
import type { Tool } from '../tool.ts';
import type { ToolLink } from '../tool-links.server.ts';
import { ToolLogo } from '../tool-logo.tsx';
import type { FactItem, PlanCard, ToolFacts } from './tool-fact-rows.ts';

/** Prices, what to choose instead, and news: without scripts. */

export interface PartProps {
  tool: Tool;
  facts: ToolFacts;
}

export const link = 'text-accent underline underline-offset-4';

interface FrameProps {
  id: string;
  title: string;
  aside?: ReactNode;
  /** Far down the page. */
  isDeferred?: boolean;
  children: ReactNode;
}

export function Part({ id, title, aside, isDeferred = false, children }: FrameProps) {
  return (
    <section aria-labelledby={id} className={`scroll-mt-24 ${isDeferred ? 'deferred mt-12' : 'mt-6 sm:mt-10'}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="headline text-xl sm:text-2xl">
          {title}
        </h2>
        {aside && <div className="text-sm text-muted">{aside}</div>}
      </div>
      {children}
    </section>
  );
}

/** Plans under the vendor's own names, and what else is known of prices. */
export function Plans({ tool, facts: { plans, pricing, freeLimits, pricingUrl } }: PartProps) {
  return (
    <Part
      id="pricing"
      title="Pricing Details"
      aside={
        <span className="flex gap-4">
          {plans.length > 0 && <span>in {tool.pricing.currency}</span>}
          {pricingUrl && <PricePage page={pricingUrl} />}
        </span>
      }
    >
      {plans.length > 0 && (
        <ul className="tool-plans mt-3">
          {plans.map((plan) => (
            <Plan key={plan.name} plan={plan} />
          ))}
        </ul>
      )}
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 text-sm">
        {pricing.map(({ label, items: [item] }) => (
          <div key={label}>
            <dt className="inline text-muted">{label}:</dt>{' '}
            <dd className="inline font-medium">
              {item ? item.text : <span className="font-normal text-muted italic">Unknown</span>}{' '}
              {item && <FactNote mark={item.mark} label={`${label}: ${item.text}`} />}
            </dd>
          </div>
        ))}
        {plans.length > 0 && (
          <div>
            <dt className="inline text-muted">Price history:</dt>{' '}
            <dd className="inline">
              {plans.some(({ prices }) => prices.some(({ before }) => before !== null)) ? (
                <a href="#history" className={link}>
                  earlier prices
                </a>
              ) : (
                'no other price is known'
              )}
            </dd>
          </div>
        )}
      </dl>
      {freeLimits && (
        <details className="mt-2 text-sm">
          <summary className="cursor-pointer py-1 underline underline-offset-4">Limits of the free plan</summary>
          <p className="mt-1 max-w-3xl">
            {freeLimits.text} <FactNote mark={freeLimits.mark} label="Limits of the free plan" />
          </p>
        </details>
      )}
    </Part>
  );
}

function PricePage({ page: { href, mark } }: { page: FactItem }) {
  if (href === null)
    return (
      <span className="flex items-baseline gap-2">
        Price page not linked <FactNote mark={mark} label="Price page" />
      </span>
    );
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={link}>
      Price page
    </a>
  );
}

function Plan({ plan: { name, tier, prices } }: { plan: PlanCard }) {
  return (
    <li>
      <h3 className="font-semibold wrap-anywhere">
        {name}
        {name !== tier && <small className="block text-xs font-normal text-muted">{tier} tier</small>}
      </h3>
      {prices.map(({ text, before, mark }) => (
        <div key={text} className="mt-1.5 text-sm">
          <span className="block font-mono font-medium wrap-anywhere">
            {text.split(/(?=\/)/).map((part, index) => (
              <Fragment key={part}>
                {index > 0 && <wbr />}
                {part}
              </Fragment>
            ))}
          </span>
          {before && <span className="block text-xs text-muted">Before: {before}</span>}
          <FactNote mark={mark} label={`${name}: ${text}`} />
        </div>
      ))}
    </li>
  );
}

interface OthersProps extends Pick<PartProps, 'tool'> {
  comparisons: ToolLink[];
  news: ToolLink[];
}

/** What to choose instead, and what is new. */
export function Others({ tool, comparisons, news }: OthersProps) {
  return (
    <div className="grid gap-x-8 sm:grid-cols-2">
      <Part
        id="versus"
        title="Alternatives"
        aside={
          <a href={`/alternatives/${tool.id}`} className={link}>
            All alternatives<span className="sr-only"> to {tool.name}</span>
          </a>
        }
      >
        <ul className="mt-3 grid gap-x-4 gap-y-2 text-sm max-sm:grid-cols-2">
          {comparisons.map(({ label, href, to }) => (
            <li key={href} className="min-w-0">
              <a href={href} className="flex items-center gap-2 underline-offset-4 hover:underline">
                {to && <ToolLogo name={to.name} logo={to.logo} size="small" />}
                <span className="min-w-0">{label}</span>
              </a>
            </li>
          ))}
          {comparisons.length === 0 && <li className="text-muted">No other tool does the same job.</li>}
        </ul>
      </Part>
      {news.length > 0 && (
        <Part id="news" title="News">
          <NewsList news={news} />
        </Part>
      )}
    </div>
  );
}

export function NewsList({ news }: { news: readonly ToolLink[] }) {
  return (
    <ul className="mt-3 grid gap-2 text-sm">
      {news.map(({ label, href, note }) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4">
            {label}
          </a>
          <small className="block text-xs text-muted">{note}</small>
        </li>
      ))}
    </ul>
  );
}
