import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createRoutesStub } from 'react-router';
import { it } from 'vitest';
import ListPage from './list.tsx';

it('a member who gives a list to the organisation, and may not move it back, reads that it belongs to it now', async () => {
  const list = {
    id: 'l',
    name: 'Editors',
    note: '',
    items: [],
    token: null,
    visibility: 'private',
    isFavourites: false,
  };
  const own = { mayEdit: true, mayManage: true, organisation: null, newOwners: [{ name: 'Heron', address: 'heron' }] };
  const moved = { mayEdit: true, mayManage: false, organisation: { name: 'Heron', address: 'heron' }, newOwners: [] };
  let state: object = own;
  const Page = createRoutesStub([
    {
      path: '/',
      Component: ListPage as ComponentType,
      loader: () => ({ list, removed: null, origin: '', ...state }),
      action: () => {
        state = moved;
        return { transfer: null, problem: null, errors: {}, typed: {} };
      },
    },
  ]);
  render(<Page />);
  const user = userEvent.setup();
  await user.click(await screen.findByText('Move this list'));
  await user.click(screen.getByRole('button', { name: 'Move to Heron' }));
  await user.click(screen.getByRole('button', { name: 'Yes, move it to Heron' }));
  await screen.findByText('The list belongs to Heron now.');
});
