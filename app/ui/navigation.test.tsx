import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Accordion } from './accordion.tsx';
import { Chip } from './chip.tsx';
import { Pagination } from './pagination.tsx';
import { SegmentedLinks } from './segmented.tsx';
import { Tabs } from './tabs.tsx';
import { renderInPage } from './testing/render-in-page.tsx';

const toHref = (page: number) => `/list?page=${page}`;

describe('Pagination', () => {
  it('a single page needs no pagination', () => {
    renderInPage(<Pagination label="Pages" page={1} pageCount={1} toHref={toHref} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('the first page has no way back, and the last none forward', () => {
    const { unmount } = renderInPage(<Pagination label="Pages" page={1} pageCount={3} toHref={toHref} />);
    expect(screen.queryByRole('link', { name: 'Previous page' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe('/list?page=2');
    unmount();
    renderInPage(<Pagination label="Pages" page={3} pageCount={3} toHref={toHref} />);
    expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe('/list?page=2');
  });

  it('exactly the page that is shown is marked as the current one', () => {
    renderInPage(<Pagination label="Pages" page={2} pageCount={3} toHref={toHref} />);
    const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.textContent)).toEqual(['2']);
  });
});

describe('Tabs and segments', () => {
  it('the chosen segment is written in ink, and the others are muted', () => {
    const segments = ['Table', 'Cards'].map((label) => ({ value: label, label }));
    renderInPage(<SegmentedLinks label="View" segments={segments} current="Table" toHref={(value) => `/${value}`} />);
    const looks = screen
      .getAllByRole('link')
      .map(({ classList }) => ['text-ink', 'text-muted'].map((look) => classList.contains(look)));
    expect(looks).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('a tab is a link with an address of its own, and its count is read with it', () => {
    renderInPage(
      <Tabs
        label="Messages by state"
        current="open"
        items={[
          { value: 'open', label: 'Open', to: '/messages', count: 4 },
          { value: 'settled', label: 'Settled', to: '/messages?show=settled' },
        ]}
      />,
    );
    const nav = within(screen.getByRole('navigation', { name: 'Messages by state' }));
    expect(nav.getByRole('link', { name: 'Open 4' }).getAttribute('aria-current')).toBe('page');
    expect(nav.getByRole('link', { name: 'Settled' }).getAttribute('aria-current')).toBeNull();
  });

  it('a segment whose label is hidden still has its name', () => {
    renderInPage(
      <SegmentedLinks
        label="View"
        current="grid"
        toHref={(value) => `/?view=${value}`}
        segments={[
          { value: 'grid', label: 'Grid' },
          { value: 'list', label: 'List' },
        ]}
      />,
    );
    expect(screen.getByRole('link', { name: 'Grid' }).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('link', { name: 'List' }).getAttribute('href')).toBe('/?view=list');
  });
});

describe('Chip', () => {
  it('a chip is removed by the button that says what goes', async () => {
    const onRemove = vi.fn();
    const { user } = renderInPage(
      <Chip onRemove={onRemove} removeLabel="Remove Claude">
        Claude
      </Chip>,
    );
    await user.click(screen.getByRole('button', { name: 'Remove Claude' }));
    expect(onRemove).toHaveBeenCalledTimes(1);
  });

  it('a chip without scripts is removed by a link', () => {
    renderInPage(
      <Chip removeTo="/compare?tools=chatgpt" removeLabel="Remove Claude">
        Claude
      </Chip>,
    );
    expect(screen.getByRole('link', { name: 'Remove Claude' }).getAttribute('href')).toBe('/compare?tools=chatgpt');
  });
});

describe('Accordion', () => {
  it('an accordion opens the given question, and one name keeps at most one open', () => {
    const { container } = renderInPage(
      <Accordion
        openId="b"
        headingLevel={2}
        items={[
          { id: 'a', title: 'First?', body: 'One.' },
          { id: 'b', title: 'Second?', body: 'Two.' },
        ]}
      />,
    );
    const questions = [...container.querySelectorAll('details')];
    expect(questions.map(({ open }) => open)).toEqual([false, true]);
    expect(new Set(questions.map((details) => details.getAttribute('name'))).size).toBe(1);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'First?',
      'Second?',
    ]);
  });
});
