import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { send, threePeople, visit } from '../../accounts/testing/visits.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { createCollection, forgetDeleted } from '../lists/change-collection.server.ts';
import { MAX_ITEMS } from '../lists/collection.ts';
import { collectionItems, collections } from '../schema.server.ts';
import { action as change, loader as open } from './list.tsx';
import { loader as openSave, action as save } from './list-add.tsx';
import { loader as file } from './list-file.ts';
import { loader as openShared } from './list-shared.tsx';
import { loader as sharedFile } from './list-shared-file.ts';
import { action as make, loader as openLists } from './lists.tsx';

type People = Awaited<ReturnType<typeof threePeople>>;

async function made({ ada }: Pick<People, 'ada'>, name = 'Writing', note = '') {
  const { location } = await send(make, ada, '/lists', { name, note });
  return location!.split('/')[2]!;
}

const fill = async (people: People, id: string, tools: readonly string[], models: readonly string[] = []) => {
  for (const tool of tools)
    await send(save, people.ada, '/lists/add', [
      ['kind', 'tool'],
      ['id', tool],
      ['lists', id],
    ]);
  for (const model of models)
    await send(save, people.ada, '/lists/add', [
      ['kind', 'model'],
      ['id', model],
      ['lists', id],
    ]);
};

const list = async ({ ada }: People, id: string) => (await visit(open, ada, `/lists/${id}`, { listId: id })).data.list;
const names = async (people: People, id: string) =>
  (await list(people, id)).items.map((item: { name: string }) => item.name);

it('a person saves a tool in the favourites and in a new list, and takes it out of one of them', async () => {
  const people = await threePeople();
  const { ada } = people;
  const answer = await send(save, ada, '/lists/add', {
    kind: 'tool',
    id: 'chatgpt',
    favourites: 'on',
    newName: 'Writing',
  });
  expect(answer).toMatchObject({ status: 303, location: '/lists/add?tool=chatgpt&saved' });
  const page = (await visit(openSave, ada, '/lists/add?tool=chatgpt&saved')).data;
  expect(page).toMatchObject({ isSaved: true, favourites: true, lists: [{ name: 'Writing', isHolding: true }] });
  await send(save, ada, '/lists/add', { kind: 'tool', id: 'chatgpt', favourites: 'on', shown: page.lists[0].id });
  const { lists } = (await visit(openLists, ada, '/lists')).data;
  expect(lists).toMatchObject([
    { name: 'Favourites', isFavourites: true, count: 1, visibility: 'private' },
    { name: 'Writing', count: 0 },
  ]);
});

it('saving leaves lists alone that the form did not show, because another tab may have made them', async () => {
  const people = await threePeople();
  const id = await made(people);
  await fill(people, id, ['claude']);
  await send(save, people.ada, '/lists/add', { kind: 'tool', id: 'claude', favourites: 'on' });
  expect(await names(people, id)).toEqual(['Claude']);
});

it('items are moved, removed and brought back to their place', async () => {
  const people = await threePeople();
  const id = await made(people);
  await fill(people, id, ['chatgpt', 'claude', 'gemini']);
  const act = (intent: string, tool: string, position = '0') =>
    send(change, people.ada, `/lists/${id}`, { intent, kind: 'tool', id: tool, position }, { listId: id });
  await act('up', 'gemini');
  expect(await names(people, id)).toEqual(['ChatGPT', expect.stringContaining('Gemini'), 'Claude']);
  await act('up', 'chatgpt');
  await act('down', 'claude');
  expect(await names(people, id)).toEqual(['ChatGPT', expect.stringContaining('Gemini'), 'Claude']);
  const { location } = await act('remove', 'gemini');
  expect(await names(people, id)).toEqual(['ChatGPT', 'Claude']);
  const { removed } = (await visit(open, people.ada, location!, { listId: id })).data;
  expect(removed).toMatchObject({ kind: 'tool', id: 'gemini', position: '1' });
  await act('restore', 'gemini', removed.position);
  expect(await names(people, id)).toEqual(['ChatGPT', expect.stringContaining('Gemini'), 'Claude']);
});

it('a deleted list is restored with its items within a week, and then removed for good', async () => {
  const people = await threePeople();
  const { ada, ctx } = people;
  const id = await made(people);
  await fill(people, id, ['chatgpt']);
  const { location } = await send(change, ada, `/lists/${id}`, { intent: 'delete' }, { listId: id });
  expect((await visit(openLists, ada, location!)).data).toMatchObject({ lists: [], deleted: { id, name: 'Writing' } });
  expect((await visit(open, ada, `/lists/${id}`, { listId: id })).status).toBe(404);
  expect((await send(make, people.bob, '/lists', { intent: 'restore', id })).status).toBe(404);
  await send(make, ada, '/lists', { intent: 'restore', id });
  expect(await names(people, id)).toEqual(['ChatGPT']);
  await send(change, ada, `/lists/${id}`, { intent: 'delete' }, { listId: id });
  await forgetDeleted(ctx);
  expect(await ctx.db.$count(collections)).toBe(1);
  await forgetDeleted({ ...ctx, now: () => new Date(Date.now() + 8 * 86_400_000) });
  expect([await ctx.db.$count(collections), await ctx.db.$count(collectionItems)]).toEqual([0, 0]);
});

