import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { newsCategories } from '../news-item.ts';
import { parseNewsQuery } from '../page/news-query.ts';
import { NewsFilters } from './news-filters.tsx';

function Page() {
  const query = parseNewsQuery(new URLSearchParams(useLocation().search));
  const [text, setText] = useState(query.text);
  return <NewsFilters query={query} text={text} onText={setText} />;
}

it('going back from filtered news undoes a typed text first, then the category', async () => {
  const router = createMemoryRouter([{ path: '/news', Component: Page }], { initialEntries: ['/news'] });
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  const search = () => router.state.location.search;
  const category = newsCategories[0]!.id;
  await user.selectOptions(screen.getByLabelText('Category'), category);
  await waitFor(() => expect(search()).toBe(`?category=${category}`));
  await user.type(screen.getByRole('searchbox'), 'open');
  await waitFor(() => expect(search()).toContain('q=open'), { timeout: 20_000 });
  await user.tab();
  await router.navigate(-1);
  await waitFor(() => expect(search()).toBe(`?category=${category}`));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(''));
  await router.navigate(-1);
  await waitFor(() => expect(search()).toBe(''));
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe(''));
});
