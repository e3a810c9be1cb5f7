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
    facts={{ note: '', isStarred: false, isPushed: false, watchedRun: null }}
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

it('a run that was pushed offers to watch the later ones to each member of the organisation, and names no cost', async () => {
  const facts = { note: '', isStarred: false, isPushed: true, watchedRun: null };
  const panel = { facts, schedule: null, cost: null, watch: null, maySchedule: false };
  const Page = createRoutesStub([{ path: '/', Component: () => <KeepPanel {...panel} /> }]);
  render(<Page />);
  await screen.findByLabelText('Watch later runs that you push');
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toEqual(['Never', 'Every hour', 'Every six hours', 'Daily', 'Weekly']);
});

it('a pushed run that is one of a series leads to the run that is watched', async () => {
  const facts = { note: '', isStarred: false, isPushed: true, watchedRun: 'base' };
  const panel = { facts, schedule: null, cost: null, watch: null };
  const Page = createRoutesStub([{ path: '/', Component: () => <KeepPanel {...panel} maySchedule /> }]);
  render(<Page />);
  const base = await screen.findByRole('link', { name: 'the run that is watched' });
  expect(base.getAttribute('href')).toBe('/benchmarking/runs/base');
  expect(screen.queryAllByRole('option')).toEqual([]);
});