it('the favourites cannot be deleted', async () => {
  const people = await threePeople();
  await send(save, people.ada, '/lists/add', { kind: 'tool', id: 'chatgpt', favourites: 'on' });
  const [{ id }] = (await visit(openLists, people.ada, '/lists')).data.lists;
  const { status } = await send(change, people.ada, `/lists/${id}`, { intent: 'delete' }, { listId: id });
  expect([status, await people.ctx.db.$count(collections)]).toEqual([404, 1]);
});

it('nobody reads, changes, exports or restores the list of another person, and visitors must sign in', async () => {
  const people = await threePeople();
  const id = await made(people, 'Secret plans');
  await fill(people, id, ['chatgpt']);
  const item = { kind: 'tool', id: 'chatgpt', position: '0' };
  for (const intent of ['edit', 'up', 'down', 'remove', 'restore', 'share', 'delete']) {
    const fields = { ...item, intent, name: 'Mine', note: '', visibility: 'public' };
    expect((await send(change, people.bob, `/lists/${id}`, fields, { listId: id })).status).toBe(404);
    const refused = await send(change, people.visitor, `/lists/${id}`, fields, { listId: id });
    expect(refused.location).toContain('/login');
  }
  await send(save, people.bob, '/lists/add', [
    ['kind', 'tool'],
    ['id', 'claude'],
    ['lists', id],
    ['shown', id],
  ]);
  for (const reader of [open, file])
    expect((await visit(reader, people.bob, `/lists/${id}/list.csv`, { listId: id, file: 'list.csv' })).status).toBe(
      404,
    );
  for (const reader of [open, file, openLists, openSave])
    expect((await visit(reader, people.visitor, '/lists', { listId: id, file: 'list.csv' })).location).toContain(
      '/login',
    );
  expect(await list(people, id)).toMatchObject({
    name: 'Secret plans',
    visibility: 'private',
    items: [{ id: 'chatgpt' }],
  });
});

it('a shared list is read by everybody with its address, until its owner stops sharing it', async () => {
  const people = await threePeople();
  const id = await made(people);
  await fill(people, id, ['chatgpt', 'claude']);
  const share = (visibility: string) =>
    send(change, people.ada, `/lists/${id}`, { intent: 'share', visibility }, { listId: id });
  const read = (token: string) => visit(openShared, people.visitor, `/lists/shared/${token}`, { token });
  expect((await read(id)).status).toBe(404);
  await share('secret');
  const { token } = await list(people, id);
  expect((await read(token)).data).toMatchObject({ name: 'Writing', isPublic: false, items: [{}, {}] });
  expect(JSON.stringify((await read(token)).data)).not.toContain('ada');
  await share('public');
  expect((await read(token)).data).toMatchObject({ isPublic: true });
  await share('private');
  expect((await read(token)).status).toBe(404);
  const gone = await visit(sharedFile, people.visitor, '/', { token, file: 'list.csv' });
  expect(gone.status).toBe(404);
  await share('secret');
  expect((await list(people, id)).token).not.toBe(token);
  await send(change, people.ada, `/lists/${id}`, { intent: 'delete' }, { listId: id });
  expect((await read((await people.ctx.db.select().from(collections))[0]!.token!)).status).toBe(404);
});

it('a list is exported as CSV, JSON and Markdown with the addresses of its items', async () => {
  const people = await threePeople();
  const id = await made(people, '=cmd|"x"', 'For [the] team');
  await fill(people, id, ['chatgpt'], ['claude-opus-4-5']);
  const get = async (name: string) =>
    (await visit(file, people.ada, `/lists/${id}/${name}`, { listId: id, file: name })).data;
  const csv = await get('list.csv');
  expect(csv).toMatch(/^Kind,Name,Id,Address,About,Score,Price,Status\r\ntool,ChatGPT,chatgpt,http/);
  expect(JSON.parse(await get('list.json'))).toMatchObject({
    name: '=cmd|"x"',
    address: null,
    items: [{ kind: 'tool', id: 'chatgpt', address: expect.stringContaining('/tool/chatgpt') }, { kind: 'model' }],
  });
  expect(await get('list.md')).toContain('For \\[the\\] team');
  expect((await visit(file, people.ada, `/lists/${id}/list.exe`, { listId: id, file: 'list.exe' })).status).toBe(404);
});

