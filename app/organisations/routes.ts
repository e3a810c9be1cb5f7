import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [
  route('organisations', 'organisations/routes/organisations.tsx'),
  route('organisations/join', 'organisations/routes/join.tsx'),
  route('organisations/:address', 'organisations/routes/members.tsx'),
  route('organisations/:address/roles', 'organisations/routes/roles.tsx'),
  route('organisations/:address/audit-log', 'organisations/routes/log.tsx'),
  route('organisations/:address/spending', 'organisations/routes/spending.tsx'),
  route('organisations/:address/provisioning', 'organisations/routes/provisioning.tsx'),
  route('organisations/:address/settings', 'organisations/routes/settings.tsx'),
];

/** Files, and what directories send. */
export const fileRoutes: RouteConfigEntry[] = [
  route('scim/v2/*', 'organisations/routes/scim.ts'),
  route('organisations/:address/:what/export', 'organisations/routes/export-file.ts'),
];
