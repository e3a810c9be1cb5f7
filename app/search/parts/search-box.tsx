import { useEffect, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { LONGEST_SEARCH, type SearchRequest, searchPath } from '../search-query.ts';

/** The search page's box. Filters stay when the text changes. */
export function SearchBox({ request }: { request: SearchRequest }) {
  const navigate = useNavigate();
  const [text, setText] = useState(request.text);
  // The box follows the address, for instance after going back.
  useEffect(() => setText(request.text), [request.text]);
  return (
    <Form
      role="search"
      aria-label="Site search"
      action="/search"
      className="mt-6 flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        navigate(searchPath({ ...request, text: text.trim(), count: 0 }));
      }}
    >
      <SearchInput
        name="q"
        value={text}
        onChange={({ target }) => setText(target.value)}
        maxLength={LONGEST_SEARCH}
        placeholder="Tools, models, companies, news"
        aria-label="Search the site"
        className="w-full max-w-xl"
      />
      {request.kind && <input type="hidden" name="kind" value={request.kind} />}
      {request.category && <input type="hidden" name="category" value={request.category} />}
      {request.isFreeOnly && <input type="hidden" name="free" value="1" />}
      <Button type="submit" variant="primary">
        Search
      </Button>
    </Form>
  );
}
