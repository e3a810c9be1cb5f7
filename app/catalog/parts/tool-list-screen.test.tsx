import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { ToolCardFacts } from '../tool-card-facts.ts';
import { ToolList } from './tool-list.tsx';

const tool: ToolCardFacts = {
  id: 'acme',
  name: 'Acme',
  description: 'A tool.',
  category: 'coding',
  logo: null,
  rating: 0,
  ratingRange: null,
  features: [],
  price: [['Free']],
  glance: [['Open source']],
  website: { href: 'https://acme.test/', isSearch: false, why: null } as ToolCardFacts['website'],
};

it('stays a table for screen readers where a row has its cells below each other', () => {
  const { container } = render(
    <MemoryRouter>
      <ToolList caption="Tools" sort="name" toHref={() => '/tools'} tools={[tool]} />
    </MemoryRouter>,
  );
  const parts = [...container.querySelectorAll('table, thead, tbody, tr, th, td')];
  const roles = parts.map((part) => `${part.localName} ${part.getAttribute('role')}`);
  const cells = Array.from({ length: 5 }, () => 'td cell');
  const heads = Array.from({ length: 6 }, () => 'th columnheader');
  expect(roles).toEqual(
    ['table table', 'thead rowgroup', 'tr row', heads, 'tbody rowgroup', 'tr row', 'th rowheader', cells].flat(),
  );
});

it('says in a row why the website of a tool is a web search', () => {
  const why = 'acme.test may belong to somebody else now: searches the web';
  const searched = { ...tool, website: { href: 'https://search.test/', isSearch: true, why } };
  const { getByText } = render(
    <MemoryRouter>
      <ToolList caption="Tools" sort="name" toHref={() => '/tools'} tools={[searched]} />
    </MemoryRouter>,
  );
  expect(getByText(why).closest('td')?.className).toBe('in-links');
});
