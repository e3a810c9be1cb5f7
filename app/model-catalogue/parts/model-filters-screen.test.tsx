import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { parseModelListing } from '../model-listing.ts';
import { ModelFilters } from './model-filters.tsx';

function Page() {
  const listing = parseModelListing(new URLSearchParams(useLocation().search));
  return (
    <ModelFilters
      listing={listing}
      makers={[{ id: 'openai', name: 'OpenAI' }]}
      dated={{ released: false, knowledge: false }}
    />
  );
}

it('going back from a filtered list of models undoes one filter at a time, and a typed text at once', async () => {
  const router = createMemoryRouter([{ path: '/models', Component: Page }], { initialEntries: ['/models'] });
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  const search = () => router.state.location.search;
  await user.selectOptions(screen.getByLabelText('Maker'), 'openai');
  await waitFor(() => expect(search()).toBe('?maker=openai'));
  await user.selectOptions(screen.getByLabelText('Context window'), '128000');
  await waitFor(() => expect(search()).toBe('?maker=openai&context=128000'));
  await user.type(screen.getByLabelText('Search'), 'gpt');
  await waitFor(() => expect(search()).toBe('?q=gpt&maker=openai&context=128000'));
  await user.tab();
  await router.navigate(-1);
  await waitFor(() => expect(search()).toBe('?maker=openai&context=128000'));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe(''));
  await router.navigate(-1);
  await waitFor(() => expect(search()).toBe('?maker=openai'));
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Context window').value).toBe(''));
  await router.navigate(-1);
  await waitFor(() => expect(search()).toBe(''));
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Maker').value).toBe(''));
});
