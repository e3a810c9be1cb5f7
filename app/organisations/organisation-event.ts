/** What programs can be notified about in an organisation: types of events with their words, in the groups of the form. */

const runs = {
  'run.finished': 'Run finished',
  'run.incomplete': 'Run ended with missing calls, or by its limit',
  'run.failed': 'Run failed',
  'run.cancelled': 'Run cancelled',
  'run.changed': 'A repeated run shows a change',
} as const;

const members = {
  'member.invited': 'Person invited',
  'member.joined': 'Member joined',
  'member.left': 'Member left or was removed',
  'member.role_changed': 'Role of a member changed',
  'removal.held': 'A removal or lower role by the directory waits for an owner',
  'identity.changed': 'Identity provider changed',
} as const;

const keys = {
  'key.added': 'Shared key added or replaced',
  'key.removed': 'Shared key removed',
  'service_account.created': 'Service account made',
  'service_account.deleted': 'Service account deleted',
  'token.created': 'Token made',
  'token.revoked': 'Token revoked',
  'token.expiring': 'Token expires within a week',
} as const;

const spending = { 'budget.reached': '80 % or 100 % of a monthly limit used' } as const;

export const organisationEventWords = { ...runs, ...members, ...keys, ...spending };

export type OrganisationEvent = keyof typeof organisationEventWords;

export const organisationEvents = Object.keys(organisationEventWords) as OrganisationEvent[];

export const organisationEventGroups = [
  { name: 'Runs', events: Object.keys(runs) as OrganisationEvent[] },
  { name: 'Members', events: Object.keys(members) as OrganisationEvent[] },
  { name: 'Keys and tokens', events: Object.keys(keys) as OrganisationEvent[] },
  { name: 'Spending', events: Object.keys(spending) as OrganisationEvent[] },
];
