import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import Rate from './rate.tsx';

/** The page with three pairs; every vote is answered with the next. */
function openRating() {
  let votes = 0;
  const pairOf = (at: number) => ({
    id: `pair-${at}`,
    a: `left ${at}`,
    b: `right ${at}`,
    calls: at === 0 ? ['', ''] : ['weather({"city":"Bonn"}) → 21', ''],
    prompts: ['Say hello.', 'Say hello.'],
  });
  const Page = createRoutesStub([
    {
      path: '/',
      Component: Rate as never,
      HydrateFallback: () => null,
      loader: () => ({ isClosed: false, pair: votes < 3 ? pairOf(votes) : null, left: 3 - votes, votes }),
      action: () => {
        votes++;
        return { isCounted: votes !== 2 };
      },
    },
  ]);
  render(<Page />);
}

it('the next pair begins at the top of both answers, with the focus on its heading, and the status counts down', async () => {
  openRating();
  const user = userEvent.setup();
  const read = await screen.findByRole('group', { name: 'Left answer' });
  read.scrollTop = 700;
  expect(document.activeElement).toBe(document.body);

  await user.click(screen.getByRole('button', { name: 'Left is better' }));
  await screen.findByText('left 1');
  expect(screen.getByText('weather({"city":"Bonn"}) → 21')).toBeDefined();
  expect(screen.getByRole('group', { name: 'Right answer' }).textContent).toBe('Calls of toolsNoneright 1');
  expect(screen.getByRole('group', { name: 'Left answer' })).toHaveProperty('scrollTop', 0);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '2 pairs left' }));
  expect(screen.getByRole('status').textContent).toBe('Your vote is saved. 2 pairs left.');

  await user.click(screen.getByRole('button', { name: 'Equal' }));
  await screen.findByText('left 2');
  expect(screen.getByRole('status').textContent).toMatch(/^That vote was not counted: .* 1 pair left\.$/);

  await user.click(screen.getByRole('button', { name: 'Equal' }));
  await screen.findByText('You voted on 3 pairs.');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(screen.getByRole('status').textContent).toBe('Your vote is saved.');
});
