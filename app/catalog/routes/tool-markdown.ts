import { redirect } from 'react-router';
import { problem } from '../../platform/http-errors.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { explainScore, findCategory, findRenamedTool, findTool } from '../catalog-queries.server.ts';
import { toolMarkdown } from '../parts/tool-markdown.ts';
import type { Route } from './+types/tool-markdown';

/** `GET /tool/{id}.md` */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const id = decodeURIComponent(/\/tool\/([^/]+)\.md$/.exec(new URL(request.url).pathname)?.[1] ?? '');
  const tool = await findTool(ctx, id);
  const current = tool === null ? await findRenamedTool(ctx, id) : null;
  if (current !== null) throw redirect(`/tool/${current}.md`, 301);
  if (tool === null)
    return problem(404, { title: 'Tool Not Found', detail: 'The tool you are looking for does not exist.' });
  const category = await findCategory(ctx, tool.category);
  const address = `${ctx.config.publicUrl}/tool/${tool.id}`;
  return new Response(
    toolMarkdown({
      tool,
      categoryName: category?.name ?? tool.category,
      address,
      scoreSheet: await explainScore(ctx, tool),
      asOf: ctx.now().toISOString().slice(0, 10),
    }),
    {
      headers: {
        ...publicPage(CATALOG_FRESH_S, 'catalog'),
        'content-type': 'text/markdown; charset=utf-8',
        link: `<${address}>; rel="canonical"`,
      },
    },
  );
}
