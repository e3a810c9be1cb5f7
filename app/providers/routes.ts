import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The vendors' pages: plans, payment outcomes, dashboard, and the slots for placements. */
export const routes: RouteConfigEntry[] = [
  route('for-providers', 'providers/routes/for-providers.tsx'),
  route('for-providers/success', 'providers/routes/success.tsx'),
  route('for-providers/dashboard', 'providers/routes/dashboard.tsx'),
  route('organisations/:address/plan', 'providers/routes/organisation-plan.tsx'),
  route('placements', 'providers/routes/placements.tsx'),
];

export const callRoutes: RouteConfigEntry[] = [
  route('api/create-checkout', 'providers/routes/create-checkout.ts'),
  route('api/plan-terms', 'providers/routes/plan-terms.ts'),
  route('api/create-featured-listing', 'providers/routes/create-featured-listing.ts'),
  route('api/listing-events', 'providers/routes/listing-events.ts'),
  route('for-providers/analytics.csv', 'providers/routes/analytics-csv.ts'),
];
