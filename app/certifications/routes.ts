import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [
  route('certifications', 'certifications/routes/certifications.tsx'),
  route('certifications/:programId/waiting-list', 'certifications/routes/waiting-list.tsx'),
];

export const callRoutes: RouteConfigEntry[] = [
  route('api/create-certification-payment', 'certifications/routes/create-payment.ts'),
];
