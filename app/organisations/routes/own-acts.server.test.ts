import { expect, it } from 'vitest';
import { send, visit } from '../../accounts/testing/visits.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { act, at, staffed } from '../testing/acme.server.ts';
import { loader as openMembers } from './members.tsx';
import { loader as openList } from './organisations.tsx';
import { loader as openSettings, action as settle } from './settings.tsx';

it('that an organisation was left or deleted is said to who did it, whatever a link says', async () => {
  const { ctx, ada, mia } = await staffed();
  const said = async (browser: typeof ada, done: string) =>
    (await visit(openList, browser, `/organisations?done=${done}`)).data.said;
  for (const done of ['delete', 'leave', 'constructor', '__proto__', 'toString', ''])
    expect(await said(ada, done), done).toBeUndefined();
  await send(settle, mia, '/organisations/acme/settings', { intent: 'leave' }, at);
  await send(settle, ada, '/organisations/acme/settings', { intent: 'delete', typedAddress: 'acme' }, at);
  const both = [await said(mia, 'leave'), await said(ada, 'delete')];
  expect(both).toEqual(['You have left the organisation.', 'The organisation was deleted.']);
  expect([await said(mia, 'delete'), await said(ada, 'leave')]).toEqual([undefined, undefined]);
  await record(ctx, (tx) => tx.update(auditLog).set({ at: new Date(ctx.now().getTime() - 180_000) }));
  expect(await said(ada, 'delete')).toBeUndefined();
});

it('what was done with members, or the name, is said to who did it, whatever a link says', async () => {
  const { ada, adam, ids } = await staffed();
  const said = async (browser: typeof ada, done: string) =>
    (await visit(openMembers, browser, `/organisations/acme?done=${done}`, at)).data.said;
  for (const done of ['remove-member', 'constructor', '__proto__', ''])
    expect(await said(ada, done), done).toBeUndefined();
  await act(ada, 'remove', { id: ids.mia! });
  expect(await said(ada, 'remove-member')).toContain('The member was removed');
  expect(await said(adam, 'remove-member')).toBeUndefined();
  const settings = async () =>
    (await visit(openSettings, ada, '/organisations/acme/settings?done=change', at)).data.said;
  expect(await settings()).toBeUndefined();
  await send(settle, ada, '/organisations/acme/settings', { intent: 'change', name: 'Acme Ltd', address: 'acme' }, at);
  expect(await settings()).toBe('Name and address were saved.');
});
