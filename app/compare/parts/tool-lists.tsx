import Plus from 'lucide-react/icons/plus';
import Replace from 'lucide-react/icons/replace';
import { Link } from 'react-router';
import { ToolLogo } from '../../catalog/tool-logo.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { comparePathOf } from '../compare-path.ts';
import { comparedWords } from '../comparison/compared-words.ts';
import type { LoadedComparison, SuggestionList } from '../comparison/loaded-comparison.ts';
import type { ToolOption } from '../comparison/tool-option.ts';
import { type CompareState, comparePath, withTool } from '../selection.ts';

/** The tools that match the address's filters, as plain links: works without scripts. */
export function FoundTools({
  state,
  found,
  heading,
}: {
  state: CompareState;
  found: LoadedComparison['found'];
  heading: string;
}) {
  if (found === null) return null;
  return (
    <section aria-label={heading} className="panel p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">{heading}</h2>
        <Link
          to={comparePath({ ...state, category: null, search: '', swap: null })}
          preventScrollReset
          className="text-sm text-muted underline hover:text-ink"
        >
          Close the list
        </Link>
      </div>
      {found.tools.length === 0 ? (
        <p className="mt-3 text-sm text-muted">
          {state.of === 'tools'
            ? 'No tool matches. Try fewer letters, or another category.'
            : 'No model matches. Try fewer letters.'}
        </p>
      ) : (
        <ul className="mt-3 grid gap-x-8 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
          {found.tools.map((tool) => (
            <AddableTool key={tool.id} state={state} tool={tool} />
          ))}
        </ul>
      )}
      {found.hasMore && (
        <p className="mt-3 text-sm text-muted">
          {state.of === 'tools' ? 'These are the best rated of more.' : 'There are more.'} A longer search narrows them.
        </p>
      )}
    </section>
  );
}

/** Lists of three: tools like the selected ones, or the best of a category. */
export function SuggestionLists({ state, lists }: { state: CompareState; lists: readonly SuggestionList[] }) {
  if (lists.length === 0) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-3">
      {lists.map((list) => (
        <section key={list.title} aria-label={list.title} className="flex min-w-0 flex-col panel p-4">
          <h3 className="font-semibold">{list.title}</h3>
          <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-1">
            {list.tools.map((tool) => (
              <AddableTool key={tool.id} state={state} tool={tool} />
            ))}
          </ul>
          {list.category !== null && list.tools.length > 1 && (
            <LinkButton
              to={comparePathOf(
                list.tools.map(({ id }) => id),
                state.of,
              )}
              size="small"
              className="mt-4 self-start"
              preventScrollReset
            >
              Compare these {list.tools.length}
            </LinkButton>
          )}
        </section>
      ))}
    </div>
  );
}

function AddableTool({ state, tool }: { state: CompareState; tool: ToolOption }) {
  const Icon = state.swap === null ? Plus : Replace;
  return (
    <li className="min-w-0">
      <Link
        to={comparePath(withTool(state, tool.id))}
        preventScrollReset
        className="relative -mx-1 flex items-center gap-3 rounded px-1 py-1.5 hover:bg-accent-soft"
      >
        <span className="sr-only">
          {state.swap === null ? 'Add' : 'Swap in'} {tool.name}, {comparedWords[state.of].figure(tool.figure)}
        </span>
        <ToolLogo name={tool.name} logo={tool.logo} size="small" />
        <span aria-hidden="true" className="min-w-0 flex-1 text-sm wrap-anywhere">
          {tool.name}
        </span>
        <span aria-hidden="true" className="font-mono text-xs text-muted">
          {comparedWords[state.of].short(tool.figure)}
        </span>
        <Icon className="size-4 shrink-0 text-accent" aria-hidden />
      </Link>
    </li>
  );
}
