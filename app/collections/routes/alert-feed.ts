import { problem } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { feedFormats, feedResponse } from '../../seo/syndication.server.ts';
import { findFeed, listEvents } from '../alerts/alert-queries.server.ts';
import type { Route } from './+types/alert-feed';

const FEED_LENGTH = 100;

/** `GET /alerts/feed/{token}/{rss.xml, atom.xml, feed.json}`: the private feed of one alert. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const format = feedFormats.get(params.file);
  const subscription = format && (await findFeed(ctx, params.token));
  if (!format || !subscription)
    return problem(404, { title: 'Not found', detail: 'There is no such feed, or it was turned off.' });
  const { publicUrl } = ctx.config;
  const events = await listEvents(ctx, subscription, {
    after: subscription.cursor,
    limit: FEED_LENGTH,
    isNewestFirst: true,
  });
  const publication = {
    title: pageTitle(`Alerts: ${subscription.name}`),
    description: 'What changed since this feed was made.',
    pageUrl: `${publicUrl}/alerts`,
    feedUrl: `${publicUrl}/alerts/feed/${params.token}/${params.file}`,
    entries: events.map(({ key, title, summary, path, noticedAt }) => ({
      id: `${publicUrl}/alerts#${encodeURIComponent(key)}`,
      url: publicUrl + path,
      title,
      summary,
      date: noticedAt,
    })),
  };
  return feedResponse(format, publication, { ...privatePage(), 'x-robots-tag': 'noindex' });
}
