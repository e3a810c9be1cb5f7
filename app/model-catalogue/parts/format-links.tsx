import { Link } from 'react-router';

/** The same facts as feeds and files: pairs of an address and its name. */
export function FormatLinks({ formats }: { formats: readonly (readonly [href: string, label: string])[] }) {
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {formats.map(([href, label]) => (
        <li key={href}>
          <Link reloadDocument to={href} className="text-accent underline underline-offset-4">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
