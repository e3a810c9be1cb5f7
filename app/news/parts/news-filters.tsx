import { type RefObject, useEffect, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import { isNewsCategory, newsCategories } from '../news-item.ts';
import { type NewsQuery, newsSearch } from '../page/news-query.ts';

/** The address changes when nothing was typed for this long, ms. */
const TYPING_PAUSE_MS = 250;

interface NewsFiltersProps {
  query: NewsQuery;
  /** The search box's current text. */
  text: string;
  onText: (text: string) => void;
}

/** Keeps the address and the search box in step. `go` changes the address at once, `type` when the typing pauses. */
function useNewsAddress({ query, text, onText }: NewsFiltersProps, box: RefObject<HTMLInputElement | null>) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [sent, setSent] = useState(query.text);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Back and forward change the address: the box follows, unless it has the focus.
  useEffect(() => {
    if (query.text !== sent && document.activeElement !== box.current) onText(query.text);
    setSent(query.text);
  }, [query.text, sent, onText, box]);

  /** Choosing a category adds a history entry, and so does the beginning of a text; its further letters do not. */
  function go(next: Partial<NewsQuery>) {
    clearTimeout(timer.current);
    navigate(
      { search: newsSearch({ text: text.trim(), category: query.category, ...next }) },
      { replace: next.category === undefined && query.text !== '', preventScrollReset: true },
    );
  }

  function type(written: string) {
    onText(written);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => go({ text: written.trim() }), TYPING_PAUSE_MS);
  }

  return { go, type };
}

/** Search and category. Without scripts a plain form; with them the list is filtered while typing. */
export function NewsFilters({ query, text, onText }: NewsFiltersProps) {
  const box = useRef<HTMLInputElement>(null);
  const { go, type } = useNewsAddress({ query, text, onText }, box);
  return (
    <Form
      role="search"
      aria-label="Search news"
      className="flex flex-wrap gap-2 sm:flex-nowrap"
      onSubmit={(event) => {
        event.preventDefault();
        go({});
      }}
    >
      <SearchInput
        ref={box}
        name="q"
        value={text}
        onChange={(event) => type(event.target.value)}
        placeholder="Search news"
        aria-label="Search news by title, summary or source"
        maxLength={100}
        className="w-full sm:max-w-md"
      />
      <Select
        name="category"
        aria-label="Category"
        className="w-full sm:w-48 sm:shrink-0"
        value={query.category ?? ''}
        onChange={({ target }) => go({ category: isNewsCategory(target.value) ? target.value : null })}
        options={[
          { value: '', label: 'All categories' },
          ...newsCategories.map(({ id, label }) => ({ value: id, label })),
        ]}
      />
      <noscript>
        <button type="submit" className={buttonClass({ variant: 'primary' })}>
          Search
        </button>
      </noscript>
    </Form>
  );
}
