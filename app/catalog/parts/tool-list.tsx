// biome-ignore-all lint/a11y/noRedundantRoles: rows are grids where there is no room for all columns, which takes the roles from the table's elements.
import './tool-list.css';
import { Link } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { Table } from '../../ui/table.tsx';
import { ComparisonSlot } from '../comparison-slot.tsx';
import type { ListOrder } from '../listing.ts';
import { scoreName } from '../score-name.ts';
import type { ToolsOrder } from '../snapshot/tools-listing.ts';
import { Features, WebsiteButton, Words } from '../tool-card.tsx';
import type { ToolCardFacts } from '../tool-card-facts.ts';
import { ToolLogo } from '../tool-logo.tsx';
import { SortedHead } from './sorted-head.tsx';
import { ToolRating } from './tool-rating.tsx';

interface ToolListProps {
  caption: string;
  sort: ToolsOrder;
  toHref: (sort: ListOrder) => string;
  tools: readonly ToolCardFacts[];
  /** Leaves out features and links, for lists that stand beside their filters. */
  isBrief?: boolean;
}

/** Tools as a table that its heads sort. Where there is no room for all columns, a row has its cells below each other. */
export function ToolList({ caption, sort, toHref, tools, isBrief = false }: ToolListProps) {
  const head = { sort, toHref };
  return (
    <Table
      caption={caption}
      sticky="page"
      hasRoles
      className={`tool-list ${isBrief ? 'tool-list-brief' : 'tool-list-full'}`}
    >
      <thead role="rowgroup">
        <tr role="row">
          <SortedHead {...head} order="name" label="Tool" />
          <SortedHead {...head} order="rating" label={scoreName()} />
          <SortedHead {...head} order="price" label="Price" />
          {/* No order: more known features only mean a fuller record. */}
          {!isBrief && (
            <th role="columnheader" scope="col">
              Features
            </th>
          )}
          <SortedHead {...head} order="open" label="Open source, platforms" />
          <th role="columnheader" scope="col">
            <span className="sr-only">{isBrief ? 'Comparison' : 'Links'}</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {tools.map((tool) => (
          <Row key={tool.id} tool={tool} isBrief={isBrief} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ tool, isBrief }: { tool: ToolCardFacts; isBrief: boolean }) {
  return (
    <tr role="row" className="deferred">
      <th role="rowheader" scope="row">
        <div className="tool-head">
          <ToolLogo name={tool.name} logo={tool.logo} size="small" />
          <Link prefetch="intent" to={`/tool/${tool.id}`} className="tool-name">
            {tool.name}
          </Link>
          <p className="tool-text">{tool.description}</p>
        </div>
      </th>
      <td role="cell" className="in-score">
        <ToolRating rating={tool.rating} ratingRange={tool.ratingRange} />
      </td>
      <td role="cell" className="in-price">
        <Words of="price" words={tool.price} />
      </td>
      {!isBrief && (
        <td role="cell" className="in-features">
          <Features features={tool.features} />
        </td>
      )}
      <td role="cell" className="in-glance">
        <Words of="glance" words={tool.glance} />
      </td>
      <td role="cell" className="in-links">
        <ComparisonSlot tool={tool} place="card">
          Compare
        </ComparisonSlot>
        {!isBrief && (
          <>
            <WebsiteButton website={tool.website} name={tool.name} size="small" variant="quiet" label="Website" />
            <LinkButton to={`/tool/${tool.id}`} size="small" variant="quiet">
              Details<span className="sr-only">{` of ${tool.name}`}</span>
            </LinkButton>
          </>
        )}
      </td>
    </tr>
  );
}
