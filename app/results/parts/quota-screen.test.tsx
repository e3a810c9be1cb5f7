import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { type QuotaName, quotaWords } from '../../billing/account-quota.ts';
import { KeepPanel } from './keep-panel.tsx';
import { SharePanel } from './share-panel.tsx';

const Share = () => <SharePanel shares={[]} unpublishable={null} ownsBoard={false} />;
const Keep = () => (
  <KeepPanel
    facts={{ note: '', isStarred: false, isPushed: false }}
    schedule={null}
    cost={null}
    watch={null}
    maySchedule
  />
);

it.each<[QuotaName, ComponentType, string]>([
  ['shares', Share, 'Make a link'],
  ['schedules', Keep, 'Save schedule'],
])('the message of the reached quota of %s is shown in its form', async (name, Component, button) => {
  const Page = createRoutesStub([{ path: '/', Component, action: () => ({ problem: quotaWords(name) }) }]);
  render(<Page />);
  await userEvent.setup().click(await screen.findByRole('button', { name: button }));
  expect((await screen.findByText(quotaWords(name))).closest('form')).toHaveProperty('method', 'post');
});

it('a run that was pushed offers no schedule, but says how a changed model is noticed, and ends a schedule that it has', async () => {
  const every = { every: 'daily', nextAt: '2026-11-30T00:00:00Z', problem: '' };
  for (const schedule of [null, every]) {
    const facts = { note: '', isStarred: false, isPushed: true };
    const panel = { facts, schedule, cost: null, watch: null };
    const Page = createRoutesStub([{ path: '/', Component: () => <KeepPanel {...panel} maySchedule /> }]);
    const { unmount } = render(<Page />);
    await screen.findByText('Keep');
    const names = screen.queryAllByRole('option').map(({ textContent }) => textContent);
    expect(names).toEqual(schedule ? ['Never', 'Daily'] : []);
    expect(screen.queryByText(/yardstick bench changes/) !== null).toBe(schedule === null);
    unmount();
  }
});
