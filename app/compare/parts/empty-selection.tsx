import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkList, type ListedLink } from '../../ui/link-list.tsx';
import { comparePathOf } from '../compare-path.ts';
import { comparedWords } from '../comparison/compared-words.ts';
import type { SuggestionList } from '../comparison/loaded-comparison.ts';
import type { CompareState } from '../selection.ts';
import { useStoredSelection } from '../stored-selection.ts';
import { SuggestionLists } from './tool-lists.tsx';

/** Nothing selected: what to do, this tab's selection if there is one, and pairs and three categories to begin with. */
export function EmptySelection({
  state,
  suggestions,
  pairs,
}: {
  state: CompareState;
  suggestions: readonly SuggestionList[];
  pairs: readonly ListedLink[];
}) {
  const picked = useStoredSelection();
  const stored = state.of === 'tools' ? picked : [];
  const words = comparedWords[state.of];
  return (
    <>
      <EmptyState
        title={words.empty}
        text={
          stored.length === 0
            ? words.begin
            : `You picked ${new Intl.ListFormat('en').format(stored.map(({ name }) => name))} before.`
        }
        actions={
          <>
            {stored.length === 1 && (
              <LinkButton to={comparePathOf(stored.map(({ id }) => id))} variant="primary">
                Go on with it
              </LinkButton>
            )}
            <LinkList label="Often compared" links={pairs} className="justify-center" />
          </>
        }
        className="py-6! sm:py-10!"
      />
      <section aria-label="Suggestions">
        <SuggestionLists state={state} lists={suggestions} />
      </section>
    </>
  );
}
