import { Link } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type SearchRequest, searchPath } from '../search-query.ts';

type Categories = readonly { id: string; name: string }[];

const examples = [
  'chatgpt vs claude',
  'alternatives to midjourney',
  'free video generator',
  'open source coding assistant',
  'gpt-6 price',
  'speech to text',
];

/** Before a search: what can be found, and how. */
export function SearchIntroduction({ categories }: { categories: Categories }) {
  return (
    <div className="mt-8">
      <p className="max-w-2xl text-muted">
        Names may be misspelt, other words for the same thing count, and questions are understood: two names with “vs”,
        “alternatives to”, “free”, “open source” and “cheapest”. Results are ordered by exact name, relevance and
        rating.
      </p>
      <h2 className="mt-8 text-sm font-medium">For example</h2>
      <Choices links={examples.map((text) => ({ label: text, to: searchPath({ text }) }))} />
      <h2 className="mt-8 text-sm font-medium">Or browse</h2>
      <Choices links={categories.map(({ id, name }) => ({ label: name, to: `/category/${id}` }))} />
    </div>
  );
}

/** No results: what to try next. */
export function NothingFound({ request, categories }: { request: SearchRequest; categories: Categories }) {
  const isNarrowed = request.kind !== null || request.category !== null || request.isFreeOnly;
  return (
    <div className="mt-6">
      <EmptyState
        title={isNarrowed ? 'Nothing fits these choices' : 'Nothing found'}
        text={
          isNarrowed
            ? 'Without them there may be results.'
            : 'Try fewer or other words, or what the tool should do instead of its name.'
        }
        actions={
          isNarrowed ? (
            <LinkButton to={searchPath({ text: request.text })} variant="primary">
              Search everything
            </LinkButton>
          ) : (
            <LinkButton to="/contact">Tell us what is missing</LinkButton>
          )
        }
      />
      <h2 className="mt-8 text-sm font-medium">Browse the categories</h2>
      <Choices links={categories.map(({ id, name }) => ({ label: name, to: `/category/${id}` }))} />
    </div>
  );
}

function Choices({ links }: { links: { label: string; to: string }[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {links.map(({ label, to }) => (
        <li key={to}>
          <Link
            to={to}
            className="inline-flex h-8 items-center rounded border border-line bg-surface px-3 text-sm transition-colors hover:border-edge"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
