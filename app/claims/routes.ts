import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [
  route('claims/new', 'claims/routes/claim-new.tsx'),
  route('claims/:claimId', 'claims/routes/claim.tsx'),
  route('account/tools', 'claims/routes/account-tools.tsx'),
];
