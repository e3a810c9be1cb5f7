import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import Raters from './raters.tsx';

/** The page with one rater; the forms that were sent. */
function openRaters(isEnded: boolean) {
  const sent: object[] = [];
  const rater = { id: 'r1', name: 'Ben', url: 'https://site.example/rate/x', expiresAt: '2026-12-01T00:00:00.000Z' };
  const raters = [{ ...rater, state: 'open', votes: 3 }];
  const Page = createRoutesStub([
    {
      path: '/',
      Component: Raters as never,
      HydrateFallback: () => null,
      loader: () => ({ name: 'A run', raters, own: 0, agreement: null, isEnded, days: ['7'], most: 60 }),
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()));
        return null;
      },
    },
  ]);
  render(<Page />);
  return sent;
}

it('votes are deleted by a second press only, and the first can be taken back', async () => {
  const sent = openRaters(true);
  const user = userEvent.setup();
  const first = { name: 'Delete with votes of Ben' };
  await user.click(await screen.findByRole('button', first));
  await user.click(screen.getByRole('button', { name: 'Keep the votes of Ben' }));
  await user.click(screen.getByRole('button', first));
  expect(sent).toEqual([]);
  const second = screen.getByRole('button', { name: /^Delete for good ?: the link and the votes of Ben$/ });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep the votes of Ben' }));
  await user.click(second);
  await expect.poll(() => sent).toEqual([{ rater: 'r1', intent: 'delete' }]);
});

it('while the run is at work the page says why nobody can be invited', async () => {
  openRaters(false);
  await screen.findByText('The run is still at work. Invite raters when it has ended.');
  expect(screen.queryByRole('button', { name: 'Make a link' })).toBeNull();
});
