import { redirect } from 'react-router';
import { problem } from '../../platform/http-errors.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { loadWhatHappened } from '../parts/load-what-happened.server.ts';
import { whatHappenedMarkdown } from '../parts/what-happened-markdown.ts';
import type { Route } from './+types/what-happened-markdown';

/** `GET /what-happened/{id}.md` */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const id = decodeURIComponent(/\/what-happened\/([^/]+)\.md$/.exec(new URL(request.url).pathname)?.[1] ?? '');
  const found = await loadWhatHappened(ctx, id);
  if (found === null)
    return problem(404, { title: 'Tool Not Found', detail: 'The tool you are looking for does not exist.' });
  if (typeof found === 'string') throw redirect(`${found}.md`, found.startsWith('/tool/') ? 302 : 301);
  const { publicUrl } = ctx.config;
  return new Response(whatHappenedMarkdown(found, publicUrl), {
    headers: {
      ...publicPage(CATALOG_FRESH_S, 'catalog', 'news'),
      'content-type': 'text/markdown; charset=utf-8',
      link: `<${publicUrl}/what-happened/${found.tool.id}>; rel="canonical"`,
    },
  });
}
