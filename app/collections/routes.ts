import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [
  route('lists', 'collections/routes/lists.tsx'),
  route('lists/add', 'collections/routes/list-add.tsx'),
  route('lists/shared/:token', 'collections/routes/list-shared.tsx'),
  route('organisations/:address/lists', 'collections/routes/organisation-lists.tsx'),
  route('organisations/:address/webhooks', 'collections/routes/organisation-webhooks.tsx'),
  route('lists/:listId', 'collections/routes/list.tsx'),
  route('alerts', 'collections/routes/alerts.tsx'),
  route('alerts/new', 'collections/routes/alert-new.tsx'),
  route('alerts/leave/:token', 'collections/routes/alerts-leave.tsx'),
];

export const fileRoutes: RouteConfigEntry[] = [
  route('lists/shared/:token/:file', 'collections/routes/list-shared-file.ts'),
  route('alerts/feed/:token/:file', 'collections/routes/alert-feed.ts'),
  route('lists/:listId/:file', 'collections/routes/list-file.ts'),
];
