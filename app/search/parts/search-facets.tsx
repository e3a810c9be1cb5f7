import { Link } from 'react-router';
import { Tabs } from '../../ui/tabs.tsx';
import type { FoundResults } from '../index/search-results.server.ts';
import { type SearchRequest, searchPath } from '../search-query.ts';

/** Filters: kind, and for tools category and free plan. Every filter is a link. */
export function SearchFacets({ request, found }: { request: SearchRequest; found: FoundResults }) {
  const { text, kind, category, isFreeOnly, isLiteral } = request;
  const all = found.kinds.reduce((sum, { count }) => sum + count, 0);
  if (all === 0 && category === null && !isFreeOnly) return null;
  const offersTools = kind === null || kind === 'tool';
  return (
    <>
      {(found.kinds.length > 1 || kind !== null) && (
        <Tabs
          label="Kinds of results"
          className="mt-3"
          current={kind ?? 'all'}
          items={[
            { value: 'all', label: 'All', to: searchPath({ text, category, isFreeOnly, isLiteral }), count: all },
            ...found.kinds.map(({ kind: value, label, count }) => ({
              value,
              label,
              count,
              to: searchPath({ text, kind: value, category, isFreeOnly, isLiteral }),
            })),
          ]}
        />
      )}
      {offersTools && (found.categories.length > 1 || category !== null || found.freeCount > 0) && (
        <ul aria-label="Narrow down the tools" className="mt-4 flex flex-wrap gap-2">
          {found.freeCount > 0 && (
            <Facet
              isOn={isFreeOnly}
              to={searchPath({ text, kind, category, isFreeOnly: !isFreeOnly, isLiteral })}
              label="Free plan"
              count={found.freeCount}
            />
          )}
          {found.categories.map(({ id, name, count }) => (
            <Facet
              key={id}
              isOn={id === category}
              to={searchPath({ text, kind, category: id === category ? null : id, isFreeOnly, isLiteral })}
              label={name}
              count={count}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function Facet({ isOn, to, label, count }: { isOn: boolean; to: string; label: string; count: number }) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={isOn ? 'true' : undefined}
        className="inline-flex h-8 items-center gap-2 rounded border border-line bg-surface px-3 text-sm text-muted transition-colors hover:border-edge hover:text-ink aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent"
      >
        {isOn && <span aria-hidden="true">✓</span>}
        {label}
        <span className="font-mono text-xs">{count}</span>
      </Link>
    </li>
  );
}
