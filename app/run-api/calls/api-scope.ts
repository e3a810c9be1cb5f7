import type { ServiceRole } from '../../organisations/organisation-role.ts';

/** What an API key may do. */
export const apiScopes = [
  { id: 'read', title: 'Read', text: 'Read models, runs and results' },
  { id: 'run', title: 'Run', text: 'Start benchmarks, which spends tokens and money at your providers; move runs' },
  { id: 'push', title: 'Push', text: 'Send runs made with the command line to this account' },
  { id: 'keys', title: 'Keys', text: 'Add provider keys (never read them)' },
  { id: 'audit', title: 'Audit log', text: 'Read the audit log of an organisation whose owner or admin you are' },
  { id: 'webhooks', title: 'Webhooks', text: 'Manage the webhooks of an organisation whose owner or admin you are' },
] as const;

export type ApiScope = (typeof apiScopes)[number]['id'];

export const isApiScope = (text: string): text is ApiScope => apiScopes.some(({ id }) => id === text);

/** What tokens of a service account with this role can have. */
export const serviceScopes: Record<ServiceRole, readonly ApiScope[]> = {
  member: ['read', 'run', 'push'],
  viewer: ['read'],
  auditor: ['audit'],
  'webhook-manager': ['webhooks'],
};
