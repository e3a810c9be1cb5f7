import type { AccountPart } from '../accounts/account-parts.server.ts';

/** The rows go with the account by their foreign keys, and are exported as tables. */
export const collectionsAccountPart: AccountPart = {
  name: 'lists',
  section: { label: 'Lists', to: '/lists' },
};

export const alertsAccountPart: AccountPart = {
  name: 'alerts',
  section: { label: 'Alerts', to: '/alerts' },
};