it('a tool that leaves the catalogue stays in a list under its name, and can be removed', async () => {
  const people = await threePeople();
  const id = await made(people);
  await record(people.ctx, async (tx) => {
    const item = { collectionId: id, kind: 'tool' as const, itemId: 'vanished', name: 'Vanished', position: 0 };
    await tx.insert(collectionItems).values({ ...item, addedAt: new Date() });
  });
  const { items } = await list(people, id);
  expect(items).toMatchObject([{ name: 'Vanished', path: null, about: 'No longer in the catalogue' }]);
  const gone = { kind: 'tool', id: 'vanished' };
  expect((await visit(openSave, people.ada, '/lists/add?tool=vanished')).status).toBe(404);
  expect((await send(save, people.ada, '/lists/add', { ...gone, favourites: 'on' })).status).toBe(404);
  await send(change, people.ada, `/lists/${id}`, { intent: 'remove', ...gone }, { listId: id });
  expect(await names(people, id)).toEqual([]);
});

it.each([
  ['without letters', { name: ' \u200b\u2060 ' }, 'Please use letters that can be seen.'],
  ['that is empty', { name: '  ' }, 'Please give the list a name.'],
  ['of 60 kB', { name: 'x'.repeat(60_000) }, 'At most 80 characters, please.'],
])('a name %s is refused beside the field', async (_, fields, message) => {
  const { ada, ctx } = await threePeople();
  const answer = await send(make, ada, '/lists', { note: '', ...fields });
  expect(answer).toMatchObject({ status: 400, data: { errors: { name: message } } });
  expect(await ctx.db.$count(collections)).toBe(0);
});

it('a form of 100 kB is refused', async () => {
  const { ada, ctx } = await threePeople();
  const answer = await send(make, ada, '/lists', { name: 'x'.repeat(100_000) }).catch((error: unknown) => error);
  expect(answer).toMatchObject({ status: 413 });
  expect(await ctx.db.$count(collections)).toBe(0);
});

it('a right-to-left override is taken out of a name, and a script in it is text', async () => {
  const people = await threePeople();
  const id = await made(people, 'abc\u202Egnp.exe', '<script>alert(1)</script>');
  expect(await list(people, id)).toMatchObject({ name: 'abc gnp.exe', note: '<script>alert(1)</script>' });
});

it('an account has a limit of lists, also for restored ones, and a list a limit of items', async () => {
  const people = await threePeople();
  const { ada, ctx } = people;
  const { id: userId } = (await ada.user()).viewer;
  const id = await made(people);
  for (let index = 1; index < 50; index++) await createCollection(ctx, userId, { name: `List ${index}`, note: '' });
  const refusal = 'An account can have 50 lists. Delete one that is not needed.';
  expect((await send(make, ada, '/lists', { name: 'One too many', note: '' })).data.problem).toBe(refusal);
  const inNew = { kind: 'tool', id: 'chatgpt', newName: 'One too many' };
  expect((await send(save, ada, '/lists/add', inNew)).data.problem).toBe(refusal);
  await send(change, ada, `/lists/${id}`, { intent: 'delete' }, { listId: id });
  const other = await made(people, 'Instead');
  expect((await send(make, ada, '/lists', { intent: 'restore', id })).data.problem).toBe(refusal);
  await record(ctx, async (tx) => {
    const rows = Array.from({ length: MAX_ITEMS }, (_, position) => ({ itemId: `tool-${position}`, position }));
    await tx
      .insert(collectionItems)
      .values(
        rows.map((row) => ({ ...row, collectionId: other, kind: 'tool' as const, name: 'Tool', addedAt: new Date() })),
      );
  });
  const full = await send(save, ada, '/lists/add', [
    ['kind', 'tool'],
    ['id', 'chatgpt'],
    ['lists', other],
  ]);
  expect(full.data.problem).toBe('A list can have 200 items, and “Instead” has them. Remove one.');
  expect(await ctx.db.$count(collectionItems, eq(collectionItems.itemId, 'chatgpt'))).toBe(0);
});

it('a tool that was renamed is shown under its present name, and can be removed under its former id', async () => {
  const people = await threePeople();
  const id = await made(people);
  const item = { kind: 'tool' as const, name: 'NotebookLM', position: 0, addedAt: new Date() };
  await record(people.ctx, async (tx) => {
    await tx.insert(collectionItems).values({ ...item, itemId: 'notebooklm', collectionId: id });
  });
  const { items } = await list(people, id);
  expect(items).toMatchObject([
    { id: 'notebooklm', name: expect.stringContaining('Gemini Notebook'), path: '/tool/gemini-notebook' },
  ]);
  const gone = { intent: 'remove', kind: 'tool', id: 'notebooklm' };
  await send(change, people.ada, `/lists/${id}`, gone, { listId: id });
  expect(await names(people, id)).toEqual([]);
});
