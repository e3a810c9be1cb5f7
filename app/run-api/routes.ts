import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [
  route('account/api-keys', 'run-api/routes/account-api-keys.tsx'),
  route('organisations/:address/service-accounts', 'run-api/routes/service-accounts.tsx'),
];
