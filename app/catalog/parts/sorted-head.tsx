// biome-ignore-all lint/a11y/noRedundantRoles: the list of tools lays its rows out as grids, which takes the roles from the table's elements.
import { Link } from 'react-router';
import type { ListOrder, SortOrder } from '../listing.ts';
import type { ToolsOrder } from '../snapshot/tools-listing.ts';

interface SortedHeadProps {
  order: SortOrder;
  label: string;
  /** The order of the list. */
  sort: ToolsOrder;
  toHref: (sort: ListOrder) => string;
  className?: string;
}

/** Head of a column: a link to the list in its order; pressed again, the other way round. */
export function SortedHead({ order, label, sort, toHref, className }: SortedHeadProps) {
  const isSorted = sort.endsWith(order);
  // Names and prices start with the lowest value, scores and open source with the highest.
  const isFalling = (order === 'name' || order === 'price') !== (sort === order);
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isSorted ? (isFalling ? 'descending' : 'ascending') : undefined}
      className={className}
    >
      <Link to={toHref(sort === order ? `-${order}` : order)} preventScrollReset className="sorted-head">
        {label}
      </Link>
    </th>
  );
}
