import { requestContext } from '../../platform/request-context.server.ts';
import { publishNewsFeed } from '../page/news-feed.server.ts';
import type { Route } from './+types/json-feed';

export function loader({ context }: Route.LoaderArgs) {
  return publishNewsFeed(requestContext(context), 'json');
}
