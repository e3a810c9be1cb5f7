import type { Context } from '../../platform/context.server.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { siteName } from '../../platform/page-title.ts';
import { type FeedFormat, feedResponse } from '../../seo/syndication.server.ts';
import { newsCategoryLabel } from '../news-item.ts';
import { listNews } from '../news-queries.server.ts';

const paths: Record<FeedFormat, string> = { rss: '/news/rss.xml', atom: '/news/atom.xml', json: '/news/feed.json' };
const FEED_LENGTH = 50;

/** The newest news as a feed. */
export async function publishNewsFeed(ctx: Context, format: FeedFormat): Promise<Response> {
  const { publicUrl } = ctx.config;
  const items = await listNews(ctx, FEED_LENGTH);
  const publication = {
    title: `${siteName}: AI News & Updates`,
    description: 'News about AI models and tools, each with its source and a link to the original.',
    pageUrl: `${publicUrl}/news`,
    feedUrl: publicUrl + paths[format],
    entries: items.map(({ id, url, title, summary, date, source, category }) => ({
      id: `${publicUrl}/news#${id}`,
      url,
      title,
      summary,
      date: new Date(date),
      author: source,
      category: newsCategoryLabel(category),
    })),
  };
  return feedResponse(format, publication, publicPage(CATALOG_FRESH_S, 'news'));
}
