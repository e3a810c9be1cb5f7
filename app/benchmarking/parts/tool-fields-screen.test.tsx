import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { type ToolList, ToolRows } from './tool-fields.tsx';

it('each tick of a result names its result, and after a removal the focus is where the next one is added', () => {
  const result = { when: '', result: 'sunny', isError: false };
  const tool = { name: 'weather', description: '', parameters: '', results: [result, result], http: null };
  render(<ToolRows initial={[tool]} turns={undefined} draftKey={null} problem={null} />);
  const names = screen.getAllByRole('checkbox').map((tick) => tick.closest('label')?.textContent);
  expect(names).toEqual([1, 2].map((number) => `Sent as an error (result ${number} of tool 1)`));
  fireEvent.click(screen.getByRole('button', { name: 'Remove result 2 of tool 1' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a result to tool 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove tool 1' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a tool' }));
});

it('the most requests of an answer survive a reload of the form, where they are seen', async () => {
  onTestFinished(() => sessionStorage.clear());
  const form = (
    <details>
      <ToolRows initial={[]} turns={undefined} draftKey="anna" problem={null} />
    </details>
  );
  const first = render(form);
  await userEvent.type(screen.getByLabelText(/^Requests of one answer/), '3');
  first.unmount();
  render(form);
  expect(await screen.findByLabelText(/^Requests of one answer/)).toHaveProperty('value', '3');
  expect(document.querySelector('details')?.open).toBe(true);
});

it('tools of an imported file become the tools of every case, unless there are some already', () => {
  const list: { current: ToolList | null } = { current: null };
  render(<ToolRows ref={list} initial={[]} turns={undefined} draftKey={null} problem={null} />);
  const taken: boolean[] = [];
  const take = (...tools: object[]) => act(() => void taken.push(list.current!.take(tools)));
  take({ name: 'weather', parameters: { type: 'object' } });
  expect(screen.getByLabelText('Name of tool 1')).toHaveProperty('value', 'weather');
  take({ name: 'book' });
  expect(taken).toEqual([true, false]);
  expect(screen.queryByLabelText('Name of tool 2')).toBeNull();
});
