import { Link } from 'react-router';
import { Scale } from '../../ui/scale.tsx';
import { ComparisonSlot } from '../comparison-slot.tsx';
import { scoreName, unratedText } from '../score-name.ts';
import type { Tool } from '../tool.ts';

interface QuickInfoProps {
  tool: Pick<Tool, 'id' | 'name' | 'logo' | 'category' | 'rating' | 'ratingRange'>;
  /** null: unknown. */
  priceRange: string | null;
  scoreSummary: string | undefined;
  category: { id: string; name: string };
}

export function QuickInfo({ tool, priceRange, scoreSummary, category }: QuickInfoProps) {
  return (
    // On narrow screens the header and the summary above say the same.
    <aside aria-labelledby="quick-info" className="mt-10 max-lg:hidden print:hidden">
      <div className="panel p-5 lg:sticky lg:top-[calc(var(--header-height)+1rem)]">
        <h2 id="quick-info" className="font-semibold">
          Quick Info
        </h2>
        <dl className="mt-4 grid gap-4 text-sm">
          <div>
            <dt className="text-muted">Category</dt>
            <dd className="mt-0.5">
              <Link to={`/category/${category.id}`} className="underline underline-offset-4 hover:text-accent">
                {category.name}
              </Link>
            </dd>
          </div>
          <div>
            <dt className="text-muted">Rating</dt>
            <dd className="mt-0.5">
              {tool.rating === 0 ? (
                <span className="text-muted">{unratedText(tool)}</span>
              ) : (
                <Rating tool={tool} scoreSummary={scoreSummary} />
              )}
            </dd>
          </div>
          <div>
            <dt className="text-muted">Price range</dt>
            <dd className="mt-0.5 font-medium">
              {priceRange ?? <span className="font-normal text-muted italic">Unknown</span>}
            </dd>
          </div>
        </dl>
        <div className="mt-5">
          <ComparisonSlot tool={tool} place="page">
            Add to Comparison
          </ComparisonSlot>
        </div>
      </div>
    </aside>
  );
}

function Rating({ tool: { rating, ratingRange }, scoreSummary }: Pick<QuickInfoProps, 'tool' | 'scoreSummary'>) {
  return (
    <>
      <span className="font-mono text-base">{rating.toFixed(1)}</span>{' '}
      <span className="text-muted">of 5.0 · {scoreName()}</span>
      <Scale
        label={scoreName()}
        value={rating}
        interval={ratingRange}
        min={0}
        max={5}
        format={(figure) => figure.toFixed(1)}
        hasEnds
        className="mt-2"
      />
      <span className="mt-1 block text-xs leading-5 text-muted">{scoreSummary}</span>
    </>
  );
}
