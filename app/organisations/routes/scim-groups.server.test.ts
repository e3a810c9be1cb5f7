/** Groups of a directory give roles; its lists, its tokens, and what is refused. */
import { expect, it } from 'vitest';
import { provideAccountParts } from '../../accounts/account-parts.server.ts';
import { setSuspended } from '../../accounts/administer-accounts.server.ts';
import { organisationsAccountPart } from '../account-part.server.ts';
import { scimTokens } from '../schema.server.ts';
import {
  CORE_GROUP,
  directed,
  directoryWith,
  entraGroup,
  manageDirectory,
  membersOf,
  oktaUser,
  patchOf,
} from '../testing/directory.server.ts';
import {
  clock,
  connected,
  connection,
  errorOf,
  logIn,
  settings,
  startProvider,
} from '../testing/single-sign-on.server.ts';

provideAccountParts([organisationsAccountPart]);

/** More lower roles than a day allows in so small an organisation would wait for its owner. */
const laterDay = () => {
  clock.now = new Date(clock.now.getTime() + 25 * 3_600_000);
};

it('groups give the roles of the mapping of single sign-on, in the shapes of Entra ID and Okta', async () => {
  const people = await directed();
  const { scim, add, ada } = people;
  const issuer = await startProvider(ada);
  await settings(ada, 'connect-identity', { ...connection(issuer), joinRole: 'viewer' });
  await settings(ada, 'map-groups', { groupsClaim: 'groups', groupRoles: 'platform = admin\ntesters = member' });
  const [zoe, yan, own] = [await add('zoe'), await add('yan'), await add('ada')];
  expect(await membersOf(people)).toEqual(['ada owner', 'yan viewer', 'zoe viewer']);
  const group = (await scim('POST', '/Groups', entraGroup('platform'))).body;
  expect(group).toMatchObject({ schemas: [CORE_GROUP], displayName: 'platform', members: [] });
  const added = { op: 'Add', path: 'members', value: [zoe, own].map(({ id }) => ({ $ref: null, value: id })) };
  expect((await scim('PATCH', `/Groups/${group.id}`, patchOf(added))).body.members).toHaveLength(2);
  expect(await membersOf(people)).toEqual(['ada owner', 'yan viewer', 'zoe admin']);
  expect((await scim('GET', `/Users/${zoe.id}`)).body.groups).toMatchObject([{ value: group.id, display: 'platform' }]);
  const testers = { schemas: [CORE_GROUP], displayName: 'testers', members: [{ value: yan.id }, { value: zoe.id }] };
  const other = (await scim('POST', '/Groups', testers)).body;
  expect(await membersOf(people)).toEqual(['ada owner', 'yan member', 'zoe admin']);
  await scim('PATCH', `/Groups/${group.id}`, patchOf({ op: 'Remove', path: 'members', value: [{ value: zoe.id }] }));
  expect(await membersOf(people)).toEqual(['ada owner', 'yan member', 'zoe member']);
  laterDay();
  await scim('PATCH', `/Groups/${other.id}`, patchOf({ op: 'remove', path: `members[value eq "${yan.id}"]` }));
  laterDay();
  await scim(
    'PATCH',
    `/Groups/${other.id}`,
    patchOf({ op: 'replace', value: { id: other.id, displayName: 'platform 2' } }),
  );
  expect(await membersOf(people)).toEqual(['ada owner', 'yan viewer', 'zoe viewer']);
  await scim('PUT', `/Groups/${other.id}`, { displayName: 'testers', members: [{ value: yan.id }] });
  expect(await membersOf(people)).toEqual(['ada owner', 'yan member', 'zoe viewer']);
  laterDay();
  expect((await scim('DELETE', `/Groups/${other.id}`)).status).toBe(204);
  expect(await membersOf(people)).toEqual(['ada owner', 'yan viewer', 'zoe viewer']);
});

it('a login by single sign-on keeps the role that groups of the directory give', async () => {
  const people = await connected();
  const { ada, ctx, visitor } = people;
  await settings(ada, 'map-groups', { groupsClaim: 'groups', groupRoles: 'platform = admin' });
  const { data } = await manageDirectory(ada, 'add-token');
  const scim = directoryWith(ctx, data.secret);
  const zoe = (await scim('POST', '/Users', oktaUser('zoe'))).body;
  await scim('POST', '/Groups', { schemas: [CORE_GROUP], displayName: 'platform', members: [{ value: zoe.id }] });
  expect(errorOf(await logIn(visitor, 'zoe'))).toBeNull();
  expect(await membersOf(people)).toEqual(['ada owner', 'zoe admin']);
  await scim('DELETE', `/Users/${zoe.id}`);
  expect((await visitor.viewer()).viewer).toBeNull();
  expect(errorOf(await logIn(visitor, 'zoe'))).toBe('organisation-left');
});

