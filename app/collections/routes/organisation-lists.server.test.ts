/** Lists that belong to an organisation. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { send, visit } from '../../accounts/testing/visits.server.ts';
import { exportOrganisation } from '../../organisations/log/export-organisation.server.ts';
import { deleteOrganisation } from '../../organisations/membership/change-organisation.server.ts';
import { requireMembership } from '../../organisations/membership.server.ts';
import { act, at, staffed } from '../../organisations/testing/acme.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { auditLog } from '../../platform/schema.server.ts';
import { listEvents } from '../alerts/alert-queries.server.ts';
import { addAlert, findSubject } from '../alerts/change-alerts.server.ts';
import { alertEvents, alertSubscriptions, collectionItems, collections } from '../schema.server.ts';
import { action as change, loader as open } from './list.tsx';
import { loader as openSave, action as save } from './list-add.tsx';
import { loader as openShared } from './list-shared.tsx';
import { action as makeOwn, loader as openLists } from './lists.tsx';
import { action as make, loader as openIndex } from './organisation-lists.tsx';

const page = '/organisations/acme/lists';

async function given() {
  const people = await staffed();
  const { ctx, ada, ids } = people;
  await act(ada, 'change-role', { id: ids.bill!, role: 'billing' });
  const { location } = await send(make, people.mia, page, { name: 'For support', note: '' }, at);
  const listId = location!.split('/')[2]!;
  const where = { listId };
  const see = async (browser: TestBrowser) => await visit(open, browser, `/lists/${listId}`, where);
  const ask = async (browser: TestBrowser, intent: string, fields: Record<string, string> = {}) =>
    await send(change, browser, `/lists/${listId}`, { intent, ...fields }, where);
  const put = (browser: TestBrowser) =>
    send(save, browser, '/lists/add', { kind: 'tool', id: 'chatgpt', lists: listId, shown: listId });
  const acts = async () => {
    const rows = await ctx.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectKind, 'organisation'))
      .orderBy(auditLog.id);
    return rows.map(({ action }) => action).filter((action) => action.includes('list'));
  };
  return { ...people, listId, see, ask, put, acts };
}

it('members make a list and save tools in it, viewers see it, and billing and strangers do not', async () => {
  const { mia, vera, bill, bob, see, put, ask, acts } = await given();
  expect((await put(mia)).status).toBe(303);
  const seen = await see(vera);
  expect(seen.data).toMatchObject({
    mayEdit: false,
    mayManage: false,
    organisation: { address: 'acme' },
    list: { items: [{ id: 'chatgpt' }] },
  });
  for (const browser of [bill, bob]) expect((await see(browser)).status).toBe(404);
  expect((await visit(openIndex, bill, page, at)).status).toBe(403);
  expect((await visit(openIndex, vera, page, at)).data.lists).toMatchObject([{ name: 'For support', count: 1 }]);
  expect((await visit(openLists, mia, '/lists')).data.shared).toMatchObject([
    { address: 'acme', lists: [{ count: 1 }] },
  ]);
  expect((await visit(openSave, mia, '/lists/add?tool=chatgpt')).data.lists).toMatchObject([
    { name: 'For support', organisation: 'Acme & Sons', isHolding: true },
  ]);
  expect((await visit(openSave, vera, '/lists/add?tool=chatgpt')).data.lists).toEqual([]);
  // A viewer who sends the form anyway changes nothing.
  await send(save, vera, '/lists/add', { kind: 'tool', id: 'chatgpt', shown: 'x' });
  expect((await ask(vera, 'edit', { name: 'Mine' })).status).toBe(403);
  expect((await see(mia)).data.list).toMatchObject({ name: 'For support', items: [{ id: 'chatgpt' }] });
  expect(await acts()).toEqual(['organisation.create-list', 'organisation.save-list-item']);
});

it('admins share and delete a list, members do not, and who deleted it restores it for all', async () => {
  const { mia, adam, vera, visitor, ask, see, listId, acts } = await given();
  for (const intent of ['share', 'delete']) expect((await ask(mia, intent, { visibility: 'secret' })).status).toBe(403);
  expect((await ask(adam, 'share', { visibility: 'secret' })).status).toBe(303);
  const { token } = (await see(adam)).data.list;
  for (const browser of [mia, vera]) expect((await see(browser)).data.list.token).toBeNull();
  expect((await visit(openShared, visitor, `/lists/shared/${token}`, { token })).status).toBe(200);
  expect((await ask(adam, 'delete')).location).toBe(`${page}?deleted=${listId}`);
  expect((await see(vera)).status).toBe(404);
  expect((await visit(openIndex, adam, `${page}?deleted=${listId}`, at)).data.deleted).toMatchObject({ id: listId });
  expect((await send(make, mia, page, { intent: 'restore', id: listId }, at)).status).toBe(403);
  expect((await send(make, adam, page, { intent: 'restore', id: listId }, at)).status).toBe(303);
  expect((await see(vera)).status).toBe(200);
  expect(await acts()).toEqual([
    'organisation.create-list',
    'organisation.share-list',
    'organisation.delete-list',
    'organisation.restore-list',
  ]);
});

it('a list moves to an organisation and back, with its items and its address', async () => {
  const { ctx, mia, ada, adam, vera, ids, acts } = await given();
  const { location } = await send(makeOwn, mia, '/lists', { name: 'Mine', note: '' });
  const listId = location!.split('/')[2]!;
  const move = (browser: TestBrowser, organisation: string) =>
    send(change, browser, `/lists/${listId}`, { intent: 'transfer', organisation }, { listId });
  await send(save, mia, '/lists/add', { kind: 'tool', id: 'chatgpt', lists: listId });
  await send(change, mia, `/lists/${listId}`, { intent: 'share', visibility: 'secret' }, { listId });
  const tokenOf = async () => (await ctx.db.select().from(collections).where(eq(collections.id, listId)))[0]!.token;
  const token = await tokenOf();
  expect((await move(mia, 'nowhere')).data.transfer).toContain('You are not a member');
  expect((await move(mia, 'acme')).data.transfer).toContain('Stop sharing it first.');
  await act(ada, 'change-role', { id: ids.mia!, role: 'admin' });
  expect((await move(mia, 'acme')).data.transfer).toBe(null);
  await act(ada, 'change-role', { id: ids.mia!, role: 'member' });
  expect((await visit(open, vera, `/lists/${listId}`, { listId })).data.list.items).toHaveLength(1);
  expect((await move(mia, '')).status).toBe(403);
  expect((await move(adam, '')).data.transfer).toBe(null);
  expect((await visit(open, mia, `/lists/${listId}`, { listId })).status).toBe(404);
  expect((await visit(open, adam, `/lists/${listId}`, { listId })).data.organisation).toBe(null);
  expect(await tokenOf()).toBe(token);
  expect((await acts()).slice(1)).toEqual(['organisation.move-list-in', 'organisation.move-list-out']);
  await send(save, ada, '/lists/add', { kind: 'tool', id: 'chatgpt', favourites: 'on' });
  const [favourites] = await ctx.db.select().from(collections).where(eq(collections.isFavourites, true));
  const kept = { listId: favourites!.id };
  const refused = await send(change, ada, `/lists/${kept.listId}`, { intent: 'transfer', organisation: 'acme' }, kept);
  expect(refused.data.transfer).toContain('The favourites stay with you');
});

it('alerts about a list of an organisation are personal, and say nothing while the list is deleted and once the person has left', async () => {
  const { ctx, ada, vera, mia, ids, listId, ask, put } = await given();
  await put(mia);
  const own = await vera.user();
  const subject = await findSubject(own, { list: listId });
  await addAlert(own, subject, { kinds: ['price'], channel: 'feed', url: '' });
  const [alert] = await ctx.db.select().from(alertSubscriptions);
  const news = { key: 'k', seq: 9_000, kind: 'price', itemKind: 'tool', itemId: 'chatgpt' } as const;
  const noticedAt = new Date(Date.now() + 60_000);
  await record(ctx, (tx) =>
    tx.insert(alertEvents).values({ ...news, userId: null, title: 'Dearer', summary: '', path: '/', noticedAt }),
  );
  const heard = async () => (await listEvents(ctx, alert!, { after: 0, limit: 9 })).map(({ title }) => title);
  expect(await heard()).toEqual(['Dearer']);
  await ask(ada, 'delete');
  expect(await heard()).toEqual([]);
  await send(make, ada, page, { intent: 'restore', id: listId }, at);
  expect(await heard()).toEqual(['Dearer']);
  await act(ada, 'remove', { id: ids.vera! });
  expect(await heard()).toEqual([]);
});

it('lists stay when their maker leaves, are in the export, and go with the organisation', async () => {
  const { ctx, ada, mia, ids, listId, put, see } = await given();
  await put(mia);
  await act(ada, 'remove', { id: ids.mia! });
  expect((await see(mia)).status).toBe(404);
  expect((await see(ada)).data.list.name).toBe('For support');
  const own = await ada.user();
  let text = '';
  for await (const part of exportOrganisation(own, await requireMembership(own, 'acme', 'export-organisation')))
    text += part;
  expect(JSON.parse(text).tables).toMatchObject({
    collections: [{ id: listId, name: 'For support' }],
    collection_items: [{ item_id: 'chatgpt' }],
  });
  await deleteOrganisation(own, 'acme', 'acme');
  expect(await ctx.db.$count(collectionItems)).toBe(0);
});
