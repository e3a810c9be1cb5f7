import { data } from 'react-router';
import { DEFAULT_FRESH_S, loadedHeaders, privatePage, publicPage } from '../../platform/page-headers.ts';
import { pageTitle, siteName, unindexedMeta } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { articleData, breadcrumbData } from '../../seo/structured-data.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { PostContents } from '../parts/post-contents.tsx';
import { PostFacts, PostTeaser } from '../parts/post-teaser.tsx';
import { blogFeeds } from '../posts/blog-feeds.ts';
import { type Post, type PostSummary, relatedPosts } from '../posts/post.ts';
import { findPost, listPosts } from '../posts.server.ts';
import { ProseHtml } from '../prose-html.tsx';
import type { Route } from './+types/post';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const post = await findPost(ctx, params.slug);
  if (post === null) return data(null, { status: 404, headers: privatePage() });
  const related = relatedPosts(post.slug, await listPosts(ctx));
  const canonical = `${ctx.config.publicUrl}/blog/${post.slug}`;
  return data({ post, related, canonical }, { headers: publicPage(DEFAULT_FRESH_S, 'blog') });
}

export const headers = loadedHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return unindexedMeta('Blog post not found');
  const { post, canonical } = loaderData;
  const { origin } = new URL(canonical);
  const path = `/blog/${post.slug}`;
  const image = `/social/post/${post.slug}.png`;
  const { title, description, date, author } = post;
  return pageMeta({
    title: pageTitle(title),
    description,
    canonical,
    image,
    kind: 'article',
    markdown: `${path}.md`,
    feeds: blogFeeds,
    structuredData: [
      articleData(origin, { title, description, path, image, date, author, publisher: siteName }),
      breadcrumbData(origin, [
        { name: 'Blog', path: '/blog' },
        { name: title, path },
      ]),
    ],
  });
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <PostNotFound />;
  const { post, related } = loaderData;
  return (
    <div className="page-width py-10 sm:py-14">
      <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: 'Blog', to: '/blog' }, { label: post.title }]} />
      <div className="mt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_15rem] lg:gap-12">
        <article className="min-w-0">
          <PostHeader post={post} />
          <PostContents headings={post.headings} isFolded />
          <ProseHtml html={post.html} className="mt-10" />
          <CallToAction />
        </article>
        <PostContents headings={post.headings} isFolded={false} />
      </div>
      <RelatedPosts posts={related} />
    </div>
  );
}

function PostHeader({ post }: { post: Post }) {
  return (
    <header className="max-w-[45.5rem]">
      <PostFacts post={post} />
      <h1 className="headline mt-4 text-4xl sm:text-5xl">{post.title}</h1>
      <p className="mt-6 text-sm">
        <span className="font-medium">{post.author.name}</span>
        <span className="text-muted">, {post.author.role}</span>
      </p>
    </header>
  );
}

function CallToAction() {
  return (
    <footer className="mt-14 max-w-[45.5rem] panel p-6 sm:p-8">
      <h2 className="headline text-2xl">Measure before you choose</h2>
      <p className="mt-2 text-muted">
        Look tools up, lay up to five side by side, and see what is known about each. No account is needed.
      </p>
      <LinkButton to="/" variant="primary" className="mt-5">
        Explore AI tools
      </LinkButton>
    </footer>
  );
}

function RelatedPosts({ posts }: { posts: PostSummary[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-16">
      <h2 id="related" className="text-lg font-semibold">
        Related articles
      </h2>
      <ul className="mt-5 grid gap-x-10 gap-y-10 md:grid-cols-2">
        {posts.map((post) => (
          <li key={post.slug}>
            <PostTeaser post={post} headingLevel={3} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PostNotFound() {
  return (
    <MissingPage
      title="Blog post not found"
      text="There is no post at this address. It may have been cut short on its way."
      to="/blog"
      toLabel="Back to Blog"
    />
  );
}
