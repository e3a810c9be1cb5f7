import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import type { RunAreaData } from '../run-area.tsx';
import { RunHead } from './run-head.tsx';

const area = { id: 'r', models: [], caseIds: [], rounds: 1, mayAct: true, kind: 'live' } as unknown as RunAreaData;
const belonging = { organisation: null, startedBy: null, isStarter: true, mayStart: true, mayManage: true };

it.each([true, false])(
  'a run that was stopped is resumed where its calls are made; sent here: %s',
  async (isPushed) => {
    const facts = {
      id: 'r',
      name: 'Rivers',
      status: 'cancelled',
      suite: null,
      createdAt: '2026-11-29T00:00:00Z',
    } as const;
    const more = { isWorkedOn: false, isPushed, hasCases: true, budget: 2 };
    const head = { facts: { ...facts, ...more }, belonging, area, startKey: 'one', newOwners: [], isScheduled: false };
    const Page = createRoutesStub([{ path: '/', Component: () => <RunHead {...head} /> }]);
    render(<Page />);
    await screen.findByRole('heading', { name: 'Rivers' });
    expect(screen.queryByRole('button', { name: 'Resume' }) === null).toBe(isPushed);
    expect(screen.queryByLabelText('Budget, US dollars') === null).toBe(isPushed);
  },
);

it.each([
  [true, 'The next run of its series is watched in its place. If there is none, the watch ends.'],
  [false, 'Its schedule ends, and so does the watch on its repeats.'],
])(
  'who deletes a run that is watched reads first what becomes of the watch; sent here: %s',
  async (isPushed, words) => {
    const facts = {
      id: 'r',
      name: 'Rivers',
      status: 'completed',
      suite: null,
      createdAt: '2026-11-29T00:00:00Z',
    } as const;
    const more = { isWorkedOn: false, isPushed, hasCases: true, budget: null };
    const head = { facts: { ...facts, ...more }, belonging, area, startKey: 'one', newOwners: [] };
    for (const isScheduled of [true, false]) {
      const Page = createRoutesStub([{ path: '/', Component: () => <RunHead {...head} isScheduled={isScheduled} /> }]);
      const { unmount } = render(<Page />);
      await screen.findByRole('heading', { name: 'Rivers' });
      expect(screen.queryByText(words) !== null).toBe(isScheduled);
      unmount();
    }
  },
);
