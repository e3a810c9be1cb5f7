import { Link } from 'react-router';
import { Table } from '../../ui/table.tsx';
import { ComparisonSlot } from '../comparison-slot.tsx';
import type { ListOrder } from '../listing.ts';
import { scoreName } from '../score-name.ts';
import { type ToolsListing, toolsSearch } from '../snapshot/tools-listing.ts';
import { Words } from '../tool-card.tsx';
import { ToolLogo } from '../tool-logo.tsx';
import { SortedHead } from './sorted-head.tsx';
import { ToolRating } from './tool-rating.tsx';
import type { ToolsTableRow } from './tools-rows.ts';

interface ToolsTableProps {
  rows: readonly ToolsTableRow[];
  listing: ToolsListing;
}

/** Where there is no room for a column, it is a line below the name. The launch is a column of lists in its order. */
export function ToolsTable({ rows, listing }: ToolsTableProps) {
  const isByLaunch = listing.sort.endsWith('newest');
  const head = {
    sort: listing.sort,
    toHref: (sort: ListOrder) => `/tools${toolsSearch({ ...listing, sort, page: 1 })}`,
  };
  return (
    <Table caption="All tools with score, price, platforms and launch" sticky="page" className="mt-3">
      <thead>
        <tr>
          <SortedHead {...head} order="name" label="Tool" />
          <SortedHead {...head} order="rating" label={scoreName()} className="max-sm:hidden" />
          <SortedHead {...head} order="price" label="Price" />
          <th scope="col" className="max-xl:hidden">
            Platforms
          </th>
          <th scope="col" className="max-xl:hidden">
            Open source
          </th>
          {isByLaunch && <SortedHead {...head} order="newest" label="Launched" className="max-xl:hidden" />}
          <th scope="col" className="max-sm:hidden">
            <span className="sr-only">Comparison</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} isByLaunch={isByLaunch} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ row, isByLaunch }: { row: ToolsTableRow; isByLaunch: boolean }) {
  const unknown = (text: string) => (text === 'Unknown' ? 'text-muted italic' : '');
  return (
    <tr>
      <th scope="row">
        <span className="flex gap-3">
          <ToolLogo name={row.name} logo={row.logo} size="small" />
          <span className="min-w-0">
            <Link prefetch="intent" to={`/tool/${row.id}`} className="underline-offset-4 hover:underline">
              {row.name}
            </Link>
            <span className="block text-xs font-normal text-muted">{row.category}</span>
            {row.status !== null && <span className="block text-xs font-normal text-warn">{row.status}</span>}
            <span className="mt-1 block sm:hidden [&_small]:hidden">
              <ToolRating rating={row.rating} ratingRange={row.ratingRange} />
            </span>
            <span className="block text-xs font-normal text-muted xl:hidden">
              {isByLaunch && (
                <>
                  Launched: {row.launched}
                  <br />
                </>
              )}
              Platforms: {row.platforms} · Open source: {row.openSource.toLowerCase()}
            </span>
          </span>
        </span>
      </th>
      <td className="max-sm:hidden">
        <ToolRating rating={row.rating} ratingRange={row.ratingRange} />
      </td>
      <td>
        <Words of="price" words={row.price} />
      </td>
      <td className={`text-xs leading-5! max-xl:hidden ${unknown(row.platforms)}`}>{row.platforms}</td>
      <td className={`max-xl:hidden ${unknown(row.openSource)}`}>{row.openSource}</td>
      {isByLaunch && <td className={`max-xl:hidden ${unknown(row.launched)}`}>{row.launched}</td>}
      <td className="max-sm:hidden">
        <ComparisonSlot tool={row} place="card">
          Compare
        </ComparisonSlot>
      </td>
    </tr>
  );
}
