import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import Graveyard from './graveyard.tsx';

it('the graveyard leads to the page that says what happened to a tool', () => {
  const mark = { standing: 'read', short: 'Read 4 Oct 2026', sentence: 'Read.', notes: [], quote: null, source: null };
  const notice = { words: 'Closed', sentence: 'Acme was closed.', isListed: false, mark };
  const loaderData = { tools: [{ id: 'acme', name: 'Acme', logo: null, notice }], canonical: '/graveyard' };
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <Graveyard {...({ loaderData } as never as Parameters<typeof Graveyard>[0])} />
    </MemoryRouter>,
  );
  expect(page).toContain('href="/what-happened/acme"');
});
