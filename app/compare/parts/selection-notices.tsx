import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { comparedWords } from '../comparison/compared-words.ts';
import { crossCategoryParts } from '../comparison/cross-category.ts';
import type { LoadedComparison } from '../comparison/loaded-comparison.ts';
import { comparePath } from '../selection.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** What the page did with an address that asks for more than it can show, and a warning about several categories. */
export function SelectionNotices({ loaded }: { loaded: LoadedComparison }) {
  const { state, comparison, unknown, leftOut, ended, refused } = loaded;
  const { notes, categories } = comparison;
  const { one, many } = comparedWords[state.of];
  return (
    <div className="grid gap-2 empty:hidden">
      {leftOut.length > 0 && (
        <Banner tone="warn" title={`Five ${many} fit side by side`}>
          The first five are shown. Left out: {list.format(namedAndCounted(leftOut.slice(0, 5), leftOut.length))}.
        </Banner>
      )}
      {unknown.count > 0 && (
        <Banner
          tone="warn"
          title={
            unknown.count === 1
              ? `One ${one} is not in the catalogue`
              : `Some of these ${many} are not in the catalogue`
          }
        >
          Nothing is known here under{' '}
          {list.format(
            namedAndCounted(
              unknown.named.map((id) => `“${id}”`),
              unknown.count,
            ),
          )}
          .
        </Banner>
      )}
      {notes.length > 0 && (
        <Banner
          title={notes[0]}
          actions={<LinkButton to={comparePath({ ...state, asOf: null })}>See today</LinkButton>}
        >
          {notes.slice(1).join(' ')}
        </Banner>
      )}
      {refused.map(({ name, message }) => (
        <Banner key={name} tone="warn" title={message} />
      ))}
      {ended.length > 0 && (
        <Banner tone="warn" title="Not every provider serves all of these any more">
          {ended.join(' ')}
        </Banner>
      )}
      {categories.length > 1 && (
        <Banner tone="warn" title="These tools are not substitutes" className="max-sm:p-3!">
          {/* On a phone each column names its category. */}
          {crossCategoryParts(categories).map((part, index) => (
            <span key={part} className={index % 2 === 1 ? 'max-sm:sr-only' : undefined}>
              {part}
            </span>
          ))}
        </Banner>
      )}
    </div>
  );
}

function namedAndCounted(names: readonly string[], count: number): string[] {
  return count > names.length ? [...names, `${count - names.length} more`] : [...names];
}
