import { expect, it } from 'vitest';
import { send, visit } from '../../accounts/testing/visits.server.ts';
import { act, at, confirmAddress, staffed } from '../testing/acme.server.ts';
import { loader as openMembers } from './members.tsx';
import { action as make } from './organisations.tsx';
import { loader as openRoles } from './roles.tsx';
import { loader as openSettings, action as settle } from './settings.tsx';

const pages = { '': openMembers, '/roles': openRoles, '/settings': openSettings };
const open = (browser: Parameters<typeof visit>[1], page: keyof typeof pages) =>
  visit(pages[page], browser, `/organisations/acme${page}`, at);

it('the former address leads its members to the organisation until another one takes it, and nobody else', async () => {
  const { ctx, ada, bob, mia, vera, ids } = await staffed();
  await act(ada, 'remove', { id: ids.mia! });
  await send(
    settle,
    ada,
    '/organisations/acme/settings',
    { intent: 'change', name: 'Acme Ltd', address: 'acme-ltd' },
    at,
  );
  for (const page of Object.keys(pages) as (keyof typeof pages)[]) {
    expect((await open(vera, page)).data.organisation.address).toBe('acme-ltd');
    expect((await open(bob, page)).status, page).toBe(404);
    expect((await open(mia, page)).status, page).toBe(404);
  }
  // Of another tab, which was open before.
  expect((await act(ada, 'change-role', { id: ids.vera!, role: 'member' })).location).toContain('done=change-role');
  await confirmAddress(ctx, 'bob@acme.example');
  await send(make, bob, '/organisations', { name: 'Other', address: 'acme' });
  expect((await open(ada, '')).status).toBe(404);
  expect((await open(bob, '')).data.organisation.name).toBe('Other');
});
