import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [route('news', 'news/routes/news.tsx')];

/** Routes without a page: feeds and the JSON list. */
export const fileRoutes: RouteConfigEntry[] = [
  route('news/rss.xml', 'news/routes/rss.ts'),
  route('news/atom.xml', 'news/routes/atom.ts'),
  route('news/feed.json', 'news/routes/json-feed.ts'),
];
