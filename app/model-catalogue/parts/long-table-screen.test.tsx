import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { PAGE_SIZE, parseModelListing } from '../model-listing.ts';
import type { ModelTableRow } from '../page/model-rows.ts';
import { PickableModels } from './pickable-models.tsx';

const TOTAL = 1_000;
const rowAt = (index: number): ModelTableRow => ({
  id: `wren-${index}`,
  name: `Wren ${index}`,
  maker: 'Wren',
  status: 'served',
  end: null,
  contextTokens: 1,
  input: 1,
  output: 1,
  mixed: 1,
  currency: 'USD',
  provider: 'A',
  providerCount: 1,
});
const pageOf = (page: number) => Array.from({ length: PAGE_SIZE }, (_, index) => rowAt((page - 1) * PAGE_SIZE + index));

/** jsdom draws nothing: a window of 768 px, in which every row is 60 px high. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -window.scrollY, 375, 60),
  );
  vi.stubGlobal('scrollTo', ({ top }: ScrollToOptions) => queueMicrotask(() => scrollBy(top ?? 0)));
  vi.stubGlobal('fetch', (path: string) => {
    const page = Number(new URL(path, location.href).searchParams.get('page') ?? 1);
    return Promise.resolve(Response.json(pageOf(page)));
  });
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

function scrollBy(y: number) {
  vi.stubGlobal('scrollY', y);
  window.dispatchEvent(new Event('scroll'));
}

function open() {
  const listing = parseModelListing(new URLSearchParams('view=all'));
  const Component = () => <PickableModels rows={pageOf(1)} listing={listing} total={TOTAL} />;
  const router = createMemoryRouter([{ path: '/models', Component }], { initialEntries: ['/models?view=all'] });
  scrollBy(0);
  return render(<RouterProvider router={router} />);
}

it('takes the place of the table that the server sent without taking the focus away', async () => {
  open();
  expect(screen.getByRole('table').hasAttribute('aria-rowcount')).toBe(false);
  screen.getByRole('link', { name: 'Wren 3' }).focus();
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001'));
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Wren 3' }));
});

it('holds only the rows near the window, and says how many there are and which these are', async () => {
  open();
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001'));
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  expect(screen.getByRole('row', { name: /Wren 3\b/ }).getAttribute('aria-rowindex')).toBe('5');
  scrollBy(30_000);
  const later = await screen.findByRole('row', { name: /Wren 505\b/ });
  expect(later.getAttribute('aria-rowindex')).toBe('507');
  expect(screen.queryByRole('row', { name: /Wren 3\b/ })).toBeNull();
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
});

it('keeps what was picked, and the row that has the focus, when they scroll out of the window', async () => {
  const { container } = open();
  const box = await screen.findByRole('checkbox', { name: 'Compare Wren 2' });
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Compare Wren 1' }));
  const again = screen.getByRole('checkbox', { name: 'Compare Wren 2' });
  expect(box.isConnected || again.isConnected).toBe(true);
  await userEvent.click(again);
  const sent = () => new FormData(container.querySelector('form')!).getAll('models').map(String).sort();
  expect(sent()).toEqual(['wren-1', 'wren-2']);
  scrollBy(30_000);
  await screen.findByRole('row', { name: /Wren 505\b/ });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Compare Wren 2');
  expect(screen.queryByRole('checkbox', { name: 'Compare Wren 1' })).toBeNull();
  expect(sent()).toEqual(['wren-1', 'wren-2']);
  scrollBy(0);
  const back = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Compare Wren 1' });
  expect(back.checked).toBe(true);
  expect(sent()).toEqual(['wren-1', 'wren-2']);
});

it.each([
  ['there is no connection', 700, () => Promise.reject(new Error('offline'))],
  ['the answer breaks off', 250, () => Promise.resolve(new Response('[{"id":'))],
])('says where rows could not be loaded as %s, and loads them when the reader scrolls on', async (_, index, fails) => {
  open();
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001'));
  const works = globalThis.fetch;
  vi.stubGlobal('fetch', fails);
  scrollBy(index * 60);
  expect((await screen.findAllByText(/Could not be loaded/)).length).toBeGreaterThan(0);
  vi.stubGlobal('fetch', works);
  scrollBy((index + 10) * 60);
  expect(
    within(await screen.findByRole('row', { name: new RegExp(`Wren ${index}\\b`) })).getByText(`Wren ${index}`),
  ).toBeTruthy();
});

it('shows a reader who comes back what was loaded while it is fresh, and loads it again after that', async () => {
  const now = performance.now.bind(performance);
  const seen = async (name: RegExp) => {
    const { unmount } = open();
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001'));
    scrollBy(54_000);
    expect((await screen.findAllByRole('row', { name })).length).toBeGreaterThan(0);
    unmount();
  };
  await seen(/Wren 875\b/);
  const kites = Array.from({ length: PAGE_SIZE }, (_, index) => ({ ...rowAt(index), name: 'Kite' }));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(kites)));
  await seen(/Wren 875\b/);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 301_000);
  await seen(/Kite/);
});
