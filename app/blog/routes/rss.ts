import { requestContext } from '../../platform/request-context.server.ts';
import { publishBlogFeed } from '../posts/blog-feed.server.ts';
import type { Route } from './+types/rss';

export function loader({ context }: Route.LoaderArgs) {
  return publishBlogFeed(requestContext(context), 'rss');
}