it('groups are found, listed without members, and refused with a name or a member that cannot be', async () => {
  const { scim, add } = await directed();
  const { id } = await add('zoe');
  const group = (await scim('POST', '/Groups', { displayName: 'platform', members: [{ value: id }] })).body;
  const filter = encodeURIComponent('displayName eq "Platform"');
  const listed = await scim('GET', `/Groups?excludedAttributes=members&filter=${filter}`);
  expect(listed.body.Resources).toMatchObject([{ id: group.id, displayName: 'platform' }]);
  expect(listed.body.Resources[0].members).toBeUndefined();
  expect((await scim('GET', `/Groups/${group.id}`)).body.members).toMatchObject([
    { value: id, display: 'zoe@acme.example' },
  ]);
  expect((await scim('POST', '/Groups', { displayName: 'platform' })).body).toMatchObject({ status: '409' });
  const strange = { displayName: 'other', members: [{ value: 'nobody' }] };
  expect((await scim('POST', '/Groups', strange)).body).toMatchObject({ status: '400', scimType: 'invalidValue' });
  expect((await scim('PATCH', '/Groups/none', patchOf({ op: 'remove', path: 'members' }))).status).toBe(404);
});

it('lists have pages', async () => {
  const { scim, add } = await directed();
  for (const name of ['zoe', 'yan', 'xia']) await add(name);
  const page = await scim('GET', '/Users?startIndex=2&count=1');
  expect(page.body).toMatchObject({
    totalResults: 3,
    startIndex: 2,
    itemsPerPage: 1,
    Resources: [{ userName: 'yan@acme.example' }],
  });
  expect((await scim('GET', '/Users?count=0')).body).toMatchObject({ totalResults: 3, itemsPerPage: 0, Resources: [] });
  expect((await scim('GET', '/Users?startIndex=-3&count=100000')).body).toMatchObject({
    startIndex: 1,
    itemsPerPage: 3,
  });
  expect((await scim('GET', '/Users?count=x')).status).toBe(400);
  expect((await scim('GET', '/Users?filter=title%20eq%20%22x%22')).body).toMatchObject({
    status: '400',
    scimType: 'invalidFilter',
  });
});

it('only a token of the organisation opens its directory, until it is revoked or the organisation suspended', async () => {
  const people = await directed();
  const { ctx, scim, secret, bob, ada } = people;
  const { id } = (await scim('POST', '/Users', oktaUser('zoe'))).body;
  for (const token of ['', 'ysd_wrong', secret.slice(0, -1)]) {
    const answer = await directoryWith(ctx, token)('GET', `/Users/${id}`);
    expect(answer.body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  }
  const [token] = await ctx.db.select().from(scimTokens);
  expect(JSON.stringify(token)).not.toContain(secret);
  expect(token!.lastUsedAt).not.toBeNull();
  await setSuspended(await bob.user(), token!.userId, 'Mails that nobody wanted');
  expect((await scim('GET', `/Users/${id}`)).status).toBe(401);
  await setSuspended(await bob.user(), token!.userId, null);
  expect((await scim('GET', `/Users/${id}`)).status).toBe(200);
  await manageDirectory(ada, 'revoke-token', { id: token!.id });
  expect((await scim('GET', `/Users/${id}`)).status).toBe(401);
});

it('bodies that cannot be read, other methods and other addresses are refused in the shape of SCIM', async () => {
  const { scim, ctx } = await directed();
  expect((await scim('POST', '/Users', [1])).body).toMatchObject({ status: '400', scimType: 'invalidSyntax' });
  expect((await scim('POST', '/Users', { userName: 'x'.repeat(2_000_000) })).body).toMatchObject({ status: '413' });
  expect((await scim('DELETE', '/Users')).body).toMatchObject({ status: '405' });
  expect((await scim('GET', '/Me')).body).toMatchObject({ status: '404' });
  expect((await scim('POST', '/Bulk', {})).body).toMatchObject({ status: '404' });
  expect((await directoryWith(ctx, 'none')('GET', '/ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
  });
  expect((await scim('POST', '/Schemas', {})).status).toBe(405);
});
