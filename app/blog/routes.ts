import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [
  route('blog', 'blog/routes/posts.tsx'),
  route('blog/:slug', 'blog/routes/post.tsx'),
];

/** Routes without a page: feeds. */
export const fileRoutes: RouteConfigEntry[] = [
  route('blog/:slug.md', 'blog/routes/post-markdown.ts'),
  route('blog/rss.xml', 'blog/routes/rss.ts'),
  route('blog/atom.xml', 'blog/routes/atom.ts'),
  route('blog/feed.json', 'blog/routes/json-feed.ts'),
];
