import { expect, it } from 'vitest';
import { applyPatch } from './apply-patch.ts';
import { parseFilter } from './scim-filter.ts';

const before = () => ({
  userName: 'jane@acme.example',
  externalId: 'j-1',
  active: true,
  name: { givenName: 'Jane', familyName: 'Doe' },
  emails: [{ value: 'jane@acme.example', type: 'work', primary: true }],
  members: [{ value: 'one' }, { value: 'two' }],
});

const patched = (...Operations: object[]) => applyPatch(before(), { Operations });

it('an operation in capitals with a path replaces one attribute, as Entra ID sends it', () => {
  expect(patched({ op: 'Replace', path: 'active', value: 'False' }).active).toBe('False');
  expect(patched({ op: 'Replace', path: 'name.familyName', value: 'Roe' }).name).toEqual({
    givenName: 'Jane',
    familyName: 'Roe',
  });
  expect(patched({ op: 'Replace', path: 'emails[type eq "work"].value', value: 'jr@acme.example' }).emails).toEqual([
    { value: 'jr@acme.example', type: 'work', primary: true },
  ]);
});

it('an operation without a path replaces the attributes of its value, whose names may be paths', () => {
  const after = patched({
    op: 'replace',
    value: { active: false, 'name.givenName': 'Janet', 'emails[type eq "work"].value': 'j@acme.example' },
  });
  expect(after).toMatchObject({
    active: false,
    name: { givenName: 'Janet', familyName: 'Doe' },
    emails: [{ value: 'j@acme.example' }],
  });
});

it('a part of a value that is not there yet is added with what its filter says', () => {
  const after = applyPatch(
    { userName: 'j' },
    { Operations: [{ op: 'Add', path: 'emails[type eq "work"].value', value: 'j@acme.example' }] },
  );
  expect(after.emails).toEqual([{ type: 'work', value: 'j@acme.example' }]);
});

it('members come and go in every shape that is known', () => {
  const members = (...operations: object[]) =>
    (patched(...operations).members as { value: string }[]).map(({ value }) => value);
  expect(members({ op: 'Add', path: 'members', value: [{ $ref: null, value: 'three' }, { value: 'one' }] })).toEqual([
    'one',
    'two',
    'three',
  ]);
  expect(members({ op: 'Remove', path: 'members', value: [{ $ref: null, value: 'one' }] })).toEqual(['two']);
  expect(members({ op: 'remove', path: 'members[value eq "two"]' })).toEqual(['one']);
  expect(members({ op: 'replace', path: 'members', value: [{ value: 'four', display: 'Four' }] })).toEqual(['four']);
  expect(members({ op: 'remove', path: 'members' })).toEqual([]);
  expect(members({ op: 'remove', path: 'members' }, { op: 'add', path: 'members', value: { value: 'five' } })).toEqual([
    'five',
  ]);
});

it('attributes that are not kept are left out, with every prefix of a schema', () => {
  const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
  const after = patched(
    { op: 'Add', path: `${enterprise}:department`, value: 'Tools' },
    { op: 'Add', path: 'title', value: 'Engineer' },
    { op: 'replace', value: { [`${enterprise}:manager`]: 'x', id: 'another' } },
    { op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:userName', value: 'jr' },
    { op: 'remove', path: 'EXTERNALID' },
  );
  const { externalId: _, ...rest } = before();
  expect(after).toEqual({ ...rest, userName: 'jr' });
});

it('a path leads to no property that is no attribute', () => {
  for (const path of ['__proto__', 'name.__proto__', '__proto__.polluted'])
    expect(() => patched({ op: 'add', path, value: { polluted: true } })).toThrow('This path cannot be read.');
  for (const path of ['constructor', 'constructor.prototype', 'name.constructor'])
    expect(patched({ op: 'add', path, value: { polluted: true } })).toEqual(before());
  const value = JSON.parse('{"__proto__":{"polluted":true}}');
  expect(patched({ op: 'add', path: 'name', value }).name).toEqual(before().name);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

it('what cannot be read is refused with its kind of error', () => {
  for (const [operation, scimType] of [
    [{ op: 'move', path: 'active', value: true }, 'invalidSyntax'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', value: 'text' }, 'invalidValue'],
    [{ op: 'replace', path: 'emails[', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[type co "w"].value', value: 'x' }, 'invalidFilter'],
    [{ op: 'add', path: 'members', value: [7] }, 'invalidValue'],
  ] as const)
    expect(() => patched(operation)).toThrow(expect.objectContaining({ scimType, status: 400 }));
  expect(() => applyPatch({}, {})).toThrow(expect.objectContaining({ scimType: 'invalidSyntax' }));
});

it('a filter is one comparison or several that are joined by and', () => {
  expect(parseFilter('userName eq "jane@acme.example"')).toEqual([
    { attribute: 'username', value: 'jane@acme.example' },
  ]);
  expect(parseFilter('externalId EQ "a \\"quoted\\" id" and active eq true')).toEqual([
    { attribute: 'externalid', value: 'a "quoted" id' },
    { attribute: 'active', value: true },
  ]);
  expect(parseFilter('emails[type eq "work"].value eq "j@acme.example"')).toEqual([
    { attribute: 'emails.value', value: 'j@acme.example' },
  ]);
  expect(parseFilter('urn:ietf:params:scim:schemas:core:2.0:User:userName eq "j"')).toEqual([
    { attribute: 'username', value: 'j' },
  ]);
  for (const text of [
    'userName',
    'userName co "j"',
    'userName eq "j" or active eq true',
    'userName eq "j',
    `${'a'.repeat(2_000)} eq "j"`,
  ])
    expect(() => parseFilter(text), text).toThrow(expect.objectContaining({ scimType: 'invalidFilter' }));
});
