/** What each role of an organisation may do. Pages, checks and the page of roles read this one table. */

export const organisationRoles = ['owner', 'admin', 'member', 'viewer'] as const;
export type OrganisationRole = (typeof organisationRoles)[number];

/** Those that groups of an identity provider can give, highest first. */
export const mappedRoles = ['admin', 'member', 'viewer'] as const satisfies readonly OrganisationRole[];
export type MappedRole = (typeof mappedRoles)[number];

export interface GroupRole {
  group: string;
  role: MappedRole;
}

export const roleNames: Record<OrganisationRole, string> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  viewer: 'Viewer',
};

/** What can be allowed, and who may. `words` completes "may …". */
export const rights = {
  'see-members': { words: 'see who is a member', roles: organisationRoles },
  'open-settings': { words: 'open its settings', roles: organisationRoles },
  leave: { words: 'leave', roles: organisationRoles },
  'manage-members': {
    words: 'invite people, change roles and remove members, except owners',
    roles: ['owner', 'admin'],
  },
  'see-runs': { words: 'see its runs and suites, and export results', roles: organisationRoles },
  'start-runs': {
    words: 'start, stop and repeat its runs, mark and rate answers',
    roles: ['owner', 'admin', 'member'],
  },
  'manage-runs': {
    words: 'delete, share, publish and move its runs, invite raters, and move and remove suites',
    roles: ['owner', 'admin'],
  },
  'use-keys': { words: 'use shared keys for runs, without seeing them', roles: ['owner', 'admin', 'member'] },
  'manage-keys': { words: 'add, check and revoke shared keys', roles: ['owner', 'admin'] },
  'read-log': { words: 'read and export the audit log', roles: ['owner', 'admin'] },
  'export-organisation': { words: 'export everything that it holds', roles: ['owner', 'admin'] },
  'manage-domains': { words: 'verify its domains, and say who may join by them', roles: ['owner', 'admin'] },
  'manage-identity': { words: 'connect the identity provider for single sign-on', roles: ['owner'] },
  'manage-owners': { words: 'make others owners, and change or remove owners', roles: ['owner'] },
  'change-organisation': { words: 'change the name and the address', roles: ['owner'] },
  'delete-organisation': { words: 'delete the organisation', roles: ['owner'] },
} as const satisfies Record<string, { words: string; roles: readonly OrganisationRole[] }>;

export type Right = keyof typeof rights;

/** What is left where an organisation requires its identity provider and the session began elsewhere (decision 37). */
const rightsWithoutProvider: readonly Right[] = ['open-settings', 'leave'];
/** So that nobody is shut out by a provider that fails. */
const rightsOfOwnersWithoutProvider: readonly Right[] = [...rightsWithoutProvider, 'manage-domains', 'manage-identity'];

interface Standing {
  role: OrganisationRole;
  /** The organisation requires its identity provider, and the session began elsewhere. */
  needsProvider: boolean;
}

/** Whether somebody may in this session. */
export const mayNow = ({ role, needsProvider }: Standing, right: Right): boolean =>
  may(role, right) &&
  (!needsProvider || (role === 'owner' ? rightsOfOwnersWithoutProvider : rightsWithoutProvider).includes(right));

export function may(role: OrganisationRole, right: Right): boolean {
  return (rights[right].roles as readonly OrganisationRole[]).includes(role);
}

/** Whether somebody with `own` may give or take `role`. */
export function mayGive(own: OrganisationRole, role: OrganisationRole): boolean {
  return may(own, role === 'owner' ? 'manage-owners' : 'manage-members');
}

/** The refusal of somebody without a right. */
export function rightWords(right: Right): string {
  const names = rights[right].roles.map((role) => `${role}s`);
  const last = names.pop();
  return `Only ${names.length === 0 ? last : `${names.join(', ')} and ${last}`} may ${rights[right].words}.`;
}
