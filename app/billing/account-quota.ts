/** How much one account may store, on any plan. Far above what people need, but a limit for scripts. */
export const accountQuotas = {
  models: { most: 1_000, noun: 'registered models', remedy: 'Change one that is not needed instead.' },
  providerKeys: { most: 100, noun: 'provider keys', remedy: 'Delete one that is not needed.' },
  apiKeys: { most: 50, noun: 'API keys', remedy: 'Revoke one that is not needed.' },
  shares: { most: 500, noun: 'share links', remedy: 'Revoke some that are not needed.' },
  suites: { most: 1_000, noun: 'suites', remedy: 'Run one of them again under its own name.' },
  schedules: { most: 50, noun: 'scheduled runs', remedy: 'End one that is not needed.' },
  lists: { most: 50, noun: 'lists', remedy: 'Delete one that is not needed.' },
  alerts: { most: 50, noun: 'alerts', remedy: 'Delete one that is not needed.' },
  webhooks: { most: 20, noun: 'webhooks', remedy: 'Delete one that is not needed.' },
  organisations: { most: 10, noun: 'organisations of its own', remedy: 'Delete one that is not needed.' },
  members: { most: 1_000, noun: 'members and open invitations', remedy: 'Revoke invitations that are not needed.' },
  serviceAccounts: { most: 50, noun: 'service accounts', remedy: 'Delete one that is not needed.' },
  directoryEntries: { most: 2_000, noun: 'people in its directory', remedy: 'Let the directory send fewer.' },
  directoryGroups: { most: 200, noun: 'groups in its directory', remedy: 'Let the directory send fewer.' },
  pushedRuns: { most: 500, noun: 'pushed runs', remedy: 'Delete some that are not needed.' },
} as const;

export type QuotaName = keyof typeof accountQuotas;

/** All pushed runs of an account together, bytes as sent. */
export const MAX_PUSHED_BYTES = 1_024 * 1_048_576;

/** The message of a reached quota: the limit, and what to do. */
export function quotaWords(name: QuotaName): string {
  const { most, noun, remedy } = accountQuotas[name];
  return `An account can have ${most.toLocaleString('en-US')} ${noun}. ${remedy}`;
}

export const pushedBytesWords = `The pushed runs of an account can have ${MAX_PUSHED_BYTES / 1_048_576} MB in all. Delete some that are not needed.`;
