import { Link } from 'react-router';

export type OnwardLink = readonly [to: string, label: string];

/** Where to read on about the same tools. */
export function Onward({ links }: { links: readonly OnwardLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul className="print-hidden flex flex-wrap gap-x-6 gap-y-2 text-sm">
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
