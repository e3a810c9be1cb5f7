import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [
  route('corrections', 'contributions/routes/corrections.tsx'),
  route('corrections/new', 'contributions/routes/correction-new.tsx'),
  route('corrections/:token', 'contributions/routes/contribution-status.tsx'),
  route('submit', 'contributions/routes/submit.tsx'),
  route('account/contributions', 'contributions/routes/account-contributions.tsx'),
];

export const callRoutes: RouteConfigEntry[] = [route('api/similar-tools', 'contributions/routes/similar-tools.ts')];
