import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { ModelTable } from './model-table.tsx';

it('stays a table for screen readers where a phone lays its rows out as grids', () => {
  const prices = { input: 1, output: 1, mixed: 1, currency: 'USD', provider: 'A', providerCount: 1 } as const;
  const model = { id: 'wren', name: 'Wren', maker: 'Wren', status: 'served', end: null, contextTokens: 1 } as const;
  const { container } = render(
    <MemoryRouter>
      <ModelTable rows={[{ ...model, ...prices }]} caption="Models" pickForm="pick" closedPicks={null} />
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
