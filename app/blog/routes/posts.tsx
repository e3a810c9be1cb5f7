import Rss from 'lucide-react/icons/rss';
import { DEFAULT_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { PostTeaser } from '../parts/post-teaser.tsx';
import { blogFeeds } from '../posts/blog-feeds.ts';
import { listPosts } from '../posts.server.ts';
import type { Route } from './+types/posts';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  return { posts: await listPosts(ctx), canonical: `${ctx.config.publicUrl}/blog` };
}

export function headers() {
  return publicPage(DEFAULT_FRESH_S, 'blog');
}

const intro = 'On choosing, comparing and measuring AI tools and models.';

export function meta({ loaderData }: Route.MetaArgs) {
  const canonical = loaderData?.canonical ?? '/blog';
  return pageMeta({ title: pageTitle('Blog'), description: intro, canonical, feeds: blogFeeds });
}

export default function PostsPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width py-10 sm:py-14">
      <h1 className="headline text-4xl sm:text-5xl">Blog</h1>
      <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 text-muted">
        {intro}
        <a
          href="/blog/rss.xml"
          className="inline-flex items-center gap-1.5 text-sm text-accent underline-offset-4 hover:underline"
        >
          <Rss className="size-4" aria-hidden />
          Feed
        </a>
      </p>
      <ul className="mt-10 grid gap-x-10 gap-y-12 md:grid-cols-2">
        {loaderData.posts.map((post) => (
          <li key={post.slug}>
            <PostTeaser post={post} />
          </li>
        ))}
      </ul>
    </div>
  );
}
