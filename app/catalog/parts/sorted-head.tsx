import { Link } from 'react-router';
import type { ListOrder, SortOrder } from '../listing.ts';

interface SortedHeadProps {
  order: SortOrder;
  label: string;
  /** The order of the list. */
  sort: ListOrder;
  toHref: (sort: ListOrder) => string;
  className?: string;
}

/** Head of a column: a link to the list in its order; pressed again, the other way round. */
export function SortedHead({ order, label, sort, toHref, className }: SortedHeadProps) {
  const isSorted = sort.endsWith(order);
  // Scores and launches start with the highest value.
  const isFalling = (order === 'rating' || order === 'newest') === (sort === order);
  return (
    <th scope="col" aria-sort={isSorted ? (isFalling ? 'descending' : 'ascending') : undefined} className={className}>
      <Link to={toHref(sort === order ? `-${order}` : order)} preventScrollReset className="sorted-head">
        {label}
      </Link>
    </th>
  );
}
