import { Link } from 'react-router';
import { classNames } from './class-names.ts';

export type ListedLink = readonly [to: string, label: string];

interface LinkListProps {
  links: readonly ListedLink[];
  label?: string;
  className?: string;
}

/** Links to related pages, side by side. */
export function LinkList({ links, label, className }: LinkListProps) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={label} className={classNames('flex flex-wrap gap-x-6 gap-y-2 text-sm', className)}>
      {links.map(([to, label]) => (
        <li key={to}>
          <Link to={to} className="text-accent underline underline-offset-4">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
