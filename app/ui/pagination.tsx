import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { buttonClass } from './button.tsx';
import { focusHeading } from './focus-heading.ts';
import { listPageNumbers } from './parts/page-numbers.ts';

interface PaginationProps {
  label: string;
  /** From 1. */
  page: number;
  pageCount: number;
  toHref: (page: number) => string;
}

export function Pagination({ label, page, pageCount, toHref }: PaginationProps) {
  if (pageCount <= 1) return null;
  const step = buttonClass({ variant: 'quiet', size: 'small', isIcon: true });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link arrives as a click. The next page begins above; a new tab or window leaves this one as it is.
    <nav
      aria-label={label}
      onClick={({ defaultPrevented }) => defaultPrevented && focusHeading()}
      className="flex items-center justify-center gap-1"
    >
      {page > 1 ? (
        <Link to={toHref(page - 1)} rel="prev" aria-label="Previous page" className={step}>
          <ChevronLeft aria-hidden />
        </Link>
      ) : (
        <span className="size-8" />
      )}
      {listPageNumbers(page, pageCount).map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`} className="w-6 text-center text-muted" aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={toHref(number)}
            aria-current={number === page ? 'page' : undefined}
            aria-label={`Page ${number}`}
            className={`${step} font-mono aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent`}
          >
            {number}
          </Link>
        ),
      )}
      {page < pageCount ? (
        <Link to={toHref(page + 1)} rel="next" aria-label="Next page" className={step}>
          <ChevronRight aria-hidden />
        </Link>
      ) : (
        <span className="size-8" />
      )}
    </nav>
  );
}
