/** A directory that deletes everybody: the most are held until an owner has confirmed it. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { user } from '../../accounts/schema.server.ts';
import { newestMail } from '../../accounts/testing/test-browser.server.ts';
import { visit } from '../../accounts/testing/visits.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { mailOutbox } from '../../platform/schema.server.ts';
import { organisationMembers, scimUsers } from '../schema.server.ts';
import { directed, manageDirectory, oktaUser, patchOf } from '../testing/directory.server.ts';
import { clock } from '../testing/single-sign-on.server.ts';
import { loader } from './provisioning.tsx';

type Directed = Awaited<ReturnType<typeof directed>>;

/** Acme with Ada, its owner, and so many people of its directory, of whom all are to go. */
async function emptied(count: number) {
  const people = await directed();
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await people.add(`p${at}`)).id);
  const answers = [];
  for (const id of ids) answers.push(await people.scim('DELETE', `/Users/${id}`));
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 204));
  return { ...people, ids };
}

const countMembers = ({ ctx }: Pick<Directed, 'ctx'>) => ctx.db.$count(organisationMembers);
const page = async ({ ada }: Pick<Directed, 'ada'>, query = '') =>
  (await visit(loader, ada, `/organisations/acme/provisioning${query}`, { address: 'acme' })).data;

it('of everybody five go at once, the rest is held and answered as gone, and the owners get one mail', async () => {
  const people = await emptied(9);
  const { ctx, scim, ids } = people;
  expect(await countMembers(people)).toBe(5);
  expect((await scim('GET', `/Users/${ids[8]}`)).status).toBe(404);
  expect((await scim('GET', '/Users')).body.totalResults).toBe(0);
  expect(await page(people)).toMatchObject({
    heldCount: 4,
    people: 0,
    held: [{ email: 'p5@acme.example' }, {}, {}, {}],
  });
  expect(await newestMail(ctx, 'ada@acme.example')).toMatchObject({ template: 'organisations.held-removals' });
  expect(await ctx.db.$count(mailOutbox, eq(mailOutbox.template, 'organisations.held-removals'))).toBe(1);
});

it('an owner confirms, all who were held are removed, and counting starts again', async () => {
  const people = await emptied(9);
  const { ada, ctx, add, scim } = people;
  expect(await manageDirectory(ada, 'confirm-removals')).toMatchObject({
    location: '/organisations/acme/provisioning?done=confirm-removals',
  });
  expect(await countMembers(people)).toBe(1);
  expect(await ctx.db.$count(scimUsers)).toBe(0);
  clock.now = new Date(clock.now.getTime() + 60_000);
  const { id } = await add('p0');
  expect(await countMembers(people)).toBe(2);
  await scim('DELETE', `/Users/${id}`);
  expect(await countMembers(people)).toBe(1);
});

it('an owner discards, and the people stay members whom the directory sees again', async () => {
  const people = await emptied(9);
  const { ada, scim, ids } = people;
  const discarded = await manageDirectory(ada, 'discard-removals');
  expect(discarded.location).toBe('/organisations/acme/provisioning?done=discard-removals');
  expect((await page(people, '?done=discard-removals')).said).toBe(
    'The changes were discarded. Everybody stays a member with the same role.',
  );
  expect(await countMembers(people)).toBe(5);
  expect((await scim('GET', '/Users')).body.totalResults).toBe(4);
  expect((await scim('GET', `/Users/${ids[8]}`)).body.active).toBe(true);
  expect(await page(people)).toMatchObject({ heldCount: 0, held: [] });
});

it('people who are deactivated are held alike, and a directory that takes it back releases them', async () => {
  const people = await directed();
  const { scim, add, ctx } = people;
  const ids: string[] = [];
  for (let at = 0; at < 9; at += 1) ids.push((await add(`p${at}`)).id);
  for (const id of ids) await scim('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { active: false } }));
  expect(await countMembers(people)).toBe(5);
  expect((await scim('GET', `/Users/${ids[7]}`)).body.active).toBe(false);
  await scim('PATCH', `/Users/${ids[7]}`, patchOf({ op: 'replace', value: { active: true } }));
  expect((await scim('DELETE', `/Users/${ids[6]}`)).status).toBe(204);
  expect((await scim('POST', '/Users', oktaUser('p6'))).body).toMatchObject({ id: ids[6], active: true });
  expect(await page(people)).toMatchObject({ heldCount: 2 });
  expect(await countMembers(people)).toBe(5);
  expect(await ctx.db.$count(user, eq(user.email, 'p6@acme.example'))).toBe(1);
});

it('a day later further people go by themselves', async () => {
  const people = await directed();
  const { scim, add } = people;
  const ids: string[] = [];
  for (let at = 0; at < 10; at += 1) ids.push((await add(`p${at}`)).id);
  for (const id of ids.slice(0, 5)) await scim('DELETE', `/Users/${id}`);
  clock.now = new Date(clock.now.getTime() + 25 * 3_600_000);
  for (const id of ids.slice(5, 8)) await scim('DELETE', `/Users/${id}`);
  expect(await countMembers(people)).toBe(3);
});

it('a directory that deletes all of a small organisation removes no more than half of it', async () => {
  const people = await emptied(6);
  expect(await countMembers(people)).toBe(4);
  expect(await page(people)).toMatchObject({ heldCount: 3 });
});

it('the last owner stays when everybody else is confirmed, and only owners decide', async () => {
  const people = await directed();
  const { scim, add, ada, bob, ctx } = people;
  const ids = [(await add('ada')).id];
  for (let at = 0; at < 7; at += 1) ids.push((await add(`p${at}`)).id);
  const second = await ctx.db.select().from(scimUsers).where(eq(scimUsers.id, ids[7]!));
  const isSecond = eq(organisationMembers.userId, second[0]!.personId!);
  await record(ctx, (tx) => tx.update(organisationMembers).set({ role: 'owner' }).where(isSecond));
  // Two owners: each can go until the other is the last.
  for (const id of [...ids.slice(1), ids[0]!]) await scim('DELETE', `/Users/${id}`);
  expect((await manageDirectory(bob, 'confirm-removals')).status).toBe(404);
  expect(await manageDirectory(ada, 'confirm-removals')).toMatchObject({
    location: '/organisations/acme/provisioning?done=confirm-removals&kept=1',
  });
  expect(await countMembers(people)).toBe(1);
});

it('an owner who decides after another one has learns that nothing was waiting any more', async () => {
  const { ada } = await emptied(9);
  await manageDirectory(ada, 'discard-removals');
  for (const intent of ['confirm-removals', 'discard-removals'])
    expect((await manageDirectory(ada, intent)).data.problem, intent).toContain('No change was waiting any more');
});
