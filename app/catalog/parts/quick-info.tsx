import { Link } from 'react-router';
import { ComparisonSlot } from '../comparison-slot.tsx';
import type { Tool } from '../tool.ts';

interface QuickInfoProps {
  tool: Pick<Tool, 'id' | 'name' | 'logo' | 'category'>;
  /** Markup. */
  rating: string;
  /** null: unknown. */
  priceRange: string | null;
  category: { id: string; name: string };
}

export function QuickInfo({ tool, rating, priceRange, category }: QuickInfoProps) {
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
            <dd className="mt-0.5" dangerouslySetInnerHTML={{ __html: rating }} />
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
