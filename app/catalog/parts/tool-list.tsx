import './tool-list.css';
import { Link } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { ComparisonSlot } from '../comparison-slot.tsx';
import { type Listing, listingSearch } from '../listing.ts';
import { scoreName } from '../score-name.ts';
import { Features, WebsiteButton, Words } from '../tool-card.tsx';
import type { ToolCardFacts } from '../tool-card-facts.ts';
import { ToolLogo } from '../tool-logo.tsx';
import { SortedHead } from './sorted-head.tsx';
import { ToolRating } from './tool-rating.tsx';

interface ToolListProps {
  path: string;
  listing: Listing;
  tools: ToolCardFacts[];
}

/** The list view of a category. Where there is no room for all columns, a row has its cells below each other. */
export function ToolList({ path, listing, tools }: ToolListProps) {
  const head = {
    sort: listing.sort,
    toHref: (sort: Listing['sort']) => path + listingSearch({ ...listing, sort, page: 1 }),
  };
  return (
    <div className="data-table data-table-page tool-list">
      <table>
        <caption className="sr-only">Tools with score, price, features and platforms</caption>
        <thead>
          <tr>
            <SortedHead {...head} order="name" label="Tool" />
            <SortedHead {...head} order="rating" label={scoreName()} />
            <SortedHead {...head} order="price" label="Starting at" />
            <th scope="col">Features</th>
            <th scope="col">Status, platforms</th>
            <th scope="col">
              <span className="sr-only">Links</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tools.map((tool) => (
            <Row key={tool.id} tool={tool} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ tool }: { tool: ToolCardFacts }) {
  return (
    <tr>
      <th scope="row">
        <div className="tool-head">
          <ToolLogo name={tool.name} logo={tool.logo} size="small" />
          <Link prefetch="intent" to={`/tool/${tool.id}`} className="tool-name">
            {tool.name}
          </Link>
          <p className="tool-text">{tool.description}</p>
        </div>
      </th>
      <td>
        <ToolRating rating={tool.rating} ratingRange={tool.ratingRange} />
      </td>
      <td>
        <Words of="price" words={tool.price} />
      </td>
      <td>
        <Features features={tool.features} />
      </td>
      <td>
        <Words of="glance" words={tool.glance} />
      </td>
      <td>
        <ComparisonSlot tool={tool} place="card">
          Compare
        </ComparisonSlot>
        <WebsiteButton website={tool.website} name={tool.name} size="small" variant="quiet" label="Website" />
        <LinkButton to={`/tool/${tool.id}`} size="small" variant="quiet">
          Details<span className="sr-only">{` of ${tool.name}`}</span>
        </LinkButton>
      </td>
    </tr>
  );
}
