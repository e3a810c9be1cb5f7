import { Link } from 'react-router';

/** The last item is the current page and needs no `to`. */
export function Breadcrumb({ items }: { items: { label: string; to?: string }[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        {items.map(({ label, to }, index) => (
          <li key={label} className="flex min-w-0 items-center gap-2">
            {index > 0 && <span aria-hidden="true" className="h-3 w-px rotate-[20deg] bg-edge" />}
            {to === undefined ? (
              <span aria-current="page" className="line-clamp-1 wrap-anywhere text-ink">
                {label}
              </span>
            ) : (
              <Link to={to} className="underline-offset-4 hover:text-ink hover:underline">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
