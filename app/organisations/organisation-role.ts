/** What each role of an organisation may do. Pages, checks and the page of roles read this one table. */

export const organisationRoles = ['owner', 'admin', 'member', 'viewer', 'billing'] as const;
export type OrganisationRole = (typeof organisationRoles)[number];

/** Those that groups of an identity provider can give, highest first. */
export const mappedRoles = ['admin', 'member', 'viewer'] as const satisfies readonly OrganisationRole[];
export type MappedRole = (typeof mappedRoles)[number];

/** Who has one of the other roles keeps it, whatever their groups are: owners give those. */
export const isMapped = (role: OrganisationRole): boolean =>
  (mappedRoles as readonly OrganisationRole[]).includes(role);

/** Those that a service account can have: an auditor reads the audit log, a webhook manager looks after webhooks, and nothing else. */
export const serviceRoles = ['member', 'viewer', 'auditor', 'webhook-manager'] as const;
export type ServiceRole = (typeof serviceRoles)[number];

export interface GroupRole {
  group: string;
  role: MappedRole;
}

export const roleNames: Record<OrganisationRole, string> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  viewer: 'Viewer',
  billing: 'Billing',
};

export const serviceRoleNames: Record<ServiceRole, string> = {
  member: roleNames.member,
  viewer: roleNames.viewer,
  auditor: 'Auditor',
  'webhook-manager': 'Webhook manager',
};

const plurals: Record<OrganisationRole, string> = {
  owner: 'owners',
  admin: 'admins',
  member: 'members',
  viewer: 'viewers',
  billing: 'people with the role billing',
};

/** All but those who only look after what the organisation pays. */
const insiders = ['owner', 'admin', 'member', 'viewer'] as const;

/** What can be allowed, and who may. `words` completes "may …". */
export const rights = {
  'see-members': { words: 'see who is a member', roles: organisationRoles },
  'open-settings': { words: 'open its settings', roles: organisationRoles },
  leave: { words: 'leave', roles: organisationRoles },
  'manage-members': {
    words: 'invite people, change roles and remove members, except owners and billing',
    roles: ['owner', 'admin'],
  },
  'see-runs': { words: 'see its runs and suites, and export results', roles: insiders },
  'start-runs': {
    words: 'start, stop and repeat its runs, mark and rate answers',
    roles: ['owner', 'admin', 'member'],
  },
  'manage-runs': {
    words: 'delete, share, publish and move its runs, invite raters, and move and remove suites',
    roles: ['owner', 'admin'],
  },
  'see-lists': { words: 'see its lists of tools and models', roles: insiders },
  'edit-lists': { words: 'make its lists and change what is in them', roles: ['owner', 'admin', 'member'] },
  'manage-lists': { words: 'share, delete and move its lists', roles: ['owner', 'admin'] },
  'use-models': { words: 'run the models that it registers', roles: ['owner', 'admin', 'member'] },
  'manage-models': { words: 'register, change and retire its models', roles: ['owner', 'admin'] },
  'use-keys': { words: 'use shared keys for runs, without seeing them', roles: ['owner', 'admin', 'member'] },
  'manage-keys': { words: 'add, check and revoke shared keys', roles: ['owner', 'admin'] },
  'see-spending': {
    words: 'see what its shared keys cost, by member, key and model',
    roles: ['owner', 'admin', 'billing'],
  },
  'set-limits': { words: 'limit what its shared keys may cost a month', roles: ['owner', 'billing'] },
  'see-plan': { words: 'see which plan it has, and what is left of it', roles: organisationRoles },
  'manage-plan': { words: 'choose, change and cancel its plan, and see its invoices', roles: ['owner', 'billing'] },
  'manage-services': { words: 'make and delete service accounts and their tokens', roles: ['owner', 'admin'] },
  'manage-webhooks': { words: 'make, change and delete webhooks', roles: ['owner', 'admin'] },
  'read-log': { words: 'read and export the audit log', roles: ['owner', 'admin'] },
  'export-organisation': { words: 'export everything that it holds', roles: ['owner', 'admin'] },
  'manage-domains': { words: 'verify its domains, and say who may join by them', roles: ['owner', 'admin'] },
  'manage-identity': { words: 'connect the identity provider for single sign-on', roles: ['owner'] },
  'manage-provisioning': {
    words: 'let a directory add and remove members (SCIM), and decide about removals that are held',
    roles: ['owner'],
  },
  'manage-owners': {
    words: 'give the roles owner and billing, and change or remove who has them',
    roles: ['owner'],
  },
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

/** A suspended organisation can be left, and its plan cancelled: nobody has to pay for what they cannot use. */
export const mayWhileSuspended = (role: OrganisationRole, right: Right): boolean =>
  right === 'leave' || ((right === 'see-plan' || right === 'manage-plan') && may(role, 'manage-plan'));

export function may(role: OrganisationRole, right: Right): boolean {
  return (rights[right].roles as readonly OrganisationRole[]).includes(role);
}

/** Whether somebody with `own` may give or take `role`. */
export function mayGive(own: OrganisationRole, role: OrganisationRole): boolean {
  return may(own, role === 'owner' || role === 'billing' ? 'manage-owners' : 'manage-members');
}

/** The roles of service accounts that have a right. */
export const serviceRolesWith = (right: Right): ServiceRole[] =>
  serviceRoles.filter((role) => {
    if (role === 'auditor') return right === 'read-log';
    if (role === 'webhook-manager') return right === 'manage-webhooks';
    return may(role, right);
  });

/** Who has a right, as "owners, admins and members". */
export function holdersOf(right: Right): string {
  const names = rights[right].roles.map((role) => plurals[role]);
  const last = names.pop();
  return names.length === 0 ? last! : `${names.join(', ')} and ${last}`;
}

/** The refusal of somebody without a right. */
export const rightWords = (right: Right): string => `Only ${holdersOf(right)} may ${rights[right].words}.`;
