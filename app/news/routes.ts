import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [route('news', 'news/routes/news.tsx')];

/** Outside the shell: feeds and the table read. */
export const fileRoutes: RouteConfigEntry[] = [
  route('news/rss.xml', 'news/routes/rss.ts'),
  route('news/atom.xml', 'news/routes/atom.ts'),
  route('news/feed.json', 'news/routes/json-feed.ts'),
  route('api/news', 'news/routes/api-news.ts'),
];
