import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '../ui/button.tsx';
import { ComparisonSlot } from './comparison-slot.tsx';
import type { ToolCardFacts } from './tool-card-facts.ts';
import { ToolLogo } from './tool-logo.tsx';
import { ToolRating } from './tool-rating.tsx';
import type { WebsiteLink as Website } from './website-link.ts';

interface ToolCardProps {
  tool: ToolCardFacts;
  /** Place among the cards that appear together: each comes 100 ms after the one before. */
  index: number;
  headingLevel?: 2 | 3;
}

export function ToolCard({ tool, index, headingLevel = 3 }: ToolCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      className="card-arrival group relative flex h-full flex-col rounded border border-line bg-surface p-4 transition-colors hover:border-edge"
      style={{ '--index': index } as CSSProperties}
    >
      <div className="flex items-start gap-3">
        <ToolLogo name={tool.name} logo={tool.logo} />
        <div className="min-w-0">
          <Heading className="truncate leading-6 font-semibold">
            <Link
              to={`/tool/${tool.id}`}
              className="after:absolute after:inset-0 after:rounded group-hover:text-accent"
              prefetch="intent"
            >
              {tool.name}
            </Link>
          </Heading>
          <ToolRating rating={tool.rating} reviewCount={tool.reviewCount} />
        </div>
      </div>
      <p className="mt-3 line-clamp-3 text-sm leading-6 text-muted">{tool.description}</p>
      <FeatureTags tool={tool} />
      <div className="mt-auto flex items-end justify-between gap-3 pt-4">
        <ToolPrice price={tool.price} />
        <span className="relative z-1">
          <ComparisonSlot tool={tool} place="card">
            Compare
          </ComparisonSlot>
        </span>
      </div>
    </article>
  );
}

/** A row of the list view. */
export function ToolRow({ tool, index }: { tool: ToolCardFacts; index: number }) {
  return (
    <article
      className="card-arrival grid gap-x-4 gap-y-3 rounded border border-line bg-surface p-4 sm:grid-cols-[auto_1fr_auto]"
      style={{ '--index': index } as CSSProperties}
    >
      <div className="flex items-start gap-3 sm:contents">
        <ToolLogo name={tool.name} logo={tool.logo} />
        <div className="min-w-0 sm:col-start-2">
          <div className="flex flex-wrap items-center gap-x-4">
            <h2 className="leading-6 font-semibold">
              <Link to={`/tool/${tool.id}`} className="hover:text-accent" prefetch="intent">
                {tool.name}
              </Link>
            </h2>
            <ToolRating rating={tool.rating} reviewCount={tool.reviewCount} />
          </div>
          <p className="mt-1 max-w-3xl text-sm leading-6 text-muted">{tool.description}</p>
          <FeatureTags tool={tool} />
        </div>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3 sm:w-52 sm:flex-col sm:items-end">
        <ToolPrice price={tool.price} isAtEnd />
        <div className="flex flex-wrap justify-end gap-2">
          <WebsiteButton website={tool.website} name={tool.name} size="small" label="Website" />
          <LinkButton to={`/tool/${tool.id}`} size="small">
            Details<span className="sr-only"> of {tool.name}</span>
          </LinkButton>
          <ComparisonSlot tool={tool} place="card">
            Compare
          </ComparisonSlot>
        </div>
      </div>
    </article>
  );
}

function FeatureTags({ tool }: { tool: ToolCardFacts }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-1.5" aria-label="Features">
      {tool.features.map((feature) => (
        <li key={feature} className="rounded border border-line px-2 text-xs leading-5">
          {feature}
        </li>
      ))}
      {tool.hiddenFeatureCount > 0 && (
        <li className="px-1 text-xs leading-5.5 text-muted">+{tool.hiddenFeatureCount} more</li>
      )}
    </ul>
  );
}

/** "Free" if a free plan exists, else the starter price with "Starting at"; unknown says so. */
function ToolPrice({ price, isAtEnd = false }: { price: string | null; isAtEnd?: boolean }) {
  if (price === null) return <p className="text-sm text-muted italic">Price unknown</p>;
  return (
    <p className={isAtEnd ? 'min-w-0 text-sm sm:text-right' : 'min-w-0 text-sm'}>
      {(price !== 'Free' || isAtEnd) && <span className="block text-xs text-muted">Starting at</span>}
      <span className="line-clamp-2 font-medium">{price}</span>
    </p>
  );
}

interface WebsiteButtonProps {
  website: Website;
  name: string;
  label: string;
  size?: 'small' | 'medium';
  variant?: 'primary' | 'secondary';
}

/** Leads to the tool's own site, or to a web search for it where the record has no usable address. */
export function WebsiteButton({ website, name, label, size = 'medium', variant = 'secondary' }: WebsiteButtonProps) {
  return (
    <LinkButton
      to={website.href}
      size={size}
      variant={variant}
      title={website.isSearch ? `Searches the web for ${name}` : undefined}
    >
      {label}
      <span className="sr-only">
        {' '}
        of {name} (opens in a new tab{website.isSearch ? ', a web search' : ''})
      </span>
      <ArrowUpRight aria-hidden />
    </LinkButton>
  );
}
