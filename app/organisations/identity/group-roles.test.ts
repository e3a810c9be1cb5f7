import { expect, it } from 'vitest';
import { parseGroupRoles, readGroups, roleOfGroups, writeGroupRoles } from './group-roles.ts';

it('groups are read one a line, with the line of what is wrong, and written as they were read', () => {
  const text = 'platform team = Admin\n\ncn=readers,ou=acme = viewer\r\n';
  const parsed = parseGroupRoles(text);
  const groupRoles = [
    { group: 'platform team', role: 'admin' },
    { group: 'cn=readers,ou=acme', role: 'viewer' },
  ];
  expect(parsed).toEqual({ groupRoles });
  expect(parseGroupRoles(writeGroupRoles('groupRoles' in parsed ? parsed.groupRoles : []))).toEqual(parsed);
  for (const [wrong, words] of [
    ['a = viewer\nb', 'Line 2: write a group'],
    ['= admin', 'Line 1: write a group'],
    ['a = owner', 'Line 1: the role is one of admin, member, viewer.'],
    ['a = viewer\na = admin', 'Line 2: this group is there already.'],
    [`${'a'.repeat(201)} = admin`, 'at most 200 characters'],
    [Array.from({ length: 201 }, (_, index) => `g${index} = admin`).join('\n'), 'At most 200 groups'],
  ] as const)
    expect(JSON.stringify(parseGroupRoles(wrong))).toContain(words);
});

it('groups are a list or one text, and unknown only where the provider says that it did not send them', () => {
  expect(readGroups({ groups: ['a', 1, 'b'] }, 'groups')).toEqual(['a', 'b']);
  expect(readGroups({ groups: 'a' }, 'groups')).toEqual(['a']);
  expect(readGroups({}, 'groups')).toEqual([]);
  expect(readGroups({}, 'constructor')).toEqual([]);
  expect(readGroups({ _claim_names: { groups: 'src1' } }, 'groups')).toBeNull();
});

it('of several groups the highest role counts', () => {
  const groupRoles = [
    { group: 'a', role: 'viewer' },
    { group: 'b', role: 'admin' },
  ] as const;
  expect(roleOfGroups(['a', 'b'], groupRoles)).toBe('admin');
  expect(roleOfGroups(['a'], groupRoles)).toBe('viewer');
  expect(roleOfGroups(['c'], groupRoles)).toBeNull();
});
