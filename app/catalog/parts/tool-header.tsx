import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { ComparisonSlot } from '../comparison-slot.tsx';
import { scoreName } from '../score-name.ts';
import type { Tool } from '../tool.ts';
import { WebsiteButton } from '../tool-card.tsx';
import { ToolLogo } from '../tool-logo.tsx';
import type { WebsiteLink } from '../website-link.ts';
import { ToolRating } from './tool-rating.tsx';

interface ToolHeaderProps {
  tool: Pick<Tool, 'id' | 'name' | 'logo' | 'category' | 'vendor' | 'rating' | 'ratingRange'>;
  category: { id: string; name: string };
  /** null: it has no page. */
  maker: { id: string; name: string } | null;
  /** What it is, in a sentence. */
  lead: string;
  /** null: it is lost. */
  website: WebsiteLink | null;
}

export function ToolHeader({ tool, category, maker, lead, website }: ToolHeaderProps) {
  return (
    <header>
      <Link
        to={`/category/${category.id}`}
        className="print-hidden inline-flex items-center gap-1.5 py-1 text-sm text-muted hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden />
        Back to {category.name}
      </Link>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-8 gap-y-3 sm:mt-5">
        <div className="flex min-w-0 items-start gap-4">
          <ToolLogo name={tool.name} logo={tool.logo} size="large" />
          <div className="min-w-0">
            <h1 className="headline text-4xl sm:text-5xl">{tool.name}</h1>
            <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
              <Link to={`/category/${category.id}`} className="text-accent underline underline-offset-4">
                {category.name}
              </Link>
              {maker === null && tool.vendor === '' && <span className="text-muted">Maker not known</span>}
              {(maker !== null || (tool.vendor !== '' && tool.vendor !== tool.name)) && (
                <span className="text-muted">
                  by{' '}
                  {maker === null ? (
                    tool.vendor
                  ) : (
                    <Link to={`/company/${maker.id}`} className="text-accent underline underline-offset-4">
                      {maker.name}
                    </Link>
                  )}
                </span>
              )}
            </p>
            <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 [&_small]:hidden">
              <ToolRating rating={tool.rating} ratingRange={tool.ratingRange} />
              {tool.rating > 0 && (
                <span aria-hidden="true" className="text-sm text-muted">
                  out of 5.0 · {scoreName()}
                </span>
              )}
              {tool.ratingRange !== null && (
                <a href="#score" className="text-sm text-accent underline underline-offset-4">
                  {tool.rating > 0 ? 'Why this score' : 'Why not'}
                </a>
              )}
            </p>
          </div>
        </div>
        <div className="print-hidden flex flex-wrap gap-2 max-sm:*:px-3">
          <ComparisonSlot tool={tool} place="header">
            Compare
          </ComparisonSlot>
          <LinkButton to={`/lists/add?tool=${tool.id}`}>Save</LinkButton>
          {website && <WebsiteButton website={website} name={tool.name} label="Visit Website" variant="primary" />}
        </div>
      </div>
      <p className="mt-3 max-w-3xl sm:mt-5 sm:text-lg">{lead}</p>
    </header>
  );
}
