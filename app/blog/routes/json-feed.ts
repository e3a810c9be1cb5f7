import { requestContext } from '../../platform/request-context.server.ts';
import { publishBlogFeed } from '../posts/blog-feed.server.ts';
import type { Route } from './+types/json-feed';

export function loader({ context }: Route.LoaderArgs) {
  return publishBlogFeed(requestContext(context), 'json');
}
