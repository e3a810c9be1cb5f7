import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { emptySelection } from '../selection.ts';
import { ToolPicker } from './tool-picker.tsx';

afterEach(() => vi.unstubAllGlobals());

it('choosing a tool in the search of the comparison closes the list and empties the field', async () => {
  const tool = { id: 'chatgpt', name: 'ChatGPT', category: 'text-generation', logo: null, figure: '4.5' };
  vi.stubGlobal('fetch', async () => Response.json({ options: [tool] }));
  const Page = createRoutesStub([
    { path: '/compare', Component: () => <ToolPicker state={emptySelection} swapName={null} /> },
  ]);
  render(<Page initialEntries={['/compare']} />);
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search tools to add' });
  await user.type(field, 'chat');
  expect(field.getAttribute('aria-expanded')).toBe('true');
  await user.click(await screen.findByRole('option', { name: /ChatGPT/ }, { timeout: 20_000 }));
  expect(field.value).toBe('');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('listbox')).toBeNull();
});
