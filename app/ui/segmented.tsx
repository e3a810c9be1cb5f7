import { Link } from 'react-router';
import { classNames } from './class-names.ts';

export interface Segment {
  value: string;
  label: string;
}

const frame = 'inline-flex max-w-full flex-wrap rounded border border-line bg-sunken p-px';
const item =
  'inline-flex h-7 items-center justify-center rounded-[0.25rem] px-2.5 text-sm sm:px-3 whitespace-nowrap transition-colors hover:text-ink';
const chosen = 'bg-surface text-ink font-medium shadow-[0_0_0_1px_var(--edge)]';

/** A choice of views stored in the URL: each segment is a link. */
export function SegmentedLinks({
  label,
  segments,
  current,
  toHref,
}: {
  label: string;
  segments: Segment[];
  current: string;
  toHref: (value: string) => string;
}) {
  return (
    <nav aria-label={label} className={frame}>
      {segments.map(({ value, label }) => (
        <Link
          key={value}
          to={toHref(value)}
          preventScrollReset
          aria-current={value === current ? 'true' : undefined}
          className={classNames(item, value === current ? chosen : 'text-muted')}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
