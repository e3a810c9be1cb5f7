import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import Graveyard from './graveyard.tsx';

const mark = { standing: 'read', short: 'Read 4 Oct 2026', sentence: 'Read.', notes: [], quote: null, source: null };

function pageOf(tools: object[]): string {
  const props = { loaderData: { tools, canonical: '/graveyard' } } as never as Parameters<typeof Graveyard>[0];
  return renderToStaticMarkup(
    <MemoryRouter>
      <Graveyard {...props} />
    </MemoryRouter>,
  );
}

it('the graveyard leads to the page that says what happened to a tool', () => {
  const notice = { words: 'Closed', sentence: 'Acme was closed.', isListed: false, mark };
  expect(pageOf([{ id: 'acme', name: 'Acme', logo: null, status: 'closed', notice }])).toContain(
    'href="/what-happened/acme"',
  );
});

it.each([
  ['closed', false, 1],
  ['renamed', false, 1],
  ['degraded', false, 2],
  ['live', true, 2],
])('a tool with the status %s (listed: %s) is in list %i of the graveyard', (status, isListed, list) => {
  const notice = { words: 'News', sentence: 'Something happened.', isListed, mark };
  const lists = pageOf([{ id: 'acme', name: 'Acme', logo: null, status, notice }]).split('<section');
  expect(lists[list]).toContain('/what-happened/acme');
});
