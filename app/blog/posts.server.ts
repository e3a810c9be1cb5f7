import type { Context } from '../platform/context.server.ts';
import { listEditablePosts } from './edited-posts.server.ts';
import { type Rendered, renderMarkdown } from './markdown.server.ts';
import { excerptOf, type Post, type PostSummary, readingMinutes } from './posts/post.ts';
import type { PostHead } from './posts/post-files.server.ts';

export type { PostHead } from './posts/post-files.server.ts';

/** The posts that readers see, newest first: the files of content/blog as editors changed them. */

async function listShown(ctx: Context) {
  return (await listEditablePosts(ctx)).filter(({ isRemoved }) => !isRemoved);
}

/** Without rendering. */
export async function listPostHeads(ctx: Context): Promise<PostHead[]> {
  return (await listShown(ctx)).map(({ head }) => head);
}

/** The last version of each post, which is rendered once. */
const rendered = new Map<string, { body: string; result: Promise<Rendered> }>();

function render(slug: string, body: string): Promise<Rendered> {
  const known = rendered.get(slug);
  if (known?.body === body) return known.result;
  const result = renderMarkdown(body);
  rendered.set(slug, { body, result });
  result.catch(() => rendered.delete(slug));
  return result;
}

/** With their full text. */
export async function listWholePosts(ctx: Context): Promise<Post[]> {
  const posts = await listShown(ctx);
  return await Promise.all(
    posts.map(async ({ head, body }) => {
      const { html, text, headings } = await render(head.slug, body);
      return {
        ...head,
        html,
        headings: headings.flatMap(({ id, text: title, level }) =>
          level === 2 || level === 3 ? [{ id, text: title, level }] : [],
        ),
        excerpt: excerptOf(text),
        readingMinutes: readingMinutes(text),
      };
    }),
  );
}

/** For lists. */
export async function listPosts(ctx: Context): Promise<PostSummary[]> {
  return (await listWholePosts(ctx)).map(({ html, headings, ...summary }) => summary);
}

export async function findPost(ctx: Context, slug: string): Promise<Post | null> {
  return (await listWholePosts(ctx)).find((post) => post.slug === slug) ?? null;
}

/** A post's Markdown under its title; null when there is none. */
export async function findPostMarkdown(ctx: Context, slug: string): Promise<string | null> {
  const post = (await listShown(ctx)).find(({ head }) => head.slug === slug);
  if (post === undefined) return null;
  const { title, author, date } = post.head;
  return `# ${title}\n\n${author.name}, ${author.role} · ${date}\n\n${post.body}\n`;
}
