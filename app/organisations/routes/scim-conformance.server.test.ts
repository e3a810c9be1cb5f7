/** Answers of our SCIM server, read and compared by software that we did not write. */
import SCIMMY from 'scimmy';
import { expect, it } from 'vitest';
import { directed, oktaUser, patchOf } from '../testing/directory.server.ts';

const { Messages, Schemas } = SCIMMY;

/** A resource as it arrives at a client, without where it is and when it was changed. */
function plain(resource: object): Record<string, unknown> {
  const { meta: _, ...rest } = JSON.parse(JSON.stringify(resource));
  return rest;
}

it('users, groups and lists of them have the types of their schemas', async () => {
  const { scim, add } = await directed();
  const { id } = await add('zoe');
  const group = (await scim('POST', '/Groups', { displayName: 'platform', members: [{ value: id }] })).body;
  const zoe = (await scim('GET', `/Users/${id}`)).body;
  expect(plain(new Schemas.User(zoe))).toEqual(plain(zoe));
  expect(plain(new Schemas.Group(group))).toEqual(plain(group));
  const listed = (await scim('GET', '/Users')).body;
  const list = new Messages.ListResponse(listed);
  expect(JSON.parse(JSON.stringify(list))).toEqual(listed);
});

const asSent = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

it('the schemas that are announced have attributes of the standard, with their types', async () => {
  const { scim } = await directed();
  const { Resources: announced } = (await scim('GET', '/Schemas')).body;
  for (const [schema, known] of [
    [announced[0], asSent(Schemas.User.definition.describe())],
    [announced[1], asSent(Schemas.Group.definition.describe())],
  ] as const) {
    expect((await scim('GET', `/Schemas/${schema.id}`)).body).toEqual(schema);
    expect(schema).toMatchObject({ id: known.id, name: known.name, schemas: known.schemas });
    for (const { name, type, multiValued, subAttributes } of schema.attributes) {
      const same = known.attributes.find((attribute) => attribute.name === name);
      expect(same, name).toMatchObject({ name, type, multiValued });
      for (const part of subAttributes ?? [])
        expect(same!.subAttributes!.map((one) => `${one.name} ${one.type}`)).toContain(`${part.name} ${part.type}`);
    }
  }
});

it('refusals are errors of the standard, with a kind that fits their status', async () => {
  const { scim, add } = await directed();
  const { id } = await add('ada');
  for (const [answer, status, scimType] of [
    [await scim('GET', '/Users/none'), 404, undefined],
    [await scim('POST', '/Users', oktaUser('ada')), 409, 'uniqueness'],
    [await scim('POST', '/Users', {}), 400, 'invalidValue'],
    [await scim('GET', '/Users?filter=x'), 400, 'invalidFilter'],
    [await scim('PATCH', `/Users/${id}`, patchOf({ op: 'remove' })), 400, 'noTarget'],
    [await scim('PATCH', `/Users/${id}`, patchOf({ op: 'add', path: '[', value: 1 })), 400, 'invalidPath'],
    [await scim('DELETE', `/Users/${id}`), 403, undefined],
  ] as const) {
    expect(answer.status).toBe(status);
    const read = () => new Messages.ErrorResponse(answer.body);
    expect(read).toThrow(
      expect.objectContaining({ name: 'SCIMError', status: String(status), scimType, message: answer.body.detail }),
    );
  }
});

it('what PATCH makes of a user and a group is what another implementation makes of them', async () => {
  const { scim, add } = await directed();
  const { id } = await add('zoe');
  const other = (await add('yan')).id;
  const changes: object[][] = [
    [{ op: 'replace', path: 'displayName', value: 'Zoe' }],
    [{ op: 'replace', path: 'name.familyName', value: 'Roe' }],
    [{ op: 'add', value: { displayName: 'Z', name: { givenName: 'Z' } } }],
    [{ op: 'replace', path: 'emails[type eq "work"].value', value: 'z2@acme.example' }],
    [{ op: 'replace', path: 'emails', value: [{ value: 'z3@acme.example', type: 'work', primary: true }] }],
    [{ op: 'remove', path: 'displayName' }],
    [{ op: 'remove', path: 'name.givenName' }],
    [
      { op: 'replace', value: { externalId: 'new' } },
      { op: 'add', path: 'name.formatted', value: 'Zoe Roe' },
    ],
  ];
  const compare = async (path: string, Model: typeof Schemas.User | typeof Schemas.Group, operations: object[]) => {
    const before = (await scim('GET', path)).body;
    const message = patchOf(...operations);
    const expected = await new Messages.PatchOp(message as never).apply(new Model(before) as never);
    const after = (await scim('PATCH', path, message)).body;
    const shown = plain((expected ?? new Model(before)) as object);
    // Where members and groups are is written by the server.
    const bare = ({ members = [], groups: _, ...rest }: Record<string, unknown>) => ({
      ...rest,
      members: (members as { value: string }[]).map(({ value }) => value).sort(),
    });
    expect(bare(shown), JSON.stringify(operations)).not.toEqual(bare(plain(before)));
    expect(bare(plain(after)), JSON.stringify(operations)).toEqual(bare(shown));
  };
  for (const operations of changes) await compare(`/Users/${id}`, Schemas.User, operations);
  const group = (await scim('POST', '/Groups', { displayName: 'platform', members: [] })).body;
  for (const operations of [
    [{ op: 'add', path: 'members', value: [{ value: id }] }],
    [{ op: 'add', value: { members: [{ value: other }] } }],
    [{ op: 'remove', path: `members[value eq "${id}"]` }],
    [{ op: 'replace', path: 'members', value: [{ value: id }] }],
    [{ op: 'replace', path: 'displayName', value: 'platform 2' }],
    [{ op: 'remove', path: 'members' }],
  ])
    await compare(`/Groups/${group.id}`, Schemas.Group, operations);
});
