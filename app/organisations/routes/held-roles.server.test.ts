/** A directory whose groups lose everybody: most roles stay until an owner has confirmed the lower ones. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newestMail } from '../../accounts/testing/test-browser.server.ts';
import { visit } from '../../accounts/testing/visits.server.ts';
import { auditLog, mailOutbox } from '../../platform/schema.server.ts';
import { directed, manageDirectory, membersOf, patchOf } from '../testing/directory.server.ts';
import { connection, settings, startProvider } from '../testing/single-sign-on.server.ts';
import { loader } from './provisioning.tsx';

/** Acme with Ada, its owner, and so many admins of a group, which then loses all of them. */
async function emptied(count: number) {
  const people = await directed();
  const { ada, scim, add } = people;
  const issuer = await startProvider(ada);
  await settings(ada, 'connect-identity', { ...connection(issuer), joinRole: 'viewer' });
  await settings(ada, 'map-groups', { groupsClaim: 'groups', groupRoles: 'platform = admin\ntesters = member' });
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await add(`p${at}`)).id);
  const members = ids.map((value) => ({ value }));
  const group = (await scim('POST', '/Groups', { displayName: 'platform', members })).body;
  expect(await rolesOf(people)).toEqual(count === 0 ? {} : { admin: count });
  await scim('PATCH', `/Groups/${group.id}`, patchOf({ op: 'replace', path: 'members', value: [] }));
  return { ...people, ids, group, members };
}

type People = Awaited<ReturnType<typeof directed>>;

async function rolesOf(people: People): Promise<Record<string, number>> {
  const roles = (await membersOf(people)).map((line) => line.split(' ')[1]!).filter((role) => role !== 'owner');
  return Object.fromEntries([...Map.groupBy(roles, (role) => role)].map(([role, all]) => [role, all.length]));
}

const page = async ({ ada }: People) =>
  (await visit(loader, ada, '/organisations/acme/provisioning', { address: 'acme' })).data;

it('of nine admins whose group is emptied five are demoted, four keep the role until an owner decides, and owners get one mail', async () => {
  const people = await emptied(9);
  const { ctx, scim, group } = people;
  expect(await rolesOf(people)).toEqual({ viewer: 5, admin: 4 });
  expect((await scim('GET', `/Groups/${group.id}`)).body.members).toEqual([]);
  const shown = await page(people);
  expect(shown.heldCount).toBe(4);
  expect(shown.demoted[0]).toMatchObject({ role: 'admin', heldRole: 'viewer' });
  expect(await newestMail(ctx, 'ada@acme.example')).toMatchObject({ template: 'organisations.held-removals' });
  expect(await ctx.db.$count(mailOutbox, eq(mailOutbox.template, 'organisations.held-removals'))).toBe(1);
  expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'organisation.hold-role'))).toBe(4);
});

it('an owner confirms, and the lower roles are given', async () => {
  const people = await emptied(9);
  await manageDirectory(people.ada, 'confirm-removals');
  expect(await rolesOf(people)).toEqual({ viewer: 9 });
  expect(await page(people)).toMatchObject({ heldCount: 0, demoted: [] });
});

it('an owner discards, and the people keep their roles', async () => {
  const people = await emptied(9);
  await manageDirectory(people.ada, 'discard-removals');
  expect(await rolesOf(people)).toEqual({ viewer: 5, admin: 4 });
  expect((await page(people)).heldCount).toBe(0);
});

it('a directory that fills the group again releases what is held, and gives the roles back', async () => {
  const people = await emptied(9);
  const { scim, group, members } = people;
  await scim('PATCH', `/Groups/${group.id}`, patchOf({ op: 'replace', path: 'members', value: members }));
  expect(await rolesOf(people)).toEqual({ admin: 9 });
  expect((await page(people)).heldCount).toBe(0);
});

it('a group that is deleted or renamed demotes no more than that, and removals are counted together with it', async () => {
  const people = await emptied(0);
  const { scim, add, group } = people;
  const members = [];
  for (let at = 0; at < 8; at += 1) members.push({ value: (await add(`p${at}`)).id });
  await scim('PATCH', `/Groups/${group.id}`, patchOf({ op: 'replace', path: 'members', value: members }));
  for (const { value } of members.slice(0, 3)) await scim('DELETE', `/Users/${value}`);
  await scim('PATCH', `/Groups/${group.id}`, patchOf({ op: 'replace', value: { displayName: 'another' } }));
  expect(await rolesOf(people)).toEqual({ viewer: 1, admin: 4 });
  expect((await scim('DELETE', `/Groups/${group.id}`)).status).toBe(204);
  expect(await rolesOf(people)).toEqual({ viewer: 1, admin: 4 });
});
