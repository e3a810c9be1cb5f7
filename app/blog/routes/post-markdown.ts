import { problem } from '../../platform/http-errors.ts';
import { DEFAULT_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { findPostMarkdown } from '../posts.server.ts';
import type { Route } from './+types/post-markdown';

/** `GET /blog/{slug}.md` */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const slug = /\/blog\/([a-z0-9-]+)\.md$/.exec(new URL(request.url).pathname)?.[1] ?? '';
  const markdown = await findPostMarkdown(ctx, slug);
  if (markdown === null) return problem(404, { title: 'Blog post not found' });
  return new Response(markdown, {
    headers: {
      ...publicPage(DEFAULT_FRESH_S, 'blog'),
      'content-type': 'text/markdown; charset=utf-8',
      link: `<${ctx.config.publicUrl}/blog/${slug}>; rel="canonical"`,
    },
  });
}
