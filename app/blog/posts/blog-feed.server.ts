import type { Context } from '../../platform/context.server.ts';
import { DEFAULT_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { siteName } from '../../platform/page-title.ts';
import { type FeedFormat, feedResponse } from '../../seo/syndication.server.ts';
import { listWholePosts } from '../posts.server.ts';

const paths: Record<FeedFormat, string> = { rss: '/blog/rss.xml', atom: '/blog/atom.xml', json: '/blog/feed.json' };

/** All posts with their full text, for feed readers. */
export async function publishBlogFeed(ctx: Context, format: FeedFormat): Promise<Response> {
  const { publicUrl } = ctx.config;
  const posts = await listWholePosts(ctx);
  const publication = {
    title: `${siteName} Blog`,
    description: 'On choosing, comparing and measuring AI tools and models.',
    pageUrl: `${publicUrl}/blog`,
    feedUrl: publicUrl + paths[format],
    entries: posts.map((post) => ({
      id: `${publicUrl}/blog/${post.slug}`,
      url: `${publicUrl}/blog/${post.slug}`,
      title: post.title,
      summary: post.description,
      html: forReaders(post.html, `${publicUrl}/blog/${post.slug}`),
      date: new Date(`${post.date}T00:00:00Z`),
      author: post.author.name,
    })),
  };
  return feedResponse(format, publication, publicPage(DEFAULT_FRESH_S, 'blog'));
}

/** Feed readers show the text elsewhere: links get their host; anchors and colours are removed. */
function forReaders(html: string, pageUrl: string): string {
  return html
    .replace(/ <a class="heading-anchor"[^>]*>#<\/a>/g, '')
    .replace(/ (?:style|tabindex|role|aria-label|class)="[^"]*"/g, '')
    .replace(
      / (href|src)="([/#][^"]*)"/g,
      (_whole, name: string, target: string) => ` ${name}="${new URL(target, pageUrl).href}"`,
    );
}
