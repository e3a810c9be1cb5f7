import { fireEvent, screen } from '@testing-library/react';
import type { FormEvent } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ConfirmButton } from './confirm-button.tsx';
import { renderInPage } from './testing/render-in-page.tsx';

function show() {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  const { user } = renderInPage(
    <form onSubmit={onSubmit}>
      <ConfirmButton sure="Yes, leave" keep="Stay">
        Leave
      </ConfirmButton>
    </form>,
  );
  const button = (name: string) => screen.getByRole('button', { name });
  return { onSubmit, user, button };
}

it('acts at the second press, and not at the second click of a double click', async () => {
  const { onSubmit, user, button } = show();
  await user.click(button('Leave'));
  fireEvent.click(button('Yes, leave'), { detail: 2 });
  expect(onSubmit).not.toHaveBeenCalled();
  fireEvent.click(button('Yes, leave'), { detail: 1 });
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('a held Enter asks and nothing more, and the focus is on what goes back', async () => {
  const { onSubmit, user, button } = show();
  button('Leave').focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('Stay'));
  for (const name of ['Stay', 'Yes, leave'])
    expect([name, fireEvent.keyDown(button(name), { key: 'Enter', repeat: true })]).toEqual([name, false]);
  expect(onSubmit).not.toHaveBeenCalled();
  button('Yes, leave').focus();
  await user.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('who goes back has the focus on the first button again', async () => {
  const { user, button } = show();
  expect(document.activeElement).toBe(document.body);
  await user.click(button('Leave'));
  await user.click(button('Stay'));
  expect(document.activeElement).toBe(button('Leave'));
});

it('submits nothing before scripts can ask; without them, what acts says so', () => {
  const page = new DOMParser().parseFromString(
    renderToString(
      <form>
        <ConfirmButton sure="Yes, leave" keep="Stay">
          Leave
        </ConfirmButton>
      </form>,
    ),
    'text/html',
  );
  const submits = [...page.querySelectorAll('button')].map(({ type, textContent, parentElement }) => [
    type,
    textContent,
    parentElement?.localName,
  ]);
  expect(submits).toEqual([
    ['button', 'Leave', 'form'],
    ['submit', 'Yes, leave', 'noscript'],
  ]);
});
