import { Link } from 'react-router';
import { Words } from '../../catalog/tool-card.tsx';
import { ToolLogo } from '../../catalog/tool-logo.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { FoundResult, SearchGroup } from '../index/search-results.server.ts';
import { type SearchRequest, searchPath } from '../search-query.ts';
import { highlightMatches } from './search-highlight.ts';

interface GroupProps {
  group: SearchGroup;
  request: SearchRequest;
  categories: readonly { id: string; name: string }[];
}

/** Results of one kind, the best first. */
export function SearchGroupList({ group, request, categories }: GroupProps) {
  const isAlone = request.kind === group.kind;
  const rest = group.total - group.results.length;
  return (
    <section aria-labelledby={`group-${group.kind}`} className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`group-${group.kind}`} className="text-lg font-semibold tracking-[-0.01em]">
          {group.label}{' '}
          {group.kind !== 'answer' && <span className="font-mono text-sm font-normal text-muted">{group.total}</span>}
        </h2>
        {group.comparison && (
          <Link to={group.comparison.path} className="py-1 text-sm text-accent underline underline-offset-4">
            Compare the first {group.comparison.count}
          </Link>
        )}
      </div>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {group.results.map((result) => (
          <ResultRow
            key={result.key}
            result={result}
            text={request.text}
            category={categories.find(({ id }) => id === result.category)?.name ?? null}
          />
        ))}
      </ul>
      {rest > 0 && (
        <LinkButton
          size="small"
          className="mt-4"
          preventScrollReset={isAlone}
          to={searchPath(
            isAlone ? { ...request, count: group.results.length + 24 } : { ...request, kind: group.kind, count: 0 },
          )}
        >
          {isAlone ? `Show more (${rest} left)` : `All ${group.total} in ${group.label}`}
        </LinkButton>
      )}
    </section>
  );
}

function ResultRow({ result, text, category }: { result: FoundResult; text: string; category: string | null }) {
  const isOutside = /^https?:/.test(result.url);
  const date = result.date && writeDate(result.date);
  const facts = [category, date].filter(Boolean).join(' · ');
  const title = 'font-medium text-ink underline-offset-4 after:absolute after:inset-0 hover:underline';
  return (
    <li className="relative flex items-start gap-4 py-4">
      {(result.kind === 'tool' || result.kind === 'company') && <ToolLogo name={result.title} logo={result.logo} />}
      <div className="min-w-0 grow">
        <div className="flex items-baseline justify-between gap-4">
          {isOutside ? (
            <a href={result.url} target="_blank" rel="noopener noreferrer" className={title}>
              <Highlighted text={result.title} query={text} />
            </a>
          ) : (
            <Link to={result.url} prefetch="intent" className={title}>
              <Highlighted text={result.title} query={text} />
            </Link>
          )}
          {result.rating !== null && (
            <span className="shrink-0 text-xs text-muted">
              <span className="font-mono text-sm text-ink">{result.rating.toFixed(1)}</span> of 5.0
            </span>
          )}
        </div>
        <p className="mt-1 max-w-3xl text-sm text-muted">
          <Highlighted text={result.summary} query={text} />
        </p>
        <div className="mt-1.5 flex flex-wrap items-baseline gap-x-3 [&_.label]:inline! [&_.label]:whitespace-nowrap [&_.tool-price]:block!">
          {result.prices.map((words, index) => (
            <Words key={index} of="price" words={words} />
          ))}
          {facts !== '' && <p className="text-xs text-muted">{facts}</p>}
        </div>
      </div>
    </li>
  );
}

function Highlighted({ text, query }: { text: string; query: string }) {
  return highlightMatches(text, query).map((part, index) =>
    part.isMatch ? (
      <mark key={index} className="rounded-xs bg-accent-soft text-ink">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
