import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub, Link, Outlet } from 'react-router';
import { expect, it, vi } from 'vitest';
import { Pagination } from '../../ui/pagination.tsx';

const Page = ({ title }: { title: string }) => (
  <>
    <h1>{title}</h1>
    <Link to="/second">To the second page</Link>
    <Link to="/form">To the form</Link>
    <Pagination label="Pages" page={1} pageCount={2} toHref={(page) => `?page=${page}`} />
    <Link to="?sort=name">By name</Link>
  </>
);

async function renderPages() {
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  // It remembers the path of the tab.
  vi.resetModules();
  const { PageChanges } = await import('./page-changes.tsx');
  const Shell = () => (
    <>
      <main>
        <Outlet />
      </main>
      <PageChanges />
    </>
  );
  const Pages = createRoutesStub([
    {
      path: '/',
      Component: Shell,
      children: [
        { index: true, Component: () => <Page title="First" /> },
        { path: 'second', Component: () => <Page title="Second" /> },
        {
          path: 'form',
          Component: () => (
            <>
              <h1>Form</h1>
              {/* biome-ignore lint/a11y/noAutofocus: what is tested. */}
              <input aria-label="Email" autoFocus />
            </>
          ),
        },
      ],
    },
  ]);
  render(<Pages />);
  return userEvent.setup();
}

it('a new page begins at its heading, for the keyboard and for screen readers', async () => {
  const user = await renderPages();
  expect(document.activeElement).toBe(document.body);
  await user.click(screen.getByRole('link', { name: 'To the second page' }));
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Second' }));
});

it('the next page of a list begins at the heading too, and another order keeps the focus on the pressed link', async () => {
  const user = await renderPages();
  const order = screen.getByRole('link', { name: 'By name' });
  await user.click(order);
  expect(document.activeElement).toBe(order);
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'First' }));
});

it('a page that focuses a field of its own keeps the focus there', async () => {
  const user = await renderPages();
  await user.click(screen.getByRole('link', { name: 'To the form' }));
  expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Email' }));
});
